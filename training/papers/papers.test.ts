import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Line, Paper } from '../../src/document/index.ts';
import { typesOf } from '../../src/recognition/index.ts';
import { isCreditCode, isIdCard, parseAmountInWords } from '../../src/values/index.ts';
import { type MadePaper, makePaper, sketchPaper } from './make-paper.ts';
import { toPaper } from './output/paper.ts';
import { readPaperFile, writePaperFile } from './output/paper-file.ts';
import type { Truth } from './output/truth.ts';
import { makeRandom } from './random.ts';
import { findChromium, openPage, type Page } from './render/chromium.ts';
import { MAKERS } from './types/index.ts';

const SPLITS = ['train', 'test'] as const;
const bare = (text: string): string => text.replace(/\s/gu, '');

describe('sketches', () => {
  it.each(MAKERS.map((maker) => [maker.type, maker] as const))(
    '%s is equal for equal seeds and differs for others',
    (_type, maker) => {
      for (const split of SPLITS) {
        const once = sketchPaper({ maker, split, seed: 1 });
        expect(sketchPaper({ maker, split, seed: 1 })).toEqual(once);
        expect(sketchPaper({ maker, split, seed: 2 }).sketch.html).not.toBe(once.sketch.html);
      }
    },
  );

  it('covers every type of the interface', () => {
    const known = (['bill', 'medical'] as const).flatMap((family) =>
      typesOf(family).map((type) => `${family} ${type.name}`),
    );
    // Not a separate class: any paper of no other class.
    known.splice(known.indexOf('medical other'), 1);
    expect(MAKERS.map((maker) => `${maker.family} ${maker.type}`).sort()).toEqual(known.sort());
  });

  it.each(MAKERS.map((maker) => [maker.type, maker] as const))(
    '%s marks keys of the interface alone',
    (_type, maker) => {
      const type = typesOf(maker.family).find((t) => t.name === maker.type)!;
      const keys = new Set([
        ...type.fields.map((field) => field.key),
        ...type.tables.flatMap((table) => table.columns.map((column) => `${table.name}.${column.key}`)),
      ]);
      for (const split of SPLITS)
        for (let seed = 1; seed <= 5; seed++) {
          const { sketch } = sketchPaper({ maker, split, seed });
          const marked = [
            ...[...sketch.html.matchAll(/data-v="([^"]+)"/gu)].map(([, key]) => key!),
            ...[...sketch.html.matchAll(/data-c="(\w+)\|\d+\|([^"]+)"/gu)].map(
              ([, table, column]) => `${table}.${column}`,
            ),
            ...Object.keys({ ...sketch.derived, ...maker.flags }),
          ];
          // Papers of no type need not have anything that is asked for.
          if (maker.type !== 'other') expect(marked.length).toBeGreaterThan(0);
          expect(marked.filter((key) => !keys.has(key))).toEqual([]);
        }
    },
  );

  it('keeps test designs out of training', () => {
    for (const maker of MAKERS)
      for (let seed = 1; seed <= 20; seed++) {
        const { design } = sketchPaper({ maker, split: 'train', seed });
        expect(maker.designs.find((d) => d.name === design)?.split).not.toBe('test');
      }
  });
});

// CI machines need no browser: drawing is tested only if one is installed.
describe.skipIf(findChromium() === undefined)('drawn papers (needs Chromium)', () => {
  let page: Page;
  let folder: string;
  const made: (MadePaper & { name: string })[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'papers-test-'));
    page = await openPage();
    for (const maker of MAKERS)
      for (const split of SPLITS)
        for (const seed of [1, 2])
          made.push({ ...(await makePaper(page, { maker, split, seed })), name: `${maker.type} ${split} ${seed}` });
  }, 600_000);
  afterAll(async () => {
    await page.close();
    rmSync(folder, { recursive: true });
  });

  it('contain every value in the words at its regions', () => {
    for (const { truth, drawn, name } of made) {
      const { paper, truth: moved } = toPaper(drawn, truth, 'text', makeRandom(name));
      for (const [key, regions] of Object.entries(moved.regions))
        for (const region of regions)
          expect(charsAt(paper.lines, region.box), `${name} ${key}`).toEqual(
            expect.arrayContaining([...bare(region.text)]),
          );
      for (const [key, value] of Object.entries(truth.fields)) {
        const printed = bare(moved.regions[key]!.map((region) => region.text).join(''));
        if (printed.length === bare(value).length) expect(printed, `${name} ${key}`).toBe(bare(value));
      }
    }
  });

  it('stay on the paper', () => {
    for (const { drawn, truth, name } of made)
      for (const [key, regions] of Object.entries(truth.regions))
        for (const { box } of regions) {
          expect(box[0], `${name} ${key}`).toBeGreaterThan(-3);
          expect(box[2], `${name} ${key}`).toBeLessThan(drawn.width + 3);
          expect(box[3], `${name} ${key}`).toBeLessThan(drawn.height + 3);
        }
  });

  it('have equal amounts in words and figures, and valid numbers', () => {
    let checked = 0;
    for (const { truth, name } of made)
      for (const [key, value] of Object.entries(truth.fields)) {
        if (/^[0-9A-Z]{18}$/u.test(value) && /tax_id|payer_id|seller_id|social_credit/u.test(key)) {
          expect(isCreditCode(value) || isIdCard(value), `${name} ${key} ${value}`).toBe(true);
          checked++;
        }
        const figures = figuresOf(truth, key);
        if (figures !== undefined && parseAmountInWords(value) !== undefined) {
          expect(parseAmountInWords(value), `${name} ${key}`).toBeCloseTo(Number(figures.replaceAll(',', '')), 2);
          checked++;
        }
      }
    expect(checked).toBeGreaterThan(0);
  });

  it('survive writing and reading', () => {
    const { drawn, truth, name } = made[0]!;
    const written = toPaper(drawn, truth, 'medium', makeRandom(name));
    const file = path.join(folder, 'paper.json');
    writePaperFile(file, written);
    const read = readPaperFile(file);
    expect(read.truth.fields).toEqual(truth.fields);
    expect(textOf(read.paper)).toEqual(textOf(written.paper));
    expect(read.paper.lines[0]!.box.x0).toBeCloseTo(written.paper.lines[0]!.box.x0, 0);
  });

  it('have more errors at lower reading quality', () => {
    const wrong = (reading: 'text' | 'heavy'): number =>
      made.reduce((sum, { drawn, truth, name }) => {
        const clean = textOf(toPaper(drawn, truth, 'text', makeRandom(name)).paper).join('');
        return (
          sum + Math.abs(clean.length - textOf(toPaper(drawn, truth, reading, makeRandom(name)).paper).join('').length)
        );
      }, 0);
    expect(wrong('text')).toBe(0);
    expect(wrong('heavy')).toBeGreaterThan(made.length);
  });
});

const textOf = (paper: Paper): string[] => paper.lines.map((line) => bare(line.text));

const charsAt = (lines: Line[], [x0, y0, x1, y1]: [number, number, number, number]): string[] =>
  lines.flatMap((line) =>
    line.glyphs
      .filter(
        (g) =>
          (g.x0 + g.x1) / 2 >= x0 - 1 &&
          (g.x0 + g.x1) / 2 <= x1 + 1 &&
          (g.y0 + g.y1) / 2 >= y0 - 1 &&
          (g.y0 + g.y1) / 2 <= y1 + 1,
      )
      .map((g) => g.text),
  );

/** The figures for an amount in words, if the paper has both. */
function figuresOf(truth: Truth, key: string): string | undefined {
  const mates: Record<string, string> = {
    vat_invoice_total_cover_tax: 'vat_invoice_total_cover_tax_digits',
    total_char: 'total_digits',
    amount_char: truth.type === 'quota_invoice' ? 'amount_digits' : 'amount_digital',
    total_amount_in_words: 'total_expense_amount',
    amounts_capital: 'amounts_lowercase',
    vehicle_invoice_total_price_char: 'vehicle_invoice_total_price_digits',
    total_amount_words: 'total_amount_figures',
  };
  return truth.fields[mates[key] ?? ''];
}
