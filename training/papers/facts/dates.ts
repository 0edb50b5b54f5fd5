import type { Random } from '../random.ts';

const pad = (n: number): string => String(n).padStart(2, '0');

/** yyyy-mm-dd. */
export const someDay = (random: Random, from = 2012, to = 2026): string =>
  `${random.int(from, to)}-${pad(random.int(1, 12))}-${pad(random.int(1, 28))}`;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export type DateStyle = '年' | '-' | '/' | '.' | 'compact' | 'wide';

export const dateStyle = (random: Random): DateStyle =>
  random.weighted([
    [6, '年'],
    [6, '-'],
    [2, '/'],
    [2, '.'],
    [1, 'compact'],
    [1, 'wide'],
  ]);

export function printDate(day: string, style: DateStyle, short = false): string {
  const [y = '', m = '', d = ''] = day.split('-');
  const [month, date] = short ? [String(Number(m)), String(Number(d))] : [m, d];
  if (style === 'compact') return y + m + d;
  if (style === '年') return `${y}年${month}月${date}日`;
  if (style === 'wide') return `${y} 年 ${month} 月 ${date} 日`;
  return [y, month, date].join(style);
}

export const clock = (random: Random, seconds = false): string =>
  `${pad(random.int(0, 23))}:${pad(random.int(0, 59))}${seconds ? `:${pad(random.int(0, 59))}` : ''}`;
/** A time within office hours. */
export const officeClock = (random: Random, seconds = false): string =>
  `${pad(random.int(8, 17))}:${pad(random.int(0, 59))}${seconds ? `:${pad(random.int(0, 59))}` : ''}`;
export const addMinutes = (time: string, minutes: number): string => {
  const [h = 0, m = 0] = time.split(':').map(Number);
  const total = (h * 60 + m + minutes) % 1440;
  return `${pad(Math.floor(total / 60))}:${pad(total % 60)}`;
};
