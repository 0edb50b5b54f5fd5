import { codePoints, isLetter, isLower, lastCode } from './script.ts';

/** First parts that keep their hyphen, because the word is a compound. */
const PREFIXES = new Set(
  'self well non high low long short multi cross so two three four one first second third half full all ex quasi semi anti mid real large small fine coarse hard soft open closed end back front top bottom left right single double data time state rule model task'.split(
    ' ',
  ),
);
/** Second parts that are rarely the rest of a broken word. */
const SUFFIXES = new Set(
  'based driven level scale quality art time world specific wise free like aware tuning tuned shot of to end the term dimensional order rate related trained layer token linear parametric negative positive known friendly oriented dependent'.split(
    ' ',
  ),
);

const isHyphen = (cp: number): boolean => cp === 0x2d || cp === 0xad || cp === 0x2010;

/** How two lines are joined: with a space, directly, or without the hyphen. */
export type LineJoin = 'blank' | 'close' | 'drop-hyphen';

/**
 * Decides how to join two Latin lines if the first ends in a hyphen. The hyphen of a broken word is removed only if
 * both sides are lower-case letters of one word; compounds ("state-of-the-" + "art", "data-" + "driven", "COVID-" +
 * "19") keep it. `known` tells whether the joined or the hyphenated word occurs elsewhere, if the caller can say.
 */
export function joinAtHyphen(before: string, after: string, known?: (word: string) => boolean): LineJoin {
  const last = lastCode(before);
  if (!isHyphen(last)) return 'blank';
  if (last === 0xad) return 'drop-hyphen';
  const head = /([^\s]*)[-\u2010]$/.exec(before)?.[1] ?? '';
  if (head === '') return 'blank';
  const tail = /^[\p{L}\p{M}]+/u.exec(after)?.[0] ?? '';
  if (!isLetter(lastCode(head))) return 'close';
  if (tail === '' || !isLower(tail.codePointAt(0) ?? 0)) return 'close';
  const core = head.replace(/^[^\p{L}]+/u, '');
  if (known) {
    if (known(`${core}${tail}`.toLowerCase())) return 'drop-hyphen';
    if (known(`${core}-${tail}`.toLowerCase())) return 'close';
  }
  if (core.includes('-') || head.includes('/')) return 'close';
  if (codePoints(core) < 2) return 'close';
  if (PREFIXES.has(core.toLowerCase()) || SUFFIXES.has(tail)) return 'close';
  if (core.length > 1 && core === core.toUpperCase()) return 'close';
  return 'drop-hyphen';
}
