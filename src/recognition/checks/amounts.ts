import { numberOf } from '../grammar.ts';
import type { ValueKind } from '../types/paper-type.ts';

/** The number that a value contributes to a calculation, or undefined. Exempt and crossed-out values count as 0. */
export function quantityOf(kind: ValueKind, text: string): number | undefined {
  if (kind === 'percent') return rateOf(text);
  if (kind === 'amount' && /^(?:\*+|免税|不征税|x{2,4}|EXEMPT|NIL)$/iu.test(text)) return 0;
  return numberOf(kind, text);
}

/** A rate as a fraction: 13%, 0.13 and 13. Undefined for 免税, *** and other text. */
function rateOf(text: string): number | undefined {
  const m = /^(\d+(?:\.\d+)?)(%?)$/u.exec(text);
  if (!m) return undefined;
  const value = Number(m[1]);
  return m[2] || value >= 1 ? value / 100 : value;
}

/** Half a unit of the last printed decimal place. */
export const roundingOf = (text: string): number => 0.5 * 10 ** -(/\.(\d+)\D*$/u.exec(text)?.[1]?.length ?? 0);

/** Formats a number like a printed amount: same currency symbol, same decimal places. */
export function writeAmountLike(printed: string, value: number): string {
  const sign = /^[¥$]/u.exec(printed)?.[0] ?? '';
  return (
    sign +
    value.toFixed(Math.max(2, /\.(\d+)\D*$/u.exec(printed)?.[1]?.length ?? 0)) +
    (printed.endsWith('元') ? '元' : '')
  );
}
