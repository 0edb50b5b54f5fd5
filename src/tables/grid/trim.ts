import { partsLines } from '../edges.ts';
import { segmentsOf, type TextRow, textOfWords, wordCount } from '../words.ts';
import type { TextRegion } from './region.ts';

const note = /^(?:notes?\s*[:：.]|sources?\s*[:：]|注\s*\d?\s*[:：]|资料来源|数据来源|来源\s*[:：])/iu;
const caption = /^(?:(?:图表|表|table|exhibit|chart|figure|图)\s*[\dIVX]+|[一二三四五六七八九十]+、)/iu;

const text = (r: TextRow): string => textOfWords(r.words);

const total = /^(?:(?:grand |sub)?totals?|sum|合\s*计|总\s*计|小\s*计)/iu;

/**
 * A distinctive label is the header of the rows below it; as the last row of a table, it is the title of what follows.
 */
function headsNothing(label: TextRow, others: readonly TextRow[]): boolean {
  const first = others.map((r) => r.words[0]).filter((w) => w !== undefined);
  const strong = (r: TextRow): boolean => r.words.every((w) => w.bold);
  return (
    strong(label) &&
    !total.test(text(label)) &&
    label.x0 < Math.min(...others.map((r) => r.x0)) + label.size &&
    first.filter((w) => w.bold).length < 0.4 * first.length
  );
}

/**
 * Removes captions and titles at the top of a region, and sources and notes at its end. They belong to the table, but
 * not inside it.
 */
export function trimRegion(region: TextRegion): TextRegion {
  let { rows, top, bottom } = region;
  const width = region.x1 - region.x0;
  const ruleBetween = (a: TextRow, b: TextRow): number | undefined =>
    region.rules.find((r) => partsLines(r.at, a, b) && r.to - r.from > width * 0.85)?.at;
  while (rows.length > 2) {
    const a = rows[0] as TextRow;
    const b = rows[1] as TextRow;
    const rule = ruleBetween(a, b);
    const segs = segmentsOf(a.words);
    const long = segs.some((s) => wordCount(s) > 12);
    const title = segs.length === 1 && rule !== undefined && a.x0 < region.x0 + a.size && wordCount(a.words) > 3;
    if (!note.test(text(a)) && !caption.test(text(a)) && !(long && rule !== undefined) && !title) break;
    rows = rows.slice(1);
    top = rule;
  }
  while (rows.length > 2) {
    const z = rows[rows.length - 1] as TextRow;
    const y = rows[rows.length - 2] as TextRow;
    const lone = segmentsOf(z.words).length === 1;
    const after = rows.findIndex((r) => note.test(text(r)) && segmentsOf(r.words).length <= 2);
    // A note with all its lines ends the table.
    if (after > 1 && after >= rows.length - 4 && rows.slice(after + 1).every((r) => segmentsOf(r.words).length === 1)) {
      bottom = ruleBetween(rows[after - 1] as TextRow, rows[after] as TextRow);
      rows = rows.slice(0, after);
      break;
    }
    const off = wordCount(z.words) > 14 || headsNothing(z, rows.slice(0, -1));
    if (!(lone && off && ruleBetween(y, z) !== undefined)) break;
    bottom = ruleBetween(y, z);
    rows = rows.slice(0, -1);
  }
  if (rows === region.rows) return region;
  const out: TextRegion = { ...region, rows };
  delete out.top;
  delete out.bottom;
  if (top !== undefined) out.top = top;
  if (bottom !== undefined) out.bottom = bottom;
  return out;
}
