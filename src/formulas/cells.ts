import type { Cell, TableBlock } from '../document/index.ts';
import { buildGlyphLines, linesText } from '../layout/index.ts';
import { type InlineContext, inlineFormulas } from './inline.ts';
import { showsMathematics } from './traits.ts';

/** The table with formulas marked in its cells. Numeric cells stay unchanged, even with symbols between the numbers. */
export function markCells(block: TableBlock, context: InlineContext): TableBlock {
  let changed = false;
  const cells = block.table.cells.map((cell) => {
    const marked = markCell(cell, context);
    if (marked !== cell) changed = true;
    return marked;
  });
  return changed ? { ...block, table: { ...block.table, cells } } : block;
}

function markCell(cell: Cell, context: InlineContext): Cell {
  const { text } = cell;
  if (text.glyphs.length === 0 || text.objects.length > 0 || !showsMathematics(text.glyphs)) return cell;
  const lines = buildGlyphLines(text.glyphs);
  const formulas = lines.flatMap((line, i) => inlineFormulas(line, i, context)).filter((f) => hasVariable(f.latex));
  // Keep cells whose text the table composed differently (own reading order, merged cell).
  if (formulas.length === 0 || linesText(lines).value !== text.value) return cell;
  return { ...cell, text: linesText(lines, formulas) };
}

/** Whether LaTeX contains a letter outside commands: `x_{1}`, but not `3 \times 4`. */
const hasVariable = (latex: string): boolean =>
  /[A-Za-z]/.test(latex.replace(/\\[A-Za-z]+/g, (command) => (GREEK_COMMAND.test(command) ? 'x' : '')));
const GREEK_COMMAND =
  /^\\(?:var)?(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega)$/i;
