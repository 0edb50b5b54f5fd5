import { centreY, type Line } from '../../document/index.ts';
import { isCaptionStart, markerOf } from './markers.ts';

/** A printed row of a column: usually one line, sometimes several pieces. */
export interface Row {
  lines: Line[];
  x0: number;
  x1: number;
  top: number;
  baseline: number;
  size: number;
  bold: boolean;
  text: string;
}

/** Groups the lines of a column into rows: pieces on one baseline, and a marker with its text. */
export function groupIntoRows(lines: readonly Line[]): Row[] {
  const rows: Row[] = [];
  for (const line of lines) {
    const row = rows[rows.length - 1];
    if (row && sameRow(row, line)) addToRow(row, line);
    else rows.push(startRow(line));
  }
  return rows;
}

const startRow = (line: Line): Row => ({
  lines: [line],
  x0: line.box.x0,
  x1: line.box.x1,
  top: line.box.y0,
  baseline: line.baseline,
  size: line.size,
  bold: line.bold,
  text: line.text,
});

function sameRow(row: Row, line: Line): boolean {
  if (line.angle !== 0 || row.lines[0]!.angle !== 0) return false;
  const apart = line.box.x0 >= row.x1 - 1 || line.box.x1 <= row.x0 + 1;
  // Captions of side-by-side figures are separate.
  if (!apart || (isCaptionStart(row.text) && isCaptionStart(line.text))) return false;
  const shift = Math.abs(row.baseline - line.baseline);
  if (shift < 0.3 * Math.min(row.size, line.size)) return true;
  // Baselines of OCR formulas are inexact; their number is vertically centred.
  if (isEquationNumber(row, line) || isEquationNumber(startRow(line), row.lines[0]!)) return true;
  // Markers come from symbol fonts, smaller or with another baseline.
  return (
    shift < 0.5 * Math.max(row.size, line.size) &&
    (isLoneMarker(row, line) || isLoneMarker(startRow(line), row.lines[0]!))
  );
}

/** Whether a text is only a number in parentheses, as displayed formulas have at the margin. */
export const isNumberAlone = (text: string): boolean => /^[(（]\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?[)）]$/.test(text);

/** Whether a row is only a number in parentheses, far to the right of a formula and within its height. */
const isEquationNumber = (row: Row, formula: Line): boolean => {
  if (row.lines.length > 1 || !isNumberAlone(row.text) || row.x0 < formula.box.x1 + 2 * formula.size) return false;
  const number = row.lines[0]!.box;
  const centre = centreY(number);
  return centre > formula.box.y0 && centre < formula.box.y1 && row.baseline < formula.box.y1 + 0.2 * row.size;
};

const isLoneMarker = (row: Row, text: Line): boolean =>
  row.lines.length === 1 &&
  row.lines[0]!.glyphs.length <= 4 &&
  row.x1 <= text.box.x0 + 1 &&
  text.box.x0 - row.x1 < 3 * text.size &&
  markerOf(`${row.text} x`) !== undefined;

function addToRow(row: Row, line: Line): void {
  // The measures are those of the longest piece.
  if (line.glyphs.length > row.lines.reduce((n, l) => Math.max(n, l.glyphs.length), 0)) {
    row.baseline = line.baseline;
    row.size = line.size;
    row.bold = line.bold;
  }
  row.lines.push(line);
  row.lines.sort((a, b) => a.box.x0 - b.box.x0);
  row.x0 = Math.min(row.x0, line.box.x0);
  row.x1 = Math.max(row.x1, line.box.x1);
  row.text = row.lines.map((l) => l.text).join(' ');
}
