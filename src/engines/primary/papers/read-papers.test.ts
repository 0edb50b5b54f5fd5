import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bwipjs from 'bwip-js/node';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  defaultParseOptions,
  mapPoint,
  mapQuad,
  type Paper,
  type Point,
  type Quad,
  type Raster,
  type Source,
  type SourceExtension,
} from '../../../document/index.ts';
import { openReader } from '../../../readers/index.ts';
import { homography } from '../../../vision/perspective.ts';
import { backgrounds, photographed } from '../../../vision/testing.ts';
import { PrimaryEngine } from '../primary-engine.ts';

let dir: string;
let engine: PrimaryEngine;
const put: string[] = [];
let files = 0;
const sink = { put: async (bytes: Uint8Array) => `${put.push((await sharp(bytes).metadata()).format)}` };

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-papers-'));
  engine = new PrimaryEngine({ modelsDir: join(dir, 'models') });
});
afterAll(async () => {
  await engine.close();
  await rm(dir, { recursive: true, force: true });
});

const CODE: Quad = [300, 30, 372, 30, 372, 102, 300, 102];
const LINES = ['Receipt of the harbour', 'Berth fee 128.50', 'Paid in cash on 14 August', 'Total 1,204.56'];

/** A receipt of 400 x 220 points with a code and lines of text. */
async function bill(name: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 220]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [i, line] of [name, ...LINES].entries()) page.drawText(line, { x: 30, y: 180 - i * 34, size: 16, font });
  const code = await pdf.embedPng(await bwipjs.toBuffer({ bcid: 'qrcode', text: `code of ${name}`, scale: 8 }));
  page.drawImage(code, { x: CODE[0], y: 220 - CODE[5], width: 72, height: 72 });
  return pdf.save();
}

const sourceOf = (path: string, extension: SourceExtension): Source => ({
  path,
  name: path,
  mediaType: '',
  extension,
  size: 1,
  sha256: '',
});

async function read(bytes: Uint8Array | Buffer, extension: SourceExtension, split: boolean): Promise<Paper[]> {
  const path = join(dir, `${++files}.${extension}`);
  await writeFile(path, bytes);
  const options = { ...defaultParseOptions, papers: { split, pictures: true } };
  const { papers, failures } = await engine.readPapers(
    sourceOf(path, extension),
    [1],
    options,
    sink,
    new AbortController().signal,
  );
  expect(failures).toEqual([]);
  return papers;
}

async function drawnBill(name: string): Promise<Raster> {
  const path = join(dir, `${name}.pdf`);
  await writeFile(path, await bill(name));
  const reader = await openReader(sourceOf(path, 'pdf'));
  const raster = await (await reader.sheet(1)).raster(144);
  await reader.close();
  if (raster.channels === 3) return raster;
  return {
    ...raster,
    channels: 3,
    data: Uint8Array.from({ length: raster.data.length * 3 }, (_, i) => raster.data[Math.floor(i / 3)]!),
  };
}

const distance = (a: Quad, b: Quad): number =>
  Math.max(...[0, 2, 4, 6].map((i) => Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!)));
const textOf = (paper: Paper): string => paper.lines.map(({ text }) => text).join('');

describe('papers of a photo', () => {
  const quads: Quad[] = [
    [80, 60, 840, 110, 820, 530, 60, 480],
    // Upside down.
    [850, 1010, 70, 990, 90, 580, 860, 560],
  ];

  it('are cropped, rotated upright and read separately, with the map back to the stored pixels', async () => {
    const names = ['Alpha Wharf', 'Bravo Quay'];
    const pages = await Promise.all(quads.map(async (quad, i) => ({ quad, page: await drawnBill(names[i]!) })));
    const photo = photographed(pages, 920, 1080, backgrounds.wood!);
    // Stored sideways: the EXIF flag makes a viewer rotate it clockwise by 90 degrees.
    const stored = await sharp(photo.data, { raw: { width: 920, height: 1080, channels: 3 } })
      .rotate(270)
      .jpeg({ quality: 92 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const papers = await read(stored, 'jpg', true);
    expect(papers).toHaveLength(2);
    for (const [i, name] of names.entries()) {
      const paper = papers.find((p) => textOf(p).includes(name))!;
      expect(paper, name).toBeDefined();
      expect(paper).toMatchObject({
        pageWidth: 1080,
        pageHeight: 920,
        pageDpi: 0,
        origin: 'ocr',
        angle: i === 0 ? 270 : 90,
      });
      for (const line of LINES) expect(textOf(paper)).toContain(line);
      const m = homography([0, 0, 400, 0, 400, 220, 0, 220], quads[i]!)!;
      // Maps points of the receipt to pixels of the file.
      const truth = ({ x, y }: Point): Point => {
        const seen = mapPoint([...m, 1], { x, y });
        return { x: seen.y, y: 920 - seen.x };
      };
      const placed = (q: Quad): Quad =>
        [0, 2, 4, 6].flatMap((k) => Object.values(truth({ x: q[k]!, y: q[k + 1]! }))) as unknown as Quad;
      expect(distance(paper.outline, placed([0, 0, 400, 0, 400, 220, 0, 220]))).toBeLessThan(6);
      expect(paper.codes.map(({ payload }) => payload)).toEqual([`code of ${name}`]);
      // The picture of the code includes its quiet zone.
      const code = mapQuad(paper.toPage, paper.codes[0]!.quad!);
      expect(distance(code, placed(CODE))).toBeLessThan(16);
      const total = paper.lines.find(({ text }) => text.startsWith('Total'))!;
      const start = mapPoint(paper.toPage, { x: total.box.x0, y: total.baseline });
      const wanted = truth({ x: 30, y: 220 - (180 - 4 * 34) });
      expect(Math.hypot(start.x - wanted.x, start.y - wanted.y)).toBeLessThan(5);
    }
    expect(papers.every(({ picture }) => picture !== undefined)).toBe(true);
    expect(put).toContain('jpeg');
    const [whole] = await read(stored, 'jpg', false);
    expect(whole!.outline).toHaveLength(8);
    expect(textOf(whole!)).toContain('Alpha Wharf');
  });
});

describe('a page with a text layer', () => {
  it('is one paper with its codes, in pixels of the drawn page', async () => {
    const [paper, ...more] = await read(await bill('Charlie Dock'), 'pdf', true);
    expect(more).toEqual([]);
    expect(paper).toMatchObject({
      origin: 'text',
      width: 400,
      height: 220,
      pageWidth: 800,
      pageHeight: 440,
      pageDpi: 144,
      angle: 0,
    });
    expect(textOf(paper!)).toContain('Charlie Dock');
    expect(paper!.codes.map(({ payload }) => payload)).toEqual(['code of Charlie Dock']);
    expect(paper!.outline).toEqual([0, 0, 800, 0, 800, 440, 0, 440]);
  });
});
