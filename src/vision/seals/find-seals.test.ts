import { describe, expect, it } from 'vitest';
import { greyOf } from '../pixels.ts';
import { drawn, textLines } from '../testing.ts';
import { findSeals, type Seal } from './find-seals.ts';
import { removeSealInk } from './remove-ink.ts';

/** Characters around an ellipse with feet to the centre, as on seals, or outwards, as at their bottom. */
function ringText(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  text: string,
  from: number,
  to: number,
  size: number,
  color: string,
  feetOut = false,
): string {
  return [...text]
    .map((ch, i) => {
      const t = ((from + ((to - from) * i) / (text.length - 1)) * Math.PI) / 180;
      const turn = (Math.atan2(Math.sin(t) / ry, Math.cos(t) / rx) * 180) / Math.PI + (feetOut ? -90 : 90);
      return `<text transform="translate(${cx + rx * Math.cos(t)} ${cy + ry * Math.sin(t)}) rotate(${turn})" font-size="${size}" font-weight="bold" text-anchor="middle" font-family="sans-serif" fill="${color}">${ch}</text>`;
    })
    .join('');
}

const round = (cx: number, cy: number, r: number, color: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${color}" stroke-width="7"/>${ringText(cx, cy, r * 0.76, r * 0.76, 'HARBOURCITYTRADING', 160, 380, r * 0.22, color)}` +
  `<text x="${cx}" y="${cy + r * 0.5}" font-size="${r * 0.2}" text-anchor="middle" font-family="sans-serif" fill="${color}">CONTRACT</text>`;

const oval = (cx: number, cy: number, color: string): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="150" ry="105" fill="none" stroke="${color}" stroke-width="6"/>${ringText(cx, cy, 118, 76, 'RIVERBANKSUPPLIES', 165, 375, 26, color)}` +
  `<text x="${cx}" y="${cy + 10}" font-size="24" text-anchor="middle" font-family="sans-serif" fill="${color}">91440309</text>`;

const at = (s: Seal): number[] => [s.box.x0, s.box.y0, s.box.x1, s.box.y1].map((v) => Math.round((v * 200) / 72));

describe('findSeals', () => {
  it('finds round, oval and square seals of three colours over text, with box and shape', async () => {
    const square =
      '<g transform="rotate(4 900 900)"><rect x="820" y="820" width="160" height="160" fill="none" stroke="#c01020" stroke-width="7"/><text x="836" y="886" font-size="42" font-family="sans-serif" fill="#c01020">WANG</text><text x="840" y="956" font-size="42" font-family="sans-serif" fill="#c01020">MING</text></g>';
    const svg =
      textLines(60, 80, 30, 26) +
      round(300, 400, 150, '#d02030') +
      oval(850, 450, '#2040c0') +
      square +
      round(300, 1250, 140, '#202020');
    const seals = findSeals(await drawn(1240, 1500, svg, { jpeg: 80 }));
    const byKind = Object.fromEntries(seals.map((s) => [`${s.color} ${s.shape}`, s]));
    expect(Object.keys(byKind).sort()).toEqual(['black round', 'blue oval', 'red round', 'red square']);
    const near = (got: number[], want: number[]): void => {
      for (const [i, v] of got.entries()) expect(Math.abs(v - want[i]!)).toBeLessThan(9);
    };
    near(at(byKind['red round']!), [147, 247, 453, 553]);
    near(at(byKind['blue oval']!), [697, 342, 1003, 558]);
    near(at(byKind['black round']!), [157, 1107, 443, 1393]);
    for (const s of seals) expect(s.confidence).toBeGreaterThan(0.6);
  });

  it('searches for the named inks alone', async () => {
    const page = await drawn(1000, 600, round(250, 300, 150, '#d02020') + round(700, 300, 150, '#2040c0'));
    expect(findSeals(page, ['blue']).map((s) => s.color)).toEqual(['blue']);
    expect(findSeals(page).map((s) => s.color)).toEqual(['red', 'blue']);
  });

  it('ignores headings, underlines, tables, logos and drawn circles', async () => {
    const svg = [
      '<text x="200" y="100" font-size="60" fill="#c01020" font-family="sans-serif">Urgent notice to all</text>',
      '<path d="M200 120H900" stroke="#c01020" stroke-width="4"/>',
      '<circle cx="200" cy="400" r="90" fill="#d02030"/><text x="160" y="420" font-size="60" fill="white">AB</text>',
      '<circle cx="500" cy="400" r="90" fill="none" stroke="#d02030" stroke-width="5"/>',
      '<rect x="700" y="300" width="400" height="160" fill="#d02030"/>',
      [0, 1, 2, 3]
        .map((i) => `<path d="M100 ${600 + i * 60}H1100M${100 + i * 333} 600V780" stroke="#a03030" stroke-width="3"/>`)
        .join(''),
      textLines(120, 640, 1, 26, 'fill="#a03030"'),
      textLines(60, 900, 12, 26),
    ].join('');
    expect(findSeals(await drawn(1240, 1500, svg)).map((s) => `${s.color} ${s.shape}`)).toEqual([]);
  });

  it('unrolls the ring into an upright strip and crops the straight line', async () => {
    const [seal] = findSeals(await drawn(800, 800, round(400, 400, 160, '#d02030') + textLines(60, 400, 3, 24)));
    const ring = seal!.strips[0]!;
    expect(ring.height).toBeGreaterThanOrEqual(40);
    expect(ring.width / ring.height).toBeGreaterThan(7);
    // Black print is removed: paper makes up well over two thirds of a strip of bold capitals.
    const paper = ring.data.filter((v) => v > 200).length / ring.data.length;
    expect(paper).toBeGreaterThan(0.55);
    expect(paper).toBeLessThan(0.95);
    expect(seal!.strips.length).toBeGreaterThanOrEqual(2);
  });

  it('separates the legend at the top of an oval from the one at its bottom, on a smaller radius', async () => {
    const color = '#d02030';
    const svg =
      `<ellipse cx="400" cy="400" rx="150" ry="105" fill="none" stroke="${color}" stroke-width="6"/>` +
      ringText(400, 400, 118, 76, 'RIVERBANK', 190, 350, 26, color) +
      `<text x="400" y="408" font-size="24" text-anchor="middle" font-family="sans-serif" fill="${color}">ELM</text>` +
      ringText(400, 400, 122, 82, 'HARBOURGATES', 145, 35, 18, color, true);
    const [seal] = findSeals(await drawn(800, 800, svg));
    const long = seal!.strips.map(({ width, height }) => width / height);
    expect(long).toHaveLength(3);
    // The upper one ends where its letters end, and the lower one is unrolled too: 9 and 12 letters.
    expect(long[0]).toBeGreaterThan(6);
    expect(long[0]).toBeLessThan(13);
    expect(long[1]).toBeLessThan(3);
    expect(long[2]).toBeGreaterThan(5);
  });
});

describe('removeSealInk', () => {
  it('keeps the print below a seal and nothing else', async () => {
    const print = textLines(60, 300, 10, 28);
    const page = await drawn(800, 800, print);
    // Multiplied, like ink on paper: black stays black.
    const stamped = await drawn(
      800,
      800,
      `${print}<g style="mix-blend-mode:multiply">${round(400, 400, 160, '#e03040')}</g>${textLines(60, 300, 10, 28)}`,
    );
    const [seal] = findSeals(stamped);
    const clean = greyOf(removeSealInk(stamped, seal!)).data;
    const want = greyOf(page).data;
    let kept = 0;
    let dark = 0;
    let dirt = 0;
    for (let i = 0; i < want.length; i++) {
      if (want[i]! < 80) {
        dark++;
        if (clean[i]! < 140) kept++;
      } else if (want[i]! > 240 && clean[i]! < 190) dirt++;
    }
    expect(kept / dark).toBeGreaterThan(0.97);
    expect(dirt / want.length).toBeLessThan(0.002);
  });
});
