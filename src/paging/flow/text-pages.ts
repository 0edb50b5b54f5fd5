import type { Flow, FlowBlock } from '../../document/index.ts';

/** Characters on a page of plain text. Wide characters count double. */
const PAGE_CHARACTERS = 3000;

/** The estimated number of text pages of a flow. Unlike pages of a layout, empty paragraphs and breaks do not count. */
export function textPages(flow: Flow): number {
  let characters = 0;
  const count = (blocks: readonly FlowBlock[]): void => {
    for (const block of blocks) {
      if (block.kind === 'table') for (const cell of block.cells) count(cell.blocks);
      else if ('runs' in block) for (const run of block.runs) characters += widthOf(run.text);
    }
  };
  for (const part of flow.parts) count(part.blocks);
  return characters / PAGE_CHARACTERS;
}

function widthOf(text: string): number {
  let width = text.length;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x2e80) width++;
  return width;
}
