import { type Glyph, type PageContent, placing, type Table, turnContent } from '../../document/index.ts';

/** Minimum number of rotated characters for a table: more than axis labels have. */
const MIN_GLYPHS = 60;
const MIN_ROWS = 3;

/**
 * Tables printed sideways on an upright page, as journals do with wide ones: detected on the rotated page, and mapped
 * back. Their cells keep the rows and columns in reading direction; boxes are those of the page.
 */
export function turnedTables(page: PageContent, find: (page: PageContent) => Table[]): Table[] {
  const out: Table[] = [];
  for (const angle of [90, 270] as const) {
    const own = page.glyphs.filter((g) => Math.abs(g.angle - angle) < 2);
    if (own.length < MIN_GLYPHS) continue;
    const turn = angle === 90 ? 270 : 90;
    const { tags: _, ...rest } = page;
    const upright = turnContent({ ...rest, glyphs: own }, turn);
    const original = new Map<Glyph, Glyph>(upright.glyphs.map((g, i) => [g, own[i]!]));
    const place = placing(angle, upright.width, upright.height);
    for (const table of find(upright)) {
      if (table.rows < MIN_ROWS) continue;
      out.push({
        ...table,
        box: place.box(table.box),
        cells: table.cells.map((cell) => ({
          ...cell,
          box: place.box(cell.box),
          text: { ...cell.text, glyphs: cell.text.glyphs.map((g) => original.get(g) ?? g) },
        })),
      });
    }
  }
  return out;
}
