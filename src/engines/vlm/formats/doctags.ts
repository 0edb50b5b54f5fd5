import { labelOf, type SaidBlock, shareBox } from '../said.ts';

const GRID = 500;
const LOC = /<loc_(\d+)>/g;
const CONTAINERS = /<\/?(?:doctag|ordered_list|unordered_list|inline|group|page_break|smiles)>/g;
const ITEM = /<([a-z_]+\d?)>((?:<loc_\d+>)*)([\s\S]*?)(?:<\/\1>|$)/g;
const CAPTION = /<caption>([\s\S]*?)<\/caption>/;

/** Reads DocTags of Granite-Docling and SmolDocling (arXiv 2503.11576): tags with positions on a grid of 500. */
export function readDocTags(text: string): SaidBlock[] {
  const plain = text.replace(/<\/doctag>[\s\S]*$|<\|end_of_text\|>/g, '').replace(CONTAINERS, '');
  return [...plain.matchAll(ITEM)].flatMap(([, tag = '', places = '', content = '']): SaidBlock[] => {
    const numbers = [...places.matchAll(LOC)].map(([, n]) => Number(n));
    const box = shareBox(numbers, GRID, GRID);
    const caption = CAPTION.exec(content);
    const captionBox =
      caption &&
      shareBox(
        [...(caption[1] ?? '').matchAll(LOC)].map(([, n]) => Number(n)),
        GRID,
        GRID,
      );
    const body = content
      .replace(CAPTION, '')
      .replace(LOC, '')
      .replace(/<_[^>]*_>/g, '')
      .trim();
    const level = /_level_(\d)$/.exec(tag)?.[1];
    const block: SaidBlock = {
      label: labelOf(tag),
      ...(box && { box }),
      text: body,
      ...(level && { level: Number(level) }),
    };
    if (block.label === 'picture') block.text = body.replace(/<[^>]*>/g, '').trim();
    if (!caption) return [block];
    const label = block.label === 'table' ? 'table-caption' : 'figure-caption';
    return [block, { label, ...(captionBox && { box: captionBox }), text: (caption[1] ?? '').replace(LOC, '').trim() }];
  });
}
