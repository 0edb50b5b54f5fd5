import type { Box, Font, Glyph, Line, Paper, PaperSeal, Ruling } from '../../../src/document/index.ts';
import type { Seal } from '../form.ts';
import type { Random } from '../random.ts';
import type { Drawn, DrawnRuling } from '../render/drawn.ts';
import { misread, type Noise, noiseOf, type Reading } from './ocr-noise.ts';
import { moveTruth, type Place, type Truth } from './truth.ts';

/** CSS pixels to points. */
const POINTS = 0.75;
const DPI = 200;

interface Sign {
  char: string;
  box: Place;
  size: number;
  color: number;
  bold: boolean;
  blank: boolean;
  face: string;
}

/** The paper as an engine would return it, and the truth in its points. */
export function toPaper(drawn: Drawn, truth: Truth, reading: Reading, random: Random): { paper: Paper; truth: Truth } {
  const noise = noiseOf(reading, random);
  const slope = Math.tan((noise.skew * Math.PI) / 180);
  const middle = (drawn.width / 2) * POINTS;
  const move = (b: Place): Place => {
    const shift = ((b[0] + b[2]) / 2) * POINTS * slope - middle * slope;
    return [b[0] * POINTS, b[1] * POINTS + shift, b[2] * POINTS, b[3] * POINTS + shift];
  };
  const signs = drawn.runs.flatMap((run) =>
    [...run.text].map((char, i): Sign => {
      const box = move(run.boxes.slice(i * 4, i * 4 + 4) as Place);
      // The browser's box has the font's full height; OCR boxes have about one em.
      const centre = (box[1] + box[3]) / 2;
      const size = run.size * POINTS;
      return {
        char,
        box: [box[0], centre - size * 0.54, box[2], centre + size * 0.54],
        size,
        color: colorOf(run.color),
        bold: run.bold,
        blank: run.blanks[i] === 1,
        face: run.face,
      };
    }),
  );
  const origin = reading === 'text' ? 'text' : 'ocr';
  const lines = gather(signs, noise.splitGap)
    .flatMap((line) => cutByChance(line, noise, random))
    .filter(() => !random.chance(noise.dropLine))
    .flatMap((line) => read(line, origin, noise, random));
  const width = drawn.width * POINTS;
  const height = drawn.height * POINTS;
  const scale = DPI / 72;
  const paper: Paper = {
    pageNumber: 1,
    width,
    height,
    dpi: DPI,
    angle: 0,
    pageWidth: Math.round(width * scale),
    pageHeight: Math.round(height * scale),
    pageDpi: reading === 'text' ? DPI : 0,
    toPage: [scale, 0, 0, 0, scale, 0, 0, 0, 1],
    outline: [0, 0, width * scale, 0, width * scale, height * scale, 0, height * scale],
    lines,
    rulings: mergeRulings(drawn.rulings).filter(() => !random.chance(noise.dropRuling)),
    seals: truth.seals.map((seal) => toSeal(seal, move(seal.box))),
    codes: truth.codes.map(({ payload, box }) => ({ box: toBox(move(box)), kind: 'qrcode', payload })),
    checkboxes: [],
    origin,
  };
  return { paper, truth: moveTruth(truth, (b) => move(b).map((n) => Math.round(n * 10) / 10) as Place) };
}

const toBox = ([x0, y0, x1, y1]: Place): Box => ({ x0, y0, x1, y1 });
const toSeal = (seal: Seal, box: Place): PaperSeal => ({
  box: toBox(box),
  color: 'red',
  shape: seal.shape,
  lines: seal.lines,
});

const colorOf = (color: string): number => {
  const [r = 0, g = 0, b = 0] = (color.match(/\d+/gu) ?? []).map(Number);
  return (r << 16) | (g << 8) | b;
};

/** Groups characters on one level, split at wide gaps. */
function gather(signs: Sign[], splitGap: number): Sign[][] {
  const rows: { centre: number; size: number; signs: Sign[] }[] = [];
  for (const sign of [...signs].sort((a, b) => a.box[1] + a.box[3] - b.box[1] - b.box[3])) {
    const centre = (sign.box[1] + sign.box[3]) / 2;
    const row = rows.findLast(
      (r) =>
        Math.abs(r.centre - centre) < 0.4 * Math.min(r.size, sign.size) &&
        sign.size < r.size * 1.8 &&
        r.size < sign.size * 1.8,
    );
    if (row) {
      row.signs.push(sign);
      row.centre += (centre - row.centre) / row.signs.length;
    } else rows.push({ centre, size: sign.size, signs: [sign] });
  }
  return rows.flatMap((row) => {
    const sorted = row.signs.sort((a, b) => a.box[0] - b.box[0]);
    const lines: Sign[][] = [];
    let last: Sign | undefined;
    for (const sign of sorted) {
      if (!last || sign.box[0] - last.box[2] > splitGap * Math.max(sign.size, last.size)) lines.push([]);
      lines.at(-1)!.push(sign);
      last = sign;
    }
    return lines;
  });
}

/** Splits a line at random, because detection sometimes ends a line too early. */
function cutByChance(line: Sign[], noise: Noise, random: Random): Sign[][] {
  if (line.length < 4 || !random.chance(noise.splitLine)) return [line];
  const at = random.int(1, line.length - 1);
  return [line.slice(0, at), line.slice(at)];
}

function read(signs: Sign[], origin: 'text' | 'ocr', noise: Noise, random: Random): Line[] {
  const glyphs: Glyph[] = [];
  const common = mode(signs);
  const font: Font = {
    name: origin === 'text' ? common.face : '',
    weight: common.bold ? 700 : 400,
    italic: false,
    mono: /mono/iu.test(common.face),
    serif: /serif|ming|sung/iu.test(common.face),
    type3: false,
  };
  const shake = (): number => (noise.jitter === 0 ? 0 : random.real(-noise.jitter, noise.jitter) * common.size);
  const top = shake();
  const bottom = shake();
  let last: Sign | undefined;
  for (const sign of signs) {
    const char = origin === 'text' ? sign.char : misread(sign.char, noise, random);
    const gap = last ? sign.box[0] - last.box[2] : 0;
    const spaced =
      last !== undefined &&
      (sign.blank || gap > 0.35 * sign.size) &&
      !(gap < sign.size && random.chance(noise.dropBlank));
    last = sign;
    if (char === '') continue;
    const wrong = char !== sign.char;
    const confidence = origin === 'text' ? 1 : wrong ? random.real(0.4, 0.9) : 1 - noise.jitter * random.next();
    glyphs.push({
      text: char,
      x0: sign.box[0] + shake(),
      y0: sign.box[1] + top,
      x1: sign.box[2] + shake(),
      y1: sign.box[3] + bottom,
      baseline: sign.box[3] - sign.size * 0.2,
      size: sign.size,
      font,
      color: sign.color,
      angle: 0,
      spaceBefore: spaced && glyphs.length > 0,
      origin,
      confidence: Math.max(0.3, Math.round(confidence * 1000) / 1000),
      ...(wrong &&
        random.chance(0.6) && {
          candidates: [
            { text: char, confidence },
            { text: sign.char, confidence: Math.max(0.05, 1 - confidence) },
          ],
        }),
      mcid: -1,
    });
  }
  if (glyphs.length === 0) return [];
  for (const glyph of glyphs) if (glyph.x1 <= glyph.x0) glyph.x1 = glyph.x0 + 0.1;
  return [
    {
      glyphs,
      text: glyphs.map((glyph) => (glyph.spaceBefore ? ' ' : '') + glyph.text).join(''),
      box: {
        x0: Math.min(...glyphs.map((g) => g.x0)),
        y0: Math.min(...glyphs.map((g) => g.y0)),
        x1: Math.max(...glyphs.map((g) => g.x1)),
        y1: Math.max(...glyphs.map((g) => g.y1)),
      },
      baseline: glyphs[0]!.baseline,
      size: common.size,
      font,
      color: common.color,
      angle: 0,
      bold: common.bold,
      italic: false,
    },
  ];
}

/** The character with the most frequent style of a line. */
function mode(signs: Sign[]): Sign {
  const count = new Map<string, { n: number; sign: Sign }>();
  for (const sign of signs) {
    const key = `${sign.size}|${sign.color}|${sign.bold}|${sign.face}`;
    const entry = count.get(key) ?? { n: 0, sign };
    entry.n++;
    count.set(key, entry);
  }
  return [...count.values()].sort((a, b) => b.n - a.n)[0]!.sign;
}

/** Adjacent borders are one line on paper. */
export function mergeRulings(drawn: DrawnRuling[]): Ruling[] {
  const merged: Ruling[] = [];
  for (const r of [...drawn].sort((a, b) => a.at - b.at || a.from - b.from)) {
    const mate = merged.findLast(
      (m) =>
        m.direction === r.direction &&
        Math.abs(m.at - r.at * POINTS) < 1.2 &&
        r.from * POINTS <= m.to + 2 &&
        r.to * POINTS >= m.from - 2 &&
        (m.dashed ?? false) === r.dashed,
    );
    if (mate) {
      mate.from = Math.min(mate.from, r.from * POINTS);
      mate.to = Math.max(mate.to, r.to * POINTS);
    } else
      merged.push({
        direction: r.direction,
        at: r.at * POINTS,
        from: r.from * POINTS,
        to: r.to * POINTS,
        thickness: r.thickness * POINTS,
        color: colorOf(r.color),
        ...(r.dashed && { dashed: true }),
      });
  }
  return merged.filter((r) => r.to - r.from > 3);
}
