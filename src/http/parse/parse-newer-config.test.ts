import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocparseError } from '../../errors.ts';
import { modelServers } from '../testing.ts';
import { readNewerConfig, readSyncConfig } from './parse-newer-config.ts';

const none = modelServers({});
const read = (config: unknown) => readSyncConfig(JSON.stringify(config), none);
const refusal = (config: unknown): DocparseError => {
  try {
    read(config);
  } catch (error) {
    if (error instanceof DocparseError) return error;
    throw error;
  }
  throw new Error('was accepted');
};

const bucket = { endpoint: 'https://store.example.com/', access_key: 'a', secret_key: 's', bucket: 'mine' };

describe('readSyncConfig', () => {
  it.each([undefined, '', '{}', '{"provider":"primary","unknown":{"a":1},"pdf_pwd":null,"page_ranges":""}'])(
    'means the defaults of the interface by %j',
    (text) => {
      expect(readSyncConfig(text, none)).toEqual({
        provider: 'primary',
        options: {
          parseMode: 'scan',
          removeWatermark: false,
          cropDewarp: false,
          mergeTables: false,
          pageImages: false,
          originalImages: false,
          blanks: false,
          elementImages: false,
          dpi: 144,
        },
        request: { page_images: false, original_images: false, sub_images: false },
        ranges: undefined,
        password: undefined,
        warnings: [],
      });
    },
  );

  it('passes every switch on', () => {
    const { options, request, ranges, password } = read({
      pdf_pwd: 'p',
      page_ranges: '15,20-25,1,3,5-7',
      crop_dewarp: 1,
      remove_watermark: 1,
      get_page_image: true,
      get_sub_image: true,
      underline_level: 1,
    });
    expect(options).toMatchObject({
      parseMode: 'scan',
      removeWatermark: true,
      cropDewarp: true,
      pageImages: true,
      originalImages: true,
      elementImages: true,
      blanks: true,
    });
    expect(request).toEqual({ page_images: true, original_images: true, sub_images: true });
    expect(ranges).toEqual([
      { from: 15, to: 15 },
      { from: 20, to: 25 },
      { from: 1, to: 1 },
      { from: 3, to: 3 },
      { from: 5, to: 7 },
    ]);
    expect(password).toBe('p');
    expect(read({ parse_mode: 'auto', underline_level: 1 }).options).toMatchObject({
      parseMode: 'auto',
      blanks: false,
    });
  });

  it.each([1, '1', true, 'true'])('takes %j for on', (on) => {
    expect(read({ crop_dewarp: on, get_page_image: on }).options).toMatchObject({ cropDewarp: true, pageImages: true });
  });

  it.each([0, '0', false, 'false', null])('takes %j for off', (off) => {
    expect(read({ crop_dewarp: off, get_page_image: off }).options).toMatchObject({
      cropDewarp: false,
      pageImages: false,
    });
  });

  it('takes the lite reading for primary-lite, whatever the mode', () => {
    expect(read({ provider: 'primary-lite', parse_mode: 'scan', underline_level: 1 })).toMatchObject({
      provider: 'primary-lite',
      options: { parseMode: 'lite', blanks: false },
    });
  });

  it('takes a page given as a number', () => {
    expect(read({ page_ranges: 2 }).ranges).toEqual([{ from: 2, to: 2 }]);
  });

  it('reads where page pictures go', () => {
    const { storage } = read({
      image_storage_config: { ...bucket, prefix: '/in/', url_prefix: 'https://cdn.example.com/' },
    });
    expect(storage).toMatchObject({
      bucket: 'mine',
      region: 'us-east-1',
      prefix: 'in/',
      addressBase: 'https://cdn.example.com/in/',
    });
    expect(read({ image_storage_config: bucket }).storage?.addressBase).toBe('https://store.example.com/mine/');
    for (const nothing of [null, {}, { endpoint: '', bucket: null }])
      expect(read({ image_storage_config: nothing }).storage).toBeUndefined();
  });

  it('takes no keys of a bucket into a job', () => {
    expect(() => readNewerConfig(JSON.stringify({ image_storage_config: bucket }), none)).toThrow(/asynchronous/);
    expect(readNewerConfig('{}', none).provider).toBe('primary');
  });

  it('has charts measured by primary', () => {
    expect(read({ apply_chart: 1 }).options.charts).toBe(true);
    expect(read({ apply_chart: 0 }).options.charts).toBeUndefined();
    expect(read({ apply_chart: 1, provider: 'primary-lite' }).options.charts).toBeUndefined();
  });

  it.each<[unknown, number, string]>([
    [{ provider: 'vlm_engine_a' }, 40429, '"vlm_engine_a" is not configured'],
    [{ provider: 'vlm_engine_b' }, 40429, '"vlm_engine_b" is not configured'],
    [{ provider: 'other' }, 40429, 'primary, primary-lite, vlm_engine_a, vlm_engine_b'],
    [{ provider: 'toString' }, 40429, 'toString'],
    [{ provider: 5 }, 40004, 'config.provider'],
    [{ parse_mode: 'guess' }, 40004, 'config.parse_mode'],
    [{ page_ranges: '3-1' }, 40004, 'config.page_ranges'],
    [{ page_ranges: 'a' }, 40004, 'config.page_ranges'],
    [{ page_ranges: [1] }, 40004, 'config.page_ranges'],
    [{ crop_dewarp: 2 }, 40004, 'config.crop_dewarp: expected 0 or 1'],
    [{ get_page_image: 'yes' }, 40004, 'config.get_page_image: expected true or false'],
    [{ underline_level: 2 }, 40004, 'config.underline_level'],
    [{ image_storage_config: { endpoint: 'https://store' } }, 40004, 'config.image_storage_config.bucket: is missing'],
    [{ image_storage_config: { ...bucket, endpoint: 'file:///etc' } }, 40004, 'config.image_storage_config.endpoint'],
    [{ image_storage_config: { ...bucket, secret_key: '' } }, 40004, 'config.image_storage_config.secret_key'],
    [{ image_storage_config: { ...bucket, bucket: 'a/b' } }, 40004, 'config.image_storage_config.bucket'],
    [{ image_storage_config: { ...bucket, prefix: '../x' } }, 40004, 'config.image_storage_config.prefix'],
    [{ image_storage_config: 5 }, 40004, 'config.image_storage_config'],
    [[], 40004, 'config'],
  ])('refuses %j with %i', (config, code, part) => {
    const error = refusal(config);
    expect(error.code).toBe(code);
    expect(error.message).toContain(part);
  });

  it('reads or refuses with a documented code whatever it is given', () => {
    const names = ['provider', 'page_ranges', 'crop_dewarp', 'get_sub_image', 'image_storage_config', '__proto__'];
    const check = (text: string): void => {
      try {
        readSyncConfig(text, none);
      } catch (error) {
        expect(error).toBeInstanceOf(DocparseError);
        expect([40004, 40429]).toContain((error as DocparseError).code);
      }
    };
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue()), (value) => check(JSON.stringify(value))),
      { numRuns: 300 },
    );
    fc.assert(fc.property(fc.string(), check), { numRuns: 200 });
  });
});
