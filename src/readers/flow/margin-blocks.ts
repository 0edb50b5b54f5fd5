import type { FlowBlock, FlowRun, FlowTextBlock } from '../../document/index.ts';
import { hasContent, textOfRuns } from './runs.ts';

/** Words around a page number: `- 3 -`, `Page 3 of 10`, `第 3 页 共 10 页`. */
const PAGE_WORDS =
  /^(?:[\s\-–—~|/.·()[\]（）]|\d+|[ivxlcdm]+\b|page|pages|seite|of|von|sur|de|第|页|頁|共|次|总|，|,)*$/i;

/** Converts blocks of a header or footer to text of that kind. Keeps pictures; each table row becomes a line. */
export function marginBlocks(
  blocks: readonly FlowBlock[],
  kind: 'header' | 'footer',
  shownOn?: FlowBlock['shownOn'],
): FlowBlock[] {
  const out: FlowBlock[] = [];
  const text = (runs: FlowRun[]): void => {
    if (!hasContent(runs)) return;
    const numbers = /\d/.test(textOfRuns(runs)) && PAGE_WORDS.test(textOfRuns(runs));
    const block: FlowTextBlock = { kind: numbers ? 'page-number' : kind, runs, ...(shownOn ? { shownOn } : {}) };
    out.push(block);
  };
  for (const block of blocks) {
    if (block.kind === 'picture') out.push(block);
    else if (block.kind === 'table') {
      for (let row = 0; row < block.rows; row++) {
        const cells = block.cells.filter((cell) => cell.row === row).sort((a, b) => a.col - b.col);
        const runs: FlowRun[] = [];
        for (const inner of cells.flatMap((cell) => marginBlocks(cell.blocks, kind))) {
          if (inner.kind === 'picture') out.push(inner);
          else if ('runs' in inner) runs.push(...(runs.length > 0 ? [{ text: ' ' }] : []), ...inner.runs);
        }
        text(runs);
      }
    } else if (block.kind === 'formula') text([{ text: block.text, latex: block.latex }]);
    else text(block.kind === 'list-item' && block.marker ? [{ text: `${block.marker} ` }, ...block.runs] : block.runs);
  }
  return out;
}
