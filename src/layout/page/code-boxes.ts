import {
  type Box,
  boxArea,
  containsCentre,
  type Line,
  type PageContent,
  type TextBlock,
  unionBox,
} from '../../document/index.ts';
import { firstCode, isCjk } from './script.ts';
import { isListing } from './text-box.ts';

/** A box with a larger share of the page is its background. */
const PAGE_SHARE = 0.85;
/**
 * Minimum space in em beside several lines in a box, and after a single one. Boxes are as wide as the column, tints of
 * words as wide as the words.
 */
const ROOM = 0.6;
const ROOM_BEHIND = 2.5;

/** Space in em that a box may end before its text: a character that a web page cuts off at the edge counts whole. */
const CUT = 0.65;

/**
 * Listings in boxes: filled or drawn, with monospaced lines and nothing crossing their edge. Each is one block,
 * including blank lines and comments in other fonts.
 */
export function codeBoxes(page: PageContent, lines: readonly Line[]): { blocks: TextBlock[]; rest: Line[] } {
  const fixed = lines.filter((l) => l.font.mono && l.angle === 0);
  if (fixed.length === 0) return { blocks: [], rest: lines.slice() };
  const drawn = page.pictures.filter((p) => p.kind === 'vector');
  // White background is paper. Innermost first, because the page background contains the listings too.
  const boxes = [...page.fills.filter((f) => !isWhite(f.color)), ...drawn]
    .filter((f) => boxArea(f) < PAGE_SHARE * page.width * page.height && fixed.some((l) => containsCentre(f, l.box)))
    .sort((a, b) => boxArea(a) - boxArea(b));
  const taken = new Set<Line>();
  const blocks: TextBlock[] = [];
  for (const box of boxes) {
    const within = lines
      .filter((l) => !taken.has(l) && containsCentre(box, l.box))
      .sort((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0);
    if (
      within.length === 0 ||
      !isListing(within) ||
      (!isFixed(within) && !drawn.some((p) => containsCentre(p, within[0]!.box)))
    )
      continue;
    const text = unionBox(within.map((l) => l.box));
    const em = within[0]!.size;
    if (text.x0 < box.x0 - 0.2 * em || text.x1 > box.x1 + CUT * em || box.x1 - box.x0 - (text.x1 - text.x0) < ROOM * em)
      continue;
    if (within.at(-1)!.baseline - within[0]!.baseline < 0.5 * em && box.x1 - text.x1 < ROOM_BEHIND * em) continue;
    if (rowsApart(within) || besideText(box, within, lines)) continue;
    for (const l of within) taken.add(l);
    blocks.push({ kind: 'text', box: text, lines: inRows(within), role: 'code', column: 0 });
  }
  return { blocks, rest: taken.size === 0 ? lines.slice() : lines.filter((l) => !taken.has(l)) };
}

/**
 * Minimum share of monospaced lines. The others may be Chinese comments or blank, but no headings or paragraphs with
 * inline code.
 */
const FIXED_SHARE = 0.5;

function isFixed(lines: readonly Line[]): boolean {
  let fixed = 0;
  for (const l of lines) {
    const latin = l.glyphs.filter((g) => !isCjk(firstCode(g.text)));
    if (latin.length >= 0.5 * l.glyphs.length && latin.filter((g) => g.font.mono).length >= 0.8 * latin.length) fixed++;
  }
  return fixed >= FIXED_SHARE * lines.length;
}

/** Whether a colour is that of paper. */
export const isWhite = (color: number): boolean =>
  color >> 16 >= 0xfc && ((color >> 8) & 255) >= 0xfc && (color & 255) >= 0xfc;

/** Whether a box is a tinted word inside a line of text, or a cell of a row: other text is on its row, close to it. */
function besideText(box: Box, within: readonly Line[], lines: readonly Line[]): boolean {
  const first = within[0]!;
  if (within.at(-1)!.baseline - first.baseline > 0.5 * first.size) return false;
  return lines.some(
    (l) =>
      !within.includes(l) &&
      l.angle === 0 &&
      Math.abs(l.baseline - first.baseline) < 0.4 * first.size &&
      l.box.x0 < box.x1 + 3 * first.size &&
      l.box.x1 > box.x0 - 3 * first.size,
  );
}

/** Whether there are wide empty spaces between lines: several boxes on one background. */
const rowsApart = (within: readonly Line[]): boolean =>
  within.some((l, i) => i > 0 && l.baseline - within[i - 1]!.baseline > 6 * l.size);

/** Rows top to bottom, with pieces left to right: fonts in a row may differ slightly in their baselines. */
function inRows(lines: readonly Line[]): Line[] {
  const rows: Line[][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    if (row && Math.abs(row[0]!.baseline - line.baseline) < 0.4 * line.size) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.x0 - b.box.x0));
}
