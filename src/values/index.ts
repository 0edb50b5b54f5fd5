export { AMOUNT, CURRENCY, parseAmount } from './amounts.ts';
export { parseAmountInWords, parseChineseInteger } from './chinese-numerals.ts';
export { type FoundDate, findDate } from './dates.ts';
export { isCreditCode, isIban, isIdCard, isOrganisationCode, passesLuhn } from './identifiers.ts';
export { tableLines } from './table-lines.ts';
