import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import {
  asset,
  cell,
  context,
  element,
  everything,
  makeDocument,
  rich,
  sampleDocument,
  source,
  table,
} from './testing.ts';
import { toV1Data, v1Json } from './v1.ts';
import { type V1Data, v1Schema } from './wire.ts';

const validate = new Ajv2020({ strict: false }).compile(v1Schema());
const textOf = (data: V1Data): string => [...v1Json(data)].join('');
const envelope = (data: V1Data) => ({ code: 200, message: 'success', data: JSON.parse(textOf(data)) });

/** Invariants of every answer. */
function expectConsistent(data: V1Data): void {
  const ids = new Map(data.elements.map((e) => [e.element_id, e]));
  expect(ids.size).toBe(data.elements.length);
  for (const e of data.elements) {
    const m = e.metadata;
    for (const child of m.children_ids ?? []) expect(ids.get(child)?.metadata.parent_id).toBe(e.element_id);
    if (m.parent_id) expect(ids.get(m.parent_id)?.metadata.children_ids).toContain(e.element_id);
    for (const other of [m.ref_element_id, m.continuation_of]) if (other) expect(ids.has(other)).toBe(true);
    expect(m.is_continuation).toBe(m.continuation_of !== undefined);
    const texts = [e, ...(e.table_structure?.cells ?? [])];
    for (const { text, objects, char_details } of texts) {
      const points = Array.from(text);
      for (const o of objects ?? []) if (o.text_range) expect(points.slice(...o.text_range).join('')).toBe(o.text);
      let last = -1;
      for (const c of char_details ?? []) {
        expect(c.index).toBeGreaterThan(last);
        expect(points[c.index]).toBe(c.text);
        last = c.index;
      }
    }
  }
  const listed = (data.pages ?? []).flatMap((p) => p.element_ids);
  expect([...listed].sort()).toEqual([...ids.keys()].sort());
}

describe('toV1Data', () => {
  it('names the models that read a page, and none if there were none', () => {
    const { pages, ...rest } = sampleDocument(false);
    const [first, ...others] = pages;
    const data = toV1Data(
      { ...rest, pages: [{ ...first!, models: ['reader', 'layout'] }, ...others] },
      source,
      everything,
      context,
    );
    expect(validate(envelope(data)), JSON.stringify(validate.errors)).toBe(true);
    expect(data.pages?.[0]?.models).toEqual(['reader', 'layout']);
    for (const page of data.pages?.slice(1) ?? []) expect(page).not.toHaveProperty('models');
    expect(toV1Data(sampleDocument(false), source, everything, context).pages?.[0]).not.toHaveProperty('models');
  });

  for (const merged of [false, true]) {
    it(`gives a valid and consistent answer with every capability on, ${merged ? 'merged' : 'separate'} tables`, () => {
      const data = toV1Data(
        sampleDocument(merged),
        source,
        { ...everything, element_merge_mode: merged ? 'merged' : 'separate' },
        context,
      );
      expect(validate(envelope(data)), JSON.stringify(validate.errors)).toBe(true);
      expectConsistent(data);
    });
  }

  it('is valid with every capability off, and omits what was not requested', () => {
    const off = { ...everything };
    for (const key of Object.keys(off) as (keyof typeof off)[])
      if (typeof off[key] === 'boolean') Object.assign(off, { [key]: false });
    const data = toV1Data(sampleDocument(false), source, off, context);
    expect(validate(envelope(data)), JSON.stringify(validate.errors)).toBe(true);
    const json = textOf(data);
    for (const key of [
      'parent_id',
      'children_ids',
      'ref_element_id',
      'objects',
      'inline_object_types',
      'char_details',
      'image_data',
      'table_structure',
      'title_tree',
      '"pages"',
    ]) {
      expect(json).not.toContain(key);
    }
    expect(data.elements.find((e) => e.type === 'Image')?.metadata).toMatchObject({ width: 40, height: 30 });
  });

  it('writes its JSON one element at a time', () => {
    const data = toV1Data(sampleDocument(true), source, everything, context);
    expect(textOf(data)).toBe(JSON.stringify(data));
    expect([...v1Json(data)].length).toBeGreaterThan(data.elements.length);
  });

  it('gives the same answer twice', () => {
    const document = sampleDocument(false);
    expect(textOf(toV1Data(document, source, everything, context))).toBe(
      textOf(toV1Data(document, source, everything, context)),
    );
  });

  it('distinguishes equal elements, and keeps ids when others change', () => {
    const a = element('NarrativeText', 'same');
    const ids = (elements: (typeof a)[]) =>
      toV1Data(makeDocument(elements), source, everything, context).elements.map((e) => e.element_id);
    const [first, second] = ids([a, a]);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(second).not.toBe(first);
    expect(ids([element('Title', 'new'), a])[1]).toBe(first);
  });

  it('normalises, rounds and clamps coordinates', () => {
    const e = element('NarrativeText', 'x', { box: { x0: -3, y0: 841.92 / 3, x1: 700, y1: 500 } });
    const [out] = toV1Data(makeDocument([e]), source, everything, context).elements;
    expect(out!.coordinates).toEqual([0, 0.333333, 1, 0.333333, 1, 0.593881, 0, 0.593881]);
  });

  it('names the file and its pages', () => {
    const document = makeDocument([], 2);
    document.pages[1]!.status = 'failed';
    document.pages[0]!.image = asset('c'.repeat(64));
    const data = toV1Data(document, source, everything, context);
    expect(data).toMatchObject({
      schema_version: '1.4.0',
      file_id: source.sha256.slice(0, 32),
      success_count: 1,
      summary: { duration_ms: 12 },
    });
    expect(data.metadata).toMatchObject({ filename: 'sample.pdf', filetype: 'application/pdf', page_count: 2 });
    expect(data.metadata.data_source).toEqual({
      record_locator: { protocol: 'file', remote_file_path: 'sample.pdf' },
      url: 'file://sample.pdf',
    });
    expect(data.pages).toEqual([
      {
        page_number: 1,
        page_width: 1191,
        page_height: 1684,
        element_ids: [],
        dpi: 144,
        angle: 0,
        status: 'Success',
        page_image_url: context.imageUrl(asset('c'.repeat(64))),
      },
      { page_number: 2, page_width: 1191, page_height: 1684, element_ids: [], dpi: 144, angle: 0, status: 'Failed' },
    ]);
  });

  it('keeps the address of a fetched file', () => {
    const data = toV1Data(makeDocument([]), { ...source, url: 'https://example.com/a/b.pdf' }, everything, context);
    expect(data.metadata.data_source).toEqual({
      record_locator: { protocol: 'https', remote_file_path: '/a/b.pdf' },
      url: 'https://example.com/a/b.pdf',
    });
  });

  it('returns picture bytes and addresses if base64 is requested', () => {
    const data = toV1Data(sampleDocument(false), source, { ...everything, image_output_type: 'base64' }, context);
    const image = data.elements.find((e) => e.type === 'Image')!;
    expect(image.image_data).toMatchObject({
      image_url: expect.stringContaining('http'),
      mime_type: 'image/png',
      base64: Buffer.from('a'.repeat(64)).toString('base64'),
    });
  });
});

describe('merged tables', () => {
  const merged = { ...everything, element_merge_mode: 'merged' as const };

  it('have layout, status and regions, and appear once in the pages', () => {
    const data = toV1Data(sampleDocument(true), source, merged, context);
    const out = data.elements.find((e) => e.type === 'Table')!;
    expect(out.element_id).toMatch(/^table_merged_/);
    expect(out.metadata).toMatchObject({
      is_continuation: false,
      table_structure_status: 'available',
      table_layout: { rows: 3, cols: 2, header_rows: [1] },
    });
    expect(out.metadata.source_regions?.map((r) => [r.page_number, r.start_row, r.end_row])).toEqual([
      [2, 1, 2],
      [3, 3, 3],
    ]);
    expect(out.coordinates).toEqual(out.metadata.source_regions![0]!.coordinates);
    expect(
      data.pages!.map((p) => [
        p.element_ids.includes(out.element_id),
        p.spanning_element_ids!.includes(out.element_id),
      ]),
    ).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
    const [head, , tea, price, last] = out.table_structure!.cells;
    expect(head).toMatchObject({ cell_id: 'tbl_001_r1_c1', role: 'column_header', row: 1, col: 1 });
    expect(head!.source_regions).toHaveLength(2);
    expect(tea).toMatchObject({ row_span: 2, header_cell_ids: ['tbl_001_r1_c1'], content_type: 'text' });
    expect(price).toMatchObject({ content_type: 'mixed', image_datas: [{ mime_type: 'image/png' }] });
    expect(last!.text_source_ranges?.map((r) => [r.start, r.end, r.page_number])).toEqual([
      [0, 2, 2],
      [2, 4, 3],
    ]);
  });

  it('state that the structure was not requested', () => {
    const data = toV1Data(sampleDocument(true), source, { ...merged, include_table_structure: false }, context);
    const out = data.elements.find((e) => e.type === 'Table')!;
    expect(out.table_structure).toBeUndefined();
    expect(out.metadata.table_structure_status).toBe('disabled');
  });

  it('have no merged fields in separate mode', () => {
    const json = textOf(toV1Data(sampleDocument(false), source, everything, context));
    for (const key of [
      'table_layout',
      'source_regions',
      'table_structure_status',
      'header_cell_ids',
      '"role"',
      'text_source_ranges',
      'spanning_element_ids',
    ])
      expect(json).not.toContain(key);
  });
});

describe('char_details', () => {
  const details = (text: ReturnType<typeof rich>) =>
    toV1Data(makeDocument([element('NarrativeText', text)]), source, everything, context).elements[0]!.char_details;

  it('divides the box of a ligature between its letters', () => {
    const out = details(rich('office', 100, ['ffi']))!;
    expect(out.map((c) => [c.index, c.text]).join(' ')).toBe('0,o 1,f 2,f 3,i 4,c 5,e');
    const lefts = out.map((c) => Math.round(c.coordinates[0]! * 595.32));
    expect(lefts).toEqual([50, 60, 70, 80, 90, 100]);
  });

  it('keeps OCR candidates', () => {
    const text = rich('口');
    text.glyphs[0] = {
      ...text.glyphs[0]!,
      origin: 'ocr',
      confidence: 0.61234567,
      candidates: [
        { text: '口', confidence: 0.61234567 },
        { text: '囗', confidence: 0.2 },
      ],
    };
    expect(details(text)![0]!.recognition).toEqual({
      confidence: 0.612346,
      candidates: [
        { text: '口', confidence: 0.612346 },
        { text: '囗', confidence: 0.2 },
      ],
    });
  });

  it('are absent if a character has no place on the page', () => {
    const text = rich('abc');
    expect(details({ ...text, glyphs: text.glyphs.slice(1), at: text.at.slice(1) })).toBeUndefined();
  });

  it('place a drawn checkbox at its drawing', () => {
    const text = rich('☐ yes');
    const drawn = { ...text, glyphs: text.glyphs.slice(1), at: text.at.slice(1) };
    drawn.objects = [
      { type: 'checkbox', text: '☐', range: [0, 1], quad: [50, 100, 60, 100, 60, 110, 50, 110], confidence: 0.9 },
    ];
    expect(details(drawn)!.map((c) => c.text)).toEqual(['☐', 'y', 'e', 's']);
  });

  it('exist in cells too', () => {
    const e = element('Table', '', { table: table(1, 1, [cell(0, 0, 'ab')]) });
    const data = toV1Data(makeDocument([e]), source, everything, context);
    expect(data.elements[0]!.table_structure!.cells[0]!.char_details!.map((c) => c.text)).toEqual(['a', 'b']);
  });
});

it('nests titles by depth', () => {
  const t = (text: string, depth: number) => element('Title', text, { depth });
  const data = toV1Data(makeDocument([t('A', 0), t('B', 2), t('C', 1), t('D', 0)]), source, everything, context);
  const shape = (nodes: NonNullable<V1Data['title_tree']>): unknown =>
    nodes.map((n) => [n.title, n.level, shape(n.children)]);
  expect(shape(data.title_tree!)).toEqual([
    [
      'A',
      1,
      [
        ['B', 3, []],
        ['C', 2, []],
      ],
    ],
    ['D', 1, []],
  ]);
});
