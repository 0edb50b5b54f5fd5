import { describe, expect, it } from 'vitest';
import { word } from '../testing.ts';
import { dealGlyphs, type Grid, ownerMap, tableOfGrid } from './grid.ts';

const grid: Grid = {
  xs: [0, 100, 200],
  ys: [0, 20, 40],
  slots: [
    { row: 0, col: 0, rowSpan: 1, colSpan: 2 },
    { row: 1, col: 0, rowSpan: 1, colSpan: 1 },
    { row: 1, col: 1, rowSpan: 1, colSpan: 1 },
  ],
  method: 'ruled',
  bordered: true,
  confidence: 0.9,
  closedTop: true,
  closedBottom: true,
};
const textOf = (glyphs: readonly { text: string }[]): string => glyphs.map((g) => g.text).join('');

describe('ownerMap', () => {
  it('names the cell of each place, and -1 where there is none', () => {
    expect([...ownerMap(grid.slots, 2, 2)]).toEqual([0, 0, 1, 2]);
    expect([...ownerMap(grid.slots.slice(1), 2, 2)]).toEqual([-1, -1, 0, 1]);
  });
});

describe('dealGlyphs', () => {
  it('deals each character by its centre, and leaves out those beside the grid', () => {
    const dealt = dealGlyphs(grid, [...word('Head', 80, 15), ...word('abcd', 90, 35), ...word('out', 300, 35)]);
    expect(dealt.map(textOf)).toEqual(['Head', 'ab', 'cd']);
  });

  it('leaves a word too long for its cell where it begins, or where its middle is', () => {
    const long = dealGlyphs(grid, [...word('package_name.conffiles_old_and_new', 2.5, 35), ...word('files', 120, 35)]);
    expect(long.map(textOf)).toEqual(['', 'package_name.conffiles_old_and_new', 'files']);
    const centred = dealGlyphs(grid, [...word('1', 20, 35), ...word('AtomCacheReferences/2', 92.5, 35)]);
    expect(centred.map(textOf)).toEqual(['', '1', 'AtomCacheReferences/2']);
    const open = dealGlyphs({ ...grid, bordered: false }, word('left-right', 77.5, 35));
    expect(open.map(textOf)).toEqual(['', 'left-', 'right']);
  });
});

describe('tableOfGrid', () => {
  it('has the text of each cell', () => {
    const table = tableOfGrid(grid, [...word('Head', 80, 15), ...word('left', 10, 35)]);
    expect(table.cells.map((c) => c.text.value)).toEqual(['Head', 'left', '']);
    expect(table).toMatchObject({ rows: 2, cols: 2, columnEdges: [0, 100, 200], headerRows: [] });
  });

  it('extends the cell of a grid without borders by text that hangs over', () => {
    const open = { ...grid, bordered: false };
    const [, , cell] = tableOfGrid(open, word('overhanging', 160, 35)).cells;
    expect(cell!.box.x1).toBe(200);
    const [, , wide] = tableOfGrid({ ...open, glyphs: [[], [], word('overhanging', 160, 35)] }, []).cells;
    expect(wide!.box.x1).toBe(215);
  });
});
