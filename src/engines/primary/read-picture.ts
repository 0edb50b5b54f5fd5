import type {
  Block,
  DroppedText,
  Element,
  PageAnalysis,
  PageContent,
  ParseOptions,
  PictureBlock,
  Raster,
  Sheet,
} from '../../document/index.ts';
import { boxArea, emptyPage } from '../../document/index.ts';
import { assembleDocument } from '../../layout/index.ts';
import type { Ocr } from '../../ocr/index.ts';
import { type PictureReading, plainText, type StoredPicture } from '../../paging/index.ts';
import { linkTables } from '../../tables/index.ts';
import { classifyPicture, hasOwnGround } from '../../vision/index.ts';
import { analysePage } from './analyse-page.ts';
import { withAccount } from './conserve.ts';
import { codesOfPictures } from './page-marks.ts';
import { PROSE_CHARS, PROSE_LINES } from './page-objects.ts';
import { TEXT_COVERAGE } from './recognise.ts';
import type { PageTools } from './tools.ts';

export interface ReadingWish {
  /** Points, as shown. */
  width: number;
  height: number;
  /** Search for a barcode or matrix code. */
  code: boolean;
  /** Check whether it is a picture of text. */
  text: boolean;
  /** Whether it is large enough to be a piece of the document's text instead of an illustration. */
  large: boolean;
  /** Read the labels if it is not a picture of text. */
  labels: boolean;
  /** The source marks it as a figure: it stays one, however much text it contains. */
  figure: boolean;
}

/** Maximum number of pixels to read: A4 at 300 dpi, or a large screen. */
export const READ_PIXELS = 9_000_000;
const CODE_PIXELS = 1_000_000;
/** Sides of icons and rules in pixels: nothing in them is legible. */
const MIN_LONG = 64;
const MIN_SHORT = 24;
/**
 * Print resolutions. A picture shown larger or smaller is analysed as if at one of these, because thresholds are in
 * points.
 */
const DPI = { from: 72, to: 300 };
/**
 * Fewer characters (half as many for CJK) are the words of a logo, a button or a cover, however much of it they cover.
 */
const FEW_CHARACTERS = 40;
/**
 * The same for pictures that are read for their labels only: where pictures are requested, a logo full of letters stays
 * a picture.
 */
const FEW_OF_SMALL = 100;
/** Share of a picture covered by text from which it is read to check for prose. */
const SOME_TEXT = 0.04;
/** Grey level of ink, and number of dark pixels in a row that are more than dust. */
const DARK = 160;
const SPECK = 3;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Minimum number of labels of a chart or diagram, and minimum confidence of its class. */
const MIN_LABELS = 3;
const PLAINLY = 0.62;
/** If a mark covers this share of a picture, the picture is the mark. */
const WHOLE = 0.4;

const NOTHING: PictureReading = { text: '', ocr: false, warnings: [], dropped: [] };

/**
 * Reads a picture like a scan or a figure of a page. Throws the decoder's error for a damaged picture, and the reason
 * of an aborted `signal`.
 */
export async function readPicture(
  picture: StoredPicture,
  wish: ReadingWish,
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<PictureReading> {
  const code = wish.code ? await readCode(picture, wish) : undefined;
  if (code) return code;
  if (
    !wish.text ||
    Math.max(picture.width, picture.height) < MIN_LONG ||
    Math.min(picture.width, picture.height) < MIN_SHORT
  )
    return NOTHING;
  const dpi = Math.min(Math.max(picture.width / (wish.width / 72), DPI.from), DPI.to);
  const raster = await picture.raster(dpi, READ_PIXELS);
  signal.throwIfAborted();
  const covered = wish.figure ? 0 : await coverage(raster, await tools.ocr());
  const dense = covered >= TEXT_COVERAGE;
  // The labels of a figure are read only if figures are requested, as on a page.
  if (!wish.labels && !dense && covered < SOME_TEXT) return NOTHING;
  const screen = dense && hasOwnGround(raster);
  const figure = wish.figure || screen;
  const analysis = await analysePage(
    sheetOf(raster),
    asPage(options, !figure && (dense || covered >= SOME_TEXT)),
    tools,
    signal,
  );
  const document = linkTables(
    withAccount(assembleDocument({ pages: [analysis], pageCount: 1, outline: [], failures: [], warnings: [] }), [
      analysis,
    ]),
    {
      merge: options.mergeTables,
    },
  );
  const text = plainText(document.elements);
  const warnings = analysis.warnings;
  const dropped = document.dropped.map(({ pageNumber: _, ...rest }): DroppedText => rest);
  const mark = wholeMark(analysis);
  if (mark)
    return {
      text: mark.text,
      subType: mark.subType,
      stamp: mark.stamp,
      confidence: mark.confidence,
      ocr: mark.subType === 'stamp',
      warnings,
      dropped,
    };
  const subType = figureKind(raster, document.elements);
  const table = document.elements.some((element) => element.table);
  const few = wish.large ? FEW_CHARACTERS : FEW_OF_SMALL;
  const says = dense && (table || (subType !== 'chart' && extentOf(Array.from(text.replace(/\s/g, ''))) >= few));
  if (!figure && (says || isProse(analysis.blocks))) {
    const { width, height } = analysis.page;
    return {
      text,
      page: { elements: document.elements, width, height, turn: quarterOf(analysis.page.angle) },
      ocr: true,
      warnings,
      dropped,
    };
  }
  if (!wish.labels && !screen) return NOTHING;
  return { text: text.replaceAll('\n', ' '), ...(subType ? { subType } : {}), ocr: text !== '', warnings, dropped };
}

/** A chart or a diagram if clearly one: both have labels, flat logos have few. */
function figureKind(raster: Raster, elements: readonly Element[]): 'chart' | 'diagram' | undefined {
  const labels = elements.filter(({ text }) => text.value !== '').map(({ box }) => box);
  if (labels.length < MIN_LABELS) return undefined;
  const { kind, confidence } = classifyPicture(raster, { textBoxes: labels });
  return kind !== 'picture' && confidence >= PLAINLY ? kind : undefined;
}

/** Share of a picture covered by text, 0..1. The empty margins of a sheet do not count. */
async function coverage(raster: Raster, ocr: Ocr): Promise<number> {
  const all = await ocr.textCoverage(raster);
  return all >= TEXT_COVERAGE || all < SOME_TEXT / 4 ? all : Math.min(1, all / inkedShare(raster));
}

/** Share of the picture that the bounding box of its dark pixels covers. */
export function inkedShare({ data, width, height, channels }: Raster): number {
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  for (let y = 0, i = channels === 1 ? 0 : 1; y < height; y++) {
    for (let x = 0; x < width; x++, i += channels) {
      if (data[i]! >= DARK) continue;
      columns[x]!++;
      rows[y]!++;
    }
  }
  const extent = (counts: Uint32Array): number =>
    counts.findLastIndex((n) => n >= SPECK) - counts.findIndex((n) => n >= SPECK) + 1;
  return Math.max(1, extent(columns) * extent(rows)) / (width * height);
}

/** Whether the text is prose: many long lines are not labels. */
function isProse(blocks: readonly Block[]): boolean {
  const lines = blocks.flatMap((block) => (block.kind === 'text' ? block.lines : []));
  return lines.filter(({ glyphs }) => extentOf(glyphs.map((g) => g.text)) >= PROSE_CHARS).length >= PROSE_LINES;
}

/** Number of characters; CJK characters count twice because each says about as much as two. */
const extentOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + (WIDE.test(text) ? 2 : 1), 0);

/**
 * Options for analysing a picture as a page. Nothing is cleaned or cropped that a picture on a page is spared, and the
 * page has its own pictures.
 */
const asPage = (options: ParseOptions, isText: boolean): ParseOptions => ({
  ...options,
  parseMode: 'auto',
  cropDewarp: false,
  removeWatermark: false,
  blanks: false,
  pageImages: false,
  originalImages: false,
  elementImages: isText && options.elementImages,
});

async function readCode(picture: StoredPicture, { width, height }: ReadingWish): Promise<PictureReading | undefined> {
  const box = { x0: 0, y0: 0, x1: width, y1: height };
  const probe = await picture.raster(72, PROBE_PIXELS);
  const page: PageContent = {
    ...emptyPage({ width, height, origin: 'image' }),
    pictures: [{ ...box, kind: 'bitmap' }],
  };
  const codes = await codesOfPictures(
    () => probe,
    page,
    async (dpi) => framed(await picture.raster(dpi, CODE_PIXELS)),
  );
  const [code] = codes;
  return code && { ...NOTHING, text: code.text.replace(/\r\n?/g, '\n'), subType: code.kind, confidence: 1 };
}

const PROBE_PIXELS = 240 * 240;

/** Adds a white frame: the quiet zone of a code is often missing where the document's paper provides it. */
function framed(raster: Raster): Raster {
  const room = Math.ceil(Math.max(raster.width, raster.height) / 12);
  const [width, height] = [raster.width + 2 * room, raster.height + 2 * room];
  const row = raster.width * raster.channels;
  const data = new Uint8Array(width * height * raster.channels).fill(255);
  for (let y = 0; y < raster.height; y++)
    data.set(raster.data.subarray(y * row, (y + 1) * row), ((y + room) * width + room) * raster.channels);
  return { ...raster, data, width, height };
}

function sheetOf(raster: Raster): Sheet {
  const scale = 72 / raster.dpi;
  return {
    ...emptyPage({ width: raster.width * scale, height: raster.height * scale, origin: 'image' }),
    nativeDpi: raster.dpi,
    raster: async () => raster,
  };
}

/** The code or seal that fills the picture, if any. */
function wholeMark({ blocks, page }: PageAnalysis): PictureBlock | undefined {
  const area = page.width * page.height;
  return blocks.find(
    (block): block is PictureBlock =>
      block.kind === 'picture' &&
      (block.subType === 'stamp' || block.subType === 'qrcode' || block.subType === 'barcode') &&
      boxArea(block.box) >= WHOLE * area,
  );
}

const quarterOf = (angle: number): 0 | 90 | 180 | 270 =>
  ((((Math.round(angle / 90) % 4) + 4) % 4) * 90) as 0 | 90 | 180 | 270;
