import { composeForm } from '../compose/page.ts';
import { clock, dateStyle, printDate, someDay } from '../facts/dates.ts';
import { idCard, maskId, plate } from '../facts/identifiers.ts';
import { amountInWords, cents, money } from '../facts/money.ts';
import { billPrint, strays } from '../facts/papers.ts';
import { company, person, price } from '../facts/people.ts';
import { PROVINCES, place } from '../facts/places.ts';
import type { Desk, Entry, PaperMaker, Seal, Sketch } from '../form.ts';
import { box, printed, value } from '../markup.ts';
import { amountEntry, codeAndNumber, invoiceCode, invoiceSeal, supervision } from './invoice-parts.ts';

const TITLE_AND_NUMBER: [string, string] = ['invoice_code', 'invoice_number'];
const width = (desk: Desk, from: number, to: number) => ({ width: desk.random.real(from, to) });

function sealsOf(desk: Desk, owner: string, province: (typeof PROVINCES)[number]): Seal[] {
  return [
    ...(desk.chance(0.7) ? [supervision(desk.random, province)] : []),
    ...(desk.chance(0.65) ? [invoiceSeal(desk.random, owner)] : []),
  ];
}

function quota(desk: Desk): Sketch {
  const { random, entry, chance } = desk;
  const where = place(random);
  const owner = company(random, where);
  const amount = random.pick([1, 2, 5, 10, 20, 50, 100]);
  const words = amountInWords(amount, random.pick(['元', '圆']));
  const title = random.pick([
    `${where.province.name}通用定额发票`,
    `${where.province.full}国家税务局通用定额发票`,
    `国家税务总局${where.province.full}税务局通用定额发票`,
    `${where.city}市服务业定额发票`,
    `${where.province.full}饮食业定额发票`,
    '通用定额发票',
    `${where.city}市停车场定额专用发票`,
  ]);
  const figures = chance(0.8) ? `${amount}.00` : String(amount);
  const big = chance(0.7);
  const shownWords = chance(0.6) ? words : words.replace(/整$/u, '');
  const amountBlock = box(
    value('amount_char', shownWords, `font-size:${random.real(5, 11)}mm;letter-spacing:${random.pick(['0', '.3em'])}`),
    `text-align:${random.pick(['center', 'left'])}`,
  );
  const sketch = composeForm(
    desk,
    {
      title: { key: 'title', text: title },
      corner: codeAndNumber(
        desk,
        ['quota_invoice_code', 'quota_invoice_number'],
        invoiceCode(random, where.province),
        random.digits(8),
        0.98,
      ),
      groups: [
        [
          ...(big ? [] : entry('amount_char', '金额;人民币（大写）;票面金额;金额大写|大写;面额', shownWords)),
          ...(chance(0.75) ? amountEntry(desk, 'amount_digits', '￥;小写;金额（小写）;金额|面值;票额', figures) : []),
          ...strays(
            desk,
            [
              ['收款单位（盖章）;收款单位', chance(0.5) ? '' : owner],
              ['开票日期', ''],
              ['经手人', ''],
              ['兑奖区;奖区', ''],
            ],
            0.4,
          ),
        ],
      ],
      ...(big ? { bodies: [amountBlock] } : {}),
      furniture: [
        ...(chance(0.6) ? [random.pick(['发 票 联', '发票联', '报销凭证', '存 根 联'])] : []),
        ...billPrint(random),
      ],
      seals: sealsOf(desk, owner, where.province),
    },
    random.pick([width(desk, 90, 180), width(desk, 90, 130), width(desk, 60, 90)]),
  );
  return { ...sketch, ignore: ['location'], kind: null };
}

function toll(desk: Desk): Sketch {
  const { random, entry, chance } = desk;
  const where = place(random);
  const owner = `${where.province.name}${random.pick(['高速公路', '交通投资', '路桥', '公路发展'])}${random.pick(['集团有限公司', '有限责任公司', '股份有限公司'])}`;
  const day = someDay(random, 2010, 2024);
  const time = clock(random, chance(0.6));
  const gate = () =>
    `${random.pick(['机场', '城南', '绕城', '江北', '新桥', '龙泉', '白云', '武宿', '柳林', '河口', '青山', '临港'])}${random.pick(['', '站', '收费站', '东'])}`;
  const style = dateStyle(random);
  const joined = chance(0.35);
  const sketch = composeForm(
    desk,
    {
      title: {
        key: 'title',
        text: random.pick([
          `${where.province.full}车辆通行费票据`,
          `${where.province.name}高速公路通行费发票`,
          `${where.province.full}通用机打发票`,
          '车辆通行费收据',
          `${where.province.full}公路车辆通行费专用发票`,
          '过桥过路费发票',
          `${where.city}市路桥通行费统一发票`,
        ]),
      },
      corner: [
        ...entry('toll_code', '发票代码;代码;票据代码|发 票 代 码', invoiceCode(random, where.province), { p: 0.95 }),
        ...entry('toll_number', '发票号码;号码;票据号码;No|发 票 号 码;票号', random.digits(8), { p: 0.95 }),
      ],
      groups: [
        [
          ...entry('entrance', '入口;入口站;入口站名;入站|进站;入口名称;驶入', gate(), { p: 0.85 }),
          ...entry('exit', '出口;出口站;出口站名;出站|收费站;出口名称;驶出', gate(), { p: 0.85 }),
          ...strays(
            desk,
            [
              ['车型;车类', random.pick(['客1', '1型客车', '一型车', '货三'])],
              ['收费员;工号', random.digits(5)],
              ['车道', random.digits(2)],
              ['车牌;车牌号', plate(random, where.province.sign)],
              ['重量', '12.4吨'],
              ['班次', random.digits(1)],
            ],
            0.45,
          ),
          ...amountEntry(
            desk,
            'money',
            '金额;收费金额;通行费;应收金额;实收|收费额;交费金额;费额',
            chance(0.7) ? money(random.int(5, 300)) : String(random.int(5, 300)),
          ),
          ...(joined
            ? entry(
                'date',
                '时间;日期;收费时间;出口时间|通行时间;交费时间',
                `${printDate(day, style === 'wide' ? '-' : style)}`,
              ).map((e) => ({
                ...e,
                after: '',
              }))
            : [
                ...entry('date', '日期;收费日期;出口日期|通行日期', printDate(day, style === 'wide' ? '-' : style), {
                  p: 0.95,
                }),
                ...entry('time', '时间;收费时间|通行时间', time, { p: 0.85 }),
              ]),
        ],
      ],
      furniture: [...(chance(0.5) ? ['发票联'] : []), ...billPrint(random, 2)],
      signers: strays(desk, [['收款单位;收费单位', owner]], 0.5),
      seals: sealsOf(desk, owner, where.province),
    },
    random.pick([width(desk, 55, 80), width(desk, 80, 130)]),
  );
  return { ...sketch, ignore: ['location'] };
}

function parking(desk: Desk): Sketch {
  const { random, entry, chance } = desk;
  const where = place(random);
  const owner = company(random, where, random.pick(['停车管理', '物业管理', '商业管理']));
  const day = printDate(someDay(random, 2012, 2024), '-');
  return composeForm(
    desk,
    {
      title: {
        text: random.pick([
          `${where.city}市停车费定额发票`,
          `${where.province.full}停车场专用发票`,
          '停车费发票',
          `${where.city}市机动车停放服务专用发票`,
          '停车收费票据',
          `${where.province.name}停车服务业发票`,
        ]),
      },
      corner: [
        ...strays(desk, [['发票代码;代码', invoiceCode(random, where.province)]], 0.85),
        ...entry('invoice_number', '发票号码;号码;No.|发 票 号 码;票号', random.digits(8), { p: 0.97 }),
      ],
      groups: [
        [
          ...amountEntry(
            desk,
            'money',
            '金额;停车费;收费金额;实收金额;应收|停放费;收款金额;费用',
            chance(0.6) ? money(random.int(1, 120)) : String(random.int(1, 120)),
          ),
          ...strays(
            desk,
            [
              ['车牌号;车号', plate(random, where.province.sign)],
              ['入场时间;进场时间', `${day} ${clock(random)}`],
              ['出场时间;离场时间', `${day} ${clock(random)}`],
              ['停车时长', `${random.int(0, 9)}小时${random.int(1, 59)}分`],
              ['收费员', random.digits(3)],
              ['车型', '小型车'],
              ['收款单位', owner],
            ],
            0.55,
          ),
        ],
      ],
      furniture: billPrint(random, 3),
      seals: sealsOf(desk, owner, where.province),
    },
    random.pick([width(desk, 50, 80), width(desk, 80, 160)]),
  );
}

/** Tickets for coaches, other transport and ships: the same values under other names. */
function passage(desk: Desk, mode: 'coach' | 'transport' | 'ship'): Sketch {
  const { random, entry, chance } = desk;
  const where = place(random);
  const town = () => random.pick(random.pick(PROVINCES).cities);
  const [from, to] = [town(), town()];
  const ending = mode === 'ship' ? random.pick(['', '港', '码头']) : random.pick(['', '站', '客运站', '南站', '总站']);
  const owner = company(
    random,
    where,
    mode === 'ship' ? random.pick(['轮渡', '航运', '海运']) : random.pick(['汽车运输', '公路客运', '客运']),
  );
  const day = someDay(random, 2010, 2024);
  const style = dateStyle(random);
  const who = person(random, day);
  const id = idCard(random, who.birth, who.sex);
  const titles = {
    coach: [
      `${where.province.full}公路汽车客票`,
      `${where.province.name}公路旅客运输发票`,
      `${where.city}市汽车客票`,
      '公路客运发票',
      `${where.province.full}道路客运统一客票`,
      '汽车客票',
    ],
    transport: [
      '旅客运输发票',
      `${where.province.full}旅客运输统一发票`,
      `${where.city}市客运发票`,
      '旅客运输专用发票',
      `${where.province.name}旅客运输业发票`,
    ],
    ship: [
      `${where.province.full}水路客运发票`,
      '船票',
      `${where.city}轮渡船票`,
      `${where.province.name}水路旅客运输发票`,
      '客运船票',
      '高速客轮船票',
    ],
  }[mode];
  const money2 = money(cents(price(random, 3, 380)));
  const departure = chance(0.5);
  const lines: Entry[] = [
    ...entry(
      'departure',
      mode === 'ship'
        ? '出发港;起点港;始发港;起点|上船码头;启航港'
        : '始发站;出发站;发站;起点站;上车站|乘车站;始发;起站',
      `${from}${ending}`,
    ),
    ...entry(
      'arrival',
      mode === 'ship' ? '到达港;目的港;终点|下船码头;抵达港' : '到达站;终点站;到站;终到站;下车站|目的站;到达;止站',
      `${to}${ending}`,
    ),
    ...(mode === 'ship'
      ? strays(
          desk,
          [
            ['船名;航次', `${random.pick(['东海', '海翔', '新世纪'])}${random.int(1, 30)}`],
            ['舱位;等级', random.pick(['二等舱', '普通舱', '三等'])],
          ],
          0.7,
        )
      : entry(
          'bus_number',
          '车次;班次;车次号|班车号;班号',
          random.pick([random.digits(4), `${random.letters(1)}${random.digits(3)}`, random.digits(6)]),
          {
            p: 0.88,
          },
        )),
    ...entry(
      'date',
      mode === 'ship' ? '开航日期;日期;乘船日期|航班日期' : '乘车日期;发车日期;日期;乘车日|开车日期;班车日期',
      printDate(day, style === 'wide' ? '年' : style),
      { p: 0.96 },
    ),
    ...entry(
      'time',
      mode === 'ship' ? '开航时间;时间;开船时间|航班时间' : '发车时间;开车时间;时间;发车|开点;班车时间',
      clock(random),
      { p: 0.9 },
    ),
    ...strays(
      desk,
      [
        ['座号;座位号', `${random.int(1, 55)}`],
        ['检票口', `${random.int(1, 12)}`],
        ['票种;票类', random.pick(['全票', '半票', '成人票'])],
        ['车型', random.pick(['大型高一', '中型'])],
        ['里程', `${random.int(20, 400)}公里`],
      ],
      0.45,
    ),
    ...amountEntry(desk, 'money', '票价;金额;全价;票款|价格;票额;实付票价', money2),
    ...entry('passenger_name', '姓名;旅客姓名;乘客姓名|乘车人;旅客', who.name, { p: 0.65 }),
    ...entry('passenger_id', '身份证号;证件号;证件号码;身份证|证件;有效证件号', chance(0.7) ? maskId(id) : id, {
      p: 0.65,
    }),
  ];
  // Many tickets print the stations large, without a label.
  const stations = departure
    ? box(
        `${value('departure', `${from}${ending}`, 'font-size:1.5em')}&nbsp;&nbsp;${printed(random.pick(['→', '—', '至', '⇒', '----']))}&nbsp;&nbsp;${value('arrival', `${to}${ending}`, 'font-size:1.5em')}`,
        'text-align:center',
      )
    : '';
  const sketch = composeForm(
    desk,
    {
      title: { ...(mode === 'ship' ? {} : { key: 'title' }), text: random.pick(titles) },
      corner: codeAndNumber(desk, TITLE_AND_NUMBER, invoiceCode(random, where.province), random.digits(8), 0.93),
      groups: [departure ? lines.filter((line) => line.key !== 'departure' && line.key !== 'arrival') : lines],
      ...(stations ? { bodies: [stations] } : {}),
      furniture: [
        ...(chance(0.5) ? [random.pick(['报销凭证', '发票联', '乘客联', '旅客报销凭证'])] : []),
        ...billPrint(random, 2),
      ],
      seals: sealsOf(desk, owner, where.province),
    },
    random.pick([width(desk, 75, 125), width(desk, 75, 100), width(desk, 120, 190)]),
  );
  return sketch;
}

function machine(desk: Desk): Sketch {
  const { random, entry, chance } = desk;
  const where = place(random);
  const seller = company(random, where);
  const buyer = company(random, place(random));
  const day = someDay(random, 2010, 2023);
  const total = price(random, 10, 20000);
  const year = Number(day.slice(0, 4));
  const sellerId = year < 2016 ? random.digits(15) : '';
  const table = {
    name: 'strange',
    columns: [
      { key: 'item', label: desk.word('项目;开票项目;商品名称|服务项目;货物名称'), foreign: true, weight: 2 },
      { key: 'count', label: desk.word('数量|数 量'), foreign: true },
      { key: 'amount', label: desk.word('金额;金额(元)|金 额'), foreign: true, align: 'right' as const },
    ],
    rows: [
      {
        item: random.pick(['餐费', '住宿费', '服务费', '货物', '修理费']),
        count: String(random.int(1, 5)),
        amount: money(total),
      },
    ],
  };
  return {
    ...composeForm(
      desk,
      {
        title: {
          key: 'title',
          text: random.pick([
            `${where.province.name}通用机打发票`,
            `${where.province.full}国家税务局通用机打发票`,
            '通用机打发票',
            `国家税务总局${where.province.full}税务局通用机打发票`,
            `${where.province.full}地方税务局通用机打发票`,
          ]),
        },
        corner: [
          ...codeAndNumber(desk, TITLE_AND_NUMBER, invoiceCode(random, where.province), random.digits(8)),
          ...entry('date', '开票日期;日期;开票时间|开具日期;填开日期', printDate(day, dateStyle(random)), { p: 0.97 }),
          ...entry('time', '时间;开票时间|时刻', clock(random, true), { p: 0.2 }),
          ...strays(
            desk,
            [
              ['行业分类', random.pick(['餐饮业', '通用', '服务业'])],
              ['机打号码', random.digits(8)],
            ],
            0.4,
          ),
        ],
        groups: [
          [
            ...entry('buyer', '付款方名称;付款方;付款单位;顾客名称;付款单位（个人）|购货方;客户名称;买方', buyer, {
              p: 0.95,
            }),
            ...entry('buyer_tax_id', '付款方识别号;付款方税号;付款方证件号码|购货方税号', '', { p: 0.3 }),
          ],
          [
            ...entry('seller', '收款方名称;收款方;收款单位;销货方名称|开票单位;卖方', seller, { p: 0.95 }),
            ...entry(
              'seller_tax_id',
              '收款方识别号;收款方税号;税号;纳税人识别号|销货方税号',
              sellerId || `91${random.digits(6)}${random.letters(10, '0123456789')}`.slice(0, 15),
              { p: 0.8 },
            ),
          ],
        ],
        tables: chance(0.7) ? [table] : [],
        totals: [
          ...strays(desk, [['合计（大写）;金额合计（大写）', amountInWords(total)]], 0.8),
          ...amountEntry(desk, 'total', '合计;金额;小写;合计金额;总计|（小写）;总金额', money(total)),
        ],
        signers: strays(
          desk,
          [
            ['开票人', '李芳'],
            ['收款人', '王强'],
            ['备注', ''],
          ],
          0.6,
        ),
        furniture: [
          ...(chance(0.6) ? [random.pick(['发 票 联', '发票联', '第一联 发票联'])] : []),
          ...billPrint(random, 2),
        ],
        seals: sealsOf(desk, seller, where.province),
      },
      random.pick([width(desk, 70, 90), width(desk, 150, 215), width(desk, 180, 215)]),
    ),
    kind: null,
  };
}

const FLAGS = { exist_invoice_seal: 'invoice', exist_manufacture_supervising_seal: 'supervision' } as const;
const SEAL = { exist_invoice_seal: 'invoice' } as const;

export const SMALL_TICKETS: readonly PaperMaker[] = [
  { type: 'quota_invoice', family: 'bill', kind: null, flags: FLAGS, designs: [{ name: 'card', draw: quota }] },
  { type: 'vehicle_toll', family: 'bill', kind: 'traffic', flags: FLAGS, designs: [{ name: 'slip', draw: toll }] },
  { type: 'parking_invoice', family: 'bill', kind: null, flags: SEAL, designs: [{ name: 'slip', draw: parking }] },
  {
    type: 'highway_passenger_invoice',
    family: 'bill',
    kind: 'traffic',
    flags: SEAL,
    designs: [{ name: 'ticket', draw: (desk) => passage(desk, 'coach') }],
  },
  {
    type: 'passenger_transport_invoice',
    family: 'bill',
    kind: 'traffic',
    flags: SEAL,
    designs: [{ name: 'ticket', draw: (desk) => passage(desk, 'transport') }],
  },
  {
    type: 'shipping_invoice',
    family: 'bill',
    kind: 'traffic',
    flags: SEAL,
    designs: [{ name: 'ticket', draw: (desk) => passage(desk, 'ship') }],
  },
  { type: 'general_machine_invoice', family: 'bill', flags: FLAGS, designs: [{ name: 'form', draw: machine }] },
];
