import { describe, expect, it } from 'vitest';
import { defaultParseOptions, type PageContent, type Picture } from '../../document/index.ts';
import { column, pageOf } from '../../document/testing.ts';
import { planOcr } from './need-ocr.ts';

const bitmap = (x0: number, y0: number, x1: number, y1: number): Picture => ({ kind: 'bitmap', x0, y0, x1, y1 });
const page = ({ glyphs = [], ...rest }: Partial<PageContent>): PageContent =>
  pageOf(glyphs, { width: 600, height: 800, ...rest });
const text = column(['a', 'b', 'c', 'd'], 50, 60, 300);
const inked = async () => true;
const blank = async () => false;

describe('planOcr', () => {
  it('uses a good text layer as it is', async () => {
    expect(await planOcr(page({ glyphs: text }), defaultParseOptions, blank)).toEqual({ kind: 'none' });
  });

  it('reads images and scan mode completely, and nothing in parse mode', async () => {
    expect((await planOcr(page({ origin: 'image' }), defaultParseOptions, blank)).kind).toBe('page');
    expect((await planOcr(page({ glyphs: text }), { ...defaultParseOptions, parseMode: 'scan' }, blank)).kind).toBe(
      'page',
    );
    expect((await planOcr(page({}), { ...defaultParseOptions, parseMode: 'parse' }, inked)).kind).toBe('none');
  });

  it('reads a page without text only when there is ink on it', async () => {
    expect((await planOcr(page({}), defaultParseOptions, inked)).kind).toBe('page');
    expect((await planOcr(page({}), defaultParseOptions, blank)).kind).toBe('none');
  });

  it.each(['broken', 'ocr-layer'] as const)('does not trust a text layer that is %s', async (quality) => {
    expect(
      (await planOcr(page({ glyphs: text, textLayer: { quality, reasons: [] } }), defaultParseOptions, blank)).kind,
    ).toBe('page');
  });

  it('reads a page-wide bitmap with little text over it: a stamped scan', async () => {
    const stamped = page({ glyphs: text.slice(0, 20), pictures: [bitmap(0, 0, 600, 800)] });
    expect((await planOcr(stamped, defaultParseOptions, blank)).kind).toBe('regions');
  });

  it('takes a bitmap under text for a background, and reads one beside the text as a region', async () => {
    expect(
      (await planOcr(page({ glyphs: text, pictures: [bitmap(0, 0, 600, 800)] }), defaultParseOptions, blank)).kind,
    ).toBe('none');
    const beside = bitmap(50, 300, 550, 750);
    expect(await planOcr(page({ glyphs: text, pictures: [beside] }), defaultParseOptions, blank)).toEqual({
      kind: 'regions',
      regions: [beside],
    });
  });

  it('reads small pictures only if pictures are requested', async () => {
    const small = bitmap(300, 300, 450, 450);
    const content = page({ glyphs: text, pictures: [small] });
    expect((await planOcr(content, defaultParseOptions, blank)).kind).toBe('none');
    expect((await planOcr(content, { ...defaultParseOptions, elementImages: true }, blank)).kind).toBe('regions');
  });

  it('reads pictures in lite only where the page has hardly any text of its own', async () => {
    const lite = { ...defaultParseOptions, parseMode: 'lite' as const, elementImages: true };
    const beside = bitmap(50, 300, 550, 750);
    expect(await planOcr(page({ glyphs: text, pictures: [beside] }), lite, blank)).toEqual({ kind: 'none' });
    expect((await planOcr(page({ glyphs: text.slice(0, 20), pictures: [beside] }), lite, blank)).kind).toBe('regions');
    const stamped = page({
      glyphs: [...text.slice(0, 20), ...column(['e', 'f'], 50, 900, 300)],
      pictures: [bitmap(0, 0, 600, 800)],
    });
    expect((await planOcr(stamped, lite, blank)).kind).toBe('regions');
  });
});
