import type { PageContent } from '../document/index.ts';

/**
 * Number of text-layer characters that a page accounts for: those in glyphs and those dropped with a reason, without
 * spaces. Counts code points after canonical decomposition (NFD), so that an accent counts the same whether composed or
 * not.
 */
export function countTextCharacters(page: Pick<PageContent, 'glyphs' | 'dropped'>): number {
  let count = 0;
  for (const glyph of page.glyphs) if (glyph.origin === 'text') count += countIn(glyph.text);
  for (const entry of page.dropped)
    if (entry.reason !== 'watermark' && entry.reason !== 'replaced-by-ocr') count += countIn(entry.text);
  return count;
}

function countIn(text: string): number {
  let count = 0;
  for (const c of text.normalize('NFD')) if (c.trim() !== '') count++;
  return count;
}
