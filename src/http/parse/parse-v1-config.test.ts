import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocparseError } from '../../errors.ts';
import { modelServers } from '../testing.ts';
import { readParseConfig as readWith } from './parse-v1-config.ts';

const readParseConfig = (text: string | undefined) => readWith(text, modelServers({}));

describe('readParseConfig', () => {
  it.each([undefined, '', ' ', '{}', '{"document":null,"config":{"engine_params":null}}'])(
    'means the defaults of the interface by %j',
    (text) => {
      const { options, request, ranges, password } = readParseConfig(text);
      expect(options).toEqual({
        parseMode: 'auto',
        removeWatermark: false,
        cropDewarp: false,
        mergeTables: false,
        pageImages: false,
        elementImages: false,
        dpi: 144,
      });
      expect(request).toMatchObject({
        include_hierarchy: true,
        include_char_details: false,
        element_merge_mode: 'separate',
        table_view: 'html',
        dpi: 144,
      });
      expect([ranges, password]).toEqual([undefined, undefined]);
    },
  );

  it.each([
    ['default', 'url'],
    ['base64str', 'base64'],
  ])('knows older names of forms of pictures: %s', (older, form) => {
    expect(
      readParseConfig(JSON.stringify({ config: { engine_params: { image_output_type: older } } })).request
        .image_output_type,
    ).toBe(form);
  });

  it('passes every switch on', () => {
    const { options, request, ranges, password, warnings } = readParseConfig(
      JSON.stringify({
        document: { password: 'p' },
        capabilities: {
          include_hierarchy: false,
          include_inline_objects: true,
          include_char_details: true,
          include_image_data: true,
          include_table_structure: true,
          element_merge_mode: 'merged',
          pages: true,
          title_tree: true,
          table_view: 'markdown',
          remove_watermark: true,
          crop_dewarp: true,
        },
        scope: { page_range: '1-2,4' },
        config: {
          force_engine: 'primary',
          engine_params: {
            parse_mode: 'scan',
            formula_level: 1,
            image_output_type: 'base64',
            recognize_chemical: true,
            dpi: 216,
          },
        },
      }),
    );
    expect(options).toEqual({
      parseMode: 'scan',
      removeWatermark: true,
      cropDewarp: true,
      mergeTables: true,
      molecules: true,
      pageImages: true,
      elementImages: true,
      characters: true,
      dpi: 216,
    });
    expect(request).toEqual({
      include_hierarchy: false,
      include_inline_objects: true,
      include_char_details: true,
      include_image_data: true,
      include_table_structure: true,
      element_merge_mode: 'merged',
      pages: true,
      title_tree: true,
      table_view: 'markdown',
      image_output_type: 'base64',
      dpi: 216,
    });
    expect(ranges).toEqual([
      { from: 1, to: 2 },
      { from: 4, to: 4 },
    ]);
    expect(password).toBe('p');
    expect(warnings).toEqual([expect.stringMatching(/^formula_level: 1 is not available/)]);
  });

  it('takes the model that is configured where any is wanted, and names the setting where there is none', () => {
    const servers = modelServers({ vlm_engine_b: 'http://127.0.0.1:1/v1' });
    const vlm = JSON.stringify({ config: { engine_params: { parse_mode: 'vlm', fallback: 'primary' } } });
    expect(readWith(vlm, servers).options).toMatchObject({
      parseMode: 'auto',
      model: { engine: 'vlm_engine_b', profile: 'paddleocr-vl', fallback: true },
    });
    const refused = { code: 40429, message: expect.stringContaining('vlm.engine_a.url') };
    expect(() => readWith(vlm, modelServers({}))).toThrow(expect.objectContaining(refused));
    expect(() => readWith(JSON.stringify({ config: { force_engine: 'vlm_engine_a' } }), servers)).toThrow(
      expect.objectContaining(refused),
    );
    expect(
      readWith(JSON.stringify({ config: { force_engine: 'vlm_engine_b' } }), servers).options.model?.fallback,
    ).toBe(false);
  });

  it('names a documented member of the wrong type', () => {
    expect(() => readParseConfig('{"config":{"engine_params":{"recognize_chemical":"yes"}}}')).toThrow(
      /config\.config\.engine_params\.recognize_chemical/,
    );
  });

  it('reads or refuses with a documented code whatever it is given', () => {
    const names = [
      'document',
      'capabilities',
      'scope',
      'config',
      'engine_params',
      'page_range',
      'dpi',
      'force_engine',
      'parse_mode',
      'pages',
      '__proto__',
      'constructor',
    ];
    const tree = fc.letrec((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, fc.jsonValue(), fc.dictionary(fc.constantFrom(...names), tie('node'))),
    })).node;
    const check = (text: string): void => {
      try {
        readParseConfig(text);
      } catch (error) {
        expect(error).toBeInstanceOf(DocparseError);
        expect([40004, 40427, 40429]).toContain((error as DocparseError).code);
      }
    };
    fc.assert(
      fc.property(tree, (value) => check(JSON.stringify(value))),
      { numRuns: 300 },
    );
    fc.assert(fc.property(fc.string(), check), { numRuns: 200 });
  });
});
