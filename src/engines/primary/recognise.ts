import {
  boxArea,
  type DroppedText,
  type Glyph,
  intersectionArea,
  type PageContent,
  type PageMap,
  type ParseOptions,
  type Picture,
  type Raster,
  type Ruling,
  type Sheet,
} from '../../document/index.ts';
import { findPixelFills, findPixelRulings, hasOwnGround } from '../../vision/index.ts';
import { isChart } from './charts/index.ts';
import { decodePrivate, withPlaceholders } from './decode-private.ts';
import { dropColor } from './drop-color.ts';
import { type OcrPlan, PAGE_BITMAP, planOcr } from './need-ocr.ts';
import { planOf } from './page-plan.ts';
import { prepareScan, type ScanMarks } from './prepare-scan.ts';
import type { PageTools } from './tools.ts';

/** Body text is safe at 144 dpi, 8 pt print needs 200 (measured); more is slower and worse. */
const OCR_DPI = 200;
const INK_DPI = 36;
const INK_LEVEL = 230;
/** Share of a bitmap covered by text lines from which it is a piece of the page's text, not a labelled picture. */
export const TEXT_COVERAGE = 0.15;

/**
 * Times as many characters as its page has beside it that a picture on paper has if it is pasted text, such as a scan
 * below a heading: beside text of the page, pictures show something.
 */
const PASTED = 2;

/**
 * Mean confidence below which a reading is not believed over one that came with the file: handwriting, unknown scripts.
 */
const UNSURE = 0.85;
/** An invisible layer must have this share of our own characters to be an alternative. */
const LAYER_SHARE = 0.5;

const isUnsure = (glyphs: readonly Glyph[]): boolean =>
  glyphs.reduce((sum, g) => sum + g.confidence, 0) < UNSURE * glyphs.length;

/** A page whose glyphs are complete, from whichever source. */
export interface RecognisedPage {
  content: PageContent;
  /** Upright pixels the coordinates refer to, when the page was read from pixels. */
  raster?: Raster;
  marks: ScanMarks;
  ocr: boolean;
  /** Names of the models that read it beside those of every page. */
  models: string[];
  /** Points of the page to points of the sheet, where it was turned, levelled or cropped. */
  toSheet?: PageMap;
  warnings: string[];
}

const noMarks = (): ScanMarks => ({ seals: [], codes: [] });

/** Fills in the glyphs a page lacks or that its text layer gets wrong. */
export async function recognise(
  sheet: Sheet,
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<RecognisedPage> {
  return carryOut(sheet, await planReading(sheet, options, tools, signal), options, tools, signal);
}

/** What has to be read of a page, and what is known before. */
export interface Reading {
  content: PageContent;
  plan: OcrPlan;
  /** The page in pixels, as fine as reading wants it; drawn once. */
  draw(): Promise<Raster>;
  warnings: string[];
}

export async function planReading(
  sheet: Sheet,
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<Reading> {
  const asFiled = contentOf(sheet);
  let drawing: Promise<Raster> | undefined;
  const draw = (): Promise<Raster> => {
    drawing ??= sheet.raster(sheet.nativeDpi ?? OCR_DPI).then(dropColor);
    return drawing;
  };
  const decoded =
    asFiled.textLayer.quality === 'coded' && options.parseMode !== 'parse' && options.parseMode !== 'scan'
      ? await decodePrivate(asFiled, await draw(), await tools.ocr(), signal)
      : undefined;
  const content: PageContent = decoded
    ? { ...decoded, textLayer: { quality: 'good', reasons: [] } }
    : withPlaceholders(asFiled);
  // A small drawing of a scan costs as much as a large one, which will be wanted anyway unless the page is blank.
  const plan = await planOcr(content, options, async () =>
    hasInk(isScan(content) ? await draw() : await sheet.raster(INK_DPI, { grey: true })),
  );
  return {
    content,
    plan,
    draw,
    warnings: decoded ? [`Read in part by OCR: ${asFiled.textLayer.reasons.join('; ')}.`] : [],
  };
}

export async function carryOut(
  sheet: Sheet,
  { content, plan, draw, warnings }: Reading,
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<RecognisedPage> {
  // Under an invisible layer the pictures are the scan itself.
  if (plan.kind === 'none' && content.textLayer.quality === 'ocr-layer')
    return { content: { ...content, pictures: [] }, marks: noMarks(), ocr: false, models: [], warnings };
  if (plan.kind === 'none') return { content, marks: noMarks(), ocr: false, models: [], warnings };
  const read =
    plan.kind === 'page'
      ? await readWholePage(await draw(), content, options, tools, signal, plan.reason)
      : await readRegions(sheet, content, plan.regions, options, tools, signal);
  return { ...read, warnings: [...read.warnings, ...warnings] };
}

async function readWholePage(
  original: Raster,
  content: PageContent,
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
  reason: string,
): Promise<RecognisedPage> {
  const ocr = await tools.ocr();
  const scan = await prepareScan(original, ocr, options, signal);
  if (
    content.textLayer.quality === 'ocr-layer' &&
    options.parseMode === 'auto' &&
    isUnsure(scan.glyphs) &&
    content.glyphs.length > LAYER_SHARE * scan.glyphs.length
  ) {
    return {
      content: { ...content, pictures: [] },
      marks: noMarks(),
      ocr: false,
      models: [],
      warnings: ['OCR was uncertain: the invisible text layer of the scan was used.'],
    };
  }
  const { raster } = scan;
  const scale = 72 / raster.dpi;
  const replaced: DroppedText[] =
    content.glyphs.length > 0
      ? [{ reason: 'replaced-by-ocr', text: content.glyphs.map((g) => g.text).join(''), count: content.glyphs.length }]
      : [];
  return {
    content: {
      ...content,
      width: raster.width * scale,
      height: raster.height * scale,
      angle: (content.angle + scan.angle + 360) % 360,
      glyphs: scan.glyphs,
      rulings: scan.rulings,
      fills: findPixelFills(raster),
      pictures: scan.pictures,
      // Links and fields keep their places only while the page was not turned or warped.
      links: scan.moved ? [] : content.links,
      widgets: scan.moved ? [] : content.widgets,
      tags: undefined,
      dropped: [...content.dropped, ...replaced],
    },
    raster,
    marks: scan.marks,
    ocr: true,
    models: scan.models,
    ...(scan.moved && { toSheet: scan.toInput }),
    warnings:
      content.origin === 'pdf' && reason !== 'scan mode' && reason !== 'no text layer'
        ? [`Read by OCR: ${reason}.`, ...scan.warnings]
        : scan.warnings,
  };
}

/**
 * Reads bitmaps on a page that otherwise has a good text layer. Text pasted as a picture joins the page, that of
 * screenshots and figures stays the picture's own.
 */
async function readRegions(
  sheet: Sheet,
  content: PageContent,
  regions: readonly Picture[],
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<RecognisedPage> {
  const ocr = await tools.ocr();
  const glyphs: Glyph[] = [...content.glyphs];
  const rulings: Ruling[] = [...content.rulings];
  const pictures = new Set(content.pictures);
  const models = new Set<string>();
  const warnings = new Set<string>();
  for (const region of regions) {
    signal.throwIfAborted();
    const pageWide = boxArea(region) >= PAGE_BITMAP * content.width * content.height;
    const original = await sheet.raster(OCR_DPI, { region });
    const isText = pageWide || (await ocr.textCoverage(original)) >= TEXT_COVERAGE;
    // The labels of a figure are read only when figures are wanted: reading costs a hundred times the rest of the page.
    if (!isText && !options.elementImages) continue;
    const quick = planOf(options).quickOcr;
    const read = await ocr.readPage(original, { signal, keepFrame: !pageWide, quick, scripts: true });
    // A scan on its side: its own text layer, a stamp at most, cannot stay in place when the page is turned.
    if (read.moved)
      return readWholePage(
        await sheet.raster(sheet.nativeDpi ?? OCR_DPI),
        content,
        options,
        tools,
        signal,
        'scan with little text over it',
      );
    for (const model of read.models) models.add(model);
    for (const warning of read.warnings) warnings.add(warning);
    const pasted = pageWide || (read.glyphs.length > PASTED * content.glyphs.length && !hasOwnGround(original));
    if (isText && !pasted) {
      pictures.delete(region);
      pictures.add({ ...region, ownText: true });
    } else if (isText && !(options.charts && !pageWide && (await isChart(original, read.glyphs, tools, signal)))) {
      rulings.push(...findPixelRulings(original));
      pictures.delete(region);
    }
    // Text the layer already has wins over its picture.
    const layer = content.glyphs.filter((g) => intersectionArea(g, region) > 0);
    glyphs.push(...read.glyphs.filter((g) => !layer.some((known) => intersectionArea(known, g) > 0)));
  }
  return {
    content: { ...content, glyphs, rulings, pictures: [...pictures] },
    marks: noMarks(),
    ocr: glyphs.length > content.glyphs.length,
    models: [...models],
    warnings: [...warnings],
  };
}

/** The plain data of a sheet, without its methods. */
function contentOf(sheet: Sheet): PageContent {
  const {
    pageNumber,
    width,
    height,
    angle,
    origin,
    glyphs,
    rulings,
    fills,
    pictures,
    links,
    widgets,
    tags,
    dropped,
    textLayer,
  } = sheet;
  return {
    pageNumber,
    width,
    height,
    angle,
    origin,
    glyphs,
    rulings,
    fills,
    pictures,
    links,
    widgets,
    tags,
    dropped,
    textLayer,
  };
}

const isScan = (page: PageContent): boolean =>
  page.pictures.some((p) => p.kind === 'bitmap' && boxArea(p) >= PAGE_BITMAP * page.width * page.height);

/**
 * Anything visibly darker than the lightest tenth of the grey scale, when seen from as far away as {@link INK_DPI}? The
 * grain of paper is not.
 */
export function hasInk({ data, width, height, channels, dpi }: Raster): boolean {
  const side = Math.max(1, Math.round(dpi / INK_DPI));
  const run = side * channels;
  for (let y = 0; y + side <= height; y += side) {
    for (let x = 0; x + side <= width; x += side) {
      let sum = 0;
      for (let dy = 0; dy < side; dy++) {
        const at = ((y + dy) * width + x) * channels;
        for (let i = at; i < at + run; i++) sum += data[i]!;
      }
      if (sum < INK_LEVEL * side * run) return true;
    }
  }
  return false;
}
