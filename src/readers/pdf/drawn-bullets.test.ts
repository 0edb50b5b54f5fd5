import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { withPdf, workshop } from './testing.ts';

const shop = workshop();
afterAll(() => shop.clean());

type Color = [number, number, number];
const BLACK: Color = [0, 0, 0];

interface Shape {
  x: number;
  y: number;
  side?: number;
  kind?: 'disc' | 'circle' | 'square' | 'stroke';
  color?: Color;
}

/** Texts of the lines of a page, spaces where the reader has them. */
async function linesOf(
  texts: { x: number; y: number; text: string; size?: number; color?: Color }[],
  shapes: Shape[],
): Promise<string[]> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([300, 200]);
  for (const { x, y, text, size = 10, color = BLACK } of texts)
    page.drawText(text, { x, y, size, font, color: rgb(...color) });
  for (const { x, y, side = 3.5, kind = 'disc', color = BLACK } of shapes) {
    if (kind === 'stroke') {
      const middle = x + side / 2;
      page.drawLine({
        start: { x: middle, y },
        end: { x: middle, y: y + side },
        thickness: side,
        color: rgb(...color),
      });
    } else if (kind === 'square') page.drawRectangle({ x, y, width: side, height: side, color: rgb(...color) });
    else {
      const circle = { x: x + side / 2, y: y + side / 2, size: side / 2 };
      if (kind === 'disc') page.drawCircle({ ...circle, color: rgb(...color) });
      else page.drawCircle({ ...circle, borderColor: rgb(...color), borderWidth: 0.5 });
    }
  }
  const { glyphs } = await withPdf(shop.sourceOf(await pdf.save()), (reader) => reader.sheet(1));
  const lines = new Map<number, string>();
  for (const g of glyphs) {
    const key = Math.round(g.baseline);
    lines.set(key, `${lines.get(key) ?? ''}${g.spaceBefore ? ' ' : ''}${g.text}`);
  }
  return [...lines].sort(([a], [b]) => a - b).map(([, text]) => text.trim());
}

/** Texts of the lines of a page with checkboxes of 8 points before words of 10. */
async function tasksOf(
  boxes: { y: number; ticked: boolean; kind?: 'rounded' | 'square' | 'circle' | 'filled' }[],
): Promise<string[]> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([300, 200]);
  page.drawText(intro.text, { x: intro.x, y: intro.y, size: 10, font });
  const stroke = { borderColor: rgb(0.4, 0.4, 0.4), borderWidth: 0.7 };
  for (const { y, ticked, kind = 'rounded' } of boxes) {
    page.drawText('Task', { x: 42, y, size: 10, font });
    const at = { x: 28, y: y + 7.5 };
    const white = { color: rgb(1, 1, 1) };
    if (kind === 'circle') page.drawCircle({ x: 32, y: y + 3.5, size: 4, ...white, ...stroke });
    else if (kind === 'square') page.drawRectangle({ x: 28, y: y - 0.5, width: 8, height: 8, ...white, ...stroke });
    else {
      const path = 'M1,0 L7,0 C7.5,0 8,.5 8,1 L8,7 C8,7.5 7.5,8 7,8 L1,8 C.5,8 0,7.5 0,7 L0,1 C0,.5 .5,0 1,0 Z';
      page.drawSvgPath(path, { ...at, color: kind === 'filled' ? rgb(0.8, 0, 0) : rgb(0.9, 0.9, 0.9) });
      if (kind === 'rounded') page.drawSvgPath(path, { ...at, ...white });
    }
    if (ticked) page.drawSvgPath('M2,4 L3.5,6 L6.5,2', { ...at, ...stroke });
  }
  const { glyphs } = await withPdf(shop.sourceOf(await pdf.save()), (reader) => reader.sheet(1));
  return glyphs.filter((g) => /[^\w\s]/.test(g.text)).map((g) => g.text);
}

const intro = { x: 20, y: 160, text: 'Words of an ordinary paragraph' };

describe('drawn bullets', () => {
  it('become characters before their items', async () => {
    const lines = await linesOf(
      [intro, { x: 40, y: 140, text: 'First' }, { x: 40, y: 125, text: 'Second' }, { x: 60, y: 110, text: 'Inner' }],
      [
        { x: 28, y: 142 },
        { x: 28, y: 127 },
        { x: 48, y: 112, kind: 'circle' },
      ],
    );
    expect(lines).toEqual([intro.text, '• First', '• Second', '◦ Inner']);
  });

  it('may be squares, and may stand alone', async () => {
    for (const kind of ['square', 'stroke'] as const) {
      const lines = await linesOf([intro, { x: 40, y: 140, text: 'Only' }], [{ x: 28, y: 142, kind }]);
      expect(lines).toEqual([intro.text, '▪ Only']);
    }
  });

  it('may have a colour of their own if they form a list', async () => {
    const blue: Color = [0.1, 0.3, 0.9];
    const items = [intro, { x: 40, y: 140, text: 'One' }, { x: 40, y: 125, text: 'Two' }];
    const list = [
      { x: 28, y: 142, color: blue },
      { x: 28, y: 127, color: blue },
    ];
    expect(await linesOf(items, list)).toEqual([intro.text, '• One', '• Two']);
  });

  it('are not the coloured marks of a legend', async () => {
    const items = [intro, { x: 40, y: 140, text: 'North' }, { x: 40, y: 125, text: 'South' }];
    const legend: Shape[] = [
      { x: 28, y: 142, color: [0.9, 0.2, 0.1] },
      { x: 28, y: 127, color: [0.1, 0.5, 0.9] },
    ];
    expect(await linesOf(items, legend)).toEqual([intro.text, 'North', 'South']);
  });

  it('are not dots of small labels, separators between words, or shapes of another size', async () => {
    const label = { x: 40, y: 140, text: 'Berlin', size: 6 };
    expect(await linesOf([intro, label], [{ x: 34, y: 141, side: 2 }])).toEqual([intro.text, 'Berlin']);
    const parts = [intro, { x: 40, y: 140, text: 'left' }, { x: 70, y: 140, text: 'right' }];
    expect(await linesOf(parts, [{ x: 61, y: 142 }])).toEqual([intro.text, 'left right']);
    const item = { x: 40, y: 140, text: 'Big' };
    expect(await linesOf([intro, item], [{ x: 28, y: 139, side: 9 }])).toEqual([intro.text, 'Big']);
    expect(await linesOf([intro, item], [{ x: 28, y: 134 }])).toEqual([intro.text, 'Big']);
  });

  it.each(['rounded', 'square'] as const)('become boxes before the tasks of a list (%s)', async (kind) => {
    expect(
      await tasksOf([
        { y: 140, ticked: true, kind },
        { y: 125, ticked: false, kind },
      ]),
    ).toEqual(['☑', '☐']);
  });

  it('are no boxes if they are alone, round, or filled as in a legend', async () => {
    expect(await tasksOf([{ y: 140, ticked: true }])).toEqual([]);
    for (const kind of ['circle', 'filled'] as const)
      expect(
        await tasksOf([
          { y: 140, ticked: false, kind },
          { y: 125, ticked: false, kind },
        ]),
      ).toEqual([]);
  });
});
