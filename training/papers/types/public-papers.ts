import { composeForm } from '../compose/page.ts';
import { addDays, clock, dateStyle, printDate, someDay } from '../facts/dates.ts';
import { purchase } from '../facts/goods.ts';
import { bankAccount, creditCode } from '../facts/identifiers.ts';
import { amountInWords, cents, money, sum, thousands } from '../facts/money.ts';
import { billPrint, strays } from '../facts/papers.ts';
import { bankBranch, company, personName, price } from '../facts/people.ts';
import { place } from '../facts/places.ts';
import type { Column, Desk, PaperMaker, Sketch } from '../form.ts';
import { amountEntry } from './invoice-parts.ts';
import { STRANGERS } from './strangers.ts';

function nonTax(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const where = place(random);
  const day = someDay(random, 2015, 2026);
  const electronic = chance(0.75);
  const type = electronic
    ? random.pick([
        '非税收入统一票据（电子）',
        '非税收入统一票据（电子）',
        '公益事业捐赠统一票据（电子）',
        '非税收入一般缴款书（电子）',
        '社会团体会费统一票据（电子）',
      ])
    : random.pick(['非税收入统一票据', '非税收入一般缴款书', '行政事业单位资金往来结算票据']);
  const book = type.includes('缴款书');
  const items = Array.from({ length: random.int(1, 4) }, () => ({
    code: random.digits(random.int(6, 12)),
    name: random.pick([
      '学费',
      '住宿费',
      '考试费',
      '诉讼费',
      '不动产登记费',
      '捐赠款',
      '会费',
      '罚没收入',
      '培训费',
      '检测费',
    ]),
    unit: random.pick(['元', '次', '人', '件']),
    count: random.int(1, 4),
    standard: price(random, 10, 3000),
  }));
  const rows = items.map((item) => ({
    item_code: item.code,
    item_name: item.name,
    item_unit: item.unit,
    item_quantity: String(item.count),
    item_std: money(item.standard),
    item_amount: money(cents(item.count * item.standard)),
    item_ext: '',
  }));
  const total = sum(items.map((item) => cents(item.count * item.standard)));
  const payee = random.pick([
    `${where.city}市第${random.int(1, 9)}中学`,
    `${where.city}大学`,
    `${where.city}市自然资源局`,
    `${where.city}市人民法院`,
    `${where.city}市慈善总会`,
    `${where.city}市公安局`,
  ]);
  const columns: Column[] = [
    ...(chance(0.9) ? [{ key: 'item_code', label: word('项目编码|编码;收费编码'), weight: 1 }] : []),
    { key: 'item_name', label: word('项目名称;收入项目名称|项目'), weight: 1.8 },
    { key: 'item_unit', label: word('单位|计量单位'), weight: 0.6, align: 'center' },
    { key: 'item_quantity', label: word('数量|数 量'), weight: 0.6, align: 'right' },
    ...(chance(0.85)
      ? [{ key: 'item_std', label: word('标准;收费标准|单价'), weight: 0.8, align: 'right' as const }]
      : []),
    { key: 'item_amount', label: word('金额（元）;金额|金额(元)'), weight: 1, align: 'right' },
    { key: 'item_ext', label: word('备注|说明'), weight: 0.7 },
  ];
  return {
    ...composeForm(
      desk,
      {
        title: { key: 'title', text: chance(0.6) ? `${where.province.name}${type}` : type },
        corner: [
          ...entry('invoice_code', '票据代码|代码', random.digits(8), { p: 0.97 }),
          ...entry('invoice_number', '票据号码;No|号码', random.digits(10), { p: 0.98 }),
          ...entry('check_code', '校验码|校验代码', random.letters(6, 'abcdef0123456789'), {
            p: electronic ? 0.97 : 0.4,
          }),
          ...entry('issued_date', '开票日期;填制日期|开具日期', printDate(day, random.pick(['-', '年', '-'])), {
            p: 0.98,
          }),
        ],
        groups: [
          [
            ...entry('payer_tax_id', '交款人统一社会信用代码|缴款人信用代码', chance(0.5) ? creditCode(random) : '', {
              p: 0.85,
            }),
            ...entry(
              'payer',
              '交款人;缴款人|交 款 人',
              chance(0.5) ? company(random, place(random)) : personName(random),
              { p: book ? 0.5 : 0.98 },
            ),
          ],
          book
            ? [
                ...entry('payment_code', '缴款码;缴款识别码|缴款编号', random.digits(20)),
                ...entry('payee_code', '执收单位编码|单位编码', random.digits(9), { p: 0.9 }),
                ...entry('payee_name', '执收单位名称|执收单位', payee, { p: 0.95 }),
                ...entry('payer_account_name', '付款人全称|付款人', personName(random)),
                ...entry('payer_account_number', '付款人账号|付款账号', bankAccount(random), { p: 0.9 }),
                ...entry('payer_account_opening_bank', '付款人开户银行|付款人开户行', bankBranch(random, where), {
                  p: 0.9,
                }),
                ...entry('receiver_account_name', '收款人全称|收款人户名', `${where.city}市财政局`),
                ...entry('receiver_account_number', '收款人账号|收款账号', bankAccount(random), { p: 0.9 }),
                ...entry('receiver_account_opening_bank', '收款人开户银行|收款人开户行', bankBranch(random, where), {
                  p: 0.9,
                }),
                ...entry('currency_code', '币种|货币', random.pick(['人民币', 'CNY']), { p: 0.8 }),
              ]
            : [],
        ],
        tables: [{ name: 'product_list', columns, rows, filler: chance(0.4) ? random.int(1, 4) : 0 }],
        totals: [
          ...entry(
            'total_char',
            '金额合计（大写）;合计（大写）|大写金额',
            amountInWords(total, random.pick(['元', '圆'])),
          ),
          ...entry('total_digits', '（小写）;小写;金额合计（小写）|合计金额', money(total), {
            before: random.pick(['¥', '￥', '']),
          }),
        ],
        notes: entry(
          'remark',
          '其他信息;备注|附加信息',
          random.pick(['', '2023-2024学年', '缴费单号 2024031877', '捐赠用途：助学']),
          { p: 0.85 },
        ),
        signers: [
          ...(book ? [] : entry('invoicing_party_name', '收款单位（章）;收款单位|开票单位', payee, { p: 0.97 })),
          ...entry('checker', '复核人|复核', personName(random), { p: 0.8 }),
          ...(book
            ? entry('handle', '经办人|经手人', personName(random), { p: 0.8 })
            : entry('payee', '收款人|收款员', personName(random), { p: 0.9 })),
        ],
        furniture: billPrint(random, 1),
        seals: [
          ...(chance(0.9)
            ? [{ kind: 'supervision' as const, shape: 'oval' as const, lines: ['财政票据监制章', where.province.name] }]
            : []),
          ...(chance(0.6) ? [{ kind: 'other' as const, shape: 'round' as const, lines: [payee, '财务专用章'] }] : []),
        ],
      },
      { width: 210 },
    ),
    kind: null,
    derived: { invoice_type: electronic ? type : '财政票据' },
    ignore: ['invoice_type', 'payee_name'],
  };
}

function taxPayment(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const where = place(random);
  const day = someDay(random, 2012, 2026);
  const taxes = Array.from({ length: random.int(1, 6) }, () => ({
    name: random.pick([
      '增值税',
      '企业所得税',
      '个人所得税',
      '城市维护建设税',
      '契税',
      '印花税',
      '房产税',
      '教育费附加',
      '车辆购置税',
    ]),
    amount: price(random, 5, 60000),
  }));
  const total = sum(taxes.map((tax) => tax.amount));
  const columns: Column[] = [
    { key: 'source_document_number', label: word('原凭证号;原 凭 证 号|凭证号'), weight: 1.6 },
    { key: 'tax_type', label: word('税种;税 种|税费种'), weight: 1.1 },
    { key: 'tax_item_name', label: word('品目名称;品 目 名 称|征收品目'), weight: 1.5 },
    { key: 'tax_period', label: word('税款所属时期;税款所属期|所属时期'), weight: 1.8 },
    { key: 'payment_date', label: word('入（退）库日期;入库日期|缴款日期'), weight: 1.1 },
    { key: 'payment_amounts', label: word('实缴（退）金额;实缴金额|金额'), weight: 1.1, align: 'right' },
  ];
  const start = `${day.slice(0, 7)}-01`;
  const rows = taxes.map((tax) => ({
    source_document_number: `3${where.province.code}${random.digits(15)}`,
    tax_type: tax.name,
    tax_item_name: random.pick(['商业', '工资薪金所得', '市区', '存量房', '其他', '按次申报']),
    tax_period: `${start}${random.pick(['至', ' 至 ', '-'])}${addDays(start, 27)}`,
    payment_date: printDate(day, '-'),
    payment_amounts: chance(0.3) ? thousands(tax.amount) : money(tax.amount),
  }));
  const authority = `国家税务总局${where.city}市${random.pick(['税务局', '高新区税务局', '第一税务分局'])}`;
  return {
    ...composeForm(
      desk,
      {
        institution: { text: '中 华 人 民 共 和 国' },
        title: {
          key: 'title',
          text: random.pick(['税收完税证明', '税 收 完 税 证 明', '税收完税证明（表格式）', '税收完税证明（文书式）']),
        },
        corner: [
          ...entry(
            'certificate_number',
            'No.;№;NO|证明号码;编号',
            `${random.pick(['3', '4'])}${where.province.code}${random.digits(15)}`,
            { p: 0.95 },
          ),
          ...entry('issue_date', '填发日期;开具日期|填开日期', printDate(day, random.pick(['年', 'wide', '-'])), {
            p: 0.97,
          }),
          ...entry('tax_authority', '税务机关;税 务 机 关|填发机关', authority, { p: 0.96 }),
        ],
        groups: [
          [
            ...entry('tax_payer_id', '纳税人识别号|识别号', creditCode(random), { p: 0.97 }),
            ...entry('tax_payer_name', '纳税人名称|纳税人', company(random, where), { p: 0.98 }),
          ],
        ],
        tables: [{ name: 'product_list', columns, rows, filler: chance(0.4) ? random.int(1, 4) : 0 }],
        totals: [
          ...entry(
            'amounts_capital',
            '金额合计（大写）;金额合计;（大写）|合计大写',
            amountInWords(total, random.pick(['元', '圆'])),
          ),
          ...entry('amounts_lowercase', '￥;小写;（小写）|合计金额', chance(0.3) ? thousands(total) : money(total), {
            before: random.pick(['￥', '¥', '']),
          }),
        ],
        notes: entry('remark', '备注|附注', random.pick(['', '一般申报 正税', '主管税务所（科、分局）：第二税务所']), {
          p: 0.85,
        }),
        signers: [
          ...entry('filler_name', '填票人;填 票 人|开票人', chance(0.3) ? '电子税务局' : personName(random), {
            p: 0.93,
          }),
          ...strays(desk, [['税务机关（盖章）', '']], 0.5),
        ],
        furniture: ['妥善保管', ...billPrint(random, 1)].slice(random.int(0, 1)),
        seals: chance(0.8) ? [{ kind: 'other', shape: 'round', lines: [authority, '征税专用章'] }] : [],
      },
      { width: random.pick([210, 241]) },
    ),
    kind: null,
  };
}

/** Receipts of shops and restaurants. */
function other(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const day = someDay(random, 2012, 2026);
  const where = place(random);
  const bought = purchase(random, random.int(1, 9), {
    kinds: ['repast', 'foodstuff', 'daily', 'office', 'lodging', 'raiment'],
  });
  const shop = company(random, where, random.pick(['超市', '餐饮管理', '酒店管理', '便利店', '药房']));
  const columns: Column[] = [
    { key: 'name', label: word('品名;商品;名称;菜品|商品名称'), weight: 2, foreign: true },
    { key: 'count', label: word('数量|份数'), weight: 0.7, foreign: true, align: 'right' },
    { key: 'price', label: word('单价|价格'), weight: 0.8, foreign: true, align: 'right' },
    { key: 'amount', label: word('金额;小计|合计'), weight: 0.9, foreign: true, align: 'right' },
  ];
  const rows = bought.items.map((item) => ({
    name: item.name,
    count: item.quantity,
    price: money((item.amount + item.tax) / Number(item.quantity)),
    amount: money(cents(item.amount + item.tax)),
  }));
  return {
    ...composeForm(
      desk,
      {
        institution: { text: shop },
        title: {
          key: 'title',
          text: random.pick([
            '购物小票',
            '收银小票',
            '消费账单',
            '结账单',
            '收据',
            '宾客账单',
            '收款收据',
            '销售小票',
            '付款凭证',
            '预结单',
          ]),
        },
        groups: [
          [
            ...strays(
              desk,
              [
                ['单号;流水号;小票号', random.digits(12)],
                ['收银员;操作员', random.digits(4)],
                ['桌号;房号', String(random.int(1, 99))],
                ['会员卡号', random.digits(8)],
              ],
              0.5,
            ),
            ...entry(
              'date',
              '日期;时间;交易时间;销售日期|结账时间;消费时间',
              `${printDate(day, dateStyle(random) === '年' ? '年' : '-')}${chance(0.6) ? ` ${clock(random, true)}` : ''}`,
              { p: 0.95 },
            ),
          ],
        ],
        tables: [{ name: 'list', columns, rows }],
        totals: [
          ...strays(
            desk,
            [
              ['件数', String(rows.length)],
              ['优惠', '0.00'],
            ],
            0.4,
          ),
          ...amountEntry(desk, 'total', '合计;应收;总计;合计金额|应付金额;消费合计', money(bought.total)),
          ...strays(
            desk,
            [
              ['实收;微信支付;现金', money(bought.total)],
              ['找零', '0.00'],
            ],
            0.5,
          ),
        ],
        furniture: billPrint(random, 3),
      },
      { width: random.pick([random.real(50, 80), random.real(50, 80), 148, 210]) },
    ),
    kind: null,
    ignore: ['kind', 'number', 'code'],
  };
}

export const PUBLIC_PAPERS: readonly PaperMaker[] = [
  {
    type: 'non_tax_income_unified_bill',
    family: 'bill',
    flags: { exist_manufacture_supervising_seal: 'supervision' },
    designs: [{ name: 'bill', draw: nonTax }],
  },
  {
    type: 'tax_payment_certificate',
    family: 'bill',
    flags: { seal: 'any' },
    designs: [{ name: 'certificate', draw: taxPayment }],
  },
  { type: 'other', family: 'bill', designs: [{ name: 'receipt', weight: 4, draw: other }, ...STRANGERS] },
];
