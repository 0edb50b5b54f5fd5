import type { Cell, Document, Element, Font, Glyph, ImageAsset, RichText, Source, Table } from '../document/index.ts';
import type { V1Context } from './objects.ts';
import type { V1Request } from './request.ts';

// Documents for the tests of this room.

const font: Font = { name: 'Sample', weight: 400, italic: false, mono: false, serif: true, type3: false };

export const source: Source = {
  path: '/tmp/sample.pdf',
  name: 'sample.pdf',
  mediaType: 'application/pdf',
  extension: 'pdf',
  size: 1234,
  sha256: '0123456789abcdef'.repeat(4),
};

export const asset = (key: string): ImageAsset => ({
  key,
  mimeType: 'image/png',
  extension: 'png',
  width: 40,
  height: 30,
});

export const context: V1Context = {
  jobId: 'f'.repeat(32),
  durationMs: 12.4,
  imageUrl: (a) => `http://host/images/${a.key}.png`,
  imageBytes: (a) => Buffer.from(a.key),
};

export const everything: V1Request = {
  include_hierarchy: true,
  include_inline_objects: true,
  include_char_details: true,
  include_image_data: true,
  include_table_structure: true,
  element_merge_mode: 'separate',
  pages: true,
  title_tree: true,
  table_view: 'html',
  image_output_type: 'url',
  dpi: 144,
};

/** One glyph per code point, ten points apart. Each entry of `ligatures` is one glyph. */
export function rich(value: string, y = 100, ligatures: readonly string[] = []): RichText {
  const glyphs: Glyph[] = [];
  const at: number[] = [];
  const points = Array.from(value);
  for (let i = 0; i < points.length; i++) {
    if (/\s/.test(points[i]!)) continue;
    const text = ligatures.find((l) => points.slice(i, i + l.length).join('') === l) ?? points[i]!;
    glyphs.push({
      text,
      x0: 50 + 10 * i,
      x1: 50 + 10 * (i + Array.from(text).length),
      y0: y,
      y1: y + 12,
      baseline: y + 10,
      size: 12,
      font,
      color: 0,
      angle: 0,
      spaceBefore: i > 0 && /\s/.test(points[i - 1]!),
      origin: 'text',
      confidence: 1,
      mcid: -1,
    });
    at.push(i);
    i += Array.from(text).length - 1;
  }
  return { value, glyphs, at, objects: [] };
}

/** Text with `$...$` as formula objects without glyphs. */
export function richWithFormulas(value: string, y = 100): RichText {
  const text = rich(value, y);
  for (const m of value.matchAll(/\$([^$]+)\$/g)) {
    const start = Array.from(value.slice(0, m.index)).length;
    const end = start + Array.from(m[0]).length;
    text.objects.push({
      type: 'formula',
      text: m[1]!,
      range: [start, end],
      quad: [50, y, 90, y, 90, y + 12, 50, y + 12],
      displayMode: 'inline',
    });
  }
  const inside = (at: number) => text.objects.some((o) => at >= o.range![0] && at < o.range![1]);
  const keep = text.at.map((at) => !inside(at));
  return { ...text, glyphs: text.glyphs.filter((_, i) => keep[i]), at: text.at.filter((_, i) => keep[i]) };
}

let row = 0;
export function element(type: Element['type'], text: string | RichText, more: Partial<Element> = {}): Element {
  row = (row + 1) % 30;
  const y0 = 40 + row * 20;
  return {
    type,
    text: typeof text === 'string' ? rich(text, y0) : text,
    pageNumber: 1,
    box: { x0: 50, y0, x1: 500, y1: y0 + 12 },
    depth: type === 'Title' || type === 'ListItem' ? 0 : -1,
    children: [],
    ...more,
  };
}

export function cell(r: number, c: number, text: string, more: Partial<Cell> = {}): Cell {
  return {
    row: r,
    col: c,
    rowSpan: 1,
    colSpan: 1,
    box: { x0: 50 + c * 100, y0: 300 + r * 20, x1: 150 + c * 100, y1: 320 + r * 20 },
    text: rich(text, 300 + r * 20),
    images: [],
    ...more,
  };
}

export function table(rows: number, cols: number, cells: Cell[], more: Partial<Table> = {}): Table {
  return {
    box: { x0: 50, y0: 300, x1: 50 + cols * 100, y1: 300 + rows * 20 },
    rows,
    cols,
    cells,
    headerRows: [0],
    bordered: true,
    method: 'ruled',
    confidence: 1,
    columnEdges: Array.from({ length: cols + 1 }, (_, i) => 50 + i * 100),
    closedTop: true,
    closedBottom: true,
    ...more,
  };
}

export function makeDocument(elements: Element[], pages = 1): Document {
  return {
    pageCount: pages,
    pages: Array.from({ length: pages }, (_, i) => ({
      pageNumber: i + 1,
      width: 595.32,
      height: 841.92,
      angle: 0,
      status: 'success' as const,
      ocr: false,
    })),
    elements,
    failures: [],
    warnings: [],
    dropped: [],
  };
}

/** Three pages with all kinds of elements. */
export function sampleDocument(merged: boolean): Document {
  const header = cell(0, 0, 'Item', { role: 'column_header', regions: region([2, 3]) });
  const cells = [
    header,
    cell(0, 1, 'Price', { role: 'column_header', regions: region([2, 3]) }),
    cell(1, 0, 'Tea & <milk>', { role: 'data', headers: [0], rowSpan: 2 }),
    cell(1, 1, '3.50', { role: 'data', headers: [1], images: [asset('b'.repeat(64))] }),
    cell(2, 1, '4.00', { role: 'data', headers: [1], regions: region([2, 3]), textRanges: ranges() }),
  ];
  const whole = table(3, 2, cells);
  const tables = merged
    ? [element('Table', '', { pageNumber: 2, table: { ...whole, regions: [fragment(2, 0, 2), fragment(3, 2, 3)] } })]
    : [
        element('Table', '', {
          pageNumber: 2,
          table: table(2, 2, [...cells.slice(0, 2), { ...cells[2]!, rowSpan: 1 }, cells[3]!]),
        }),
        element('Table', '', {
          pageNumber: 3,
          continuationOf: 7,
          table: table(1, 2, [cell(0, 0, ''), cell(0, 1, '4.00')]),
        }),
      ];
  return makeDocument(
    [
      element('Header', 'Running head'),
      element('Title', 'A title'),
      element('NarrativeText', richWithFormulas('Text with $x^2$ and ﬁgures 𝒜 that goes on'), { parent: 1 }),
      element('ListItem', '• one', { marker: '•', parent: 1 }),
      element('Title', 'Second level', { depth: 1, parent: 1, pageNumber: 2 }),
      element('NarrativeText', 'over the page.', { parent: 1, continuationOf: 2, pageNumber: 2 }),
      element('TableCaption', 'Table 1: prices', { parent: 4, ref: 7, pageNumber: 2 }),
      ...tables.slice(0, 1).map((t) => ({ ...t, parent: 4, ref: 6 })),
      ...tables.slice(1).map((t) => ({ ...t, parent: 4 })),
      element('Image', 'in the picture', { pageNumber: 3, image: asset('a'.repeat(64)), altText: 'a cup', parent: 4 }),
      element('Formula', formulaText('E=mc^2'), { pageNumber: 3, parent: 4 }),
      element('PageNumber', '3', { pageNumber: 3, box: { x0: 290, y0: 830, x1: 700, y1: 850 }, parent: 4 }),
    ],
    3,
  );
}

/** Text of a display formula in the form that layout writes. */
export function formulaText(latex: string): RichText {
  const value = `$$${latex}$$`;
  return {
    value,
    glyphs: [],
    at: [],
    objects: [
      {
        type: 'formula',
        text: latex,
        range: [0, Array.from(value).length],
        quad: [50, 100, 90, 100, 90, 112, 50, 112],
        displayMode: 'display',
      },
    ],
  };
}

const region = (pages: number[]) =>
  pages.map((pageNumber) => ({ pageNumber, box: { x0: 50, y0: 300, x1: 150, y1: 320 } }));
const fragment = (pageNumber: number, startRow: number, endRow: number) => ({
  pageNumber,
  box: { x0: 50, y0: 300, x1: 250, y1: 360 },
  startRow,
  endRow,
});
const ranges = () => [
  { start: 0, end: 2, pageNumber: 2, box: { x0: 50, y0: 300, x1: 150, y1: 320 } },
  { start: 2, end: 4, pageNumber: 3, box: { x0: 50, y0: 40, x1: 150, y1: 60 } },
];
