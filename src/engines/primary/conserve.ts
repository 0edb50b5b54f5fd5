import { type Block, type Glyph, type PageContent, type TextBlock, unionBox } from '../../document/index.ts';
import { buildLines, isBrokenWord } from '../../layout/index.ts';

/** Glyphs of the page that stand in no block. */
export function lostGlyphs(page: PageContent, blocks: readonly Block[]): Glyph[] {
  const kept = new Set<Glyph>();
  for (const block of blocks) for (const glyph of glyphsOf(block)) kept.add(glyph);
  if (kept.size >= page.glyphs.length) return [];
  const tables = blocks.flatMap((b) => (b.kind === 'table' ? [b.table.box] : []));
  return page.glyphs.filter((g) => !kept.has(g) && !isBrokenWord(g, tables));
}

/** Every character of the page is in a block: what no rule placed comes last, as text of no class. */
export function withLostGlyphs(page: PageContent, blocks: Block[]): { blocks: Block[]; warnings: string[] } {
  const lost = lostGlyphs(page, blocks);
  if (lost.length === 0) return { blocks, warnings: [] };
  const lines = buildLines({ ...page, glyphs: lost });
  const rest = lines.map((line): TextBlock => ({ kind: 'text', box: unionBox([line.box]), lines: [line], role: 'other', column: -1 }));
  return { blocks: [...blocks, ...rest], warnings: [`${lost.length} characters fit no block and stand at the end of the page.`] };
}

function* glyphsOf(block: Block): Generator<Glyph> {
  if (block.kind === 'picture') yield* block.glyphs;
  else if (block.kind === 'table') for (const cell of block.table.cells) yield* cell.text.glyphs;
  else for (const line of block.lines) yield* line.glyphs;
}
