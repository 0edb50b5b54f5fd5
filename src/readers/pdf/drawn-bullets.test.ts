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
  kind?: 'disc' | 'circle' | 'square';
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
    if (kind === 'square') page.drawRectangle({ x, y, width: side, height: side, color: rgb(...color) });
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
    const lines = await linesOf([intro, { x: 40, y: 140, text: 'Only' }], [{ x: 28, y: 142, kind: 'square' }]);
    expect(lines).toEqual([intro.text, '▪ Only']);
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
});
