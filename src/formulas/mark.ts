import {
  type Block,
  type Font,
  type Glyph,
  type Line,
  type LineFormula,
  type PageContent,
  type TextBlock,
  unionBox,
} from '../document/index.ts';
import { STRONG } from '../latex/index.ts';
import { markCells } from './cells.ts';
import { Neighbourhood } from './extent.ts';
import { fontClass } from './font-class.ts';
import { inlineFormulas, strokesUnderType } from './inline.ts';
import type { TextFormula } from './pixels/text-formulas.ts';
import { hasEvidence } from './traits.ts';

/** Roles whose text is never searched for formulas. */
const PLAIN: ReadonlySet<string> = new Set(['code', 'page-number', 'header', 'footer']);

/**
 * Blocks with their formulas: displayed ones (see `gatherFormulas`) become separate blocks with `latex`, inline ones
 * are listed in `formulas`. Characters from OCR are not converted to LaTeX by themselves: formulas in their lines are those
 * of `inText`, and a line that is clearly a formula gets only the role.
 */
export function markFormulas(
  page: PageContent,
  blocks: Block[],
  displays: ReadonlyMap<Line, string | undefined> = new Map(),
  inText: ReadonlyMap<Glyph, TextFormula> = new Map(),
): Block[] {
  if (displays.size === 0 && inText.size === 0 && !hasEvidence(page)) return blocks;
  const context = {
    page,
    mathFonts: usesMathFonts(page),
    underType: strokesUnderType(page),
    around: new Neighbourhood(page),
  };
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'table') return [markCells(block, context)];
    if (block.kind !== 'text' || PLAIN.has(block.role)) return [block];
    return splitDisplays(block, displays).map((b) => {
      if (b.lines.some((line) => displays.has(line))) return b;
      if (b.lines[0]?.glyphs[0]?.origin === 'ocr') {
        const seen = b.lines.flatMap((line, i) => seenIn(line, i, inText));
        if (seen.length > 0) return wholeFormula(b, seen) ?? { ...b, formulas: seen };
        return looksLikeFormula(b) ? { ...b, role: 'formula' as const } : b;
      }
      const formulas: LineFormula[] = [];
      b.lines.forEach((line, i) => {
        for (const f of inlineFormulas(line, i, context)) formulas.push(f);
      });
      return formulas.length > 0 ? (wholeFormula(b, formulas) ?? { ...b, formulas }) : b;
    });
  });
}

/** The formulas of a scanned line, where all their characters came into it. */
function seenIn(line: Line, index: number, inText: ReadonlyMap<Glyph, TextFormula>): LineFormula[] {
  const out: LineFormula[] = [];
  for (let from = 0, to = 0; from < line.glyphs.length; from = to) {
    const formula = inText.get(line.glyphs[from]!);
    to = from + 1;
    while (formula && to < line.glyphs.length && inText.get(line.glyphs[to]!) === formula) to++;
    if (formula?.glyphs.length === to - from) out.push({ line: index, from, to, latex: formula.latex });
  }
  return out;
}

/** A separate line that is one formula with a relation is a displayed formula, whatever its previous role. */
function wholeFormula(block: TextBlock, formulas: readonly LineFormula[]): TextBlock | undefined {
  const [line] = block.lines;
  const [formula] = formulas;
  if (!line || !formula || block.lines.length !== 1 || formulas.length !== 1 || block.role === 'list-item')
    return undefined;
  if (
    formula.from > 0 ||
    formula.to < line.glyphs.length ||
    !/[=<>]|\\(?:leq|geq|neq|approx|equiv|sim|in|to)(?![a-z])/.test(formula.latex)
  )
    return undefined;
  const { tagLevel: _, ...rest } = block;
  return { ...rest, role: 'formula', latex: formula.latex };
}

function usesMathFonts(page: PageContent): boolean {
  let n = 0;
  let font: Font | undefined;
  let math = false;
  for (let i = 0; i < page.glyphs.length; i++) {
    const g = page.glyphs[i]!;
    if (g.font !== font) {
      font = g.font;
      math = fontClass(font).math;
    }
    if (math && ++n >= 5) return true;
  }
  return false;
}

/** Splits the block at its displayed formulas. */
function splitDisplays(block: TextBlock, displays: ReadonlyMap<Line, string | undefined>): TextBlock[] {
  if (displays.size === 0 || !block.lines.some((l) => displays.has(l))) return [block];
  const out: TextBlock[] = [];
  let run: Line[] = [];
  const flush = (): void => {
    if (run.length > 0) out.push({ ...block, lines: run, box: unionBox(run.map((l) => l.box)) });
    run = [];
  };
  for (const line of block.lines) {
    if (displays.has(line)) {
      flush();
      const { tagLevel: _, ...rest } = block;
      const latex = displays.get(line);
      out.push({ ...rest, role: 'formula', lines: [line], box: line.box, ...(latex !== undefined && { latex }) });
    } else run.push(line);
  }
  flush();
  return out;
}

/** Whether scanned text of one or two lines has mathematical symbols, a relation and hardly a word. */
function looksLikeFormula(block: TextBlock): boolean {
  if (block.lines.length > 3 || block.role !== 'body') return false;
  const text = block.lines.map((l) => l.text).join(' ');
  if (!/[=≤≥≠≈<>]/.test(text) || !STRONG.test(text)) return false;
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  const letters = words.join('').length;
  return letters <= 0.3 * text.replace(/\s/g, '').length && !/\p{Script=Han}/u.test(text);
}
