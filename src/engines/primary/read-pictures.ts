import { createHash } from 'node:crypto';
import {
  containsCentre,
  type FlowBlock,
  type FlowImage,
  type FlowPicture,
  type ParseOptions,
} from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import {
  type FlowPage,
  openPicture,
  type PagePictures,
  type PictureReading,
  type PictureStore,
  type PlacedBlock,
  pictureStore,
} from '../../paging/index.ts';
import { FEW_GLYPHS, LARGE_BITMAP, LEGIBLE_BITMAP, PAGE_BITMAP } from './need-ocr.ts';
import { isCodeSized } from './page-marks.ts';
import { planOf } from './page-plan.ts';
import { READ_PIXELS, type ReadingWish, readPicture } from './read-picture.ts';
import type { PageTools } from './tools.ts';

/** Points. Sheets have pages of any size, so large pictures are compared with a sheet of paper. */
const A4_AREA = 595.28 * 841.89;
/** Points: text in a picture shown smaller is not legible. */
const MIN_SHOWN = 20;
/** Maximum number of pictures to read per document, in its order. */
const MAX_PICTURES = 300;
/**
 * Maximum number of pixels to read per page: eight scans of A4 at 200 dpi. More would exceed the time limit of a page.
 */
const MAX_PAGE_PIXELS = 32_000_000;
/** Maximum number of small pictures per page to search for codes: more of them are icons. */
const MAX_CODES = 24;
/** Points per pixel if the source does not state the shown size (CSS). */
const PIXEL = 0.75;
/** Number of readings to cache for repeated pictures, such as the logo of every slide. */
const MAX_KEPT = 64;

interface Candidate {
  block: FlowPicture;
  image: FlowImage;
  placed: PlacedBlock;
  /** Whether it is in a cell of the table `placed`. */
  inCell: boolean;
}

/**
 * Reads the pictures of a page of a structured document like those of a page with a text layer: large ones always,
 * smaller ones if pictures are requested, codes always. Reads none in `lite` and only codes in `parse`. A picture that
 * cannot be decoded gives a warning.
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
  if (!page || !planOf(options).pictures) return { readings, warnings };
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
        // If pictures are requested, saving the picture gives the warning.
        if (!options.elementImages && wishOf(candidate, page, options).text)
          warnings.push(`A picture of type ${image.mimeType} could not be read.`);
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
  if (large > 0)
    warnings.push(
      `${large} pictures were not read: those of the page have more than ${MAX_PAGE_PIXELS / 1e6} million pixels.`,
    );
  if (unprobed > 0)
    warnings.push(`${unprobed} small pictures were not searched for codes: the page has more than ${MAX_CODES}.`);
  return { readings, warnings };
}

/**
 * Pictures of a page that the source does not describe, in order. Charts come with their values, and inline pictures
 * are too small to read.
 */
function candidatesOf(page: FlowPage): Candidate[] {
  const found: Candidate[] = [];
  const visit = (block: FlowBlock, placed: PlacedBlock, inCell: boolean): void => {
    if (block.kind === 'table') {
      for (const cell of block.cells)
        for (const inner of cell.blocks)
          if (inner.kind === 'picture' || inner.kind === 'table') visit(inner, placed, true);
    } else if (block.kind === 'picture' && block.image && !block.text && !block.subType)
      found.push({ block, image: block.image, placed, inCell });
  };
  for (const placed of page.blocks) visit(placed.block, placed, false);
  return found;
}

interface Known {
  /** Number of pictures on the pages before a page. */
  before: ReadonlyMap<FlowPage, number>;
  readings: ReadonlyMap<string, PictureReading>;
  keep(key: string, reading: PictureReading, options: ParseOptions): void;
}

/** Cached by the pages of a document while it is open. */
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
      // Do not cache: the crops of a scan are stored for this page only.
      if (reading.page && elementImages) return;
      readings.set(key, reading);
      const [oldest] = readings.keys();
      if (readings.size > MAX_KEPT && oldest !== undefined) readings.delete(oldest);
    },
  };
  KNOWN.set(pages, made);
  return made;
}

/** Whether the source does not state the shown size. */
const isUnsized = ({ block, image }: Candidate): boolean => !block.box && !(image.width && image.height);

const isWish = (wish: ReadingWish): boolean => wish.code || wish.text;

/** What to search for, by the size at which the picture is shown. Without `pixels` an unknown size counts as large. */
function wishOf(
  candidate: Candidate,
  page: FlowPage,
  options: ParseOptions,
  pixels?: { width: number; height: number },
): ReadingWish {
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

/** A picture with much text over it is a background. */
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

/** A picture with a caption is a figure in the source. */
function hasCaption({ placed, inCell }: Candidate, page: FlowPage): boolean {
  if (inCell) return false;
  const at = page.blocks.indexOf(placed);
  return [at - 1, at + 1].some((i) => page.blocks[i]?.block.kind === 'figure-caption');
}

/** Errors of the service, not of a picture: models that cannot be loaded, a full disk. */
const isOwnFault = (error: unknown): boolean => error instanceof DocparseError && error.errorName === 'BACKEND';
