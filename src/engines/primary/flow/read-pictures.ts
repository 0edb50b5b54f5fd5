import { createHash } from 'node:crypto';
import { containsCentre, type FlowBlock, type FlowImage, type FlowPicture, type ParseOptions } from '../../../document/index.ts';
import { DocparseError } from '../../../errors.ts';
import { FEW_GLYPHS, LARGE_BITMAP, LEGIBLE_BITMAP, PAGE_BITMAP } from '../need-ocr.ts';
import { isCodeSized } from '../page-marks.ts';
import type { PageTools } from '../tools.ts';
import { openPicture } from './decode-picture.ts';
import type { FlowPage, PlacedBlock } from './lay-out.ts';
import { type PictureStore, pictureStore } from './picture-store.ts';
import { type PictureReading, READ_PIXELS, type ReadingWish, readPicture } from './read-picture.ts';

/** What the pictures of one page say. */
export interface PagePictures {
  readings: ReadonlyMap<FlowPicture, PictureReading>;
  warnings: string[];
}

/** Points. Sheets have pages of any size: what is large is measured by a sheet of paper. */
const A4_AREA = 595.28 * 841.89;
/** Points: shown smaller than this, nothing on it is legible. */
const MIN_SHOWN = 20;
/** Pictures of a document that are looked at, in its order. */
const MAX_PICTURES = 300;
/** Pixels of a page that are looked at: eight scans of A4 at 200 dpi. More would outlast the time that a page has. */
const MAX_PAGE_PIXELS = 32_000_000;
/** Small pictures of a page that are searched for codes: more of them are icons. */
const MAX_CODES = 24;
/** Points of a pixel, where the source does not say how large a picture is shown (CSS). */
const PIXEL = 0.75;
/** Readings that are kept for pictures that come again: the logo of every slide. */
const MAX_KEPT = 64;

interface Candidate {
  block: FlowPicture;
  image: FlowImage;
  placed: PlacedBlock;
  /** Stands in a cell of the table `placed`. */
  inCell: boolean;
}

/**
 * Reads the pictures of a page of a structured document as those of a page with a text layer are read: large ones always, smaller ones when
 * pictures are wanted, codes at any time. Never in `lite`; in `parse` only codes. A picture that cannot be decoded is named in a warning.
 */
export async function readPictures(
  pages: readonly FlowPage[],
  pageNumber: number,
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
  store: PictureStore = pictureStore(),
): Promise<PagePictures> {
  const readings = new Map<FlowPicture, PictureReading>();
  const warnings: string[] = [];
  const page = pages[pageNumber - 1];
  if (!page || options.parseMode === 'lite') return { readings, warnings };
  const candidates = candidatesOf(page);
  if (candidates.length === 0) return { readings, warnings };
  const known = knownOf(pages);
  const room = MAX_PICTURES - (known.before.get(page) ?? 0);
  const seen = new Map<string, PictureReading>();
  let [pixels, probes] = [0, 0];
  let [late, large, unprobed] = [0, 0, 0];
  for (const [i, candidate] of candidates.entries()) {
    signal.throwIfAborted();
    const { block, image } = candidate;
    if (i >= room) {
      late++;
      continue;
    }
    if (!isUnsized(candidate) && !isWish(wishOf(candidate, page, options))) continue;
    try {
      const bytes = await store.bytes(image);
      const picture = await openPicture(bytes);
      if (!picture) {
        // Where pictures are wanted, saving it says so.
        if (!options.elementImages && wishOf(candidate, page, options).text) warnings.push(`A picture of type ${image.mimeType} could not be read.`);
        continue;
      }
      const wish = wishOf(candidate, page, options, picture);
      if (!isWish(wish)) continue;
      if (wish.code && probes >= MAX_CODES) {
        unprobed++;
        wish.code = false;
        if (!wish.text) continue;
      }
      const key = `${createHash('sha256').update(bytes).digest('hex')} ${wish.code} ${wish.text} ${wish.large} ${wish.labels} ${wish.figure} ${options.mergeTables}`;
      let reading = seen.get(key);
      if (!reading) {
        if (wish.code) probes++;
        pixels += wish.text ? Math.min(picture.width * picture.height, READ_PIXELS) : 0;
        if (wish.text && pixels > MAX_PAGE_PIXELS) {
          large++;
          continue;
        }
        reading = known.readings.get(key) ?? (await readPicture(picture, wish, options, tools, signal));
        seen.set(key, reading);
        known.keep(key, reading, options);
        warnings.push(...reading.warnings);
      }
      if (reading.text !== '' || reading.subType || reading.page) readings.set(block, reading);
    } catch (error) {
      signal.throwIfAborted();
      if (isOwnFault(error)) throw error;
      warnings.push(`A picture of type ${image.mimeType} could not be read.`);
    }
  }
  if (late > 0) warnings.push(`${late} pictures were not looked at: the document has more than ${MAX_PICTURES}.`);
  if (large > 0) warnings.push(`${large} pictures were not read: those of the page have more than ${MAX_PAGE_PIXELS / 1e6} million pixels.`);
  if (unprobed > 0) warnings.push(`${unprobed} small pictures were not searched for codes: the page has more than ${MAX_CODES}.`);
  return { readings, warnings };
}

/** Pictures of a page of which the source does not tell what they are (charts come with their values), in order; those in lines of text are too small to read. */
function candidatesOf(page: FlowPage): Candidate[] {
  const found: Candidate[] = [];
  const visit = (block: FlowBlock, placed: PlacedBlock, inCell: boolean): void => {
    if (block.kind === 'table') {
      for (const cell of block.cells) for (const inner of cell.blocks) if (inner.kind === 'picture' || inner.kind === 'table') visit(inner, placed, true);
    } else if (block.kind === 'picture' && block.image && !block.text && !block.subType) found.push({ block, image: block.image, placed, inCell });
  };
  for (const placed of page.blocks) visit(placed.block, placed, false);
  return found;
}

interface Known {
  /** Pictures on the pages before a page. */
  before: ReadonlyMap<FlowPage, number>;
  readings: ReadonlyMap<string, PictureReading>;
  keep(key: string, reading: PictureReading, options: ParseOptions): void;
}

/** By the pages of a document, for as long as it is open. */
const KNOWN = new WeakMap<readonly FlowPage[], Known>();

function knownOf(pages: readonly FlowPage[]): Known {
  const known = KNOWN.get(pages);
  if (known) return known;
  const before = new Map<FlowPage, number>();
  let count = 0;
  for (const page of pages) {
    before.set(page, count);
    count += candidatesOf(page).length;
  }
  const readings = new Map<string, PictureReading>();
  const made: Known = {
    before,
    readings,
    keep(key, reading, { elementImages }) {
      // Cut-outs of a scan are where the pictures of this very page go.
      if (reading.page && elementImages) return;
      readings.set(key, reading);
      const [oldest] = readings.keys();
      if (readings.size > MAX_KEPT && oldest !== undefined) readings.delete(oldest);
    },
  };
  KNOWN.set(pages, made);
  return made;
}

/** The source does not say how large it is shown. */
const isUnsized = ({ block, image }: Candidate): boolean => !block.box && !(image.width && image.height);

const isWish = (wish: ReadingWish): boolean => wish.code || wish.text;

/** What to look for, by the size at which the picture is shown; without `pixels` a size that is not known counts as large enough. */
function wishOf(candidate: Candidate, page: FlowPage, options: ParseOptions, pixels?: { width: number; height: number }): ReadingWish {
  const { width, height } = shownSize(candidate, page, pixels);
  const share = (width * height) / Math.min(page.width * page.height, A4_AREA);
  const figure = hasCaption(candidate, page);
  const text =
    options.parseMode !== 'parse' &&
    (options.elementImages || !figure) &&
    Math.min(width, height) >= MIN_SHOWN &&
    share >= (options.elementImages ? LEGIBLE_BITMAP : LARGE_BITMAP) &&
    !isBackground(candidate, page, share);
  return {
    width,
    height,
    code: isCodeSized(width, height),
    text,
    large: share >= LARGE_BITMAP,
    labels: options.elementImages,
    figure,
  };
}

function shownSize(
  { block: { box }, image }: Candidate,
  page: FlowPage,
  pixels = { width: page.width, height: page.height },
): { width: number; height: number } {
  const ratio = pixels.height / pixels.width;
  const known = box ? { width: box.x1 - box.x0, height: box.y1 - box.y0 } : image;
  const width = known.width || (known.height ? known.height / ratio : pixels.width * PIXEL);
  const height = known.height || width * ratio;
  const scale = Math.min(1, page.width / Math.max(1, width), page.height / Math.max(1, height));
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
}

/** Much text set over a picture means that it is a background. */
function isBackground({ placed, inCell }: Candidate, page: FlowPage, share: number): boolean {
  if (inCell) return false;
  const most = share >= PAGE_BITMAP ? FEW_GLYPHS : FEW_GLYPHS / 3;
  let characters = 0;
  for (const other of page.blocks) {
    if (other === placed || !('runs' in other.block) || !containsCentre(placed.box, other.box)) continue;
    for (const run of other.block.runs) characters += run.text.length;
    if (characters >= most) return true;
  }
  return false;
}

/** What the source has given a caption is a figure to it. */
function hasCaption({ placed, inCell }: Candidate, page: FlowPage): boolean {
  if (inCell) return false;
  const at = page.blocks.indexOf(placed);
  return [at - 1, at + 1].some((i) => page.blocks[i]?.block.kind === 'figure-caption');
}

/** Faults of the service, not of a picture: networks that cannot be loaded, a disk that is full. */
const isOwnFault = (error: unknown): boolean => error instanceof DocparseError && error.errorName === 'BACKEND';
