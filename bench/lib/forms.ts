import { type Document, type Element, type Glyph, unionBox } from '../../src/document/index.ts';
import { glyphsAt, tableAt } from '../../src/document/testing.ts';
import { pick } from './random.ts';

/** A generated document for measuring extraction: its text, the request, and the right answers (undefined: absent). */
export interface Form {
  document: Document;
  asked: { name: string; right: string | undefined }[];
  /** Requested columns of the list, and its rows. */
  columns: string[];
  rows: string[][];
}

interface Field {
  /** Names on paper and in requests; the last ones are in no dictionary. */
  names: string[];
  value(random: () => number): string;
}

const digits = (random: () => number, n: number): string =>
  Array.from({ length: n }, () => Math.floor(random() * 10)).join('');
const number = (random: () => number, most: number): number => 1 + Math.floor(random() * most);
const two = (n: number): string => String(n).padStart(2, '0');
const money = (random: () => number): string => {
  const value = (random() * 10 ** (1 + random() * 4) + 1).toFixed(2);
  return random() < 0.5 ? value.replace(/\B(?=(\d{3})+\.)/g, ',') : value;
};
const englishMoney = (random: () => number): string => `${pick(random, ['', '', '$', '€', 'USD '])}${money(random)}`;
const day = (random: () => number, form: number): string => {
  const [y, m, d] = [2018 + number(random, 8), number(random, 12), number(random, 28)];
  return (
    [`${y}-${two(m)}-${two(d)}`, `${y}年${m}月${d}日`, `${y}/${two(m)}/${two(d)}`, `${two(d)}.${two(m)}.${y}`][form] ??
    ''
  );
};
const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙马朱胡郭何高林罗'];
const GIVEN = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰'];
const person = (random: () => number): string =>
  pick(random, SURNAMES) + pick(random, GIVEN) + (random() < 0.6 ? pick(random, GIVEN) : '');
const company = (random: () => number): string =>
  pick(random, ['北京', '上海', '深圳', '成都', '武汉', '杭州']) +
  pick(random, ['天枢', '青禾', '蓝桥', '远见', '汇智', '博远', '鼎泰']) +
  pick(random, ['科技', '贸易', '建筑', '食品', '物流']) +
  pick(random, ['有限公司', '有限责任公司', '股份有限公司']);
const englishName = (random: () => number): string =>
  `${pick(random, ['Anna', 'Paul', 'Maria', 'John', 'Lena', 'Omar', 'Ruth'])} ${pick(random, ['Keller', 'Moreau', 'Brown', 'Ivanov', 'Silva', 'Hansen'])}`;
const englishCompany = (random: () => number): string =>
  `${pick(random, ['Northwind', 'Bluefin', 'Harbour', 'Redstone', 'Lumen', 'Acorn'])} ${pick(random, ['Trading', 'Systems', 'Foods', 'Logistics'])} ${pick(random, ['Ltd', 'Inc.', 'GmbH', 'LLC'])}`;
const street = (random: () => number): string =>
  `${pick(random, ['市', '区'])}${pick(random, ['中山', '人民', '解放', '建设'])}路${number(random, 300)}号`;

const CHINESE: Field[] = [
  { names: ['合同编号', '合同号', '协议编号', '约定书序号'], value: (r) => `HT-${digits(r, 4)}-${digits(r, 3)}` },
  { names: ['发票号码', '发票号', '票据号码', '票号'], value: (r) => digits(r, pick(r, [8, 20])) },
  { names: ['签订日期', '签署日期', '签约日期', '落款时间'], value: (r) => day(r, number(r, 3) - 1) },
  { names: ['交货日期', '交付日期', '送货日期', '到货时间'], value: (r) => day(r, number(r, 3) - 1) },
  {
    names: ['合同金额', '合同总价', '合同价款', '标的额'],
    value: (r) => `${pick(r, ['', '¥', '￥'])}${money(r)}${pick(r, ['', '元'])}`,
  },
  { names: ['押金', '定金', '保证金'], value: (r) => `${pick(r, ['', '¥'])}${money(r)}` },
  { names: ['甲方', '委托方', '发包方'], value: company },
  { names: ['乙方', '受托方', '承包方'], value: company },
  { names: ['联系人', '联络人', '对接人'], value: person },
  { names: ['姓名', '申请人', '申请人姓名'], value: person },
  { names: ['联系电话', '电话', '手机', '手机号码'], value: (r) => `1${pick(r, ['3', '5', '8'])}${digits(r, 9)}` },
  { names: ['地址', '联系地址', '通讯地址', '住所'], value: (r) => pick(r, ['北京', '上海', '广州']) + street(r) },
  {
    names: ['开户行', '开户银行'],
    value: (r) => `中国${pick(r, ['工商', '建设', '农业'])}银行${pick(r, ['城东', '高新', '解放路'])}支行`,
  },
  { names: ['账号', '银行账号', '卡号'], value: (r) => digits(r, 16) },
  {
    names: ['项目名称', '工程名称', '课题名称'],
    value: (r) => `${pick(r, ['智慧园区', '数据中心', '供水管网'])}${pick(r, ['改造', '建设', '运维'])}项目`,
  },
  { names: ['备注', '附注'], value: (r) => pick(r, ['货到付款', '请于月底前结清', '无', '含运费']) },
  { names: ['性别'], value: (r) => pick(r, ['男', '女']) },
  { names: ['部门', '所属部门', '科室'], value: (r) => pick(r, ['财务部', '市场部', '研发中心']) },
];
const ENGLISH: Field[] = [
  { names: ['Invoice number', 'Invoice no.', 'Invoice #', 'Bill reference'], value: (r) => `INV-${digits(r, 5)}` },
  { names: ['Invoice date', 'Date of issue', 'Issue date', 'Drawn up on'], value: (r) => day(r, pick(r, [0, 2, 3])) },
  { names: ['Due date', 'Payment due', 'Pay by', 'Settle before'], value: (r) => day(r, pick(r, [0, 2, 3])) },
  { names: ['Order number', 'Order no.', 'Order ID'], value: (r) => digits(r, 7) },
  { names: ['Customer number', 'Customer no.', 'Client ID'], value: (r) => `C${digits(r, 6)}` },
  { names: ['Total amount', 'Grand total', 'Amount due', 'Sum payable'], value: englishMoney },
  { names: ['Subtotal', 'Net amount', 'Total before tax'], value: englishMoney },
  { names: ['VAT', 'Sales tax', 'Tax amount'], value: englishMoney },
  { names: ['Shipping', 'Shipping cost', 'Freight'], value: englishMoney },
  { names: ['Seller', 'Vendor', 'Supplier', 'Issued by firm'], value: englishCompany },
  { names: ['Buyer', 'Customer', 'Bill to'], value: englishCompany },
  { names: ['Contact person', 'Contact', 'Attn', 'Clerk in charge'], value: englishName },
  { names: ['Phone', 'Telephone', 'Tel'], value: (r) => `+49 ${digits(r, 3)} ${digits(r, 7)}` },
  {
    names: ['E-mail', 'Email', 'Mail'],
    value: (r) => `${pick(r, ['info', 'sales', 'post'])}${digits(r, 2)}@example.com`,
  },
  {
    names: ['Payment method', 'Payment mode', 'How paid'],
    value: (r) => pick(r, ['Bank transfer', 'Credit card', 'Cash']),
  },
  { names: ['Tracking number', 'Waybill number', 'Parcel code'], value: (r) => `TR${digits(r, 9)}` },
  { names: ['Reference', 'Our reference', 'Ref'], value: (r) => `R/${digits(r, 4)}/${digits(r, 2)}` },
  {
    names: ['Delivery address', 'Ship to'],
    value: (r) => `${number(r, 200)} ${pick(r, ['Mill Lane', 'High Street', 'Park Road'])}`,
  },
];

interface Column {
  names: string[];
  value(random: () => number, row: number): string;
}
const GOODS: Record<'zh' | 'en', Column[]> = {
  zh: [
    {
      names: ['品名', '名称', '商品名称', '货物'],
      value: (r) => pick(r, ['复印纸', '签字笔', '硒鼓', '文件夹', '白板', '订书机']),
    },
    { names: ['规格', '规格型号', '型号'], value: (r) => pick(r, ['A4', 'B5', 'X-200', '大号']) },
    { names: ['数量'], value: (r) => String(number(r, 200)) },
    { names: ['单价', '价格'], value: money },
    { names: ['金额', '总价'], value: money },
  ],
  en: [
    {
      names: ['Description', 'Item', 'Product', 'Goods'],
      value: (r) => pick(r, ['Copy paper', 'Ink pen', 'Toner', 'Stapler', 'Desk lamp']),
    },
    { names: ['Quantity', 'Qty', 'Pieces'], value: (r) => String(number(r, 200)) },
    { names: ['Unit price', 'Price', 'Rate'], value: money },
    { names: ['Amount', 'Total', 'Line total'], value: money },
  ],
};

const FILLER = {
  zh: [
    '本文件一式两份，双方各执一份。',
    '如有疑问请致电客服中心。',
    '以上信息真实有效。',
    '打印时间 10:42',
    '第 1 页 共 1 页',
  ],
  en: [
    'Thank you for your business.',
    'Please quote the number above when paying.',
    'Page 1 of 1',
    'Terms and conditions apply.',
    'Printed at 10:42',
  ],
};

type Put = (text: string, x: number, y: number) => void;

/** Typical OCR errors, more frequent at low confidence. */
const ALIKE: Record<string, string> = {
  '0': 'O',
  '1': 'l',
  '5': 'S',
  '8': 'B',
  '6': 'b',
  '2': 'Z',
  己: '已',
  未: '末',
  日: '曰',
  土: '士',
  人: '入',
};

/** One document; equal seeds give equal documents. */
export function makeForm(random: () => number): Form {
  const language = random() < 0.55 ? 'zh' : 'en';
  const pool = [...(language === 'zh' ? CHINESE : ENGLISH)].sort(() => random() - 0.5);
  const printed = pool.slice(0, 5 + number(random, 6));
  const missing = pool.slice(printed.length, printed.length + number(random, 3));
  const scanned = random() < 0.4;
  const elements: Element[] = [];
  const line: Put = (text, x, y) => {
    const glyphs = read(glyphsAt(text, x, y, { size: 10 }), scanned, random);
    elements.push(textElement(glyphs, text));
  };
  const facts = printed.map((field) => ({ field, label: pick(random, field.names), value: field.value(random) }));
  line(pick(random, FILLER[language]), 50, 40);
  const layout = pick(random, ['colon', 'columns', 'gap', 'below', 'grid'] as const);
  const y = place(
    layout,
    facts,
    language,
    line,
    (rows, xs, top) => elements.push(grid(rows, xs, top, scanned, random)),
    random,
  );
  const columns = GOODS[language].filter((_, i) => i === 0 || random() < 0.8);
  const rows = Array.from({ length: 1 + number(random, 5) }, (_, r) => columns.map((c) => c.value(random, r)));
  const heads = columns.map((c) => pick(random, c.names));
  const list = [
    heads,
    ...rows,
    ...(random() < 0.5
      ? [[language === 'zh' ? '合计' : 'Total', ...columns.slice(1, -1).map(() => ''), money(random)]]
      : []),
  ];
  const xs = columns.map((_, i) => 50 + i * 110);
  if (random() < 0.5) elements.push(grid(list, xs, y + 30, scanned, random));
  else
    list.forEach((row, r) => {
      row.forEach((text, c) => {
        if (text) line(text, xs[c] ?? 50, y + 30 + 16 * r);
      });
    });
  line(pick(random, FILLER[language]), 50, y + 70 + 20 * list.length);
  return {
    document: {
      pageCount: 1,
      pages: [{ pageNumber: 1, width: 595, height: 842, angle: 0, status: 'success', ocr: scanned }],
      elements,
      failures: [],
      warnings: [],
      dropped: [],
    },
    asked: [
      ...facts.map(({ field, value }) => ({ name: pick(random, field.names), right: value })),
      ...missing.map((field) => ({ name: pick(random, field.names), right: undefined })),
    ].sort(() => random() - 0.5),
    columns: columns.map((c) => pick(random, c.names)),
    rows,
  };
}

/** Places labels and values; returns the lowest line. */
function place(
  layout: 'colon' | 'columns' | 'gap' | 'below' | 'grid',
  facts: { label: string; value: string }[],
  language: 'zh' | 'en',
  line: Put,
  table: (rows: string[][], xs: number[], top: number) => void,
  random: () => number,
): number {
  const colon = language === 'zh' ? '：' : ': ';
  let y = 80;
  if (layout === 'grid') {
    const rows: string[][] = [];
    for (let i = 0; i < facts.length; i += 2)
      rows.push([facts[i], facts[i + 1]].flatMap((f) => [f?.label ?? '', f?.value ?? '']));
    table(rows, [50, 160, 310, 420], y);
    return y + 20 * rows.length;
  }
  facts.forEach(({ label, value }, i) => {
    const left = layout === 'columns' || layout === 'below' ? 50 + 260 * (i % 2) : 50;
    if (layout === 'colon' || layout === 'columns') line(`${label}${colon}${value}`, left, y);
    else if (layout === 'gap') {
      line(label, left, y);
      line(value, 200, y);
    } else {
      line(label, left, y);
      line(value, left, y + 13);
    }
    if (left > 50 || (layout !== 'columns' && layout !== 'below'))
      y += layout === 'below' ? 34 : 18 + Math.floor(random() * 4);
  });
  return y + 40;
}

function read(glyphs: Glyph[], scanned: boolean, random: () => number): Glyph[] {
  if (!scanned) return glyphs;
  const poor = random() < 0.12;
  return glyphs.map((glyph) => {
    const confidence = poor ? 0.55 + 0.44 * random() : 0.9 + 0.099 * random();
    const slips = random() < (1 - confidence) * 0.5;
    return {
      ...glyph,
      origin: 'ocr',
      confidence: Math.round(confidence * 1000) / 1000,
      text: slips ? (ALIKE[glyph.text] ?? glyph.text) : glyph.text,
    };
  });
}

function textElement(glyphs: Glyph[], printed: string): Element {
  return {
    type: 'NarrativeText',
    text: richText(glyphs, printed),
    pageNumber: 1,
    box: unionBox(glyphs),
    depth: -1,
    children: [],
  };
}

function richText(glyphs: Glyph[], printed: string): Element['text'] {
  const at = Array.from(printed).flatMap((c, i) => (c === ' ' ? [] : [i]));
  const value = Array.from(printed);
  glyphs.forEach((glyph, i) => {
    value[at[i] ?? 0] = glyph.text;
  });
  return { value: value.join(''), glyphs, at, objects: [] };
}

function grid(rows: string[][], xs: number[], top: number, scanned: boolean, random: () => number): Element {
  const texts = rows.map((row, r) =>
    row.map((text, c) =>
      richText(text ? read(glyphsAt(text, xs[c] ?? 50, top + 20 * r, { size: 10 }), scanned, random) : [], text),
    ),
  );
  const table = tableAt(texts, xs, top, 130);
  return {
    type: 'Table',
    text: { value: '', glyphs: [], at: [], objects: [] },
    pageNumber: 1,
    box: table.box,
    depth: -1,
    children: [],
    table,
  };
}
