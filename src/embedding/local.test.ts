import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  LEXICAL_MODEL,
  LOCAL_DIMENSIONS,
  localEmbedder,
  localModels,
  readWordVectors,
  SEMANTIC_MODEL,
} from './local.ts';

const WEIGHTS = join(import.meta.dirname, 'weights/words.bin');

const embed = async (model: string, texts: string[], dimensions?: number) =>
  await localEmbedder(model, dimensions).embed(texts);
const near = async (model: string, one: string, other: string, dimensions?: number): Promise<number> => {
  const [a = [], b = []] = await embed(model, [one, other], dimensions);
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
};

describe.each([SEMANTIC_MODEL, LEXICAL_MODEL])('local embedding by %s', (model) => {
  it('has length 1, whatever comes, and is the same each time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(1, 2, 3, 64, 300, LOCAL_DIMENSIONS),
        async (text, dimensions) => {
          const [vector = []] = await embed(model, [text], dimensions);
          expect(vector).toHaveLength(dimensions);
          expect([vector]).toEqual(await embed(model, [text], dimensions));
          const norm = Math.hypot(...vector);
          expect(norm === 0 || Math.abs(norm - 1) < 1e-4).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('puts texts with the same words near each other, other forms and other widths of them too', async () => {
    const same = await near(model, 'The total amount payable', 'amounts that are payable in total');
    expect(same).toBeGreaterThan((await near(model, 'The total amount payable', 'A quick brown fox')) + 0.4);
    expect(await near(model, '合同编号：ＡＢ１２', '合同编号: AB12')).toBeGreaterThan(0.9);
    expect(await near(model, '甲方应在三十日内付款', '付款应在三十日内完成')).toBeGreaterThan(
      (await near(model, '甲方应在三十日内付款', '乙方负责设备安装')) + 0.3,
    );
  });

  it('tells numbers and names apart that no list of words holds', async () => {
    expect(await near(model, 'invoice QX-88213', 'QX-88213 was the invoice')).toBeGreaterThan(
      (await near(model, 'invoice QX-88213', 'QX-77104 was the invoice')) + 0.03,
    );
    expect(await near(model, 'recognition', 'recogniti0n')).toBeGreaterThan(0.02);
  });

  it('goes by what a text begins with more than by what it ends with', async () => {
    const filler =
      'Several sentences follow that speak of weather, trains, gardens, bread, music, bridges and other matters at some length. '.repeat(
        2,
      );
    const first = await near(model, 'payment terms', `Payment terms. ${filler}`);
    expect(first).toBeGreaterThan((await near(model, 'payment terms', `${filler} Payment terms.`)) + 0.05);
    const chars = '天地玄黄宇宙洪荒日月盈昃'.repeat(6);
    expect(await near(model, '付款条件', `付款条件。${chars}`)).toBeGreaterThan(
      (await near(model, '付款条件', `${chars}。付款条件`)) + 0.05,
    );
  });
});

describe('the lexical model', () => {
  it('puts texts with the same rare words nearer than texts with the same common ones', async () => {
    expect(await near(LEXICAL_MODEL, 'with default osmosis', 'osmosis')).toBeGreaterThan(
      (await near(LEXICAL_MODEL, 'with default osmosis', 'default')) + 0.1,
    );
  });
});

describe('the semantic model', () => {
  it.each([
    ['心梗', '心肌梗死', '应付账款'],
    ['拉肚子', '腹泻', '饭菜'],
    ['违约金', '赔偿金', '金融'],
    ['hypertension', 'high blood pressure', 'extension of the term'],
    ['a lawyer', 'an attorney', 'a layer'],
    ['lawsuit', 'litigation', 'swimsuit'],
    ['physician', 'doctor', 'physics'],
  ])('puts %s nearer to %s than to %s', async (word, synonym, stranger) => {
    for (const dimensions of [LOCAL_DIMENSIONS, 128]) {
      expect(await near(SEMANTIC_MODEL, word, synonym, dimensions)).toBeGreaterThan(
        (await near(SEMANTIC_MODEL, word, stranger, dimensions)) + 0.1,
      );
    }
  });
});

describe('weights', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docparse-words-'));
  const warnings: string[] = [];
  beforeAll(
    () => void vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warnings.push(String(warning))),
  );
  afterAll(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  it('are there: the best model is the default, and says its name', () => {
    expect(localModels()).toEqual([SEMANTIC_MODEL, LEXICAL_MODEL]);
    expect(localEmbedder().model).toBe(SEMANTIC_MODEL);
    expect(localEmbedder(LEXICAL_MODEL).model).toBe(LEXICAL_MODEL);
  });

  const file = readFileSync(WEIGHTS);
  it.each([
    ['missing', undefined, /ENOENT/],
    ['of another kind', Buffer.from('{}'), /no file of word vectors/],
    ['cut', file.subarray(0, file.length - 1), /hash is wrong/],
    [
      'changed in one bit',
      Buffer.concat([file.subarray(0, 5000), Buffer.from([(file[5000] as number) ^ 1]), file.subarray(5001)]),
      /hash is wrong/,
    ],
  ])('that are %s are refused, with a warning that says what remains', (name, bytes, reason) => {
    const path = join(folder, name);
    if (bytes) writeFileSync(path, bytes);
    expect(readWordVectors(path)).toBeUndefined();
    expect(warnings.at(-1)).toMatch(reason);
    expect(warnings.at(-1)).toContain(LEXICAL_MODEL);
  });

  it('that are missing leave the lexical model, which does not pass for the other', async () => {
    const fallback = localEmbedder(undefined, 64, readWordVectors(join(folder, 'nowhere')) ?? null);
    expect(fallback.model).toBe(LEXICAL_MODEL);
    expect(await fallback.embed(['心梗'])).toEqual(await embed(LEXICAL_MODEL, ['心梗'], 64));
    expect(() => localEmbedder(SEMANTIC_MODEL, 64, null)).toThrow(
      expect.objectContaining({ code: 40004, message: expect.stringContaining(LEXICAL_MODEL) }),
    );
  });
});
