import { bankAccount, landline } from '../facts/identifiers.ts';
import { bankBranch } from '../facts/people.ts';
import { address, type Place, type Province } from '../facts/places.ts';
import type { Desk, Entry, EntryOptions, Seal } from '../form.ts';
import type { Random } from '../random.ts';

/** Code of a paper invoice: 10 digits for special invoices, 12 for others. */
export const invoiceCode = (random: Random, province: Province, length: 10 | 12 = 12): string =>
  length === 12
    ? `${random.pick(['0', '1', '0'])}${province.code}0${random.digits(8)}`
    : `${province.code}00${random.digits(6)}`;

export const codeAndNumber = (desk: Desk, keys: [string, string], code: string, number: string, p = 0.96): Entry[] => [
  ...desk.entry(keys[0], '发票代码;发票代码;代码|票据代码;发 票 代 码', code, { p }),
  ...desk.entry(keys[1], '发票号码;发票号码;号码;No.;№|票据号码;发 票 号 码;票号', number, { p }),
];

export const addressAndPhone = (random: Random, where: Place): string =>
  `${address(random, where)}${random.pick([' ', '  ', ''])}${landline(random, where.province.area)}`;
export const bankAndAccount = (random: Random, where: Place): string =>
  `${bankBranch(random, where)}${random.pick([' ', '  ', ''])}${bankAccount(random)}`;

export const supervision = (random: Random, province: Province): Seal => ({
  kind: 'supervision',
  shape: 'oval',
  lines: [
    '全国统一发票监制章',
    province.name,
    random.pick(['国家税务总局', '国家税务局监制', '地方税务局监制', '税务局监制']),
  ],
});
export const invoiceSeal = (random: Random, company: string, id = ''): Seal => ({
  kind: 'invoice',
  shape: random.pick(['oval', 'oval', 'round']),
  lines: id ? [company, id, '发票专用章'] : [company, '发票专用章'],
});

export const amountEntry = (
  desk: Desk,
  key: string,
  wordings: string,
  amount: string,
  options: EntryOptions = {},
): Entry[] => desk.entry(key, wordings, amount, { money: true, ...options });
