import { drawCode } from '../compose/code.ts';
import { clock, printDate, someDay } from '../facts/dates.ts';
import { idCard, maskId } from '../facts/identifiers.ts';
import { money } from '../facts/money.ts';
import { person, price } from '../facts/people.ts';
import { STATIONS } from '../facts/places.ts';
import type { Desk, PaperMaker, Sketch } from '../form.ts';
import { at, frame, type Html, printed, typed, value } from '../markup.ts';

interface Journey {
  letter: string;
  serial: string;
  from: (typeof STATIONS)[number];
  to: (typeof STATIONS)[number];
  train: string;
  day: string;
  time: string;
  seat: string;
  seatClass: string;
  fare: string;
  id: string;
  name: string;
  gate: string;
}

function journey({ random }: Desk): Journey {
  const [from, to] = random.shuffle(STATIONS) as [Journey['from'], Journey['to']];
  const letter = random.pick(['G', 'G', 'D', 'C', 'K', 'T', 'Z', '']);
  const fast = 'GDC'.includes(letter) && letter !== '';
  const day = someDay(random, 2010, 2024);
  const who = person(random, day);
  const id = idCard(random, who.birth, who.sex);
  const coach = String(random.int(1, 17)).padStart(2, '0');
  const seat = fast
    ? `${coach}车${String(random.int(1, 20)).padStart(2, '0')}${random.pick([...'ABCDF'])}号`
    : random.pick([
        `${coach}车${String(random.int(1, 118)).padStart(3, '0')}号`,
        `${coach}车${String(random.int(1, 22)).padStart(2, '0')}号${random.pick(['上铺', '中铺', '下铺'])}`,
        `${coach}车无座`,
      ]);
  const seatClass = fast
    ? random.pick(['二等座', '二等座', '一等座', '商务座', '特等座'])
    : seat.includes('铺')
      ? random.pick(['新空调硬卧', '新空调软卧', '硬卧', '动卧'])
      : seat.includes('无座')
        ? random.pick(['新空调硬座', '二等座'])
        : random.pick(['新空调硬座', '硬座', '新空调软座']);
  const fare = price(random, 9, 900);
  return {
    letter,
    serial: random.letters(1) + random.digits(6),
    from,
    to,
    train: letter + String(random.int(1, letter === '' ? 8999 : 9998)),
    day,
    time: clock(random),
    seat,
    seatClass,
    fare: random.chance(0.8) ? (Math.round(fare * 2) / 2).toFixed(1) : money(fare),
    id: random.chance(0.85) ? maskId(id) : id,
    name: who.name,
    gate: random.pick([
      '',
      `${random.int(1, 28)}${random.pick(['', 'A', 'B'])}`,
      `${random.int(1, 12)}${random.pick(['A', 'B'])}`,
    ]),
  };
}

const station = (key: string, name: string, after: boolean, size: number): Html =>
  `<span style="font-size:${size}mm;line-height:1.1">${value(key, after ? `${name}站` : name)}</span>`;

function finish(j: Journey, width: number, height: number, html: Html, codes: string[], after: boolean): Sketch {
  const composed = `${printDate(j.day, '-')} ${j.time}`;
  return {
    width,
    height,
    html,
    seals: [],
    codes,
    compose: { departure_date: composed },
    derived: { dateonly_of_departure_date: printDate(j.day, '-'), timeonly_of_departure_date: j.time },
    accept: Object.fromEntries(
      [
        ['departure_station', j.from.name],
        ['arrival_station', j.to.name],
      ].map(([key, name]) => [key, [after ? name! : `${name}站`]]),
    ),
    ignore: ['refund', 'rebook'],
  };
}

const SLOGANS = [
  '买票请到12306 发货请到95306|中国铁路祝您旅途愉快',
  '报销凭证 遗失不补|退票改签时须交回车站',
  '仅供报销使用|不作乘车凭证',
  '欢度国庆 祝福祖国|中国铁路祝您旅途愉快',
  '您好！请持有效证件|提前进站候车',
];

/** Blue or pink soft ticket. All positions vary slightly; `mirror` swaps left and right. */
function soft(desk: Desk, blue: boolean, variant: 'usual' | 'odd'): Sketch {
  const { random } = desk;
  const j = journey(desk);
  const odd = variant === 'odd';
  const shift = (): number => random.real(-1.2, 1.2);
  const k = random.real(0.92, 1.08);
  const after = random.chance(0.75);
  const name = random.real(4.2, 5.6) * k;
  const ink = random.pick(['#111', '#222', '#333']);
  const parts: Html[] = [];
  const top = odd ? random.real(4, 6) : random.real(2.5, 4.5);
  const place = (x: number, y: number, content: Html, style = ''): void =>
    void parts.push(
      at(
        Math.max(1, x + shift()),
        y + shift() * 0.5,
        content,
        `color:${ink};font-size:${3.4 * k}mm;line-height:1.2;${style}`,
      ),
    );
  place(
    odd ? random.real(56, 60) : 5,
    top,
    value(
      'ticket_number',
      j.serial,
      `color:${random.pick(['#c8323c', '#d04050', '#b02a35'])};font-size:${random.real(4, 5.2)}mm`,
    ),
  );
  if (j.gate && random.chance(0.7))
    place(
      odd ? 6 : random.real(52, 60),
      top + 0.5,
      `${printed(desk.word('检票:;检票：;检票口:;检票口|候车检票口：'))}${value('boarding_gate', j.gate)}`,
    );
  const row = top + 6;
  place(
    6,
    row,
    station('departure_station', j.from.name, after, name) + (after || random.chance(0.4) ? '' : typed(' 站')),
  );
  place(
    55,
    row,
    station('arrival_station', j.to.name, after, name) + (after || random.chance(0.4) ? '' : typed(' 站')),
  );
  place(
    34,
    row - (odd ? 1.5 : 0),
    value('train_number', j.train, `font-size:${random.real(4, 5.4)}mm`),
    'text-align:center',
  );
  parts.push(frame(33, row + 6.2, 18, 0, `.25mm solid ${ink}`));
  if (random.chance(0.75)) {
    place(8, row + 6, typed(j.from.pinyin));
    place(58, row + 6, typed(j.to.pinyin));
  }
  const line = row + 11 + (odd ? 1 : 0);
  const parted = random.chance(0.4);
  const blank = random.chance(0.3) ? ' ' : '';
  const date = parted
    ? j.day
        .split('-')
        .map(
          (part, i) =>
            `${value('departure_date', part)}<i class="v" data-v="departure_date" style="font-size:.7em">${['年', '月', '日'][i]}</i>`,
        )
        .join('')
    : value('departure_date', printDate(j.day, '年'));
  const when = `${date}${blank || '&nbsp;'}${value('departure_date', j.time)}${typed('开')}`;
  const left = odd && random.chance(0.5);
  place(left ? 40 : 5, line, when);
  place(left ? 5 : 55, line, value('seat_number', j.seat));
  const second = line + 5.5;
  place(left ? 50 : 6, second, `${typed(random.pick(['￥', '¥', '￥ ']))}${value('price', j.fare)}${typed('元')}`);
  place(left ? 6 : 58, second, value('class', j.seatClass));
  if (random.chance(0.35)) place(36, second, typed(random.pick(['网', '惠', '学', '折', '孩', '网折'])));
  const third = second + 5;
  if (random.chance(0.8))
    place(
      5,
      third,
      printed(random.pick(['限乘当日当次车', '仅供报销使用', '限乘当日当次车 在3日内到有效', '在2日内到有效'])),
    );
  const who = second + (random.chance(0.5) ? 10 : 9.2);
  if (random.chance(0.9))
    place(
      5,
      who,
      `${value('passenger_id', j.id)}${random.chance(0.4) ? '&nbsp; ' : ' '}${random.chance(0.93) ? value('passenger_name', j.name) : ''}`,
    );
  const slogan = random.pick(SLOGANS).split('|');
  const frameTop = who + 4.8;
  parts.push(frame(8, frameTop, 46, 7.4, `.2mm ${random.chance(0.7) ? 'dashed' : 'solid'} ${ink}`));
  for (const [i, part] of slogan.entries())
    parts.push(
      at(
        10,
        frameTop + 0.4 + i * 3.3,
        printed(part),
        `width:42mm;text-align:center;font-size:2.6mm;line-height:1.2;color:${ink}`,
      ),
    );
  const ticket = `${random.digits(14)}${j.serial}`;
  if (random.chance(0.9))
    place(
      5,
      Math.min(frameTop + 8.6, 50),
      `${value('ticket_id', ticket)}${random.chance(0.6) ? `&nbsp; ${typed(`${j.from.name}售`)}` : ''}`,
      'font-size:2.9mm;',
    );
  const codes = random.chance(0.85) ? [random.digits(144)] : [];
  if (codes.length) parts.push(drawCode(codes[0]!, 0, random.real(64, 68), random.real(33, 36), random.real(13, 16)));
  const back = blue
    ? `background:linear-gradient(180deg,${random.pick(['#d9eaf6', '#cfe3f2', '#dcecf7'])},${random.pick(['#eaf4fb', '#c5dff0'])})`
    : `background:${random.pick(['#f7e3e3', '#f5d9dc', '#fbecec'])}`;
  return finish(
    j,
    86,
    random.pick([54, 54, 56]),
    `<div style="position:absolute;inset:0;${back}"></div><div style="position:absolute;inset:0">${parts.join('')}</div>`,
    codes,
    after,
  );
}

export const trainTicket: PaperMaker = {
  type: 'train_ticket',
  family: 'bill',
  kind: 'traffic',
  designs: [
    { name: 'blue', split: 'train', weight: 3, draw: (desk) => soft(desk, true, 'usual') },
    { name: 'pink', split: 'train', weight: 2, draw: (desk) => soft(desk, false, 'usual') },
    { name: 'blue-odd', split: 'test', draw: (desk) => soft(desk, true, 'odd') },
    { name: 'pink-odd', split: 'test', draw: (desk) => soft(desk, false, 'odd') },
  ],
};
