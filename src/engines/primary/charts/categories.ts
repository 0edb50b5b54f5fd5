import { centreX, centreY, median } from '../../../document/index.ts';
import { type ChartText, isWord, textHeight } from './chart.ts';

/** Height below an axis that is searched for names, in text heights: titles and legends are further down. */
const REACH = 6;

/**
 * Texts in a row below an axis at `edge` (or in a column left of it), in order. Of several rows, the first that is
 * nearly as full as the fullest.
 */
export function namesBeside(texts: readonly ChartText[], edge: number, upright: boolean): ChartText[] {
  const beside = texts.filter((text) => {
    if (!isWord(text)) return false;
    const h = textHeight(text);
    return upright
      ? text.y0 >= edge - 0.4 * h && text.y0 - edge < REACH * h
      : text.x1 <= edge + 0.4 * h && edge - text.x1 < REACH * h;
  });
  const usual = median(beside.map(textHeight)) ?? 0;
  // Ticks are read as small letters.
  const real = beside.filter((text) => textHeight(text) >= 0.65 * usual);
  if (!upright) return real.sort((a, b) => centreY(a) - centreY(b));
  const rows: ChartText[][] = [];
  for (const text of real.sort((a, b) => centreY(a) - centreY(b))) {
    const row = rows.at(-1);
    if (row && centreY(text) - centreY(row[0] as ChartText) < 0.7 * usual) row.push(text);
    else rows.push([text]);
  }
  const fullest = Math.max(0, ...rows.map((row) => row.length));
  return (rows.find((row) => row.length >= 0.6 * fullest) ?? []).sort((a, b) => centreX(a) - centreX(b));
}

/** The nearest name for each position. Each name is used once, within half of the distance between two positions. */
export function nameEach(places: readonly number[], names: readonly ChartText[], upright: boolean): string[] {
  const at = upright ? centreX : centreY;
  const steps = places.slice(1).map((place, i) => place - (places[i] as number));
  const most = 0.5 * (steps.length > 0 ? Math.min(...steps) : Number.POSITIVE_INFINITY);
  const pairs = places.flatMap((place, i) => names.map((name) => ({ i, name, off: Math.abs(at(name) - place) })));
  const out = places.map(() => '');
  const used = new Set<ChartText>();
  for (const { i, name, off } of pairs.sort((a, b) => a.off - b.off)) {
    if (off > most || out[i] !== '' || used.has(name)) continue;
    out[i] = name.text;
    used.add(name);
  }
  return out;
}
