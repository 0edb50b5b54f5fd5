import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { type Box, boxOfQuad, iou, type Quad, type Raster } from '../../document/index.ts';
import { greyOf, type Plane, placeOf } from '../pixels.ts';
import { flattenCodes } from './bent-code.ts';
import { growAlongBars } from './height.ts';
import { codeRegions, type PixelBox } from './regions.ts';

/** A decoded barcode or matrix code. */
export interface CodeMark {
  box: Box;
  /** Corners of the symbol itself in page points: a rotated code has its top-left corner elsewhere. */
  quad: Quad;
  /**
   * `qrcode`: all matrix and stacked symbologies (QR, Micro QR, Data Matrix, Aztec, PDF417, MaxiCode); `barcode`: all
   * linear ones.
   */
  kind: 'qrcode' | 'barcode';
  /** Name of the symbology in zxing: QRCode, EAN13, Code128, PDF417... */
  format: string;
  /** Decoded payload. UPC-A: 12 digits, or EAN-13 with a leading zero, as returned by the decoder. */
  text: string;
  /** Payload before character set conversion. */
  bytes: Uint8Array;
}

const matrixFormats = /^(QRCode|MicroQRCode|RMQRCode|DataMatrix|Aztec|PDF417|CompactPDF417|MicroPDF417|MaxiCode)/;

/** All options on: with all off, the decoder finds no QR code or Data Matrix at all. */
const thorough: ReaderOptions = { tryHarder: true, tryRotate: true, tryInvert: true, tryDownscale: true, formats: [] };

/** Smaller images are always decoded once: they are crops or photographs of a code. */
const smallImage = 1_000_000;
/** Maximum number of regions decoded per page, and maximum size of a region for retries. */
const maxRegions = 12;
const maxRegionPixels = 1_500_000;
/** Maximum number of pixels decoded per image before retries stop. */
const pixelBudget = 4_000_000;

let ready: Promise<void> | undefined;

/** Passes the WASM bytes to the decoder, which would otherwise fetch them from a CDN. */
function prepare(): Promise<void> {
  ready ??= (async () => {
    const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
    await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  })();
  return ready;
}

/**
 * Reads all barcodes and matrix codes of an image in any direction. On large pages, only code-like regions (dense dark
 * and light alternation over several millimetres) are decoded. Regions without result are retried enlarged, with a
 * global threshold and, for small images, sharpened and with a threshold near white; at last they are searched for bent
 * QR codes. Needs about 2 pixels per module.
 * Without `retries` only the first pass runs, which suffices for drawn codes.
 */
export async function readCodes(raster: Raster, options: { retries?: boolean } = {}): Promise<CodeMark[]> {
  if (raster.width < 12 || raster.height < 12) return [];
  const grey = greyOf(raster);
  const small = grey.width * grey.height <= smallImage;
  const regions = codeRegions(grey, raster.dpi);
  if (regions.length === 0 && !small) return [];
  await prepare();
  const whole = { x0: 0, y0: 0, x1: grey.width, y1: grey.height };
  const found: Found[] = [];
  if (small) found.push(...(await decode(grey, whole, unfiltered)));
  // A photograph of a single code needs its surroundings; on a page, each code-like region is decoded separately.
  const alone = small && regions.length > 0 && found.length === 0 && whole.x1 * whole.y1 <= smallImage / 4;
  const again = options.retries === false ? [] : small ? attempts : attempts.slice(0, 2);
  const tries = small ? again : [unfiltered, ...again];
  let budget = pixelBudget;
  for (const region of (alone ? [whole] : merged(regions)).slice(0, maxRegions)) {
    if (found.some((f) => overlaps(f.quad, region))) continue;
    const area = (region.x1 - region.x0) * (region.y1 - region.y0);
    for (const attempt of tries) {
      const cost = area * attempt.scale(region) ** 2;
      if (attempt !== unfiltered && (budget < cost || area > maxRegionPixels)) break;
      budget -= cost;
      const more = await decode(grey, region, attempt);
      found.push(...more.filter((m) => !found.some((f) => same(f, m))));
      if (more.length > 0) break;
    }
    if (options.retries !== false && area <= maxRegionPixels && !found.some((f) => overlaps(f.quad, region)))
      found.push(...(await decodeBent(grey, region)));
  }
  const { unit, x, y } = placeOf(raster);
  return found.map((f) => {
    const quad = (f.kind === 'barcode' ? growAlongBars(grey, f.quad) : f.quad).map(
      (v, i) => (i % 2 === 0 ? x : y) + v * unit,
    ) as unknown as Quad;
    return { box: boxOfQuad(quad), quad, kind: f.kind, format: f.format, text: f.text, bytes: f.bytes };
  });
}

interface Found extends Omit<CodeMark, 'box'> {
  /** In pixels of this image. */
  quad: Quad;
}

interface Attempt {
  scale: (region: PixelBox) => number;
  /**
   * White margin in pixels: the quiet zone is part of a symbol, and crops often lack it. Not used in the first pass,
   * because around a photograph it spoils the decoder's threshold per line (seen with EAN-13).
   */
  margin: number;
  prepare: (image: Sharp) => Sharp;
  options: ReaderOptions;
}

const sideOf = (r: PixelBox): number => Math.max(r.x1 - r.x0, r.y1 - r.y0);
const enlarged = (r: PixelBox): number => (sideOf(r) < 700 ? 2 : sideOf(r) < 1400 ? 1.5 : 1);

const unfiltered: Attempt = { scale: () => 1, margin: 0, prepare: (i) => i, options: {} };

/** Ordered by their gain on photographs of codes: enlarging, a global threshold, sharpening, pale dark modules. */
const attempts: Attempt[] = [
  { scale: enlarged, margin: 16, prepare: (i) => i, options: {} },
  { scale: enlarged, margin: 0, prepare: (i) => i, options: { binarizer: 'GlobalHistogram' } },
  { scale: () => 1, margin: 0, prepare: (i) => i.sharpen({ sigma: 2, m1: 2, m2: 4 }), options: {} },
  { scale: () => 1, margin: 16, prepare: (i) => i.threshold(245), options: {} },
];

/** Maximum side of a picture in which a bent code is searched: some pixels for each of its modules. */
const bentSide = 500;

/** Decodes QR codes on paper or cloth that is not flat. */
async function decodeBent(grey: Plane, region: PixelBox): Promise<Found[]> {
  const scale = Math.min(1, bentSide / sideOf(region));
  const [width, height] = [region.x1 - region.x0, region.y1 - region.y0];
  const data = await sharp(grey.data, { raw: { width: grey.width, height: grey.height, channels: 1 } })
    .extract({ left: region.x0, top: region.y0, width, height })
    .resize({
      width: Math.max(8, Math.round(width * scale)),
      height: Math.max(8, Math.round(height * scale)),
      fit: 'fill',
    })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const plane = { data: new Uint8Array(data.data), width: data.info.width, height: data.info.height };
  for (const { drawing, quad } of flattenCodes(plane)) {
    const whole = { x0: 0, y0: 0, x1: drawing.width, y1: drawing.height };
    const [code] = (await decode(drawing, whole, unfiltered)).filter(({ format }) => format === 'QRCode');
    if (!code) continue;
    const at = quad.map((v, i) =>
      i % 2 === 0 ? region.x0 + (v * width) / plane.width : region.y0 + (v * height) / plane.height,
    );
    return [{ ...code, quad: at as unknown as Quad }];
  }
  return [];
}

/** Decodes a region after scaling and filtering; corners are in pixels of the whole image. */
async function decode(grey: Plane, region: PixelBox, attempt: Attempt): Promise<Found[]> {
  const width = region.x1 - region.x0;
  const height = region.y1 - region.y0;
  const { margin } = attempt;
  const scale = attempt.scale(region);
  let image = sharp(grey.data, { raw: { width: grey.width, height: grey.height, channels: 1 } }).extract({
    left: region.x0,
    top: region.y0,
    width,
    height,
  });
  if (scale !== 1)
    image = image.resize({
      width: Math.max(8, Math.round(width * scale)),
      height: Math.max(8, Math.round(height * scale)),
      fit: 'fill',
      kernel: 'cubic',
    });
  image = attempt.prepare(image);
  if (margin > 0)
    image = image.extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#fff' });
  const { data, info } = await image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
  };
  const results = await readBarcodes(pixels as Parameters<typeof readBarcodes>[0], { ...thorough, ...attempt.options });
  const sx = width / (info.width - 2 * margin);
  const sy = height / (info.height - 2 * margin);
  const at = (p: { x: number; y: number }): [number, number] => [
    region.x0 + (p.x - margin) * sx,
    region.y0 + (p.y - margin) * sy,
  ];
  return results.filter(credible).map((r) => {
    const p = r.position;
    const quad = [...at(p.topLeft), ...at(p.topRight), ...at(p.bottomRight), ...at(p.bottomLeft)] as unknown as Quad;
    return {
      quad,
      kind: matrixFormats.test(r.format) ? 'qrcode' : 'barcode',
      format: r.format,
      text: r.text,
      bytes: r.bytes,
    };
  });
}

/**
 * Symbologies without a check digit match hatching and text by chance, so they must be long and seen on several lines.
 */
function credible(r: ReadResult): boolean {
  if (!r.isValid || r.text === '') return false;
  if (matrixFormats.test(r.format)) return true;
  if (/^(ITF|Codabar|Code39|PZN|Telepen|DXFilmEdge|OtherBarcode)/.test(r.format))
    return r.text.length >= 5 && r.lineCount >= 3;
  return true;
}

/** Merges overlapping regions. */
function merged(regions: readonly PixelBox[]): PixelBox[] {
  const out: PixelBox[] = [];
  for (const r of regions) {
    const box = { ...r };
    for (let i = 0; i < out.length; i++) {
      const o = out[i]!;
      if (o.x0 >= box.x1 || box.x0 >= o.x1 || o.y0 >= box.y1 || box.y0 >= o.y1) continue;
      box.x0 = Math.min(box.x0, o.x0);
      box.y0 = Math.min(box.y0, o.y0);
      box.x1 = Math.max(box.x1, o.x1);
      box.y1 = Math.max(box.y1, o.y1);
      out.splice(i, 1);
      i = -1;
    }
    out.push(box);
  }
  return out.sort((a, b) => (b.x1 - b.x0) * (b.y1 - b.y0) - (a.x1 - a.x0) * (a.y1 - a.y0));
}

const overlaps = (quad: Quad, r: PixelBox): boolean => {
  const b = boxOfQuad(quad);
  return b.x0 < r.x1 && b.x1 > r.x0 && b.y0 < r.y1 && b.y1 > r.y0;
};

const same = (a: Found, b: Found): boolean => a.text === b.text && iou(boxOfQuad(a.quad), boxOfQuad(b.quad)) > 0.2;
