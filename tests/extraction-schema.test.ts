import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { found, invoicePdf, postJson, SYNC, schema, V3 } from './support/extraction.ts';
import { type Json, TestService, Upload } from './support/service.ts';

let service: TestService;
let invoice: Buffer;
let file: string;

beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
  invoice = await invoicePdf();
  file = invoice.toString('base64');
}, 60_000);
afterAll(async () => {
  await Promise.all([service?.stop()]);
});

const post = (path: string, body: unknown, at = service): Promise<Json> => postJson(at, path, body);

describe('a schema', () => {
  it('is filled by the synchronous endpoint', async () => {
    const config = { schema, generate_citations: true, stamp: true };
    const { json } = await service.send(SYNC, {
      file: new Upload(invoice, 'a.pdf'),
      parse_config: { parse_mode: 'auto' },
      extract_config: config,
    });
    expect(json).toMatchObject({
      code: 200,
      msg: 'success',
      data: { file_id: expect.stringMatching(/^[0-9a-f]{32}$/), status: 'completed' },
    });
    const { extracted_schema, citations, stamps, pages, success_count } = json.data.result;
    expect(extracted_schema).toMatchObject(found);
    expect(extracted_schema.goods).toEqual([
      { description: 'Paper', price: 25 },
      { description: 'Ink', price: 250 },
    ]);
    expect(citations['invoice number']).toMatchObject({
      value: 'A-1007',
      bounding_regions: [{ page_number: 1, text: 'A-1007' }],
    });
    expect(citations['total amount']).toMatchObject({
      value: 1250.5,
      grounded: true,
      llm_confidence: expect.any(Number),
      llm_confidence_level: 'high',
    });
    expect(citations.weather).toEqual({ value: null, bounding_regions: [], grounded: false });
    expect(citations.goods[1].description.bounding_regions[0].text).toBe('Ink');
    expect(stamps).toEqual([]);
    expect(pages).toEqual([
      expect.objectContaining({ page_number: 1, width: 1190, height: 1684, angle: 0, status: 'Success' }),
    ]);
    expect(success_count).toBe(1);
  });

  it('is filled by the stage of the pipeline', async () => {
    const stages = [
      { type: 'parse', config: { provider: 'primary', parse_mode: 'auto' } },
      { type: 'extract', config: { schema } },
    ];
    const { json } = await service.send('/api/docparse/pipeline', { file: new Upload(invoice, 'a.pdf'), stages });
    expect(json.code).toBe(200);
    expect(json.data.extract_result.extracted_schema).toMatchObject(found);
    expect(json.data).not.toHaveProperty('elements');
    expect(json.data.extract_result).not.toHaveProperty('citations');
    expect(json.data.stats).toMatchObject({ success_count: 1, chunked_elements: 0, embedded_elements: 0 });
    expect(json.data.stats.original_elements).toBeGreaterThan(3);
    expect(json.data.stats.stages[1]).toEqual({
      type: 'extract',
      config: { schema, generate_citations: false, stamp: false },
    });
  });

  it('is filled by v3', async () => {
    const json = await post(V3, {
      file: { file_base64: file, file_name: 'a.pdf' },
      schema: { ...schema, required: ['weather'] },
      parse_options: { parse_mode: 'auto' },
    });
    expect(json).toMatchObject({
      code: 200,
      message: 'Success',
      status: 'finished',
      result: { extracted_schema: found, stamps: [], success_count: 1 },
    });
    expect(json.result.citations['invoice number']).toMatchObject({
      llm_confidence: expect.any(Number),
      llm_confidence_level: expect.stringMatching(/high|medium|low/),
    });
  });

  it('that breaks the rules is 40004', async () => {
    const send = async (extract_config: unknown): Promise<Json> =>
      (await service.send(SYNC, { file: new Upload(invoice, 'a.pdf'), extract_config })).json;
    expect(await send('')).toMatchObject({
      code: 40004,
      data: { status: 'failed', message: 'extract_config is required' },
    });
    expect(await send({ schema: { type: 'object', properties: { a: { type: 'date-ish' } } } })).toMatchObject({
      code: 40004,
      data: { message: expect.stringContaining('schema.properties.a') },
    });
    const stages = [
      { type: 'parse', config: { provider: 'primary' } },
      { type: 'extract', config: { schema: { type: 'array' } } },
    ];
    const { json } = await service.send('/api/docparse/pipeline', { file: new Upload(invoice, 'a.pdf'), stages });
    expect(json).toMatchObject({ code: 40004, message: expect.stringContaining('stages[1].config.schema') });
  });
});
