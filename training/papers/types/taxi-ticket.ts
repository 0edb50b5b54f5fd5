import { composeForm } from '../compose/page.ts';
import { addMinutes, clock, dateStyle, printDate, someDay } from '../facts/dates.ts';
import { plate } from '../facts/identifiers.ts';
import { cents, money } from '../facts/money.ts';
import { billPrint, strays } from '../facts/papers.ts';
import { company, price } from '../facts/people.ts';
import { place } from '../facts/places.ts';
import type { Desk, Entry, PaperMaker, Seal, Sketch } from '../form.ts';

/** Strips of taximeters, whose form and order differ between cities. */
function draw(desk: Desk): Sketch {
  const { random, entry } = desk;
  const where = place(random);
  const day = someDay(random, 2010, 2024);
  const style = dateStyle(random);
  const start = clock(random);
  const minutes = random.int(4, 70);
  const mileage = price(random, 1.2, 45);
  const rate = random.pick([1.6, 1.8, 2, 2.2, 2.4, 2.5, 2.7, 3, 3.1]);
  const fare = cents(
    Math.round((random.pick([8, 10, 12, 14]) + mileage * rate) * random.pick([1, 2, 10])) / random.pick([1, 1, 10]),
  );
  const shownFare = random.chance(0.7) ? money(fare) : fare.toFixed(1);
  const extra = random.pick([0, 1, 2, 3]);
  const call = random.pick([0, 0, 3, 4, 6]);
  const owner = company(random, where, random.pick(['出租汽车', '汽车租赁', '客运出租', '出租小汽车']));
  const kilometres = random.pick(['km', 'KM', '公里', '']);
  const plain = random.chance(0.5) ? plate(random, where.province.sign) : plate(random, where.province.sign).slice(1);
  const lines: Entry[] = [
    ...strays(
      desk,
      [
        ['单位;公司名称;经营单位|服务单位', owner],
        ['电话;监督电话;投诉电话|服务质量监督电话', random.digits(8)],
      ],
      0.5,
    ),
    ...entry('taxi_no', '车号;车牌号;车牌;车牌号码|牌照;车辆号码;TAXI NO.', plain),
    ...strays(desk, [['证号;资格证号;司机编号;工号|监督卡号;驾驶员号', random.digits(random.int(5, 8))]], 0.6),
    ...entry('date', '日期;乘车日期|时间;DATE', printDate(day, style === 'wide' ? '-' : style), { p: 0.97 }),
    ...(random.chance(0.25)
      ? entry('boarding_time', '时间;上下车时间;乘车时间|起止时间', start, {
          second: {
            between: random.pick(['-', '—', '~', '至', ' - ']),
            key: 'landing_time',
            text: addMinutes(start, minutes),
          },
        })
      : [
          ...entry('boarding_time', '上车;上车时间;时间;起始时间|乘车时间;BOARD', start, { p: 0.95 }),
          ...entry('landing_time', '下车;下车时间;结束时间|到达时间;ALIGHT', addMinutes(start, minutes), { p: 0.93 }),
        ]),
    ...strays(desk, [['单价;运价|公里价;PRICE', `${rate.toFixed(2)}${random.pick(['元', '元/km', ''])}`]], 0.8),
    ...entry(
      'mileage',
      '里程;里程数;计程里程;营运里程|行驶里程;载客里程;DISTANCE',
      mileage.toFixed(random.pick([1, 1, 2])),
      { p: 0.95, after: kilometres },
    ),
    ...strays(desk, [['等候;等候时间;候时;低速等候|计时;WAIT', `00:0${random.int(0, 9)}:${random.int(10, 59)}`]], 0.8),
    ...strays(desk, [['状态;次数;流水号|车次号', random.digits(4)]], 0.2),
    ...entry('price', '金额;车费;计价金额;票面金额;总金额|合计;车款;FARE', shownFare, { money: true }),
    ...entry('surcharge', '附加费;燃油附加费;燃油费|附加金额;燃附费', money(extra), { p: 0.45, money: true }),
    ...entry('call_service_surcharge', '电召费;电召服务费|叫车费;预约服务费', money(call), { p: 0.25, money: true }),
    ...entry('sum', '总计;实收金额;合计金额|应付金额;实付', money(cents(fare + extra + call)), { p: 0.2, money: true }),
    ...strays(
      desk,
      [
        ['卡号;IC卡号', random.chance(0.5) ? '' : random.digits(10)],
        ['原额;卡余额;余额', ''],
      ],
      0.3,
    ),
  ];
  const code = `1${where.province.code}0${random.digits(8)}`;
  const corner = [
    ...entry('invoice_code', '发票代码;代码|发 票 代 码;票据代码', code, { p: 0.97 }),
    ...entry('invoice_no', '发票号码;号码|发 票 号 码;票据号码;No.', random.digits(8), { p: 0.97 }),
  ];
  const seals: Seal[] = [];
  if (random.chance(0.7))
    seals.push({
      kind: 'supervision',
      shape: 'oval',
      lines: [
        '全国统一发票监制章',
        where.province.name,
        random.pick(['国家税务总局', '国家税务局监制', '地方税务局监制']),
      ],
    });
  if (random.chance(0.6))
    seals.push({ kind: 'invoice', shape: random.pick(['round', 'oval']), lines: [owner, '发票专用章'] });
  const title = random.pick([
    `${where.city}市出租汽车专用发票`,
    `${where.city}出租车统一车票`,
    `${where.province.full}${where.city}市出租汽车统一发票`,
    `${where.province.name}通用机打发票`,
    '出租车票',
    `${where.city}市客运出租汽车发票`,
  ]);
  const sketch = composeForm(
    desk,
    {
      title: { text: title },
      corner: random.chance(0.8) ? corner : [],
      groups: [lines],
      furniture: [
        ...(random.chance(0.7) ? [random.pick(['发 票 联', '发票联', 'INVOICE', '报销凭证'])] : []),
        ...billPrint(random),
      ],
      seals,
    },
    { width: random.real(44, 62), margin: random.real(2, 5) },
  );
  const mileageUnit: Record<string, string[]> = kilometres
    ? { mileage: [`${mileage.toFixed(1)}${kilometres}`, `${mileage.toFixed(2)}${kilometres}`] }
    : {};
  return {
    ...sketch,
    accept: { ...sketch.accept, ...mileageUnit },
    ignore: ['location', ...(lines.some((line) => line.key === 'sum') ? [] : ['sum']), 'service_surcharge'],
  };
}

export const taxiTicket: PaperMaker = {
  type: 'taxi_ticket',
  family: 'bill',
  kind: 'traffic',
  flags: { exist_invoice_seal: 'invoice', exist_manufacture_supervising_seal: 'supervision' },
  designs: [{ name: 'strip', draw }],
};
