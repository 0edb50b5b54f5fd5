import { composeForm } from '../compose/page.ts';
import { printDate, someDay } from '../facts/dates.ts';
import { purchase } from '../facts/goods.ts';
import { bankAccount, creditCode, idCard, landline, mobile, plate, taxId, vin } from '../facts/identifiers.ts';
import { amountInWords, cents, money } from '../facts/money.ts';
import { billPrint, strays } from '../facts/papers.ts';
import { bankBranch, company, person, personName, price } from '../facts/people.ts';
import { address, place } from '../facts/places.ts';
import type { Column, Desk, Entry, PaperMaker, Sketch } from '../form.ts';
import { amountEntry, bankAndAccount, invoiceCode, invoiceSeal, supervision } from './invoice-parts.ts';

const V = (name: string): string => `vehicle_invoice_${name}`;
const MODELS = [
  '大众牌SVW71810BU',
  '丰田牌GTM7200CB',
  '比亚迪牌BYD7005BEV',
  '吉利牌MR7153D01',
  '长安牌SC6469A6',
  '本田牌DHW7151',
  '别克牌SGM7154LBA1',
  '奥迪牌FV7201BFDBG',
];

function heads(desk: Desk, code: string, number: string, day: string): { corner: Entry[]; machine: Entry[] } {
  const { random, entry, chance } = desk;
  return {
    corner: [
      ...entry(V('daima'), '发票代码|代码;票据代码', code, { p: 0.97 }),
      ...entry(V('haoma'), '发票号码|号码;票据号码', number, { p: 0.97 }),
      ...entry(V('issue_date'), '开票日期;日期|开具日期;填开日期', printDate(day, random.pick(['年', '-', '年'])), {
        p: 0.97,
      }),
    ],
    machine: [
      ...entry(V('jida_daima'), '机打代码|打印代码', code, { p: 0.8 }),
      ...entry(V('jida_haoma'), '机打号码|打印号码', number, { p: 0.8 }),
      ...entry(V('machine_id'), '机器编号;机器编码|税控器编号', random.digits(12), { p: 0.8 }),
      ...(chance(0.6)
        ? entry(V('tax_code'), '税控码|税控代码', random.letters(random.int(60, 130), '0123456789+-*/<>'), {
            wide: true,
          })
        : []),
    ],
  };
}

function newCar(desk: Desk): Sketch {
  const { random, entry, chance } = desk;
  const day = someDay(random, 2010, 2023);
  const where = place(random);
  const buyerPerson = chance(0.7);
  const who = person(random, day);
  const seller = company(random, where, '汽车销售服务');
  const total = price(random, 45000, 520000);
  const rate = day < '2018-05' ? 17 : day < '2019-04' ? 16 : 13;
  const tax = cents((total * rate) / (100 + rate));
  const code = invoiceCode(random, where.province);
  const { corner, machine } = heads(desk, code, random.digits(8), day);
  const text = random.pick(['机动车销售统一发票', '机动车销售统一发票', '机动车销售统一发票（税控）']);
  const sketch = composeForm(
    desk,
    {
      title: { key: 'title', text },
      corner,
      groups: [
        machine,
        [
          ...entry(
            V('buyer'),
            '购买方名称;购货单位（人）;购货人;购买方名称及身份证号码;购买方名称及身份证号码/组织机构代码|买方名称;购车人',
            buyerPerson ? who.name : company(random, place(random)),
          ),
          ...entry(
            V('buyer_id'),
            '身份证号码/组织机构代码;身份证号码|证件号码',
            buyerPerson ? idCard(random, who.birth, who.sex) : `${random.digits(8)}-${random.digits(1)}`,
            { p: 0.85 },
          ),
          ...entry(
            V('buyer_tax_id'),
            '纳税人识别号/统一社会信用代码/身份证明号码;购方纳税人识别号|购买方税号',
            buyerPerson ? '' : creditCode(random),
            {
              p: 0.5,
            },
          ),
        ],
        [
          ...entry(
            V('vehicle_type'),
            '车辆类型|机动车类型',
            random.pick(['轿车', '多用途乘用车', '小型越野客车', '纯电动轿车']),
            { p: 0.95 },
          ),
          ...entry(V('car_model'), '厂牌型号;厂牌型号|品牌型号', random.pick(MODELS), { p: 0.97 }),
          ...entry(
            V('car_made_place'),
            '产地|生产地',
            random.pick(['上海市', '吉林省长春市', '广州', '重庆', '德国', '陕西省西安市']),
            { p: 0.93 },
          ),
          ...entry(V('cert_id'), '合格证号|合格证编号', `${random.letters(2)}${random.digits(13)}`, { p: 0.9 }),
          ...entry(V('import_certificate_id'), '进口证明书号|进口证号', chance(0.2) ? random.digits(12) : '', {
            p: 0.8,
          }),
          ...entry(V('commodity_inspection_id'), '商检单号|商检证号', chance(0.2) ? random.digits(12) : '', { p: 0.8 }),
          ...entry(
            V('engine_id'),
            '发动机号码;发动机号|发动机编号',
            random.pick([
              `${random.letters(3)} ${random.digits(6)}`,
              random.digits(8),
              `${random.letters(1)}${random.digits(7)}`,
            ]),
            { p: 0.97 },
          ),
          ...entry(V('car_vin'), '车辆识别代号/车架号码;车架号码|车辆识别代码;VIN', vin(random)),
        ],
        [
          ...entry(V('total_price_char'), '价税合计（大写）;价税合计|合计大写', amountInWords(total)),
          ...entry(V('total_price_digits'), '小写;（小写）|价税合计小写', money(total), {
            before: random.pick(['￥', '¥', '']),
          }),
        ],
        [
          ...entry(V('seller'), '销货单位名称;销售单位名称|销售方名称', seller),
          ...entry(V('seller_telephone'), '电话|联系电话', landline(random, where.province.area), { p: 0.93 }),
          ...entry(V('seller_tax_id'), '纳税人识别号;销方纳税人识别号|税号', taxId(random, Number(day.slice(0, 4)))),
          ...entry(V('seller_bank_account'), '账号;帐号|银行账号', bankAccount(random), { p: 0.9 }),
          ...entry(V('seller_address'), '地址|单位地址', address(random, where), { p: 0.93 }),
          ...entry(V('seller_bank_name'), '开户银行|开户行', bankBranch(random, where), { p: 0.9 }),
        ],
        [
          ...entry(V('tax_rate'), '增值税税率或征收率;税率|征收率', `${rate}%`, { p: 0.95 }),
          ...entry(V('tax_amount'), '增值税税额;税额|增值税', money(tax), {
            before: random.pick(['￥', '¥', '']),
            p: 0.97,
          }),
          ...entry(
            V('tax_authority'),
            '主管税务机关及代码;主管税务机关|税务机关',
            `国家税务总局${where.city}市税务局`,
            { p: 0.9 },
          ),
          ...entry(
            V('tax_authority_id'),
            '主管税务机关代码|税务机关代码',
            `1${where.province.code}${random.digits(8)}`,
            { p: 0.7 },
          ),
          ...amountEntry(desk, V('price_without_tax'), '不含税价;不含税价格|不含税金额', money(cents(total - tax))),
          ...entry(V('tax_payment_certificate_number'), '完税凭证号码|完税凭证号', '', { p: 0.6 }),
          ...entry(V('tonnage'), '吨位|核定吨位', chance(0.3) ? '1.5' : '', { p: 0.9 }),
          ...entry(V('limit_number'), '限乘人数|核定载客', String(random.pick([5, 5, 7])), { p: 0.93 }),
        ],
      ],
      signers: [
        ...strays(desk, [['销货单位盖章', '']], 0.5),
        ...entry(V('issued_by'), '开票人|制单人', personName(random), { p: 0.95 }),
        ...strays(desk, [['备注', '一车一票']], 0.4),
      ],
      furniture: [...(chance(0.5) ? ['第一联 发票联（购货单位付款凭证）'] : []), ...billPrint(random, 1)],
      seals: [
        ...(chance(0.85) ? [supervision(random, where.province)] : []),
        ...(chance(0.75) ? [invoiceSeal(random, seller)] : []),
      ],
    },
    random.pick([{ width: 241 }, { width: 210 }]),
  );
  return {
    ...sketch,
    kind: 'vehicle',
    derived: { invoice_type: '机动车销售统一发票' },
    ignore: [V('page_number'), 'digital_elec_invoice_number'],
  };
}

function usedCar(desk: Desk): Sketch {
  const { random, entry, chance } = desk;
  const day = someDay(random, 2012, 2023);
  const where = place(random);
  const [buyer, seller] = [person(random, day), person(random, day)];
  const market = `${where.city}${random.pick(['旧机动车', '二手车', '国信二手车', '车立方二手车'])}交易市场${random.pick(['有限公司', ''])}`;
  const total = price(random, 3000, 260000);
  const { corner, machine } = heads(desk, invoiceCode(random, where.province), random.digits(8), day);
  const party = (key: 'buyer' | 'seller', side: '买方' | '卖方', who: typeof buyer): Entry[] => [
    ...entry(V(key), `${side}单位/个人;${side}名称|${side}姓名`, who.name),
    ...entry(
      V(`${key}_id`),
      `${side}单位代码/身份证号码;${side}身份证号码|${side}证件号码`,
      idCard(random, who.birth, who.sex),
    ),
    ...entry(V(`${key}_addr`), `${side}单位/个人住址;${side}住址|${side}地址`, address(random, place(random)), {
      p: 0.95,
    }),
    ...entry(V(`${key}_phone`), `${side}电话|${side}联系电话`, mobile(random), { p: 0.93 }),
  ];
  const hall = (key: 'auction_house' | 'market', name: string, text: string): Entry[] => [
    ...entry(V(key), `${name};${name}名称`, text),
    ...entry(V(`${key}_addr`), `${name}地址|${name}住所`, text ? address(random, where) : '', { p: 0.95 }),
    ...entry(
      V(`${key}_tax_id`),
      `${name}纳税人识别号|${name}税号`,
      text ? taxId(random, Number(day.slice(0, 4))) : '',
      { p: 0.93 },
    ),
    ...entry(
      V(`${key}_bank_account`),
      `${name}开户银行、账号;${name}开户银行及账号|${name}银行账户`,
      text ? bankAndAccount(random, where) : '',
      { p: 0.9 },
    ),
    ...entry(V(`${key}_phone`), `${name}电话|${name}联系电话`, text ? landline(random, where.province.area) : '', {
      p: 0.9,
    }),
  ];
  const sketch = composeForm(
    desk,
    {
      title: { key: 'title', text: '二手车销售统一发票' },
      corner,
      groups: [
        machine,
        party('buyer', '买方', buyer),
        party('seller', '卖方', seller),
        [
          ...entry(V('plate_num'), '车牌照号;车牌号|号牌号码', plate(random, where.province.sign)),
          ...entry(V('register_num'), '登记证号;登记证书号|机动车登记证号', random.digits(12), { p: 0.95 }),
          ...entry(V('vehicle_type'), '车辆类型|车型', random.pick(['小型轿车', '小型普通客车', '轻型厢式货车'])),
          ...entry(V('vin'), '车架号/车辆识别代码;车架号|车辆识别代号', vin(random)),
          ...entry(V('car_model'), '厂牌型号|品牌型号', random.pick(MODELS)),
          ...entry(
            V('dmv'),
            '转入地车辆管理所名称;转入地车管所|转入地车辆管理所',
            `${where.city}市公安局交警支队车管所`,
            { p: 0.95 },
          ),
        ],
        [
          ...entry(V('total_price_char'), '车价合计（大写）;车价合计|合计大写', amountInWords(total)),
          ...entry(V('total_price_digits'), '小写;（小写）|车价小写', money(total), {
            before: random.pick(['￥', '¥', '']),
          }),
        ],
        chance(0.7)
          ? hall('auction_house', '经营、拍卖单位', chance(0.3) ? company(random, where, '二手车经营') : '')
          : [],
        hall('market', '二手车市场', market),
      ],
      notes: entry(V('note'), '备注|附注', random.pick(['', '限本市过户', '行驶里程8万公里']), { p: 0.7 }),
      signers: [
        ...entry(V('issued_by'), '开票人|制单人', personName(random), { p: 0.95 }),
        ...strays(desk, [['开票单位（盖章）', '']], 0.5),
      ],
      furniture: [...(chance(0.5) ? ['第一联 发票联'] : []), ...billPrint(random, 1)],
      seals: [
        ...(chance(0.85) ? [supervision(random, where.province)] : []),
        ...(chance(0.75) ? [invoiceSeal(random, market)] : []),
      ],
    },
    random.pick([{ width: 241 }, { width: 210 }]),
  );
  return {
    ...sketch,
    kind: 'vehicle',
    derived: { invoice_type: '二手车销售统一发票' },
    ignore: [V('page_number'), 'digital_elec_invoice_number'],
  };
}

function roll(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const day = someDay(random, 2016, 2023);
  const where = place(random);
  const bought = purchase(random, random.int(1, 6), { kinds: ['repast', 'foodstuff', 'daily', 'office'] });
  const seller = company(random, where, random.pick(['餐饮管理', '超市', '食品', '商贸']));
  const sellerId = taxId(random, Number(day.slice(0, 4)));
  const code = invoiceCode(random, where.province);
  const number = random.digits(8);
  const columns: Column[] = [
    { key: 'goods_name_list', label: word('项目;品名;货物名称|商品名称;项目名称'), weight: 1.8 },
    { key: 'goods_number_list', label: word('数量|数 量'), weight: 0.7, align: 'right' },
    ...(chance(0.85)
      ? [{ key: 'goods_unit_price_list', label: word('单价|单 价'), weight: 0.9, align: 'right' as const }]
      : []),
    { key: 'goods_money_list', label: word('金额;金 额|小计'), weight: 1, align: 'right' },
  ];
  const rows = bought.items.map((item) => ({
    goods_name_list: chance(0.5) ? item.coded : item.name,
    goods_number_list: item.quantity,
    goods_unit_price_list: money((item.amount + item.tax) / Number(item.quantity)),
    goods_money_list: money(cents(item.amount + item.tax)),
  }));
  const check = random.digits(20);
  return {
    ...composeForm(
      desk,
      {
        title: {
          key: 'title',
          text: random.pick([
            `${where.province.name}增值税普通发票（卷票）`,
            `${where.province.name}增值税普通发票(卷票)`,
            '增值税普通发票（卷票）',
            `${where.province.name}增值税普通发票`,
          ]),
        },
        corner: [...entry('invoice_code', '发票代码|代码', code), ...entry('invoice_number', '发票号码|号码', number)],
        groups: [
          [
            ...entry('machine_number', '机打号码|打印号码', number, { p: 0.95 }),
            ...entry('machine_code', '机器编号;机器编码|机号', random.digits(12), { p: 0.95 }),
            ...entry('sold_name', '销售方名称;收款单位;销货单位|商户名称', seller),
            ...entry('sold_tax_number', '纳税人识别号;税号|销售方税号', sellerId, { p: 0.97 }),
            ...entry('date_of_invoice', '开票日期;日期|开具日期', printDate(day, random.pick(['年', '-', '年'])), {
              p: 0.98,
            }),
            ...entry('cashier_name', '收款员;收款人|收银员', personName(random), { p: 0.9 }),
            ...entry(
              'buy_name',
              '购买方名称;付款单位;购货单位|购方名称;抬头',
              chance(0.7) ? company(random, place(random)) : '个人',
              { p: 0.93 },
            ),
            ...entry('buy_tax_number', '购买方纳税人识别号;购方税号|购买方税号', creditCode(random), { p: 0.7 }),
          ],
        ],
        tables: [{ name: 'product_list', columns, rows }],
        totals: [
          ...amountEntry(desk, 'total_digits', '合计金额（小写）;合计金额;小写;合计|总计', money(bought.total)),
          ...entry('total_char', '合计金额（大写）;大写|总计大写', amountInWords(bought.total), { p: 0.93 }),
        ],
        signers: entry('check_number', '校验码|校验号码', random.pick([check, check.replace(/(.{5})(?=.)/gu, '$1 ')]), {
          p: 0.93,
        }),
        furniture: [...(chance(0.4) ? ['发票联'] : []), ...billPrint(random, 1)],
        seals: [
          ...(chance(0.8) ? [supervision(random, where.province)] : []),
          ...(chance(0.7) ? [invoiceSeal(random, seller, sellerId)] : []),
        ],
        codes: chance(0.8)
          ? [
              `01,11,${code},${number},${money(bought.amount)},${day.replaceAll('-', '')},${check},${random.letters(4, '0123456789ABCDEF')},`,
            ]
          : [],
      },
      { width: random.pick([57, 76, 80]), margin: random.real(2, 4) },
    ),
    kind: bought.kind,
    derived: { invoice_type: '增值税普通发票（卷票）' },
  };
}

function salesList(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const day = someDay(random, 2010, 2023);
  const where = place(random);
  const bought = purchase(random, random.int(3, 18));
  const seller = company(random, where);
  const columns: Column[] = [
    { key: 'serial_number', label: word('序号;序 号|行号'), weight: 0.4, align: 'center' },
    {
      key: 'goods_services',
      label: word('货物（劳务）名称;货物(应税劳务)名称;货物或应税劳务、服务名称|商品名称'),
      weight: 2.4,
    },
    { key: 'specification', label: word('规格型号|规格'), weight: 1 },
    { key: 'unit', label: word('单位|计量单位'), weight: 0.5, align: 'center' },
    { key: 'quantity', label: word('数量|数 量'), weight: 0.7, align: 'right' },
    { key: 'unit_price', label: word('单价|单 价'), align: 'right' },
    { key: 'amount', label: word('金额|金 额'), align: 'right' },
    { key: 'tax_rate', label: word('税率|征收率'), weight: 0.6, align: 'center' },
    { key: 'tax', label: word('税额|税 额'), weight: 0.9, align: 'right' },
  ];
  const rows = bought.items.map((item, i) => ({
    serial_number: String(i + 1),
    goods_services: chance(0.5) ? item.coded : item.name,
    specification: item.spec,
    unit: item.unit,
    quantity: item.quantity,
    unit_price: item.unitPrice,
    amount: money(item.amount),
    tax_rate: `${item.rate}%`,
    tax: money(item.tax),
  }));
  return {
    ...composeForm(
      desk,
      {
        title: {
          key: 'title',
          text: random.pick([
            '销售货物或者提供应税劳务清单',
            '销售货物或者提供应税劳务、服务清单',
            '销售货物或提供应税劳务清单',
            '销货清单',
          ]),
        },
        groups: [
          [
            ...entry('purchaser_name', '购买方名称;购货方名称|购方', company(random, place(random))),
            ...entry('seller_name', '销售方名称;销货方名称|销方', seller),
          ],
          [
            ...entry(
              'invoice_code',
              '所属增值税专用发票代码;所属增值税发票代码;发票代码|所属发票代码',
              invoiceCode(random, where.province, 10),
              { p: 0.97 },
            ),
            ...entry('invoice_number', '号码;发票号码|所属发票号码', random.digits(8), { p: 0.97 }),
            ...entry('total_page', '共;总页数|页数', '1', { after: '页', p: 0.9 }),
            ...entry('page', '第;页码|当前页', '1', { after: '页', p: 0.9 }),
          ],
        ],
        tables: [{ name: 'product_list', columns, rows, filler: chance(0.5) ? random.int(1, 6) : 0 }],
        totals: [
          ...amountEntry(desk, 'subtotal', '小计;金额小计|本页小计', money(bought.amount), { p: 0.7 }),
          ...amountEntry(desk, 'tax_subtotal', '税额小计|小计税额', money(bought.tax), { p: 0.5 }),
          ...amountEntry(desk, 'total', '总计;合计;金额合计|总金额', money(bought.amount)),
          ...amountEntry(desk, 'tax_total', '税额合计;税额总计|合计税额', money(bought.tax)),
        ],
        notes: entry('remarks', '备注|附注', random.pick(['', '合同号 20200318', '第二批']), { p: 0.8 }),
        signers: [
          ...entry('issued_date', '填开日期;开票日期|填制日期', printDate(day, random.pick(['年', '-'])), { p: 0.97 }),
          ...strays(desk, [['销售方（章）', '']], 0.5),
        ],
        furniture: billPrint(random, 1),
        seals: chance(0.7) ? [invoiceSeal(random, seller)] : [],
      },
      { width: 210 },
    ),
    kind: null,
  };
}

const FLAGS = { exist_invoice_seal: 'invoice', exist_manufacture_supervising_seal: 'supervision' } as const;

export const VEHICLES_AND_LISTS: readonly PaperMaker[] = [
  { type: 'car_purchase_invoice', family: 'bill', flags: FLAGS, designs: [{ name: 'form', draw: newCar }] },
  { type: 'used_car_purchase_invoice', family: 'bill', flags: FLAGS, designs: [{ name: 'form', draw: usedCar }] },
  { type: 'vat_volume_invoice', family: 'bill', flags: FLAGS, designs: [{ name: 'roll', draw: roll }] },
  {
    type: 'vat_invoice_sales_list',
    family: 'bill',
    kind: null,
    flags: { exist_invoice_seal: 'invoice' },
    designs: [{ name: 'list', draw: salesList }],
  },
];
