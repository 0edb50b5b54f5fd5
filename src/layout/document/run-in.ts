import { type Glyph, type Line, type LineFormula, median, unionBox } from '../../document/index.ts';
import { makeLine } from '../page/lines.ts';
import { captionLabel } from './caption-label.ts';
import { type Item, isTextItem, itemOfLines, makeItem, type TextItem } from './items.ts';
import { sameSize } from './statistics.ts';

/**
 * The words before the space that parts a heading from the paragraph in the same row. LaTeX sets the headings of its
 * lowest levels so, and pandoc those of the fourth level: in another weight or slant, with a fixed space of 1 em, which
 * is never stretched.
 */
interface RunIn {
  item: TextItem;
  /** The first glyph of the paragraph: index of its line, and in it. */
  line: number;
  glyph: number;
  /** Space behind the heading, in em. */
  gap: number;
  /** Does the next row begin below the heading? Behind a label in a column of its own, it begins below the text. */
  wraps: boolean;
  /** Is the heading indented more than the rows below? */
  indented: boolean;
  bold: boolean;
  size: number;
  font: string;
}

/** Limits of the space behind a heading, in em. Words in a justified line are rarely that far apart. */
const MIN_GAP = 0.8;
const MAX_GAP = 2.2;
/** How much wider it is than the spaces in the rest of the row. */
const WIDER = 1.5;
/** Equal spaces of one document, in em. */
const EQUAL = 0.12;
/** The space of LaTeX's classes: a single heading needs it exactly. */
const USUAL_GAP = [0.9, 1.2] as const;
const MAX_LENGTH = 150;
const MAX_ROWS = 3;

const isBold = (g: Glyph): boolean => g.font.weight >= 600;
const isItalic = (g: Glyph): boolean => g.font.italic;

/** Where the first style of a block ends: index of line and glyph; undefined if it does not end early. */
function endOfLead(lines: readonly Line[], has: (g: Glyph) => boolean): [number, number] | undefined {
  let length = 0;
  for (const [i, line] of lines.entries()) {
    for (const [k, g] of line.glyphs.entries()) {
      // Marks have no weight of their own: "Contributions." may end in a stop of the text.
      if (has(g)) length++;
      else return length > 1 && length <= MAX_LENGTH ? [i, k] : undefined;
    }
    if (length > MAX_LENGTH) return undefined;
  }
  return undefined;
}

const sameRow = (a: Line, b: Line): boolean => Math.abs(a.baseline - b.baseline) < 0.3 * a.size;

/** Where a character ends. The ink of Chinese punctuation fills the first half of its square. */
const endOf = (g: Glyph): number =>
  g.x1 + (g.trail ?? (/^[，。、；：？！）」』”]$/.test(g.text) ? Math.max(0, g.x0 + g.size - g.x1) : 0));

/** Median space between the words of a row, in points. */
function wordSpace(glyphs: readonly Glyph[]): number {
  const spaces: number[] = [];
  for (let i = 1; i < glyphs.length; i++) if (glyphs[i]!.spaceBefore) spaces.push(glyphs[i]!.x0 - glyphs[i - 1]!.x1);
  return median(spaces) ?? 0;
}

function runInOf(item: TextItem): RunIn | undefined {
  const { block } = item;
  const { lines } = block;
  const first = lines[0]!;
  if (!/^(?:body|list-item|other)$/.test(block.role) || block.latex !== undefined || first.angle !== 0)
    return undefined;
  const start = first.glyphs[0];
  if (!start || start.origin === 'ocr' || first.font.mono || captionLabel(item.plain)) return undefined;
  const bold = isBold(start);
  if (!bold && !isItalic(start)) return undefined;
  const end = endOfLead(lines, bold ? isBold : isItalic);
  if (!end) return undefined;
  const [line, glyph] = end;
  const before = glyph > 0 ? lines[line]! : lines[line - 1];
  const behind = lines[line]!;
  if (!before || !sameRow(before, behind)) return undefined;
  const rows = new Set(lines.slice(0, line + 1).map((l) => Math.round(l.baseline))).size;
  const lead = [...lines.slice(0, line).flatMap((l) => l.glyphs), ...behind.glyphs.slice(0, glyph)];
  const last = lead.at(-1)!;
  const rest = [
    ...behind.glyphs.slice(glyph),
    ...lines
      .slice(line + 1)
      .filter((l) => sameRow(l, behind))
      .flatMap((l) => l.glyphs),
  ];
  if (rows > MAX_ROWS || rest.filter(bold ? isBold : isItalic).length > 0.5 * rest.length) return undefined;
  if (!/\p{L}{2}/u.test(lead.map((g) => g.text).join(''))) return undefined;
  const em = behind.size;
  const space = rest[0]!.x0 - (rest[0]!.lead ?? 0) - endOf(last);
  if (space < MIN_GAP * em || space > MAX_GAP * em || space < WIDER * wordSpace(rest)) return undefined;
  if (block.formulas?.some((f) => f.line < line || (f.line === line && f.from < glyph))) return undefined;
  const next = lines.find((l) => l.baseline > behind.baseline + 0.5 * em);
  return {
    item,
    line,
    glyph,
    gap: space / em,
    wraps: next !== undefined && next.box.x0 < first.box.x0 + 0.5 * em,
    indented: next !== undefined && first.box.x0 > next.box.x0 + 0.5 * em,
    bold,
    size: first.size,
    font: first.font.name,
  };
}

const alike = (a: RunIn, b: RunIn): boolean =>
  a.bold === b.bold && a.font === b.font && sameSize(a.size, b.size) && Math.abs(a.gap - b.gap) <= EQUAL;

function split({ item, line, glyph, indented }: RunIn): Item[] {
  const { lines, formulas } = item.block;
  const cut = lines[line]!;
  const [head, tail] = [cut.glyphs.slice(0, glyph), cut.glyphs.slice(glyph)];
  const lead = glyph > 0 ? [...lines.slice(0, line), makeLine(head, 0, cut.baseline)] : lines.slice(0, line);
  const rest = glyph > 0 ? [makeLine(tail, 0, cut.baseline), ...lines.slice(line + 1)] : lines.slice(line);
  const { formulas: _, ...block } = item.block;
  const heading = itemOfLines({ ...item, block }, lead);
  const moved = formulas?.map(
    (f): LineFormula => ({
      ...f,
      line: f.line - line,
      ...(f.line === line && { from: f.from - glyph, to: f.to - glyph }),
    }),
  );
  const paragraph = makeItem(
    { ...block, role: 'body', lines: rest, box: unionBox(rest.map((l) => l.box)), ...(moved && { formulas: moved }) },
    item.page,
    item.pageIndex,
  );
  return [{ ...heading, runIn: indented ? 2 : 1 }, paragraph];
}

/** Parts headings from the paragraphs that they share a row with. A single row needs a twin that wraps. */
export function splitRunIns(items: readonly Item[]): Item[] {
  const found = items.flatMap((item) => (isTextItem(item) ? (runInOf(item) ?? []) : []));
  if (found.length === 0) return [...items];
  const sure = found.filter(
    (r) =>
      r.wraps &&
      ((r.gap >= USUAL_GAP[0] && r.gap <= USUAL_GAP[1]) || found.some((o) => o !== r && o.wraps && alike(o, r))),
  );
  const kept = new Map(
    found.filter((r) => sure.includes(r) || sure.some((o) => alike(o, r))).map((r) => [r.item as Item, r]),
  );
  return items.flatMap((item) => {
    const runIn = kept.get(item);
    return runIn ? split(runIn) : [item];
  });
}
