import type { Block, Document, Glyph, RichText } from '../../document/index.ts';

type Glyphs = readonly Glyph[];

/**
 * For each group of lists, the glyphs that no list of `placed` contains, in order. Lists of `placed` mostly repeat runs
 * of a group, so both are compared side by side, and only the rest is looked up: a set of all glyphs of a book costs as
 * much as finding its lines.
 */
export function missingGlyphs(groups: readonly (readonly Glyphs[])[], placed: readonly Glyphs[]): Glyph[][] {
  const starts = new Map<Glyph, Glyphs>();
  for (const list of placed) if (list.length > 0) starts.set(list[0]!, list);
  const unmatched = groups.map((lists) => unmatchedGlyphs(lists, starts));
  const missing = new Set(unmatched.flat());
  for (let k = 0; k < placed.length && missing.size > 0; k++) {
    const list = placed[k]!;
    for (let i = 0; i < list.length; i++) missing.delete(list[i]!);
  }
  return unmatched.map((glyphs) => glyphs.filter((glyph) => missing.has(glyph)));
}

/** Glyphs outside the runs that begin with an entry of `starts`; those inside are surely placed. */
function unmatchedGlyphs(lists: readonly Glyphs[], starts: ReadonlyMap<Glyph, Glyphs>): Glyph[] {
  const out: Glyph[] = [];
  let run: Glyphs = [];
  let at = 0;
  for (const list of lists) {
    for (let i = 0; i < list.length; i++) {
      const glyph = list[i]!;
      if (at < run.length && run[at] === glyph) {
        at++;
        continue;
      }
      const next = starts.get(glyph);
      if (next) {
        run = next;
        at = 1;
      } else out.push(glyph);
    }
  }
  return out;
}

/** The glyphs of a block, in the lists that it has. */
export function glyphListsOf(block: Block): Glyphs[] {
  if (block.kind === 'picture') return [block.glyphs];
  if (block.kind === 'table') return block.table.cells.flatMap(({ text }) => listsOfText(text));
  return block.lines.map((line) => line.glyphs);
}

/** The glyphs of all elements and cells. */
export function glyphListsOfDocument(document: Document): Glyphs[] {
  return document.elements.flatMap(({ text, table }) => [
    ...listsOfText(text),
    ...(table?.cells ?? []).flatMap((cell) => listsOfText(cell.text)),
  ]);
}

const listsOfText = ({ glyphs, objects }: RichText): Glyphs[] => [
  glyphs,
  ...objects.map((object) => object.glyphs ?? []),
];
