import { composeForm } from '../compose/page.ts';
import { addDays, clock, printDate, someDay } from '../facts/dates.ts';
import { creditCode, idCard, maskId, mobile } from '../facts/identifiers.ts';
import { cents, money, sum } from '../facts/money.ts';
import { billPrint, strays } from '../facts/papers.ts';
import { company, person, price } from '../facts/people.ts';
import { PROVINCES, place, STATIONS, spot } from '../facts/places.ts';
import type { Column, Desk, PaperMaker, Seal, Sketch } from '../form.ts';
import { box, printed, typed, value } from '../markup.ts';
import { amountEntry } from './invoice-parts.ts';

const supervisedBy = (desk: Desk, province: string): Seal[] =>
  desk.chance(0.85)
    ? [{ kind: 'supervision', shape: 'oval', lines: ['全国统一发票监制章', province, '国家税务总局'] }]
    : [];

function railway(desk: Desk): Sketch {
  const { random, entry, chance, word } = desk;
  const [from, to] = random.shuffle(STATIONS) as [(typeof STATIONS)[number], (typeof STATIONS)[number]];
  const day = someDay(random, 2024, 2026);
  const issued = addDays(day, random.int(0, 20));
  const time = clock(random);
  const who = person(random, day);
  const fast = chance(0.8);
  const train = `${fast ? random.pick(['G', 'D', 'C']) : random.pick(['K', 'Z', 'T'])}${random.int(1, 9998)}`;
  const coach = String(random.int(1, 16)).padStart(2, '0');
  const seat = fast
    ? `${coach}车${String(random.int(1, 20)).padStart(2, '0')}${random.pick([...'ABCDF'])}号`
    : `${coach}车${String(random.int(1, 118)).padStart(3, '0')}号${random.pick(['', '下铺', '中铺'])}`;
  const fare = money(Math.round(price(random, 10, 1200) * 2) / 2);
  const after = chance(0.8);
  const where = random.pick(PROVINCES);
  const big = chance(0.65);
  const pinyin = chance(0.85);
  const station = (key: string, name: string, phonics: string, key2: string): string =>
    `<div style="text-align:center"><div>${value(key, after ? `${name}站` : name, 'font-size:1.5em')}</div>${pinyin ? `<div>${value(key2, phonics)}</div>` : ''}</div>`;
  const journey = `<div style="display:flex;justify-content:space-around;align-items:center">${station('departure_station', from.name, from.pinyin, 'phonics_of_departure_station')}<div style="text-align:center;border-bottom:.25mm solid #333">${value('train_number', train)}</div>${station('arrival_station', to.name, to.pinyin, 'phonics_of_arrival_station')}</div>`;
  const row = (...cells: string[]): string =>
    `<div style="display:flex;justify-content:space-between;padding:0 ${random.int(0, 4)}em">${cells.join('')}</div>`;
  const when = `<span>${value('departure_date', printDate(day, '年'))}${typed(' ')}${value('departure_date', time)}${typed('开')}</span>`;
  const cost = `<span>${printed(word('票价：;票价:|票款：'))}${typed(random.pick(['￥', '¥']))}${value('price', fare)}</span>`;
  const id = maskId(idCard(random, who.birth, who.sex));
  const rows = [
    row(
      when,
      value('seat_number', seat),
      value(
        'class',
        fast ? random.pick(['二等座', '一等座', '商务座']) : random.pick(['新空调硬座', '新空调硬卧', '软卧']),
      ),
    ),
    row(cost),
    row(value('passenger_id', id), value('passenger_name', who.name), ''),
  ];
  const body = box(
    journey + (chance(0.25) ? [rows[0]!, rows[2]!, rows[1]!] : rows).join(''),
    `line-height:${random.real(1.5, 2.1)}`,
  );
  const number = `${day.slice(2, 4)}${where.code}91${random.digits(14)}`;
  const buyer = company(random, place(random));
  const codes = chance(0.9)
    ? [`01,51,,${number},${fare},${issued.replaceAll('-', '')},,${random.letters(4, '0123456789ABCDEF')},`]
    : [];
  const free = [
    ...entry('departure_station', '出发站;始发站|乘车站', after ? `${from.name}站` : from.name),
    ...entry('arrival_station', '到达站;终到站|目的站', after ? `${to.name}站` : to.name),
    ...entry('train_number', '车次|列车车次', train),
    ...entry('seat_number', '席位;座位号|座位', seat),
    ...entry('class', '席别;座位等级|坐席', fast ? '二等座' : '硬卧'),
    ...amountEntry(desk, 'price', '票价|票款', fare),
    ...entry('passenger_name', '姓名;乘车人|旅客姓名', who.name),
    ...entry('passenger_id', '证件号码;身份证号|证件号', id),
  ];
  const sketch = composeForm(
    desk,
    {
      title: { text: random.pick(['电子发票（铁路电子客票）', '电子发票（铁路电子客票）', '电子发票(铁路电子客票)']) },
      corner: [
        ...entry('number', '发票号码|电子发票号码', number),
        ...entry('date_of_issue', '开票日期|开具日期', printDate(issued, '年')),
      ],
      groups: [big ? [] : free],
      ...(big ? { bodies: [body] } : { bodies: [box(`${printed('乘车时间')}：${when}`)] }),
      signers: [
        ...entry(
          'ticket_id',
          '电子客票号;客票号|电子客票号码',
          `${random.digits(11)}${random.letters(1)}${random.digits(9)}`,
          { p: 0.95 },
        ),
        ...entry('buyer', '购买方名称|购方名称;发票抬头', buyer, { p: 0.85 }),
        ...entry('buyer_tax_id', '统一社会信用代码|购买方税号;纳税人识别号', creditCode(random), { p: 0.85 }),
      ],
      furniture: [
        random.pick(['买票请到12306 发货请到95306', '中国铁路祝您旅途愉快', '仅供报销使用']),
        ...billPrint(random, 1),
      ],
      seals: supervisedBy(desk, where.name),
      codes,
    },
    random.pick([{ width: 210 }, { width: 190 }, { width: 148 }]),
  );
  return {
    ...sketch,
    compose: { departure_date: `${printDate(day, '-')} ${time}` },
    derived: { dateonly_of_departure_date: printDate(day, '-'), timeonly_of_departure_date: time },
    accept: {
      ...sketch.accept,
      departure_station: [after ? from.name : `${from.name}站`],
      arrival_station: [after ? to.name : `${to.name}站`],
    },
  };
}

const CARRIERS = [
  ['国航', 'CA'],
  ['东航', 'MU'],
  ['南航', 'CZ'],
  ['海航', 'HU'],
  ['厦航', 'MF'],
  ['川航', '3U'],
  ['深航', 'ZH'],
  ['春秋', '9C'],
] as const;

function flight(desk: Desk, digital: boolean): Sketch {
  const { random, entry, word, chance } = desk;
  const day = someDay(random, digital ? 2024 : 2010, digital ? 2026 : 2024);
  const who = person(random, day);
  const legs = random.weighted([
    [6, 1],
    [3, 2],
    [0.5, 3],
  ] as const);
  const cities = random.shuffle(PROVINCES.map((p) => p.cities[0]!)).slice(0, legs + 1);
  if (legs === 2 && chance(0.5)) cities[2] = cities[0]!;
  const [carrier, code] = random.pick(CARRIERS);
  const dated = random.pick(['-', '年', '.'] as const);
  const columns: Column[] = [
    { key: 'from', label: word('自FROM;自|出发站;始发地'), weight: 1 },
    { key: 'to', label: word('至TO;至|到达站;目的地'), weight: 1 },
    { key: 'carrier', label: word('承运人;承运人\nCARRIER|航空公司'), weight: 0.9 },
    { key: 'flight_number', label: word('航班号;航班号\nFLIGHT|航班'), weight: 0.9 },
    { key: 'seat_class', label: word('座位等级;等级|舱位;舱位等级'), weight: 0.7, align: 'center' },
    { key: 'date', label: word('日期;日期\nDATE|航班日期;乘机日期'), weight: 1.2 },
    { key: 'time', label: word('时间;时间\nTIME|起飞时间'), weight: 0.7 },
    { key: 'fare_basis', label: word('客票级别/客票类别;客票级别|客票类别'), weight: 1 },
    ...(chance(0.6)
      ? [
          { key: 'not_valid_before', label: word('客票生效日期|生效日期'), weight: 1 },
          { key: 'not_valid_after', label: word('有效截止日期|截止日期'), weight: 1 },
        ]
      : []),
    { key: 'allow', label: word('免费行李;免费行李额|行李'), weight: 0.7 },
  ];
  const hub = (city: string) =>
    random.pick([city, city, `${city}${random.pick(['机场', 'T1', 'T2', '虹桥', '白云'])}`]);
  const rows = Array.from({ length: legs }, (_, i) => ({
    from: hub(cities[i]!),
    to: hub(cities[i + 1]!),
    carrier,
    flight_number: `${code}${random.digits(4)}`,
    seat_class: random.letters(1, 'YMBHKLJCFQ'),
    date: printDate(addDays(day, i * random.int(0, 6)), dated),
    time: clock(random),
    fare_basis: random.pick(['Y', 'YRT', 'M', 'BOW', 'HFREE', 'K']),
    not_valid_before: chance(0.3) ? printDate(day, '-') : '',
    not_valid_after: chance(0.3) ? printDate(addDays(day, 365), '-') : '',
    allow: random.pick(['20K', '20KG', '30K', '1PC']),
  }));
  const fare = price(random, 300, 3200);
  const fund = 50 * legs;
  const fuel = random.pick([0, 10, 20, 30, 60, 120]) * legs;
  const tax = cents((fare / 1.09) * 0.09);
  const total = cents(fare + fund + fuel);
  const shown = (n: number): string => (chance(0.75) ? money(n) : String(n));
  const currency = { before: random.pick(['CNY ', 'CNY', '￥', '']) };
  const ticket = `${random.pick(['999', '781', '784', '880'])}-${random.digits(10)}`;
  const where = random.pick(PROVINCES);
  const issuer = company(random, place(random), random.pick(['航空服务', '国际旅行社', '商旅服务', '航空票务']));
  const moneyRow = [
    ...entry('fare', '票价;票价\nFARE|票款', shown(fare), currency),
    ...(digital && chance(0.95)
      ? [
          ...entry('tax_rate', '增值税税率;税率|适用税率', '9%'),
          ...entry('tax', '增值税税额;税额|增值税', money(tax), currency),
        ]
      : []),
    ...entry('fuel_surcharge', '燃油附加费;燃油附加费\nFUEL SURCHARGE|燃油费', fuel === 0 ? '0.00' : shown(fuel), {
      ...currency,
      before: currency.before && random.pick([currency.before, 'YQ ']),
      p: 0.9,
    }),
    ...entry('civil_aviation_fund', '民航发展基金;机场建设费|机建费', shown(fund), {
      ...currency,
      before: currency.before && random.pick([currency.before, 'CN ']),
    }),
    ...entry('other_taxes', '其他税费;其他税费\nOTHER TAXES|其它税费', '0.00', { p: 0.3 }),
    ...entry('total', '合计;合计\nTOTAL|总计;总额', shown(total), currency),
  ].map((e) => ({ ...e, label: e.label.replace('\n', ' ') }));
  const number = `${day.slice(2, 4)}${where.code}61${random.digits(14)}`;
  const sketch = composeForm(
    desk,
    {
      title: {
        text: digital
          ? '电子发票（航空运输电子客票行程单）'
          : random.pick([
              '航空运输电子客票行程单',
              '航空运输电子客票行程单 ITINERARY/RECEIPT OF E-TICKET FOR AIR TRANSPORT',
            ]),
      },
      corner: digital
        ? [
            ...entry('invoice_number', '发票号码|电子发票号码', number),
            ...entry('issuing_status', '开具状态;开票状态|状态', random.pick(['正常', '正常开具', '换开']), { p: 0.7 }),
            ...entry('international_flag', '国内国际标识|国际国内', random.pick(['国内', '国际']), { p: 0.8 }),
            ...entry('gp_no', 'GP单号|公务机票单号', '', { p: 0.3 }),
          ]
        : entry('serial_number', '印刷序号;印刷序号 SERIAL NUMBER|序号', `${random.digits(10)} ${random.digits(1)}`),
      groups: [
        [
          ...entry('passenger_name', '旅客姓名;旅客姓名 NAME OF PASSENGER|乘机人;姓名', who.name),
          ...entry('id_no', '有效身份证件号码;有效身份证件号码 ID NO.|证件号码', idCard(random, who.birth, who.sex)),
          ...entry(
            'restriction',
            '签注;签注 ENDORSEMENTS/RESTRICTIONS|限制',
            random.pick(['不得签转', 'Q/不得签转改期收费', '变更退票收费', '不得签转/变更退票收费']),
            { p: 0.85 },
          ),
        ],
      ],
      tables: [{ name: 'flight_data_list', columns, rows, tail: chance(0.15) ? [printed('至TO VOID')] : [] }],

      totals: moneyRow,
      signers: [
        ...entry('e_ticket_no', '电子客票号码;电子客票号码 E-TICKET NO.|客票号', ticket, {
          accept: [ticket.replace('-', '')],
        }),
        ...entry('check_code', '验证码;验证码 CK.|校验码', random.digits(4), { p: 0.9 }),
        ...entry('prompt_information', '提示信息|提示', '', { p: digital ? 0.3 : 0 }),
        ...entry('insurance', '保险费;保险费 INSURANCE|保险', random.pick(['XXX', '0.00', '20.00', '30.00']), {
          p: 0.85,
        }),
        ...entry(
          'agentcode',
          digital ? '销售网点代号;销售单位代号|网点代号' : '销售单位代号;销售单位代号 AGENT CODE|代理人代号',
          `${random.letters(3)}${random.digits(3)} ${random.digits(8)}`,
          { p: 0.93 },
        ),
        ...entry('issued_by', '填开单位;填开单位 ISSUED BY|开票单位', issuer, { p: 0.95 }),
        ...entry('issued_date', '填开日期;填开日期 DATE OF ISSUE|开具日期', printDate(day, dated)),
        ...(digital
          ? [
              ...entry('buyer', '购买方名称|购方名称', company(random, place(random)), { p: 0.8 }),
              ...entry(
                'buyer_tax_id',
                '统一社会信用代码/纳税人识别号;统一社会信用代码|购买方税号',
                creditCode(random),
                { p: 0.8 },
              ),
            ]
          : []),
      ],
      furniture: random.sample(
        [
          '验真网址：WWW.TRAVELSKY.COM',
          '服务热线：400-815-8888',
          '短信验真：发送JP至10669018',
          '付款凭证 手写无效',
          '注意：乘机前请核对航班信息',
        ],
        random.int(0, 3),
      ),
      seals: supervisedBy(desk, where.name),
      codes:
        digital && chance(0.9)
          ? [`01,61,,${number},${money(total)},${day.replaceAll('-', '')},,${random.digits(4)}`]
          : [],
    },
    random.pick([{ width: 235 }, { width: 210 }, { width: 241 }]),
  );
  return sketch;
}

function ride(desk: Desk): Sketch {
  const { random, entry, word, chance } = desk;
  const brand = random.pick([
    '滴滴出行',
    '曹操出行',
    '高德地图',
    'T3出行',
    '首汽约车',
    '美团打车',
    '享道出行',
    '如祺出行',
  ]);
  const first = someDay(random, 2018, 2026);
  const where = place(random);
  const trips = Array.from({ length: random.int(1, 9) }, (_, i) => ({
    day: addDays(first, i),
    time: clock(random),
    amount: price(random, 6, 160),
    distance: price(random, 1, 60),
  }));
  const total = sum(trips.map((trip) => trip.amount));
  const last = trips.at(-1)!.day;
  const full = chance(0.5);
  const columns: Column[] = [
    { key: 'serial_no_table', label: word('序号;序|No'), weight: 0.4, align: 'center' },
    ...(chance(0.2) ? [{ key: 'order_no_table', label: word('订单号;订单编号|行程单号'), weight: 1.6 }] : []),
    ...(chance(0.3) ? [{ key: 'supplier_table', label: word('服务商;服务商名称|承运商'), weight: 0.9 }] : []),
    { key: 'car_type_table', label: word('车型;用车类型|车辆类型'), weight: 0.8 },
    { key: 'pick_up_time_table', label: word('上车时间;乘车时间|出发时间'), weight: 1.3 },
    ...(chance(0.85) ? [{ key: 'city_table', label: word('城市;用车城市|所在城市'), weight: 0.7 }] : []),
    { key: 'departure_point_table', label: word('起点;上车地点;出发地|始发地;上车地'), weight: 1.8 },
    { key: 'destination_table', label: word('终点;下车地点;目的地|到达地;下车地'), weight: 1.8 },
    ...(chance(0.8)
      ? [
          {
            key: 'mileage_table',
            label: word('里程[公里];里程(公里);里程|行驶里程'),
            weight: 0.7,
            align: 'right' as const,
          },
        ]
      : []),
    ...(chance(0.2) ? [{ key: 'driving_time_table', label: word('时长;行驶时长|用时'), weight: 0.7 }] : []),
    {
      key: 'journey_amount_table',
      label: word('金额[元];金额(元);金额;实付金额|行程金额;费用'),
      weight: 0.8,
      align: 'right',
    },
    ...(chance(0.5) ? [{ key: 'notes_table', label: word('备注|说明'), weight: 0.6 }] : []),
  ];
  const rows = trips.map((trip, i) => ({
    serial_no_table: String(i + 1),
    order_no_table: random.digits(16),
    supplier_table: random.pick([brand, '阳光出行', '风韵出行']),
    car_type_table: random.pick(['快车', '专车', '出租车', '优享', '经济型', '拼车']),
    pick_up_time_table: `${full ? trip.day : trip.day.slice(5)} ${trip.time}${random.chance(0.2) ? ' 周三' : ''}`,
    city_table: `${where.city}${random.chance(0.6) ? '市' : ''}`,
    departure_point_table: spot(random),
    destination_table: spot(random),
    mileage_table: trip.distance.toFixed(1),
    driving_time_table: `${random.int(5, 80)}分钟`,
    journey_amount_table: money(trip.amount),
    notes_table: '',
  }));
  const phone = mobile(random);
  const period = `${first}${random.pick([' 至 ', '至', ' - ', ' ~ '])}${last}`;
  const sentence = chance(0.7);
  const summary = box(
    `${printed('共')}${value('trip_number', String(trips.length))}${printed(random.pick(['笔行程，', '笔行程, ', '个行程，']))}${printed(word('合计;合计金额|总金额'))}${value('amount_total', money(total))}${printed('元')}`,
  );
  return {
    ...composeForm(
      desk,
      {
        title: {
          key: 'title',
          text: random.pick([
            `${brand}-行程单`,
            `${brand}-行程单`,
            '行程单',
            '行程报销单',
            `${brand}行程单`,
            '打车行程单',
          ]),
        },
        groups: [
          [
            ...entry(
              'application_date',
              '申请日期;申请时间|开具日期;生成日期',
              printDate(addDays(last, random.int(0, 10)), '-'),
              { p: 0.9 },
            ),
            ...entry('trip_date', '行程起止日期;行程时间;行程日期|用车起止时间;行程期间', period, { p: 0.9 }),
            ...entry(
              'phone_number',
              '行程人手机号;手机号;用户手机号|预订人手机号;联系电话',
              chance(0.4) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : phone,
              { p: 0.92 },
            ),
            ...(sentence
              ? []
              : [
                  ...entry('trip_number', '行程数;行程数量|订单数', String(trips.length)),
                  ...entry('amount_total', '合计金额;合计;总金额|行程总费用', money(total), { money: true }),
                ]),
          ],
        ],
        bodies: sentence ? [summary] : [],
        tables: [{ name: 'product_list', columns, rows }],
        furniture: [
          ...strays(desk, [['页码', '1/1']], 0.3).map(() => '页码：1/1'),
          ...random.sample(
            ['本行程单由平台开具', '说明：行程单仅供报销参考', '客服电话：400-000-0999'],
            random.int(0, 2),
          ),
        ],
      },
      { width: 210 },
    ),
    derived: { startdate_of_trip_date: first, enddate_of_trip_date: last },
  };
}

export const TRAVEL: readonly PaperMaker[] = [
  {
    type: 'railway_digital_ticket',
    family: 'bill',
    kind: 'traffic',
    ignore: [
      'pretax_amount',
      'tax_rate',
      'tax',
      'type_of_business',
      'invoice_item',
      'issuing_status',
      'refund',
      'rebook',
      'amount_refunded',
    ],
    designs: [{ name: 'ticket', draw: railway }],
  },
  {
    type: 'flight_digital_ticket',
    family: 'bill',
    kind: 'traffic',
    designs: [{ name: 'itinerary', draw: (desk) => flight(desk, true) }],
  },
  {
    type: 'flight_itinerary',
    family: 'bill',
    kind: 'traffic',
    designs: [{ name: 'itinerary', draw: (desk) => flight(desk, false) }],
  },
  { type: 'ride_receipt', family: 'bill', kind: 'traffic', designs: [{ name: 'statement', draw: ride }] },
];
