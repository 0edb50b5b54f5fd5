import type { Random } from '../random.ts';
import { PROVINCES } from './places.ts';

const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Check character of GB 32100-2015 over 17 characters. */
const creditCheck = (body: string): string => {
  const sum = [...body].reduce((total, sign, i) => total + CREDIT_SIGNS.indexOf(sign) * (3 ** i % 31), 0);
  return CREDIT_SIGNS[(31 - (sum % 31)) % 31]!;
};

const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

/** Nine characters of GB 11714-1997. */
function organisationCode(random: Random): string {
  const body = random.chance(0.5) ? `MA${random.letters(6, CREDIT_SIGNS)}` : random.digits(8);
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const rest =
    11 - ([...body].reduce((total, sign, i) => total + signs.indexOf(sign) * ORGANISATION_WEIGHTS[i]!, 0) % 11);
  return body + (rest === 10 ? 'X' : rest === 11 ? '0' : String(rest));
}

/** Unified social credit code. `kind`: 91 company, 12 public institution, 52 private institution. */
export function creditCode(random: Random, kind = '91'): string {
  const body = `${kind}${random.pick(PROVINCES).code}${random.pick(['01', '02', '03', '05', '07', '11'])}${random.pick(['00', '02', '04', '05', '06', '15', '81'])}`;
  const code = body + organisationCode(random);
  return code + creditCheck(code);
}

/** Taxpayer number: a credit code, or 15 digits on older papers. */
export const taxId = (random: Random, year: number): string =>
  year < 2017 && random.chance(0.7)
    ? `${random.pick(PROVINCES).code}${random.digits(4)}${organisationCode(random).replace(/X$/u, '7')}`
    : creditCode(random);

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Resident identity number (GB 11643-1999) for a date of birth and sex. */
export function idCard(random: Random, birth: string, sex: '男' | '女'): string {
  const order = random.int(1, 49) * 2 + (sex === '男' ? 1 : 0);
  const body = `${random.pick(PROVINCES).code}${random.pick(['01', '02', '06', '10', '13'])}${random.pick(['02', '03', '05', '24', '81'])}${birth.replaceAll('-', '')}0${String(order).padStart(2, '0')}`;
  return body + '10X98765432'[ID_WEIGHTS.reduce((total, weight, i) => total + weight * Number(body[i]), 0) % 11];
}

/** Tickets mask the middle of the number. */
export const maskId = (id: string): string => `${id.slice(0, 10)}****${id.slice(14)}`;

export const mobile = (random: Random): string =>
  `1${random.pick(['30', '33', '38', '39', '50', '58', '77', '82', '86', '89', '99'])}0000${random.digits(4)}`;
export const landline = (random: Random, area: string): string =>
  `${area}-${random.pick(['2', '3', '5', '6', '8'])}${random.digits(area.length > 3 ? 6 : 7)}`;

/** Account number that passes ISO/IEC 7812. */
export function bankAccount(random: Random): string {
  const body =
    random.pick(['6222', '6217', '6228', '6225', '1202', '4301', '3305']) + random.digits(random.pick([11, 12, 14]));
  let sum = 0;
  for (let i = 0; i < body.length; i++) {
    const d = Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 2 : 1);
    sum += d > 9 ? d - 9 : d;
  }
  return body + String((10 - (sum % 10)) % 10);
}

const VIN_VALUES: Record<string, number> = Object.fromEntries([...'ABCDEFGH'].map((c, i) => [c, i + 1]));
Object.assign(VIN_VALUES, { J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9, S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 });
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Vehicle identification number with its check character (GB 16735). */
export function vin(random: Random): string {
  const signs = [
    ...(random.pick(['LSV', 'LFV', 'LGB', 'LBV', 'LVS', 'LHG', 'LSG', 'LGX']) +
      random.letters(5, 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789') +
      '0' +
      random.letters(2) +
      random.digits(6)),
  ];
  const sum = signs.reduce((total, sign, i) => total + (VIN_VALUES[sign] ?? Number(sign)) * VIN_WEIGHTS[i]!, 0);
  signs[8] = sum % 11 === 10 ? 'X' : String(sum % 11);
  return signs.join('');
}

export const plate = (random: Random, sign: string, green = false): string =>
  `${sign}${random.pick(['A', 'A', 'B', 'C', 'D', 'E', 'F', 'K'])}${green ? random.pick(['D', 'F']) + random.digits(5) : random.letters(1, 'ABCDEFGHJK0123456789') + random.digits(4)}`;
