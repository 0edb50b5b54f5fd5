import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakOff, endless, hang, ModelServer, refuse, vllm } from '../src/chat/testing.ts';
import { balance, fields, invoicePdf, postJson, SYNC, schema, table_fields, V2, V3 } from './support/extraction.ts';
import { type Json, TestService, Upload } from './support/service.ts';

let service: TestService;
let model: ModelServer;
let modelled: TestService;
let invoice: Buffer;
let file: string;

beforeAll(async () => {
  model = await ModelServer.start();
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
  modelled = await TestService.start({
    DOCPARSE_WORKERS: '1',
    DOCPARSE_LLM_URL: model.url,
    DOCPARSE_LLM_MODEL: 'm',
    DOCPARSE_LLM_RETRIES: '1',
  });
  invoice = await invoicePdf();
  file = invoice.toString('base64');
}, 60_000);
afterAll(async () => {
  await Promise.all([service?.stop(), modelled?.stop(), model?.stop()]);
});

const post = (path: string, body: unknown, at = service): Promise<Json> => postJson(at, path, body);

describe('a language model', () => {
  const says = {
    'invoice number': { value: 'a-1007', ids: ['p1_2'] },
    'total amount': { value: '1250.5', ids: ['p1_4'] },
    weather: { value: 'sunny', ids: ['p1_1'] },
    goods: [],
  };

  it('is believed as far as the page says the same', async () => {
    model.script(vllm(says));
    const { result } = await post(`${V2}?parse_mode=auto`, { file, fields, table_fields }, modelled);
    expect(result.details['invoice number']).toMatchObject({ value: 'A-1007', lines: [{ text: 'A-1007' }] });
    expect(result.details.weather).toMatchObject({ value: 'sunny', position: [], lines: [] });
    for (const line of Object.values<Json>(result.details).flatMap((detail) => detail.lines ?? [])) {
      expect(model.requests[0].messages[1].content).toContain(line.text);
    }
  });

  it('answers prompts in its own names', async () => {
    model.script(vllm({ records: [[{ name: 'Number', value: 'A-1007', ids: ['p1_2'] }]] }));
    const json = await post(`${V2}?parse_mode=auto`, { file, prompt: 'What is the number?' }, modelled);
    expect(json).toMatchObject({
      code: 200,
      message: 'success',
      result: {
        llm_json: { Number: 'A-1007' },
        usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
      },
    });
    expect(json.result.raw_json.Number).toMatchObject({
      pages: [1],
      bounding_regions: [{ page_id: 1, value: 'A-1007' }],
    });
  });

  it('is marked where the page does not say the same, in the pipeline too, and numbers stay numbers', async () => {
    model.script(
      vllm({
        'invoice number': { value: 'A-1007', ids: ['p1_1'] },
        'total amount': { value: 'see annex', ids: ['p1_4'] },
        weather: says.weather,
        goods: [],
      }),
    );
    const stages = [
      { type: 'parse', config: { provider: 'primary', parse_mode: 'auto' } },
      { type: 'extract', config: { schema, generate_citations: true } },
    ];
    const { json } = await modelled.send('/api/docparse/pipeline', { file: new Upload(invoice, 'a.pdf'), stages });
    const { extracted_schema, citations } = json.data.extract_result;
    expect(extracted_schema).toMatchObject({ 'invoice number': 'A-1007', 'total amount': null, weather: 'sunny' });
    expect(citations.weather).toMatchObject({
      value: 'sunny',
      bounding_regions: [],
      grounded: false,
      llm_confidence_level: 'low',
    });
    // It stands there, but not where the model says that it has read it.
    expect(citations['invoice number']).toMatchObject({ grounded: true, llm_confidence_level: 'low' });
    expect(model.requests[0].messages[1].content).toContain('p1_t1_r2_c1|Paper|p1_t1_r2_c2|10|p1_t1_r2_c3|25.00');
  });

  it('whose answer is cut off gives a part, and says so', async () => {
    model.script(
      vllm('{"invoice number":{"value":"A-1007","ids":["p1_2"]},"total amount":{"val', { finish: 'length' }),
    );
    const { result } = await post(`${V2}?parse_mode=auto`, { file, fields }, modelled);
    expect(result).toMatchObject({
      finish_reason: 'length',
      details: { 'invoice number': { value: 'A-1007' }, 'total amount': { value: '' } },
      warnings: [expect.stringMatching(/cut off/)],
    });
  });

  it('that fails costs nothing', async () => {
    const before = await balance(modelled);
    for (const turn of [refuse(500, 'out of memory'), breakOff('{"invoice'), vllm('no')]) {
      model.script(turn);
      expect(await post(`${V2}?parse_mode=auto`, { file, fields }, modelled)).toMatchObject({
        code: 30203,
        message: expect.stringContaining('language model'),
      });
    }
    expect(await balance(modelled)).toBe(before);
    model.script(vllm(says));
    await post(`${V2}?parse_mode=auto`, { file, fields }, modelled);
    expect(await balance(modelled)).toBe(before - 1);
  });

  it('is waited for when it asks for time, and billed once', async () => {
    const before = await balance(modelled);
    model.script(refuse(429, 'slow down', { 'retry-after': '0.2' }), vllm(says));
    expect(await post(`${V2}?parse_mode=auto`, { file, fields }, modelled)).toMatchObject({
      code: 200,
      result: { finish_reason: 'stop' },
    });
    expect(model.requests).toHaveLength(2);
    model.script((response) => void response.socket?.destroy(), vllm(says));
    expect((await post(`${V2}?parse_mode=auto`, { file, fields }, modelled)).code).toBe(200);
    expect(await balance(modelled)).toBe(before - 2);
  });

  it('that fails is an error of every form, and costs nothing in any', async () => {
    const before = await balance(modelled);
    const extract_config = { schema };
    const stages = [
      { type: 'parse', config: { provider: 'primary', parse_mode: 'auto' } },
      { type: 'extract', config: { schema } },
    ];
    for (const turn of [
      refuse(429, 'slow down', { 'retry-after': '0' }),
      (response: ServerResponse) => void response.socket?.destroy(),
    ]) {
      model.script(turn);
      expect((await post(`${V2}?parse_mode=auto`, { file, prompt: 'number' }, modelled)).code).toBe(30203);
      expect(
        (await post(V3, { file: { file_base64: file }, schema, parse_options: { parse_mode: 'auto' } }, modelled)).code,
      ).toBe(30203);
      const form = { file: new Upload(invoice, 'a.pdf') };
      expect(
        (await modelled.send(SYNC, { ...form, parse_config: { parse_mode: 'auto' }, extract_config })).json,
      ).toMatchObject({
        code: 30203,
        data: { status: 'failed', message: expect.stringContaining('language model') },
      });
      expect((await modelled.send('/api/docparse/pipeline', { ...form, stages })).json).toMatchObject({ code: 30203 });
    }
    expect(await balance(modelled)).toBe(before);
  });

  it('that is slow or does not end gives what has come, marked, or an error', async () => {
    const impatient = await TestService.start({
      DOCPARSE_WORKERS: '1',
      DOCPARSE_LLM_URL: model.url,
      DOCPARSE_LLM_MODEL: 'm',
      DOCPARSE_LLM_RETRIES: '0',
      DOCPARSE_LLM_TIMEOUT_S: '1',
    });
    try {
      const before = await balance(impatient);
      const begin = '{"invoice number":{"value":"A-1007","ids":["p1_2"]},"total amount":{"val';
      for (const turn of [hang(begin), endless(begin, 'ue ')]) {
        model.script(turn);
        expect(await post(`${V2}?parse_mode=auto`, { file, fields }, impatient)).toMatchObject({
          code: 200,
          result: {
            finish_reason: 'length',
            details: { 'invoice number': { value: 'A-1007' } },
            warnings: [expect.stringMatching(/cut off/)],
          },
        });
      }
      expect(await balance(impatient)).toBe(before - 2);
      model.script(hang());
      expect(await post(`${V2}?parse_mode=auto`, { file, fields }, impatient)).toMatchObject({
        code: 30203,
        message: expect.stringContaining('within 1 s'),
      });
      expect(await balance(impatient)).toBe(before - 2);
    } finally {
      await impatient.stop();
    }
  });
});
