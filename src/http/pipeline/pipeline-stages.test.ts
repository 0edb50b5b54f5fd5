import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocparseError } from '../../errors.ts';
import { checkConfigField, readDataSource, readStages } from './pipeline-stages.ts';

const parse = { type: 'parse', config: { provider: 'primary' } };
const chunk = { type: 'chunk', config: { strategy: 'by_title' } };
const server = {
  baseUrl: 'http://h/v1',
  models: { 'text-embedding-v3': 'a', 'text-embedding-v4': 'b' },
  batchSize: 1,
  concurrency: 1,
  maxTokens: 100,
  timeoutMs: 1,
  retries: 0,
};
const embedding = { embed_provider_a: server };
const embed = { type: 'embed', config: { provider: 'embed_provider_a', model_name: 'text-embedding-v4' } };
const extract = { type: 'extract', config: { schema: { type: 'object', properties: { total: { type: 'string' } } } } };

const refusal = (stages: unknown): [number, string] => {
  try {
    readStages(typeof stages === 'string' || stages === undefined ? stages : JSON.stringify(stages), embedding);
  } catch (error) {
    if (error instanceof DocparseError) return [error.code, error.message];
    throw error;
  }
  return [200, ''];
};
const P = '缺少必要参数或参数值不正确：';
const R = `${P}验证 stages 配置失败：`;
const E = `${P}验证 embed 配置失败：`;

describe('readStages', () => {
  it.each<[unknown[]]>([[[parse]], [[parse, chunk]], [[parse, embed]], [[parse, chunk, embed]], [[parse, extract]]])(
    'accepts %j',
    (stages) => {
      expect(readStages(JSON.stringify(stages), embedding).later.map((s) => s.type)).toEqual(
        stages.slice(1).map((s) => (s as { type: string }).type),
      );
    },
  );

  it('keeps the parse config as sent and fills in the defaults of the others', () => {
    const sent = { provider: 'primary', anything: [1] };
    const { parse: kept, later } = readStages(JSON.stringify([{ type: 'parse', config: sent }, extract]), embedding);
    expect(kept).toEqual(sent);
    expect(later).toEqual([
      expect.objectContaining({
        type: 'extract',
        config: { ...extract.config, generate_citations: false, stamp: false, char_confidence: false },
      }),
    ]);
    expect(
      readStages(JSON.stringify([parse, { type: 'chunk', config: { max_characters: '800' } }]), embedding).later[0],
    ).toMatchObject({
      config: { strategy: 'basic', max_characters: 800, overlap_all: false, include_orig_elements: false },
    });
    expect(readStages(JSON.stringify([parse, { type: 'chunk' }]), embedding).later[0]).toMatchObject({
      config: { strategy: 'basic' },
    });
    // The model is said though nobody named it: vectors of different models do not compare.
    const local = (config: object) =>
      readStages(JSON.stringify([parse, { type: 'embed', config: { provider: 'local', ...config } }]), embedding)
        .later[0];
    expect(local({})).toMatchObject({ config: { provider: 'local', model_name: 'static-e5-v1' } });
    expect(local({ model_name: 'hashed-ngrams-v1' })).toMatchObject({ config: { model_name: 'hashed-ngrams-v1' } });
  });

  it.each<[unknown, number, string]>([
    [undefined, 400, `${P}stages 配置缺失`],
    ['  ', 400, `${P}stages 配置缺失`],
    ['{', 400, `${P}解析 stages 配置失败`],
    ['{}', 400, `${P}解析 stages 配置失败`],
    ['[1]', 400, `${P}解析 stages 配置失败`],
    [[{ config: {} }], 400, `${P}解析 stages 配置失败`],
    [[{ type: 'parse', config: [] }], 400, `${P}解析 stages 配置失败`],
    [[parse, { type: 'translate' }], 400, `${P}创建 stage runner 失败`],
    [[], 40004, `${R}stages 配置不能为空`],
    [[parse, chunk, embed, extract], 40004, `${R}stages 配置长度不能超过3，当前值：4`],
    [[chunk, parse], 40004, `${R}第一个 stage 必须是 parse，当前值：chunk`],
    [[parse, chunk, parse], 40004, `${R}parse stage 必须出现一次，当前值：2`],
    [[parse, chunk, chunk], 40004, `${R}chunk stage 最多出现一次，当前值：2`],
    [[parse, embed, embed], 40004, `${R}embed stage 最多出现一次，当前值：2`],
    [[parse, extract, extract], 40004, `${R}extract stage 最多出现一次，当前值：2`],
    [[parse, embed, chunk], 40004, `${R}chunk stage 必须在 embed stage 之前`],
    [[parse, chunk, extract], 40004, `${R}extract stage 不能与 chunk stage 或 embed stage 同时使用`],
    [[parse, extract, embed], 40004, `${R}extract stage 不能与 chunk stage 或 embed stage 同时使用`],
    [[{ type: 'parse' }], 40004, `${R}parse stage 的 provider 不能为空`],
    [[{ type: 'parse', config: { provider: ' ' } }], 40004, `${R}parse stage 的 provider 不能为空`],
    [[parse, { type: 'embed' }], 40004, `${E}provider 不能为空`],
    [[parse, { type: 'embed', config: { provider: 'embed_provider_a' } }], 40004, `${E}model_name 不能为空`],
    [[parse, { type: 'embed', config: { provider: 'constructor', model_name: 'x' } }], 40004, `${E}不支持的 provider`],
    [
      [parse, { type: 'embed', config: { provider: 'embed_provider_a', model_name: 'gpt' } }],
      40004,
      `${E}不支持的 model`,
    ],
    [[parse, { type: 'embed', config: { provider: 'local', model_name: 'gpt' } }], 40004, `${E}不支持的 model`],
    [
      [parse, { type: 'embed', config: { provider: 'embed_provider_b', model_name: 'x' } }],
      40004,
      `${E}provider embed_provider_b 未配置，请设置 embedding.provider_b.url (DOCPARSE_EMBED_B_URL)，或使用 local`,
    ],
    [[parse, { type: 'extract', config: {} }], 40004, `${R}extract stage 的 schema 不能为空`],
  ])('answers %j with %i and the documented text', (stages, code, message) => {
    expect(refusal(stages)).toEqual([code, message]);
  });

  it.each<[object, string]>([
    [{ strategy: 'by_word' }, 'stages[1].config.strategy'],
    [{ max_characters: 0 }, 'stages[1].config.max_characters'],
    [{ max_characters: 'many' }, 'stages[1].config.max_characters'],
    [{ overlap: -1 }, 'stages[1].config.overlap'],
    [{ max_characters: 10, overlap: 10 }, 'stages[1].config.overlap'],
    [{ overlap_all: 'often' }, 'stages[1].config.overlap_all'],
  ])('refuses the chunk options %j', (config, part) => {
    const [code, message] = refusal([parse, { type: 'chunk', config }]);
    expect([code, message]).toEqual([40004, expect.stringContaining(`${R}${part}`)]);
  });

  it('takes the length of vectors, as text too', () => {
    const config = { provider: 'local', dimensions: '256' };
    expect(readStages(JSON.stringify([parse, { type: 'embed', config }]), embedding).later[0]).toMatchObject({
      config: { dimensions: 256 },
    });
    expect(refusal([parse, { type: 'embed', config: { ...config, dimensions: 0 } }])).toEqual([
      40004,
      `${E}dimensions 必须是正整数`,
    ]);
    expect(refusal([parse, { type: 'embed', config: { ...config, dimensions: 4096 } }])).toEqual([
      40004,
      `${E}local 的 dimensions 最大为 1024`,
    ]);
  });

  it('names what an embed config is not', () => {
    expect(refusal([parse, { type: 'embed', config: 'x' }])).toEqual([
      400,
      expect.stringContaining('解析 embed 配置失败：'),
    ]);
    expect(refusal([parse, { type: 'embed', config: { provider: 1 } }])).toEqual([
      400,
      expect.stringContaining('provider'),
    ]);
  });

  it('reads or refuses with 400 or 40004 whatever it is given', () => {
    const stage = fc.record(
      { type: fc.constantFrom('parse', 'chunk', 'embed', 'extract', 'x'), config: fc.jsonValue() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(stage, { maxLength: 4 }), (stages) => {
        expect([200, 400, 40004]).toContain(refusal([parse, ...stages])[0]);
        expect([400, 40004, 200]).toContain(refusal(stages)[0]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the other fields of the form', () => {
  it('are JSON where there is something', () => {
    expect(() => checkConfigField(undefined)).not.toThrow();
    expect(() => checkConfigField('{"a":1}')).not.toThrow();
    expect(() => checkConfigField('{')).toThrow(`${P}解析 config 配置失败`);
    for (const bad of ['x', '5', '{"url":{}}', '{"record_locator":{"protocol":"s3"}}'])
      expect(() => readDataSource(bad)).toThrow(`${P}解析 data_source 配置失败`);
  });

  it('tell where the document comes from, numbers as text, without what this interface does not know', () => {
    expect(readDataSource(' ')).toBeUndefined();
    expect(readDataSource('{"url":null}')).toEqual({});
    const locator = { protocol: 's3', remote_file_path: 'a/b.pdf' };
    expect(
      readDataSource(
        JSON.stringify({
          url: 's3://b/a',
          version: 5,
          date_created: '1',
          record_locator: { ...locator, more: 1 },
          more: 2,
        }),
      ),
    ).toEqual({
      url: 's3://b/a',
      version: '5',
      date_created: '1',
      record_locator: locator,
    });
  });
});
