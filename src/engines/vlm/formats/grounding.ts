import { labelOf, type SaidBlock, shareBox } from '../said.ts';

const ITEM = /<\|ref\|>([^<]*)<\|\/ref\|><\|det\|>\s*(\[[\s\d,.[\]]*\])\s*<\|\/det\|>/g;
const GRID = 999;

/**
 * Reads DeepSeek-OCR's Markdown, in which a mark before each block gives its class and position on a grid up to 999.
 */
export function readGrounding(text: string): SaidBlock[] {
  const marks = [...text.matchAll(ITEM)];
  const blocks = marks.flatMap((mark, i): SaidBlock[] => {
    const content = text.slice(mark.index + mark[0].length, marks[i + 1]?.index ?? text.length).trim();
    const box = shareBox((mark[2]?.match(/\d+(\.\d+)?/g) ?? []).slice(0, 4).map(Number), GRID, GRID);
    const heading = /^(#{1,6})\s+(.*)$/s.exec(content);
    const label = heading ? (heading[1]?.length === 1 ? 'title' : 'heading') : labelOf(mark[1] ?? '');
    const body = heading
      ? heading[2]!
      : label === 'figure-caption' || label === 'table-caption'
        ? content.replace(/<\/?center>/g, '')
        : content;
    return [{ label, ...(box && { box }), text: body, ...(heading && { level: heading[1]!.length }) }];
  });
  const before = text.slice(0, marks[0]?.index ?? text.length).trim();
  return before === '' ? blocks : [{ label: 'text', text: before }, ...blocks];
}
