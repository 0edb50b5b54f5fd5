import { openGap, rowOf, type TextRow, type Word } from '../words.ts';

/**
 * Rows in which a currency sign that stands in a column of other texts is a text itself, as in a list of characters: at
 * its place most other rows have a word with a gap behind it. Signs before numbers share their place with each other,
 * or with the first figures of longer numbers.
 */
export function withFreeSigns(rows: readonly TextRow[]): TextRow[] {
  return rows.map((row) => {
    const free = row.words.filter((w, i) => w.sign === 'lead' && isFree(w, row.words[i + 1], row, rows));
    return free.length === 0 ? row : rowOf(row.words.map((w) => (free.includes(w) ? { ...w, sign: undefined } : w)));
  });
}

function isFree(sign: Word, number: Word | undefined, own: TextRow, rows: readonly TextRow[]): boolean {
  let texts = 0;
  let others = 0;
  for (const row of rows) {
    const at = row === own ? -1 : row.words.findIndex((w) => w.x1 > sign.x0 && w.x0 < sign.x1);
    const there = row.words[at];
    if (!there) continue;
    const next = row.words[at + 1];
    const isText = there.sign === undefined && /\p{L}/u.test(there.text);
    if (isText && next && number && next.x0 - there.x1 >= openGap(next) && there.x1 < number.x0) texts++;
    else others++;
  }
  return texts >= 2 && texts > others;
}
