import {
  type Block,
  type Document,
  type DroppedText,
  type Glyph,
  type PageAnalysis,
  type PageContent,
  type RichText,
  type TextBlock,
  unionBox,
} from '../../document/index.ts';
import { buildLines, isBrokenWord } from '../../layout/index.ts';

/**
 * Glyphs of the page in no block: lost ones, and hyphens that a table removed when it joined a hyphenated word in a
 * cell.
 */
export function lostGlyphs(page: PageContent, blocks: readonly Block[]): { lost: Glyph[]; hyphens: Glyph[] } {
  const kept = new Set<Glyph>();
  for (const block of blocks) for (const glyph of glyphsOfBlock(block)) kept.add(glyph);
  const missing = page.glyphs.filter((g) => !kept.has(g));
  if (missing.length === 0) return { lost: [], hyphens: [] };
  const tables = blocks.flatMap((b) => (b.kind === 'table' ? [b.table.box] : []));
  return { lost: missing.filter((g) => !isBrokenWord(g, tables)), hyphens: missing.filter((g) => isBrokenWord(g, tables)) };
}

/**
 * Ensures that every character of the page is in a block or counted. Characters that no rule placed come last, as
 * unclassified text.
 */
export function withLostGlyphs(page: PageContent, blocks: Block[]): { blocks: Block[]; warnings: string[]; dropped: DroppedText[] } {
  const { lost, hyphens } = lostGlyphs(page, blocks);
  const dropped: DroppedText[] = hyphens.length > 0 ? [{ reason: 'line-end-hyphen', text: hyphens.map((g) => g.text).join(''), count: hyphens.length }] : [];
  if (lost.length === 0) return { blocks, warnings: [], dropped };
  const lines = buildLines({ ...page, glyphs: lost });
  const rest = lines.map((line): TextBlock => ({ kind: 'text', box: unionBox([line.box]), lines: [line], role: 'other', column: -1 }));
  return { blocks: [...blocks, ...rest], warnings: [`${lost.length} characters fit no block and stand at the end of the page.`], dropped };
}

export function* glyphsOfBlock(block: Block): Generator<Glyph> {
  if (block.kind === 'picture') yield* block.glyphs;
  else if (block.kind === 'table') {
    for (const { text } of block.table.cells) {
      yield* text.glyphs;
      for (const object of text.objects) yield* object.glyphs ?? [];
    }
  } else for (const line of block.lines) yield* line.glyphs;
}

/**
 * Counts in `dropped` what joining lines removed: the hyphen of a word split across two lines. Anything else that is in
 * no element would be a bug; it is counted as `unplaced`, never silently lost.
 */
export function withAccount(document: Document, pages: readonly PageAnalysis[]): Document {
  const placed = glyphsOfDocument(document);
  const dropped = [...document.dropped];
  for (const { page, blocks } of pages) {
    const missing = new Map<DroppedText['reason'], string[]>();
    for (const block of blocks) {
      for (const glyph of glyphsOfBlock(block)) {
        if (placed.has(glyph)) continue;
        const reason = /^[-\u2010\u00ad]$/u.test(glyph.text) ? 'line-end-hyphen' : 'unplaced';
        const list = missing.get(reason);
        if (list) list.push(glyph.text);
        else missing.set(reason, [glyph.text]);
      }
    }
    for (const [reason, texts] of missing) dropped.push({ pageNumber: page.pageNumber, reason, text: texts.join(''), count: texts.length });
  }
  return { ...document, dropped };
}

function glyphsOfDocument(document: Document): Set<Glyph> {
  const placed = new Set<Glyph>();
  const take = (text: RichText): void => {
    for (const glyph of text.glyphs) placed.add(glyph);
    for (const object of text.objects) for (const glyph of object.glyphs ?? []) placed.add(glyph);
  };
  for (const element of document.elements) {
    take(element.text);
    for (const cell of element.table?.cells ?? []) take(cell.text);
  }
  return placed;
}
