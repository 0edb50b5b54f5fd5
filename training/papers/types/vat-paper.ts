import { drawCode } from '../compose/code.ts';
import { composeForm } from '../compose/page.ts';
import { drawSeal } from '../compose/seal.ts';
import { printDate, someDay } from '../facts/dates.ts';
import { purchase } from '../facts/goods.ts';
import { taxId } from '../facts/identifiers.ts';
import { amountInWords, money } from '../facts/money.ts';
import { billPrint, strays } from '../facts/papers.ts';
import { company, personName } from '../facts/people.ts';
import { place } from '../facts/places.ts';
import type { Column, Desk, PaperMaker, Seal, Sketch } from '../form.ts';
import { at, cellValue, frame, type Html, printed, typed, value } from '../markup.ts';
import {
  addressAndPhone,
  bankAndAccount,
  codeAndNumber,
  invoiceCode,
  invoiceSeal,
  supervision,
} from './invoice-parts.ts';

const TABLE = 'product_list';
const COPIES = [
  '第二联：发票联 购买方记账凭证',
  '第一联：记账联 销售方记账凭证',
  '第三联：发票联 购买方记账凭证',
  '第二联：抵扣联 购买方扣税凭证',
];

type Kind = 'special' | 'common' | 'e-common' | 'e-special';

function facts({ random, chance }: Desk) {
  const kind: Kind = random.pick(['special', 'common', 'e-common', 'e-common', 'e-special']);
  const electronic = kind.startsWith('e-');
  const day = someDay(random, electronic ? 2016 : 2013, 2023);
  const year = Number(day.slice(0, 4));
  const buyer = place(random);
  const seller = place(random);
  const bought = purchase(
    random,
    random.weighted([
      [5, 1],
      [3, 2],
      [2, random.int(3, 7)],
    ] as const),
  );
  const length = kind === 'special' || (kind === 'common' && chance(0.4)) ? 10 : 12;
  const full = kind.endsWith('special') || chance(0.5);
  const check = random.digits(20);
  return {
    kind,
    electronic,
    day,
    bought,
    seller,
    code: invoiceCode(random, seller.province, length),
    number: random.digits(8),
    title: `${seller.province.name}增值税${electronic ? '电子' : ''}${kind.endsWith('special') ? '专用' : '普通'}发票`,
    type: `增值税${electronic ? '电子' : ''}${kind.endsWith('special') ? '专用' : '普通'}发票`,
    check: kind === 'special' ? '' : random.pick([check, check.replace(/(.{5})(?=.)/gu, '$1 ')]),
    machine: random.digits(12),
    cipher: Array.from({ length: 4 }, () => random.letters(random.pick([27, 28]), '0123456789+-*/<>')),
    buyerName: full || chance(0.8) ? company(random, buyer) : personName(random),
    buyerId: full || chance(0.7) ? taxId(random, year) : '',
    buyerPlace: full ? addressAndPhone(random, buyer) : '',
    buyerBank: full ? bankAndAccount(random, buyer) : '',
    sellerName: company(random, seller),
    sellerId: taxId(random, year),
    sellerPlace: addressAndPhone(random, seller),
    sellerBank: bankAndAccount(random, seller),
    note: random.weighted([
      [2, ''],
      [1, `${random.pick(['订单号', '合同号', '校验码', '工号'])}:${random.digits(10)}`],
      [1, random.pick(['开票点：总店', '预付卡销售', '差旅费', '维修车牌：皖A12345'])],
    ] as const),
    payee: personName(random),
    reviewer: personName(random),
    drawer: personName(random),
  };
}
type Facts = ReturnType<typeof facts>;

const rowsOf = (f: Facts): Record<string, string>[] =>
  f.bought.items.map((item) => ({
    vat_invoice_product_name: f.day > '2018' ? item.coded : item.name,
    vat_invoice_specification: item.spec,
    vat_invoice_unit: item.unit,
    vat_invoice_quantity: item.quantity,
    vat_invoice_unit_price: item.unitPrice,
    vat_invoice_price: money(item.amount),
    vat_invoice_tax_rate: `${item.rate}%`,
    vat_invoice_tax: money(item.tax),
  }));

const sealsOf = (desk: Desk, f: Facts): Seal[] => [
  ...(desk.chance(0.95) ? [supervision(desk.random, f.seller.province)] : []),
  ...(desk.chance(0.75) ? [invoiceSeal(desk.random, f.sellerName, f.sellerId)] : []),
];
const codesOf = (desk: Desk, f: Facts): string[] => {
  const kinds: Record<Kind, string> = { special: '01', common: '04', 'e-special': '08', 'e-common': '10' };
  return f.day > '2016-06' && desk.chance(0.9)
    ? [
        `01,${kinds[f.kind]},${f.code},${f.number},${money(f.bought.amount)},${f.day.replaceAll('-', '')},${f.check.replaceAll(' ', '')},${desk.random.letters(4, '0123456789ABCDEF')},`,
      ]
    : [];
};
const rest = (f: Facts): Pick<Sketch, 'kind' | 'derived' | 'ignore'> => ({
  kind: f.bought.kind,
  derived: { invoice_type: f.type },
  ignore: ['agent_mark', 'vat_invoice_service_type', 'digital_elec_invoice_number'],
});

/** The national form, pre-printed or drawn, with its grid. */
function national(desk: Desk): Sketch {
  const { random, chance, look } = desk;
  const f = facts(desk);
  const color = f.electronic
    ? random.pick(['#9c5223', '#8a4a20', '#a0522d'])
    : random.pick(['#9c5223', '#1e6a44', '#8a4a20', '#7a3a18', '#1d4f8a']);
  Object.assign(look, {
    offsetX: f.electronic ? 0 : random.real(-1.5, 2),
    offsetY: f.electronic ? 0 : random.real(-1.6, 1.6),
    valueSize: 1,
    valueColor: f.electronic ? '#111' : random.pick(['#1a2a5a', '#222', '#26305c', '#111']),
  });
  const line = `.25mm solid ${color}`;
  const width = f.electronic ? 210 : random.pick([240, 240, 215]);
  const k = width / 210;
  const parts: Html[] = [];
  const label = (plain: string, size = 3): Html =>
    printed(
      plain,
      `color:${color};font-size:${size}mm;font-family:'AR PL KaitiM GB','AR PL UKai CN','Noto Serif CJK SC'`,
    );
  const shift = (): number => random.real(-0.7, 0.7);
  const say = (x: number, y: number, content: Html, style = ''): void =>
    void parts.push(at(x * k + shift(), y + shift() * 0.6, content, `font-size:3mm;line-height:1.2;${style}`));
  parts.push(
    at(
      0,
      random.real(5, 8),
      value('title', f.title, `color:${color};font-size:${random.real(5.4, 6.8)}mm;left:0;top:0;letter-spacing:.08em`),
      `width:${width}mm;text-align:center`,
    ),
  );
  if (chance(0.8)) parts.push(frame(width / 2 - 36 * k, 15, 72 * k, 0.8, line));
  const right = random.real(152, 158);
  if (f.electronic) {
    say(right, 5, label('发票代码:') + value('vat_invoice_daima', f.code));
    say(right, 10, label('发票号码:') + value('vat_invoice_haoma', f.number));
    say(right, 15, label('开票日期:') + value('vat_invoice_issue_date', printDate(f.day, random.pick(['年', 'wide']))));
    if (f.check) say(right, 20, label('校 验 码:') + value('vat_invoice_correct_code', f.check));
    say(7, 20, label('机器编号:') + value('vat_invoice_machine_no', f.machine));
  } else {
    say(24, 6, value('vat_invoice_daima', f.code, 'font-size:5.4mm;left:0;top:0;letter-spacing:.05em'));
    say(
      right - 6,
      5.5,
      `${label('№', 5)} ${value('vat_invoice_haoma', f.number, `font-size:6mm;left:0;top:0;color:${random.pick(['#222', '#1d3f7a'])}`)}`,
    );
    if (chance(0.7)) say(right + 26, 13, `${value('vat_invoice_daima_right_side', f.code, 'font-size:2.6mm')}`);
    if (chance(0.7)) say(right + 30, 16.5, `${value('vat_invoice_haoma_right_side', f.number, 'font-size:2.6mm')}`);
    say(
      right - 4,
      20,
      label('开票日期:') + value('vat_invoice_issue_date', printDate(f.day, random.pick(['年', 'wide']))),
    );
    if (f.check && chance(0.9)) say(26, 20, label('校验码 ') + value('vat_invoice_correct_code', f.check));
    if (chance(0.25))
      say(
        100,
        20.5,
        value(
          'vat_invoice_page_number',
          random.pick(['发 票 联', '抵 扣 联', '记 账 联']),
          `font-size:4mm;color:${color}`,
        ),
      );
    else
      parts.push(
        at(
          width - 6,
          30,
          [...random.pick(COPIES)]
            .map((c) => (c === ' ' ? '<br>' : `<div>${printed(c, `color:${color};font-size:2.4mm`)}</div>`))
            .join(''),
          'width:4mm;text-align:center;line-height:2.9mm',
        ),
      );
  }
  const top = random.real(25, 27);
  const party = random.real(20, 23);
  const items = top + party;
  const rows = rowsOf(f);
  const itemsHeight = Math.max(random.real(36, 42), 6 + (rows.length + 1.6) * 5);
  const words = items + itemsHeight;
  const foot = words + 7;
  const end = foot + party;
  const [left, wide] = [6 * k, 196 * k];
  parts.push(
    frame(left, top, wide, end - top, line),
    ...[items, words, foot].map((y) => frame(left, y, wide, 0, line)),
    frame(left + 6 * k, top, 0, party, line),
    frame(left + 6 * k, foot, 0, party, line),
  );
  const vertical = (plain: string, x: number, y: number, step: number): void =>
    void parts.push(
      at(
        x * k,
        y,
        [...plain].map((c) => `<div>${label(c, 2.9)}</div>`).join(''),
        `width:${6 * k}mm;text-align:center;line-height:${step}mm`,
      ),
    );
  vertical('购买方', 6, top + 3, 5);
  vertical('销售方', 6, foot + 3, 5);
  const cipherAt = random.real(122, 128);
  parts.push(frame(cipherAt * k, top, 0, party, line), frame((cipherAt + 6) * k, top, 0, party, line));
  vertical('密码区', cipherAt, top + 3, 5);
  if (chance(0.85))
    for (const [i, row] of f.cipher.entries())
      parts.push(
        at(
          (cipherAt + 8) * k,
          top + 1.5 + i * 4.6,
          value('vat_invoice_cipher_field', row, "font-family:'Liberation Mono';font-size:3.1mm"),
          '',
        ),
      );
  const block = (y: number, keys: string[], values: string[]): void => {
    const names = ['名 称:', '纳税人识别号:', '地 址、电 话:', '开户行及账号:'];
    for (const [i, key] of keys.entries())
      say(
        13.5,
        y + 1 + i * (party / 4.1),
        label(names[i]!, 2.9) +
          (values[i]
            ? value(key, values[i], i === 1 ? "font-family:'Liberation Mono'" : i > 1 ? 'font-size:2.6mm' : '')
            : ''),
      );
  };
  block(
    top,
    [
      'vat_invoice_payer_name',
      'vat_invoice_rate_payer_id',
      'vat_invoice_payer_addr_tell',
      'vat_invoice_payer_bank_account',
    ],
    [f.buyerName, f.buyerId, f.buyerPlace, f.buyerBank],
  );
  block(
    foot,
    [
      'vat_invoice_seller_name',
      'vat_invoice_seller_id',
      'vat_invoice_seller_addr_tell',
      'vat_invoice_seller_bank_account',
    ],
    [f.sellerName, f.sellerId, f.sellerPlace, f.sellerBank],
  );
  const noteAt = cipherAt - random.real(0, 6);
  parts.push(frame(noteAt * k, foot, 0, party, line), frame((noteAt + 6) * k, foot, 0, party, line));
  vertical('备注', noteAt, foot + 5, 7);
  if (f.note)
    parts.push(
      at(
        (noteAt + 8) * k,
        foot + 2,
        value('vat_invoice_total_note', f.note),
        `width:${60 * k}mm;white-space:normal;font-size:2.8mm;line-height:1.3`,
      ),
    );
  const columns: [string, string, number, number, 'left' | 'center' | 'right'][] = [
    ['vat_invoice_product_name', f.day > '2018' ? '货物或应税劳务、服务名称' : '货物或应税劳务名称', 6, 46, 'left'],
    ['vat_invoice_specification', '规格型号', 52, 22, 'left'],
    ['vat_invoice_unit', '单 位', 74, 12, 'center'],
    ['vat_invoice_quantity', '数 量', 86, 19, 'right'],
    ['vat_invoice_unit_price', '单 价', 105, 22, 'right'],
    ['vat_invoice_price', '金 额', 127, 29, 'right'],
    ['vat_invoice_tax_rate', '税率', 156, 12, 'center'],
    ['vat_invoice_tax', '税 额', 168, 34, 'right'],
  ];
  for (const [key, name, x, w, align] of columns) {
    if (x > 6) parts.push(frame(x * k, items, 0, itemsHeight, line));
    parts.push(at(x * k, items + 0.8, label(name), `width:${w * k}mm;text-align:center`));
    for (const [i, row] of rows.entries())
      if (row[key])
        parts.push(
          at(
            x * k + 0.6,
            items + 5.6 + i * 5,
            cellValue(TABLE, i, key, row[key]),
            `width:${w * k - 1.4}mm;text-align:${align};font-size:2.7mm;line-height:1.05;white-space:${align === 'left' ? 'normal' : 'nowrap'}`,
          ),
        );
  }
  const sign = random.pick(['￥', '¥']);
  say(20, words - 5, label('合') + '&nbsp; &nbsp; &nbsp; &nbsp; &nbsp;'.concat(label('计')));
  parts.push(
    at(
      127 * k,
      words - 5,
      typed(sign) + value('vat_invoice_total', money(f.bought.amount)),
      `width:${28 * k}mm;text-align:right;font-size:2.9mm`,
    ),
  );
  parts.push(
    at(
      168 * k,
      words - 5,
      typed(sign) + value('vat_invoice_tax_total', money(f.bought.tax)),
      `width:${33 * k}mm;text-align:right;font-size:2.9mm`,
    ),
  );
  say(14, words + 1.4, label('价税合计（大写）'));
  parts.push(frame(52 * k, words, 0, 7, line));
  say(
    58,
    words + 1.4,
    (chance(0.7) ? typed('⊗') : '') + value('vat_invoice_total_cover_tax', amountInWords(f.bought.total)),
  );
  say(
    140,
    words + 1.4,
    label('（小写）') + typed(sign) + value('vat_invoice_total_cover_tax_digits', money(f.bought.total)),
  );
  const signers: [string, string, string, number][] = [
    ['vat_invoice_payee', '收款人:', f.payee, 14],
    ['vat_invoice_review', '复核:', f.reviewer, 62],
    ['vat_invoice_drawer', '开票人:', f.drawer, 106],
  ];
  for (const [key, name, who, x] of signers) say(x, end + 1.5, label(name) + (chance(0.92) ? value(key, who) : ''));
  say(150, end + 1.5, label('销售方:（章）'));
  const codes = codesOf(desk, f);
  if (codes.length) parts.push(drawCode(codes[0]!, 0, random.real(7, 9), 3, 16));
  const seals = sealsOf(desk, f);
  for (const [i, seal] of seals.entries())
    parts.push(
      seal.kind === 'supervision'
        ? drawSeal(random, seal, i, width / 2, random.real(12, 15))
        : drawSeal(random, seal, i, random.real(150, 178) * k, end - random.real(2, 8)),
    );
  return { width, height: Math.max(140, end + 9), html: parts.join(''), seals, codes, ...rest(f) };
}

/** The same values in other forms: digests, print-outs of platforms, blockchain invoices. */
function free(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const f = facts(desk);
  const columns: Column[] = [
    {
      key: 'vat_invoice_product_name',
      label: word('货物或应税劳务、服务名称;项目名称;货物或应税劳务名称|商品名称;货物、劳务及服务名称'),
      weight: 2.4,
    },
    ...(chance(0.75) ? [{ key: 'vat_invoice_specification', label: word('规格型号;规格|型号') }] : []),
    { key: 'vat_invoice_unit', label: word('单位;单 位|计量单位'), weight: 0.6, align: 'center' },
    { key: 'vat_invoice_quantity', label: word('数量;数 量|数　量'), weight: 0.7, align: 'right' },
    { key: 'vat_invoice_unit_price', label: word('单价;单 价|不含税单价'), align: 'right' },
    { key: 'vat_invoice_price', label: word('金额;金 额|不含税金额'), align: 'right' },
    { key: 'vat_invoice_tax_rate', label: word('税率;税率/征收率|征收率'), weight: 0.7, align: 'center' },
    { key: 'vat_invoice_tax', label: word('税额;税 额|增值税额'), align: 'right' },
  ];
  const party = (side: string, prefix: [string, string, string, string], values: [string, string, string, string]) => [
    ...entry(prefix[0], `${side}名称;${side};名称（${side}）|${side}单位名称`, values[0]),
    ...entry(prefix[1], `${side}纳税人识别号;${side}识别号|${side}税号`, values[1], { p: 0.97 }),
    ...entry(prefix[2], `${side}地址、电话;${side}地址电话|${side}联系地址及电话`, values[2], { p: 0.7, wide: true }),
    ...entry(prefix[3], `${side}开户行及账号;${side}开户行及帐号|${side}银行账户`, values[3], { p: 0.7, wide: true }),
  ];
  const sketch = composeForm(
    desk,
    {
      title: { key: 'title', text: f.title },
      corner: [
        ...codeAndNumber(desk, ['vat_invoice_daima', 'vat_invoice_haoma'], f.code, f.number),
        ...entry(
          'vat_invoice_issue_date',
          '开票日期;开具日期|填开日期',
          printDate(f.day, random.pick(['年', '-', '年'])),
        ),
        ...(f.check ? entry('vat_invoice_correct_code', '校验码;校 验 码|校验代码', f.check, { p: 0.8 }) : []),
      ],
      groups: [
        entry('vat_invoice_machine_no', '机器编号;税控盘号|机器号码', f.machine, { p: 0.6 }),
        party(
          '购买方',
          [
            'vat_invoice_payer_name',
            'vat_invoice_rate_payer_id',
            'vat_invoice_payer_addr_tell',
            'vat_invoice_payer_bank_account',
          ],
          [f.buyerName, f.buyerId, f.buyerPlace, f.buyerBank],
        ),
        party(
          '销售方',
          [
            'vat_invoice_seller_name',
            'vat_invoice_seller_id',
            'vat_invoice_seller_addr_tell',
            'vat_invoice_seller_bank_account',
          ],
          [f.sellerName, f.sellerId, f.sellerPlace, f.sellerBank],
        ),
      ],
      tables: [{ name: TABLE, columns, rows: rowsOf(f), filler: chance(0.3) ? random.int(1, 4) : 0 }],
      totals: [
        ...entry('vat_invoice_total', '合计金额;金额合计|不含税合计', money(f.bought.amount), { money: true }),
        ...entry('vat_invoice_tax_total', '合计税额;税额合计|税额总计', money(f.bought.tax), { money: true }),
        ...entry(
          'vat_invoice_total_cover_tax',
          '价税合计（大写）;价税合计(大写)|大写金额',
          amountInWords(f.bought.total),
        ),
        ...entry(
          'vat_invoice_total_cover_tax_digits',
          '（小写）;小写;价税合计（小写）|价税合计',
          money(f.bought.total),
          { before: random.pick(['¥', '￥']) },
        ),
      ],
      notes: f.note ? entry('vat_invoice_total_note', '备注;备 注|附注', f.note) : [],
      signers: [
        ...entry('vat_invoice_payee', '收款人;收款|收款员', f.payee, { p: 0.8 }),
        ...entry('vat_invoice_review', '复核;复核人|审核', f.reviewer, { p: 0.8 }),
        ...entry('vat_invoice_drawer', '开票人;开票员|制单', f.drawer, { p: 0.95 }),
        ...strays(desk, [['销售方（章）', '']], 0.4),
      ],
      furniture: billPrint(random, 1),
      seals: sealsOf(desk, f),
      codes: codesOf(desk, f),
    },
    random.pick([{ width: 210 }, { width: 241 }, { width: 190 }]),
  );
  return { ...sketch, ...rest(f) };
}

export const vatPaper: PaperMaker = {
  type: 'vat_invoice',
  family: 'bill',
  flags: { exist_invoice_seal: 'invoice', exist_manufacture_supervising_seal: 'supervision' },
  designs: [
    { name: 'national', weight: 4, draw: national },
    { name: 'free', weight: 1, draw: free },
  ],
};
