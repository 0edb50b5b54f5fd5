import type { Flow, FlowBlock } from '../../../document/index.ts';

/** A page of plain text. Wide characters count double. */
const PAGE_CHARACTERS = 3000;

/** About how many pages of text a flow fills. Unlike pages of a layout these cannot be had for nothing: empty paragraphs and breaks add none. */
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
