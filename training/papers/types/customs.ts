import { composeForm } from '../compose/page.ts';
import { addDays, printDate, someDay } from '../facts/dates.ts';
import { purchase } from '../facts/goods.ts';
import { bankAccount } from '../facts/identifiers.ts';
import { amountInWords, cents, money, sum } from '../facts/money.ts';
import { billPrint, strays } from '../facts/papers.ts';
import { bankBranch, company, personName } from '../facts/people.ts';
import { place } from '../facts/places.ts';
import type { Column, Desk, PaperMaker, Sketch } from '../form.ts';

const COUNTRIES = ['美国', '日本', '德国', '韩国', '越南', '泰国', '意大利', '法国', '英国', '中国香港'];
const PORTS = ['上海海关', '洋山海关', '深圳海关', '盐田海关', '宁波海关', '青岛海关', '天津海关', '广州海关'];

function declaration(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const day = someDay(random, 2018, 2026);
  const out = chance(0.5);
  const where = place(random);
  const trader = company(random, where, random.pick(['进出口', '国际贸易', '电子']));
  const foreign = `${random.pick(['GLOBAL', 'PACIFIC', 'NORTHERN', 'SUNRISE', 'UNITED'])} ${random.pick(['TRADING', 'INDUSTRIES', 'ELECTRONICS'])} ${random.pick(['CO., LTD', 'INC.', 'GMBH'])}`;
  const country = random.pick(COUNTRIES);
  const port = random.pick(PORTS);
  const bought = purchase(random, random.int(1, 5));
  const currency = random.pick(['美元', '人民币', '欧元']);
  const code = (digits: number): string => random.digits(digits);
  const coded = (text: string, digits: number, p = 0.5): string => (chance(p) ? `(${code(digits)})${text}` : text);
  const columns: Column[] = [
    { key: 'item_number', label: word('项号|序号'), weight: 0.4 },
    { key: 'product_id', label: word('商品编号|商品编码'), weight: 1 },
    {
      key: 'product_name_and_specification_model',
      label: word('商品名称及规格型号;商品名称、规格型号|货物名称及规格'),
      weight: 2.4,
    },
    { key: 'quantity_and_unit', label: word('数量及单位|数量单位'), weight: 0.9, align: 'right' },
    {
      key: 'unit_price_total_price_currency_value',
      label: word('单价/总价/币制;单价 总价 币制|价格'),
      weight: 1.1,
      align: 'right',
    },
    { key: 'country_of_origin', label: word('原产国(地区);原产国（地区）|原产地'), weight: 0.9 },
    { key: 'country_of_final_destination', label: word('最终目的国(地区);最终目的国（地区）|目的国'), weight: 0.9 },
    {
      key: out ? 'domestic_place_of_delivered_goods' : 'domestic_destination',
      label: out ? word('境内货源地|货源地') : word('境内目的地|目的地'),
      weight: 1,
    },
    { key: 'tax_exemption', label: word('征免|征免方式'), weight: 0.6 },
  ];
  const rows = bought.items.map((item, i) => ({
    item_number: String(i + 1),
    product_id: code(10),
    product_name_and_specification_model: `${item.name}${item.spec ? ` ${item.spec}` : ''}`,
    quantity_and_unit: `${item.quantity}${item.unit || '个'}`,
    unit_price_total_price_currency_value: `${item.unitPrice} ${money(item.amount)} ${currency}`,
    country_of_origin: out ? '中国' : country,
    country_of_final_destination: out ? country : '中国',
    [out ? 'domestic_place_of_delivered_goods' : 'domestic_destination']:
      `${where.city}${random.pick(['', '其他', '经济技术开发区'])}`,
    tax_exemption: random.pick(['照章征税', '全免', '照章']),
  }));
  const pick = <T>(a: T, b: T): T => (out ? a : b);
  return {
    ...composeForm(
      desk,
      {
        title: { key: 'title', text: `中华人民共和国海关${pick('出口', '进口')}货物报关单` },
        corner: [
          ...entry('pre_entry_number', '预录入编号|预录入号', code(18), { p: 0.95 }),
          ...entry('customs_number', '海关编号|报关单号', code(18), { p: 0.95 }),
          ...strays(
            desk,
            [
              ['页码/页数', '1/1'],
              ['', '(洋山海关)'],
            ],
            0.4,
          ),
        ],
        groups: [
          [
            ...entry(
              pick('domestic_consignor', 'domestic_consignee'),
              pick('境内发货人|境内发货单位', '境内收货人|境内收货单位'),
              trader,
            ),
            ...entry(
              pick('exit_customs', 'import_customs'),
              pick('出境关别|出境口岸海关', '进境关别|进境口岸海关'),
              port,
              { p: 0.95 },
            ),
            ...entry(
              pick('export_date', 'import_date'),
              pick('出口日期|出境日期', '进口日期|进境日期'),
              printDate(day, random.pick(['compact', '-'])),
              {
                p: 0.85,
              },
            ),
            ...entry('declaration_date', '申报日期|报关日期', printDate(day, random.pick(['compact', '-'])), {
              p: 0.95,
            }),
            ...entry('record_number', '备案号|手册号', chance(0.4) ? `B${code(11)}` : '', { p: 0.9 }),
          ],
          [
            ...entry(
              pick('overseas_consignee', 'overseas_consignor'),
              pick('境外收货人|境外收货单位', '境外发货人|境外发货单位'),
              foreign,
            ),
            ...entry('transportation_mode', '运输方式|运输类型', random.pick(['水路运输', '航空运输', '公路运输']), {
              p: 0.97,
            }),
            ...entry(
              'transport_name_and_voyage_number',
              '运输工具名称及航次号;运输工具名称|船名航次',
              `${random.letters(5)} ${random.letters(4)}/${random.digits(3)}E`,
              { p: 0.93 },
            ),
            ...entry('delivery_number', '提运单号|提单号', `${random.letters(4)}${code(9)}`, { p: 0.95 }),
            ...(out ? [] : entry('storage_place', '货物存放地点|存放地点', `${where.city}保税仓`, { p: 0.8 })),
          ],
          [
            ...entry(
              pick('production_and_sales_company', 'consumption_and_use_company'),
              pick('生产销售单位|产销单位', '消费使用单位|使用单位'),
              trader,
              {
                p: 0.95,
              },
            ),
            ...entry('supervision_way', '监管方式|贸易监管方式', random.pick(['一般贸易', '进料对口', '来料加工']), {
              p: 0.97,
            }),
            ...entry('taxation', '征免性质|征免类别', random.pick(['一般征税', '进料加工']), { p: 0.95 }),
            ...entry('license', '许可证号|许可证编号', '', { p: 0.85 }),
            ...(out ? [] : entry('port_of_shipment', '启运港|装运港', `${country}港`, { p: 0.85 })),
          ],
          [
            ...entry('contract_agreement_number', '合同协议号|合同号', `${random.letters(2)}${code(8)}`, { p: 0.95 }),
            ...entry('trading_country', '贸易国（地区）;贸易国(地区)|贸易国', country, { p: 0.95 }),
            ...entry(
              pick('destination_country', 'departure_country'),
              pick('运抵国（地区）;运抵国(地区)|抵运国', '启运国（地区）;启运国(地区)|起运国'),
              country,
              { p: 0.95 },
            ),
            ...entry(
              pick('port_of_destination', 'port_of_call'),
              pick('指运港|目的港', '经停港|中转港'),
              random.pick(['洛杉矶', '汉堡', '东京', '釜山', '新加坡']),
              { p: 0.9 },
            ),
            ...entry(
              pick('port_of_departure', 'port_of_entry'),
              pick('离境口岸|出境口岸', '入境口岸|进境口岸'),
              random.pick(['洋山港', '盐田港区', '宁波北仑', '天津新港']),
              { p: 0.9 },
            ),
          ],
          [
            ...entry('packing_type', '包装种类|包装', random.pick(['纸制或纤维板制盒/箱', '再生木托', '其他包装']), {
              p: 0.95,
            }),
            ...entry('number_of_packages', '件数|总件数', String(random.int(1, 900)), { p: 0.97 }),
            ...entry('gross_weight', '毛重（千克）;毛重(千克)|毛重', String(random.int(100, 20000)), { p: 0.97 }),
            ...entry('net_weight', '净重（千克）;净重(千克)|净重', String(random.int(80, 19000)), { p: 0.97 }),
            ...entry('terms_of_delivery', '成交方式|价格条款', random.pick(['FOB', 'CIF', 'C&F', 'EXW']), { p: 0.95 }),
            ...entry('freight', '运费|运输费', chance(0.3) ? `美元/${random.int(100, 900)}/3` : '', { p: 0.9 }),
            ...entry('premium', '保费|保险费', chance(0.3) ? '0.3/1' : '', { p: 0.9 }),
            ...entry('incidental', '杂费|其他费用', '', { p: 0.85 }),
          ],
          [
            ...entry(
              'attached_documents_and_serial_number',
              '随附单证及编号|随附单证',
              random.pick(['', `A:${code(12)}`]),
              { p: 0.9, wide: true },
            ),
            ...entry(
              'marking_marks_and_remarks',
              '标记唛码及备注|唛头及备注',
              random.pick(['N/M', '备注：[装箱]', 'N/M 无其他包装']),
              { p: 0.93, wide: true },
            ),
          ],
        ],
        tables: [{ name: 'product_list', columns, rows }],
        signers: [
          ...(
            [
              'special_relationship_confirmation:特殊关系确认',
              'price_impact_confirmation:价格影响确认',
              'payment_of_royalty_confirmation:支付特许权使用费确认',
              'self_inspection_and_payment:自报自缴',
            ] as const
          ).flatMap((pair) => {
            const [key = '', label = ''] = pair.split(':');
            return entry(key, label, random.pick(['否', '否', '是']), { p: 0.85 });
          }),
          ...entry('customs_broker', '报关人员;申报人员|报关员', personName(random), { p: 0.85 }),
          ...entry('certificate_number_of_customs_broker', '报关人员证号;申报人员证号|报关员证号', code(8), {
            p: 0.75,
          }),
          ...entry('phone_number', '电话|联系电话', random.digits(8), { p: 0.7 }),
          ...entry('applicant_company', '申报单位|报关单位', coded(company(random, where, '报关'), 10, 0), { p: 0.95 }),
          ...strays(
            desk,
            [
              ['海关批注及签章', ''],
              ['兹申明对以上内容承担如实申报、依法纳税之法律责任', ''],
            ],
            0.5,
          ),
        ],
        furniture: [],
        seals: chance(0.3) ? [{ kind: 'other', shape: 'oval', lines: [trader, '报关专用章'] }] : [],
      },
      { width: 297, margin: 8 },
    ),
    kind: null,
    derived: { invoice_type: `海关${pick('出口', '进口')}货物报关单` },
    ignore: [
      'product_list.product_name',
      'product_list.specification_model',
      'product_list.quantity',
      'product_list.unit',
      'product_list.unit_price',
      'product_list.total_price',
      'product_list.currency',
    ],
  };
}

function customsDuty(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const day = someDay(random, 2012, 2026);
  const where = place(random);
  const goods = purchase(random, random.int(1, 4)).items.map((item) => {
    const dutiable = cents(item.amount * random.int(10, 300));
    const rate = random.pick([3, 5, 8, 13, 13]);
    return {
      name: item.name,
      quantity: `${item.quantity}${chance(0.5) ? '.0000' : ''}`,
      unit: item.unit || '千克',
      dutiable,
      rate,
      tax: cents((dutiable * rate) / 100),
    };
  });
  const total = sum(goods.map((g) => g.tax));
  const port = random.pick(PORTS);
  const kind = random.pick(['进口增值税', '进口关税', '海关代征增值税']);
  const columns: Column[] = [
    { key: 'tax_number', label: word('税号;税 号|商品编号'), weight: 1.1 },
    { key: 'goods_name', label: word('货物名称;货 物 名 称|商品名称'), weight: 2 },
    { key: 'quantity', label: word('数量;数 量|数　量'), weight: 0.9, align: 'right' },
    { key: 'unit', label: word('单位|计量单位'), weight: 0.6, align: 'center' },
    { key: 'dutiable_value', label: word('完税价格（￥）;完税价格|完税价'), weight: 1.2, align: 'right' },
    { key: 'tax_rate', label: word('税率（%）;税率|征收率'), weight: 0.8, align: 'right' },
    { key: 'tax_amount', label: word('税款金额（￥）;税款金额|税额'), weight: 1.2, align: 'right' },
  ];
  const rows = goods.map((g) => ({
    tax_number: random.digits(10),
    goods_name: g.name,
    quantity: g.quantity,
    unit: g.unit,
    dutiable_value: money(g.dutiable),
    tax_rate: chance(0.5) ? `${g.rate}.0000` : `${g.rate}%`,
    tax_amount: money(g.tax),
  }));
  return {
    ...composeForm(
      desk,
      {
        institution: { text: port },
        title: {
          key: 'title',
          text: random.pick([
            `${port} ${kind} 专用缴款书`,
            '海关专用缴款书',
            `${kind}专用缴款书`,
            '海关进口增值税专用缴款书',
          ]),
        },
        corner: [
          ...entry('revenue_system', '收入系统|征收系统', random.pick(['海关系统', '税务系统']), { p: 0.9 }),
          ...entry('issued_date', '填发日期|填制日期', printDate(day, random.pick(['年', 'wide'])), { p: 0.97 }),
          ...entry(
            'number',
            '号码No.;号码|缴款书号码',
            `${random.digits(18)}-${random.pick(['A', 'L'])}0${random.int(1, 4)}`,
            { p: 0.97 },
          ),
        ],
        groups: [
          [
            ...entry('revenue_collecting_authority', '收入机关|收款机关', '中央金库', { p: 0.93 }),
            ...entry('revenue_subject', '科目|预算科目', kind, { p: 0.93 }),
            ...entry('budget_level', '预算级次|级次', '中央', { p: 0.9 }),
            ...entry('receiving_treasury', '收款国库|国库', `${bankBranch(random, where)}`, { p: 0.9 }),
          ],
          [
            ...entry('payer_name', '名称;缴款单位（人）名称|缴款单位', company(random, where)),
            ...entry('payer_account', '帐号;账号|缴款账号', chance(0.7) ? bankAccount(random) : '', { p: 0.9 }),
            ...entry('payer_bank', '开户银行|开户行', chance(0.7) ? bankBranch(random, where) : '', { p: 0.9 }),
          ],
        ],
        tables: [{ name: 'product_list', columns, rows, filler: chance(0.3) ? random.int(1, 3) : 0 }],
        totals: [
          ...entry(
            'total_amount_words',
            '金额人民币（大写）;金额人民币(大写)|大写金额',
            amountInWords(total, random.pick(['元', '圆'])),
          ),
          ...entry('total_amount_figures', '合计（￥）;合计|合计金额', money(total)),
        ],
        signers: [
          ...entry('applicant_unit_number', '申请单位编号|申报单位编号', random.digits(10), { p: 0.93 }),
          ...entry('customs_declaration_number', '报关单编号|报关单号', random.digits(18), { p: 0.95 }),
          ...entry(
            'contract_batch_number',
            '合同（批文）号;合同(批文)号|批文号',
            `${random.letters(2)}${random.digits(8)}`,
            { p: 0.9 },
          ),
          ...entry(
            'means_of_transport_no',
            '运输工具（号）;运输工具(号)|运输工具号',
            `${random.letters(4)}/${random.digits(4)}`,
            { p: 0.9 },
          ),
          ...entry(
            'payment_deadline',
            '缴款期限|最迟缴款日',
            `${random.pick(['', '前 '])}${printDate(addDays(day, 15), '年')}${random.pick(['前', ''])}`,
            {
              p: 0.93,
              accept: [printDate(addDays(day, 15), '年')],
            },
          ),
          ...entry('delivery_number', '提/装货单号;提装货单号|提单号', `${random.letters(4)}${random.digits(8)}`, {
            p: 0.93,
          }),
          ...entry('remark', '备注|附注', random.pick(['一般征税 照章征税', `国标代码${random.digits(9)}`, '']), {
            p: 0.85,
          }),
          ...entry('issuing_unit', '填制单位|制单单位', port, { p: 0.7 }),
          ...strays(
            desk,
            [
              ['制单人', random.digits(6)],
              ['复核人', ''],
            ],
            0.5,
          ),
        ],
        furniture: billPrint(random, 1),
        seals: chance(0.7) ? [{ kind: 'other', shape: 'round', lines: [port, '单证专用章'] }] : [],
      },
      { width: random.pick([210, 241]) },
    ),
    kind: null,
    ignore: ['payment_notice_type', 'title'],
  };
}

export const CUSTOMS: readonly PaperMaker[] = [
  { type: 'customs_declaration', family: 'bill', designs: [{ name: 'declaration', draw: declaration }] },
  { type: 'customs_duty_payment_certificate', family: 'bill', designs: [{ name: 'certificate', draw: customsDuty }] },
];
