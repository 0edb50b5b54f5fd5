import { describe, expect, it } from 'vitest';
import type { Element, Glyph, Table } from '../../document/index.ts';
import { documentOf } from '../../document/testing.ts';
import { elementOf as element, show, tableOf, textOf as text } from '../testing.ts';
import { linkTables } from './link.ts';

const head = ['Name', 'Qty', 'Price'];

describe('cross-page tables', () => {
  const parts = (more: Partial<Table> = {}): Element[] => [
    element('Title', 1, { children: [1, 5], text: text('List') }),
    element('Table', 1, {
      parent: 0,
      table: tableOf([head, ['Apple', '1', '2.00'], ['Pear', '2', '3.00']], 600, { headerRows: [0] }),
    }),
    element('PageNumber', 1),
    element('PageBreak', 1),
    element('Header', 2),
    element('Table', 2, {
      parent: 0,
      table: tableOf([head, ['Plum', '3', '4.00'], ['Total', '6', '9.00']], 60, { headerRows: [0], ...more }),
    }),
    element('NarrativeText', 2, { ref: 5 }),
  ];

  it('links the parts if they are not merged', () => {
    const out = linkTables(documentOf(parts()), { merge: false });
    expect(out.elements[5]?.continuationOf).toBe(1);
    expect(out.elements).toHaveLength(7);
  });

  it('makes one table, drops the repeated header and remaps references', () => {
    const out = linkTables(documentOf(parts()), { merge: true });
    expect(out.elements.map((e) => e.type)).toEqual([
      'Title',
      'Table',
      'PageNumber',
      'PageBreak',
      'Header',
      'NarrativeText',
    ]);
    expect(out.elements[0]?.children).toEqual([1]);
    expect(out.elements[5]?.ref).toBe(1);
    const table = out.elements[1]?.table as Table;
    expect(show(table)).toEqual([
      head,
      ['Apple', '1', '2.00'],
      ['Pear', '2', '3.00'],
      ['Plum', '3', '4.00'],
      ['Total', '6', '9.00'],
    ]);
    expect(table.regions).toMatchObject([
      { pageNumber: 1, startRow: 0, endRow: 3 },
      { pageNumber: 2, startRow: 3, endRow: 5 },
    ]);
    expect(table.cells[0]?.regions?.map((r) => r.pageNumber)).toEqual([1, 2]);
    const plum = table.cells.findIndex((c) => c.text.value === 'Plum');
    expect(table.cells[plum]).toMatchObject({ role: 'row_header', regions: [{ pageNumber: 2 }] });
    expect(table.cells[plum + 1]).toMatchObject({ role: 'data', headers: [1, plum] });
  });

  it('merges a third part too', () => {
    const more = [
      ...parts().slice(0, 6),
      element('Table', 3, { table: tableOf([head, ['Fig', '7', '8.00']], 60, { headerRows: [0] }) }),
    ];
    ((more[5] as Element).table as Table).box.y1 = 760;
    const out = linkTables(documentOf(more), { merge: true });
    const table = out.elements[1]?.table as Table;
    expect(table.rows).toBe(6);
    expect(table.regions?.map((r) => [r.pageNumber, r.startRow, r.endRow])).toEqual([
      [1, 0, 3],
      [2, 3, 5],
      [3, 5, 6],
    ]);
  });

  it('joins a row split by the page break', () => {
    const a = tableOf(
      [
        ['Term', 'Meaning'],
        ['Lorem', 'a text that goes'],
      ],
      700,
      { headerRows: [0], closedBottom: false },
    );
    const b = tableOf(
      [
        ['', 'on over the page'],
        ['Ipsum', 'short.'],
      ],
      60,
      { closedTop: false },
    );
    // Below the first word, the row continues with only a picture.
    const image = { key: 'k', mimeType: 'image/png', extension: 'png', width: 9, height: 9 };
    Object.assign(b.cells[0]!, { images: [image], pictured: true });
    const out = linkTables(documentOf([element('Table', 1, { table: a }), element('Table', 2, { table: b })]), {
      merge: true,
    });
    const table = out.elements[0]?.table as Table;
    expect(table.cells[2]).toMatchObject({ images: [image], pictured: true });
    expect(show(table)).toEqual([
      ['Term', 'Meaning'],
      ['Lorem', 'a text that goes on over the page'],
      ['Ipsum', 'short.'],
    ]);
    expect(table.regions?.map((r) => [r.startRow, r.endRow])).toEqual([
      [0, 2],
      [2, 3],
    ]);
    expect(table.cells.find((c) => c.text.value.startsWith('a text'))?.textRanges).toMatchObject([
      { start: 0, end: 16, pageNumber: 1 },
      { start: 17, end: 33, pageNumber: 2 },
    ]);
  });

  it('joins the end of a row that is alone on its page', () => {
    const rows = [
      ['Term', 'Meaning'],
      ['Lorem', 'a text that goes'],
    ];
    const a = tableOf(rows, 700, { headerRows: [0], closedBottom: false, bordered: false });
    const b = tableOf(
      [
        ['Term', 'Meaning'],
        ['', 'on over the page'],
      ],
      60,
      {
        headerRows: [0],
        closedTop: false,
        bordered: false,
      },
    );
    const out = linkTables(documentOf([element('Table', 1, { table: a }), element('Table', 2, { table: b })]), {
      merge: true,
    });
    const table = out.elements[0]?.table as Table;
    expect(show(table)).toEqual([
      ['Term', 'Meaning'],
      ['Lorem', 'a text that goes on over the page'],
    ]);
    expect(table.regions).toMatchObject([{ pageNumber: 1, startRow: 0, endRow: 2 }]);
    expect(table.cells.at(-1)?.regions?.map((r) => r.pageNumber)).toEqual([1, 2]);
  });

  it('links parts of unlike width that have no rules and the same header', () => {
    const plain = { headerRows: [0], bordered: false };
    const a = tableOf([head, ['Apple', '1', '2.00'], ['Pear', '2', '3.00']], 600, plain);
    const b = tableOf([head, ['Plum', '3', '4.00']], 60, { ...plain, box: { x0: 70, y0: 60, x1: 320, y1: 100 } });
    const out = linkTables(documentOf([element('Table', 1, { table: a }), element('Table', 2, { table: b })]), {
      merge: false,
    });
    expect(out.elements[1]?.continuationOf).toBe(0);
  });

  it('links parts with a logo between them, but not with another picture', () => {
    const [a, b] = [parts()[1] as Element, parts()[5] as Element];
    const logo = { x0: 480, y0: 20, x1: 540, y1: 50 };
    const linked = (second: Element['box']): number | undefined =>
      linkTables(
        documentOf([element('Image', 1, { box: logo }), { ...a, parent: 0 }, element('Image', 2, { box: second }), b]),
        { merge: false },
      ).elements[3]?.continuationOf;
    expect(linked(logo)).toBe(1);
    expect(linked({ ...logo, y0: 60, y1: 200 })).toBeUndefined();
  });

  it('links a plain row that its words alone made a header, but not a bold header', () => {
    const bold = [{ font: { weight: 700 } }] as unknown as Glyph[];
    const later = (glyphs: Glyph[]): Table => {
      const table = tableOf(
        [
          ['C-e', 'End of line'],
          ['C-f', 'Forward'],
        ],
        60,
        { headerRows: [0] },
      );
      for (const c of table.cells) if (c.row === 0) c.text = { ...c.text, glyphs };
      return table;
    };
    const linked = (glyphs: Glyph[]): number | undefined => {
      const first = tableOf(
        [
          ['Key', 'Function'],
          ['C-a', 'Start of line'],
        ],
        600,
        { headerRows: [0] },
      );
      const elements = [element('Table', 1, { table: first }), element('Table', 2, { table: later(glyphs) })];
      return linkTables(documentOf(elements), { merge: false }).elements[1]?.continuationOf;
    };
    expect(linked([])).toBe(0);
    expect(linked(bold)).toBeUndefined();
  });

  it('takes a caption below the last part for that of the whole', () => {
    const elements = parts({ headerRows: [] });
    const box = (y: number): Element['box'] => ({ x0: 70, y0: y, x1: 300, y1: y + 10 });
    const caption = element('TableCaption', 2, { text: text('Table 1. Fruit'), box: box(130) });
    elements.push(caption);
    (elements[5] as Element).ref = 7;
    const link = (): number | undefined =>
      linkTables(documentOf(elements), { merge: false }).elements[5]?.continuationOf;
    expect(link()).toBe(1);
    elements.push(element('TableCaption', 1, { text: text('Table 0. Other fruit'), box: box(670) }));
    (elements[1] as Element).ref = 8;
    expect(link()).toBeUndefined();
  });

  it('does not link tables that only look alike', () => {
    const withText = parts();
    withText.splice(4, 1, element('NarrativeText', 2, { text: text('Another story begins here.') }));
    expect(linkTables(documentOf(withText), { merge: false }).elements[5]?.continuationOf).toBeUndefined();
    const otherColumns = parts();
    (otherColumns[5] as Element).table = tableOf(
      [
        ['A', 'B'],
        ['1', '2'],
      ],
      60,
    );
    expect(linkTables(documentOf(otherColumns), { merge: false }).elements[5]?.continuationOf).toBeUndefined();
    const otherHead = parts();
    (otherHead[5] as Element).table = tableOf(
      [
        ['City', 'Zone', 'Mayor'],
        ['Rome', 'West', 'Anna'],
      ],
      60,
      { headerRows: [0] },
    );
    expect(linkTables(documentOf(otherHead), { merge: false }).elements[5]?.continuationOf).toBeUndefined();
    const captioned = parts();
    captioned.push(element('TableCaption', 2, { text: text('Table 2. Another one') }));
    (captioned[5] as Element).ref = 7;
    expect(linkTables(documentOf(captioned), { merge: false }).elements[5]?.continuationOf).toBeUndefined();
  });
});
