import {
  type Block,
  type Document,
  type DroppedText,
  type Glyph,
  type PageAnalysis,
  type PageContent,
  type TextBlock,
  unionBox,
} from '../../document/index.ts';
import { buildGlyphLines, isBrokenWord } from '../../layout/index.ts';
import { glyphListsOf, glyphListsOfDocument, missingGlyphs } from './missing-glyphs.ts';

/**
 * Glyphs of the page in no block: lost ones, and hyphens that a table removed when it joined a hyphenated word in a
 * cell.
 */
export function lostGlyphs(page: PageContent, blocks: readonly Block[]): { lost: Glyph[]; hyphens: Glyph[] } {
  const missing = missingGlyphs([[page.glyphs]], blocks.flatMap(glyphListsOf))[0]!;
  if (missing.length === 0) return { lost: [], hyphens: [] };
  const tables = blocks.flatMap((b) => (b.kind === 'table' ? [b.table.box] : []));
  return {
    lost: missing.filter((g) => !isBrokenWord(g, tables)),
    hyphens: missing.filter((g) => isBrokenWord(g, tables)),
  };
}

/**
 * Ensures that every character of the page is in a block or counted. Characters that no rule placed come last, as
 * unclassified text.
 */
export function withLostGlyphs(
  page: PageContent,
  blocks: Block[],
): { blocks: Block[]; warnings: string[]; dropped: DroppedText[] } {
  const { lost, hyphens } = lostGlyphs(page, blocks);
  const dropped: DroppedText[] =
    hyphens.length > 0
      ? [{ reason: 'line-end-hyphen', text: hyphens.map((g) => g.text).join(''), count: hyphens.length }]
      : [];
  if (lost.length === 0) return { blocks, warnings: [], dropped };
  const lines = buildGlyphLines(lost);
  const rest = lines.map(
    (line): TextBlock => ({ kind: 'text', box: unionBox([line.box]), lines: [line], role: 'other', column: -1 }),
  );
  return {
    blocks: [...blocks, ...rest],
    warnings: [`${lost.length} characters fit no block and stand at the end of the page.`],
    dropped,
  };
}

/**
 * Counts in `dropped` what joining lines removed: the hyphen of a word split across two lines. Anything else that is in
 * no element would be a bug; it is counted as `unplaced`, never silently lost.
 */
export function withAccount(document: Document, pages: readonly PageAnalysis[]): Document {
  const missing = missingGlyphs(
    pages.map(({ blocks }) => blocks.flatMap(glyphListsOf)),
    glyphListsOfDocument(document),
  );
  const dropped = [...document.dropped];
  pages.forEach(({ page }, i) => {
    const byReason = new Map<DroppedText['reason'], string[]>();
    for (const { text } of missing[i]!) {
      const reason = /^[-\u2010\u00ad]$/u.test(text) ? 'line-end-hyphen' : 'unplaced';
      const list = byReason.get(reason);
      if (list) list.push(text);
      else byReason.set(reason, [text]);
    }
    for (const [reason, texts] of byReason)
      dropped.push({ pageNumber: page.pageNumber, reason, text: texts.join(''), count: texts.length });
  });
  return { ...document, dropped };
}
