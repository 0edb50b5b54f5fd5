import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { asset, cell, element, makeDocument, sampleDocument, source, table } from '../testing.ts';
import { type NewerContext, type NewerRequest, newerJson, toNewerElements } from './newer.ts';
import { newerSchema, pipelineSchema } from './wire.ts';

const RECEIVED = 1_758_624_866_230;
const context: NewerContext = {
  receivedAt: RECEIVED,
  imageUrl: (a) => `http://host/images/${a.key}.png`,
  imageBytes: (a) => Buffer.from(a.key),
};
const nothing: NewerRequest = { page_images: false, original_images: false, sub_images: false };
const all: NewerRequest = { page_images: true, original_images: true, sub_images: true };

const textOf = (elements: Parameters<typeof newerJson>[0]): string => [...newerJson(elements)].join('');

const validate = (schema: Record<string, unknown>, answer: unknown): unknown[] => {
  const check = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
  check(answer);
  return check.errors ?? [];
};

describe('elements of the newer family', () => {
  it.each([false, true])('follow the published schema (merged tables: %s)', (merged) => {
    for (const request of [nothing, all]) {
      const elements = JSON.parse(textOf(toNewerElements(sampleDocument(merged), source, request, context)));
      const parse = { code: 200, msg: 'success', data: { file_id: 'f', status: 'completed', result: { elements } } };
      expect(validate(newerSchema(), parse)).toEqual([]);
      const stats = {
        success_count: 3,
        original_elements: elements.length,
        chunked_elements: 0,
        embedded_elements: 0,
        stages: [{ type: 'parse', config: {} }],
      };
      expect(
        validate(pipelineSchema(), { code: 200, message: 'success', x_request_id: 'x', data: { elements, stats } }),
      ).toEqual([]);
    }
    expect(
      validate(newerSchema(), {
        code: 200,
        msg: 'success',
        data: { file_id: 'f', status: 'completed', result: { elements: [{}] } },
      }),
    ).not.toEqual([]);
  });

  it('are published with the fields that later stages add', () => {
    const [first] = JSON.parse(textOf(toNewerElements(sampleDocument(false), source, nothing, context)));
    const { coordinates, parent_id, category_depth, ...metadata } = first.metadata;
    const region = { element_id: first.element_id, page_number: 1, coordinates, text_range: [0, 5] };
    const chunk = {
      ...first,
      type: 'CompositeElement',
      metadata: { ...metadata, page_numbers: [1], source_regions: [region], orig_elements: 'eJw=' },
    };
    const ofTable = { table_id: 't', chunk_index: 1, num_carried_over_header_rows: 1, is_continuation: true };
    const piece = { ...chunk, type: 'TableChunk', metadata: { ...chunk.metadata, ...ofTable } };
    const stats = { success_count: 1, original_elements: 1, chunked_elements: 1, embedded_elements: 1, stages: [] };
    const answer = (elements: unknown[]) => ({
      code: 200,
      message: 'success',
      x_request_id: 'x',
      data: { elements, stats },
    });
    expect(validate(pipelineSchema(), answer([chunk, piece, { ...first, embeddings: [0.1, -0.2] }]))).toEqual([]);
    expect(validate(pipelineSchema(), answer([{ ...first, type: 'Chunk' }]))).not.toEqual([]);
  });

  it('have the metadata of the interface, and nothing that was not requested', () => {
    const [one] = toNewerElements(
      makeDocument([element('NarrativeText', 'Hello', { box: { x0: 50, y0: 84.192, x1: 300, y1: 100 } })]),
      source,
      nothing,
      context,
    );
    const received = String(RECEIVED);
    expect(one).toEqual({
      element_id: createHash('sha256')
        .update('Hello\n0.084,0.1,0.5039,0.1,0.5039,0.1188,0.084,0.1188\n1\nsample.pdf')
        .digest('hex'),
      type: 'NarrativeText',
      text: 'Hello',
      metadata: {
        filename: 'sample.pdf',
        filetype: 'application/pdf',
        last_modified: received,
        page_number: 1,
        page_width: 1191,
        page_height: 1684,
        coordinates: [0.084, 0.1, 0.5039, 0.1, 0.5039, 0.1188, 0.084, 0.1188],
        data_source: {
          record_locator: { protocol: 'file', remote_file_path: 'sample.pdf' },
          url: 'file://sample.pdf',
          version: `${received}000000`,
          date_created: received,
          date_modified: received,
          date_processed: received,
        },
      },
    });
  });

  it('are the same for the same document, with an id for each', () => {
    const twice = () =>
      makeDocument([element('NarrativeText', 'same', { box: BOX }), element('NarrativeText', 'same', { box: BOX })]);
    const first = toNewerElements(twice(), source, all, context);
    expect(toNewerElements(twice(), source, all, context)).toEqual(first);
    expect(new Set(first.map((e) => e.element_id)).size).toBe(2);
    const other = toNewerElements(twice(), { ...source, name: 'other.pdf' }, all, context);
    expect(other[0]?.element_id).not.toBe(first[0]?.element_id);
  });

  it('refer to their heading, and pictures to their caption', () => {
    const elements = toNewerElements(
      makeDocument([
        element('Title', 'Head'),
        element('NarrativeText', 'below', { parent: 0, continuationOf: 0 }),
        element('Image', 'label', { parent: 0, ref: 3, image: asset('a'.repeat(64)) }),
        element('FigureCaption', 'Figure 1', { parent: 0, ref: 2 }),
        element('ListItem', 'nested', { depth: 1 }),
      ]),
      source,
      nothing,
      context,
    );
    const [title, text, image, caption, item] = elements;
    expect(title?.metadata).toMatchObject({ category_depth: 0 });
    expect(title?.metadata).not.toHaveProperty('parent_id');
    expect(text?.metadata).toMatchObject({ parent_id: title?.element_id, is_continuation: true });
    expect(text?.metadata).not.toHaveProperty('category_depth');
    expect(image?.metadata).toMatchObject({ parent_id: title?.element_id, figure_caption_id: caption?.element_id });
    expect(image?.metadata).not.toHaveProperty('image_base64');
    expect(caption?.metadata).not.toHaveProperty('figure_caption_id');
    expect(item?.metadata.category_depth).toBe(1);
  });

  it('contain pictures as base64 and as addresses if requested', () => {
    const document = makeDocument([element('Image', '', { image: asset('a'.repeat(64)) })]);
    Object.assign(document.pages[0]!, { image: asset('b'.repeat(64)), originalImage: asset('c'.repeat(64)) });
    expect(toNewerElements(document, source, all, context)[0]?.metadata).toMatchObject({
      image_base64: Buffer.from('a'.repeat(64)).toString('base64'),
      image_mine_type: 'image/png',
      page_image_url: `http://host/images/${'b'.repeat(64)}.png`,
      original_image_url: `http://host/images/${'c'.repeat(64)}.png`,
    });
    const own = toNewerElements(document, source, all, { ...context, pageImageUrl: (a) => `https://bucket/${a.key}` });
    expect(own[0]?.metadata).toMatchObject({
      page_image_url: `https://bucket/${'b'.repeat(64)}`,
      original_image_url: `https://bucket/${'c'.repeat(64)}`,
    });
    for (const key of ['page_image_url', 'original_image_url', 'image_mine_type']) {
      expect(toNewerElements(document, source, nothing, context)[0]?.metadata).not.toHaveProperty(key);
    }
  });

  it('give tables as rows of text and as HTML', () => {
    const grid = table(2, 2, [cell(0, 0, 'Item'), cell(0, 1, 'Unit\nprice'), cell(1, 0, 'Tea'), cell(1, 1, '3 < 4')]);
    const [one] = toNewerElements(makeDocument([element('Table', '', { table: grid })]), source, nothing, context);
    expect(one?.text).toBe('Item Unit price\nTea 3 < 4');
    expect(one?.metadata.text_as_html).toContain('<td>3 &lt; 4</td>');
    expect(one?.metadata.text_as_html).toMatch(
      /^<table border="1" ><thead><tr>\n<th>Item<\/th>\n<th>Unit price<\/th>\n<\/tr><\/thead><tr>\n<td>Tea<\/td>/,
    );
    const [headless] = toNewerElements(
      makeDocument([element('Table', '', { table: { ...grid, headerRows: [] } })]),
      source,
      nothing,
      context,
    );
    expect(headless?.metadata.text_as_html).not.toContain('<th');
  });

  it('state when the file was changed, if its origin does', () => {
    const fetched = { ...source, url: 'https://host/dir/sample.pdf', lastModified: 1_700_000_000_000 };
    const [one] = toNewerElements(makeDocument([element('Title', 'x')]), fetched, nothing, context);
    expect(one?.metadata.last_modified).toBe('1700000000000');
    expect(one?.metadata.data_source).toMatchObject({
      record_locator: { protocol: 'https', remote_file_path: '/dir/sample.pdf' },
      version: '1700000000000000000',
      date_modified: '1700000000000',
      date_processed: String(RECEIVED),
    });
  });
});

const BOX = { x0: 10, y0: 10, x1: 20, y1: 20 };
