/**
 * Normalised text with a mapping to its source: unit `i` of `text` comes from unit `at[i]`. `at` has one more entry for
 * the end.
 */
export interface Normal {
  text: string;
  at: number[];
}

const HAN = /\p{Script=Han}/u;
const SAME: Record<string, string> = {
  '：': ':',
  '﹕': ':',
  '∶': ':',
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '−': '-',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '・': '·',
  '、': ',',
};

/**
 * NFKC, lower case, no accents, one form of colons, quotes and dashes, single spaces, and none beside Chinese
 * characters. `blanks: false` removes all spaces.
 */
export function normalise(source: string, blanks = true): Normal {
  let text = '';
  const at: number[] = [];
  let pending = -1;
  for (let i = 0; i < source.length; ) {
    const point = String.fromCodePoint(source.codePointAt(i)!);
    const normalisedText = fold(point);
    if (normalisedText === '' || /^\s+$/u.test(normalisedText)) {
      if (normalisedText !== '' && pending < 0) pending = i;
    } else {
      if (pending >= 0 && blanks && text !== '' && !(HAN.test(text.at(-1)!) && HAN.test(normalisedText))) {
        text += ' ';
        at.push(pending);
      }
      pending = -1;
      for (const unit of normalisedText) {
        text += unit;
        for (let k = 0; k < unit.length; k++) at.push(i);
      }
    }
    i += point.length;
  }
  at.push(source.length);
  return { text, at };
}

const folded = new Map<string, string>();

function fold(point: string): string {
  if (point >= '0' && point <= '9') return point;
  let plain = folded.get(point);
  if (plain === undefined) {
    plain = SAME[point] ?? point.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC').toLowerCase();
    plain = SAME[plain] ?? (/^[\p{Cf}\p{Cc}]$/u.test(plain) && !/\s/u.test(plain) ? '' : plain);
    if (folded.size < 20_000) folded.set(point, plain);
  }
  return plain;
}

/** Only the text of `normalise`. */
export const plain = (source: string, blanks = true): string => normalise(source, blanks).text;
