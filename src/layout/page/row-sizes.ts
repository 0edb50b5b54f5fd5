import { median, quantile } from '../../document/index.ts';
import { markerOf } from './markers.ts';
import type { Row } from './rows.ts';

/**
 * Maximum ratio of OCR sizes within one paragraph: a line without ascenders looks small, one with brackets or scripts
 * large.
 */
const MAX_RATIO = 1.4;
/** Maximum relative difference of pitches within one paragraph. */
const PITCH_NOISE = 0.2;

/**
 * Gives OCR rows the size of the surrounding text. A size measured from ink depends on the letters; the pitch does not.
 * So neighbours with a common margin count as one size, if they are no further apart than the usual pitch of their
 * column or have the pitch of the rows around them.
 */
export function evenSizes(rows: readonly Row[]): void {
  if (rows.length < 2 || !rows.every(isScannedRow)) return;
  const pitches = rows.slice(1).map((row, i) => row.baseline - rows[i]!.baseline);
  const usual = usualPitch(rows, pitches);
  const alike = (a: number | undefined, b: number, share: number): boolean =>
    a !== undefined && Math.abs(a - b) <= share * b;
  let start = 0;
  for (let i = 1; i <= rows.length; i++) {
    const pitch = pitches[i - 1];
    const linked =
      i < rows.length &&
      pitch !== undefined &&
      pitch > 0 &&
      oneText(rows[i - 1]!, rows[i]!) &&
      (i - 1 === start ||
        alike((rows[i - 1]!.baseline - rows[start]!.baseline) / (i - 1 - start), pitch, PITCH_NOISE)) &&
      ((usual > 0 && pitch <= (1 + PITCH_NOISE) * usual) ||
        alike(pitches[i - 2], pitch, PITCH_NOISE / 2) ||
        alike(pitches[i], pitch, PITCH_NOISE / 2));
    if (linked) continue;
    const run = rows.slice(start, i);
    if (run.length > 1) {
      const size = median(run.map((r) => r.size))!;
      for (const row of run) row.size = size;
    }
    start = i;
  }
}

/** Whether a row is upright text that was read from pixels. */
export const isScannedRow = (row: Row): boolean =>
  row.lines[0]!.angle === 0 && row.lines[0]!.glyphs[0]?.origin === 'ocr';

/** Minimum length in em of a line that continues, which is also no shorter than the next one; titles are short. */
const MIN_LINE = 10;

/** Maximum indent in em of the rows below the first one of a numbered item. */
const HANGING = 4;

/**
 * Whether two rows may be one text: sizes within the noise, a common left or right margin or a hanging indent, and a
 * plausible pitch.
 */
function oneText(a: Row, b: Row): boolean {
  const [small, large] = a.size < b.size ? [a.size, b.size] : [b.size, a.size];
  if (large > MAX_RATIO * small || b.baseline - a.baseline > 2.2 * small) return false;
  if (a.x1 - a.x0 < MIN_LINE * small || b.x1 - a.x1 > small) return false;
  const hangs = b.x0 > a.x0 && b.x0 - a.x0 < HANGING * small && markerOf(a.text) !== undefined;
  return hangs || Math.abs(a.x0 - b.x0) < small || Math.abs(a.x1 - b.x1) < small;
}

/** Below the median, because pitches between paragraphs are wider. 0 if there are too few. */
function usualPitch(rows: readonly Row[], pitches: readonly number[]): number {
  const solid = pitches.filter((p, i) => p > 0.5 * rows[i]!.size && p < 2.2 * rows[i]!.size);
  return solid.length < 3 ? 0 : quantile(solid, 0.4)!;
}
