import { describe, expect, it, vi } from 'vitest';
import {
  defaultParseOptions,
  type Font,
  type Glyph,
  type PageContent,
  type Raster,
  type Sheet,
} from '../../document/index.ts';
import { glyphIn, pageOf } from '../../document/testing.ts';
import type { Ocr } from '../../ocr/index.ts';
import { decodePrivate } from './decode-private.ts';
import { recognise } from './recognise.ts';

const font: Font = { name: 'f', weight: 400, italic: false, mono: false, serif: false, type3: false };
const EM = 12;

/** A line of characters without gaps, one em each, at `y`. */
const line = (text: string, y: number, more: Partial<Glyph> = {}): Glyph[] =>
  [...text].map((c, i) =>
    glyphIn({ x0: 20 + EM * i, x1: 20 + EM * (i + 1), y0: y, y1: y + EM }, c, { baseline: y + 10, font, ...more }),
  );

const page = (glyphs: Glyph[]): PageContent =>
  pageOf(glyphs, { width: 400, height: 200, textLayer: { quality: 'coded', reasons: ['codes'] } });

const drawing: Raster = { data: new Uint8Array(400 * 200).fill(255), width: 400, height: 200, channels: 1, dpi: 72 };

/** An OCR that reads from `printed` (the lines as they look) the part inside its region. */
const reader = (printed: readonly Glyph[], confidence = 0.9): Ocr =>
  ({
    readLine: vi.fn(async (part: Raster) => {
      const { originX = 0, originY = 0 } = part;
      return printed
        .filter(
          (g) =>
            g.x0 + 2 > originX && g.x1 - 2 < originX + part.width && g.y0 > originY && g.y1 < originY + part.height,
        )
        .map(
          (g): Glyph => ({
            ...g,
            x0: g.x0 + 1,
            x1: g.x1 + 1,
            confidence,
            origin: 'ocr',
            candidates: [{ text: g.text, confidence }],
          }),
        );
    }),
  }) as unknown as Ocr;

const text = (content: PageContent | undefined): string => (content?.glyphs ?? []).map((g) => g.text).join('');
const signal = new AbortController().signal;

describe('codes of private use', () => {
  it('are replaced in place by the reading of their shapes, and counted; other characters are unchanged', async () => {
    const glyphs = [...line('1.1\ue001\ue002概述..........7', 20), ...line('正文照旧', 60)];
    // The OCR misreads the dots and a known character; neither reading is used.
    const shown = [...line('1.1文档慨述·········l7', 20)];
    const decoded = await decodePrivate(page(glyphs), drawing, reader(shown), signal);
    expect(text(decoded)).toBe('1.1文档概述..........7正文照旧');
    expect(decoded?.glyphs[3]).toMatchObject({ x0: 56, x1: 68, baseline: 30, origin: 'ocr', confidence: 0.9 });
    expect(decoded?.glyphs[5]).toMatchObject({ origin: 'text', confidence: 1 });
    expect(decoded?.dropped).toEqual([{ reason: 'replaced-by-ocr', text: '\ue001\ue002', count: 2 }]);
  });

  it('are read only where they are', async () => {
    const ocr = reader(line('甲'.repeat(20), 20));
    await decodePrivate(
      page([...line('\ue001天地玄黄宇宙洪荒日月盈昃辰宿列张寒\ue002', 20), ...line('来暑往', 60)]),
      drawing,
      ocr,
      signal,
    );
    expect(ocr.readLine).toHaveBeenCalledTimes(2);
  });

  it('are read piece by piece if a whole line consists of codes', async () => {
    const count = 1000;
    const width = 20 + EM * (count + 1);
    const wide: Raster = { data: new Uint8Array(width * 60).fill(255), width, height: 60, channels: 1, dpi: 72 };
    const ocr = reader(line('文'.repeat(count), 20));
    const decoded = await decodePrivate({ ...page(line('\ue001'.repeat(count), 20)), width }, wide, ocr, signal);
    expect(text(decoded)).toBe('文'.repeat(count));
    expect(vi.mocked(ocr.readLine).mock.calls.length).toBeGreaterThan(1);
  });

  it('are consistent: one code of one font is one character', async () => {
    const glyphs = [...line('\ue001天', 20), ...line('\ue001地', 60), ...line('\ue001人', 100)];
    const shown = [...line('扩天', 20), ...line('护地', 60, { confidence: 0.6 }), ...line('扩人', 100)];
    expect(text(await decodePrivate(page(glyphs), drawing, reader(shown), signal))).toBe('扩天扩地扩人');
  });

  it('stay if the drawing shows nothing, and a page on which most stay does not count as read', async () => {
    const some = await decodePrivate(
      page([...line('\ue001\ue002', 20), ...line('\ue003', 60)]),
      drawing,
      reader(line('文档', 20)),
      signal,
    );
    expect(text(some)).toBe('文档\ue003');
    const turned = await decodePrivate(page(line('\ue001\ue002', 20, { angle: 90 })), drawing, reader([]), signal);
    expect(turned).toBeUndefined();
  });

  it('leave the rest of the page to its text layer', async () => {
    const content = page(line('\ue001\ue002概述甲乙', 20));
    const ocr = reader(line('文档概述甲乙', 20));
    const sheet = { ...content, raster: async () => drawing } as unknown as Sheet;
    const tools = { ocr: async () => ocr, sink: { put: vi.fn() } as never };
    const read = await recognise(sheet, defaultParseOptions, tools, signal);
    expect(text(read.content)).toBe('文档概述甲乙');
    expect(read).toMatchObject({ ocr: false, warnings: ['Read in part by OCR: codes.'] });
    // With only the text layer requested, nothing is read.
    const layer = await recognise(sheet, { ...defaultParseOptions, parseMode: 'parse' }, tools, signal);
    expect(text(layer.content)).toBe('\ue001\ue002概述甲乙');
  });

  it('if few, are read where possible and never discard a page of good text', async () => {
    const body = line('姓名\u{100007}某，工作单位在某市某区某街道某号，某某某有限公司', 20);
    const shown = line('姓名喆某，工作单位在某市某区某街道某号，某某某有限公司', 20);
    expect(text(await decodePrivate(page(body), drawing, reader(shown), signal))).toContain('姓名喆某');
    // Characters with an uncertain or no reading keep their value from the file.
    for (const ocr of [reader(shown, 0.4), reader([])]) {
      const unread = await decodePrivate(page(body), drawing, ocr, signal);
      expect(text(unread)).toContain('姓名¤某');
      expect(unread?.dropped).toEqual([]);
    }
    expect(
      text(
        await decodePrivate(
          page(line('姓名\ue816某，工作单位在某市某区某街道某号，某某有限公司', 20)),
          drawing,
          reader([]),
          signal,
        ),
      ),
    ).toContain('姓名\ue816某');
  });
});
