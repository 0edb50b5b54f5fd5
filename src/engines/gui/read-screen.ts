import type {
  AssetSink,
  Box,
  Element,
  Glyph,
  GuiType,
  PageAnalysis,
  ParseOptions,
  Sheet,
} from '../../document/index.ts';
import { boxArea, boxHeight, boxWidth, containsBox, containsCentre, unionBox } from '../../document/index.ts';
import { linesText, makeLine } from '../../layout/index.ts';
import { saveRaster } from '../primary/picture-files.ts';
import type { PageTools } from '../primary/tools.ts';
import { analyseScreen, type ScreenLine } from './analyse-screen.ts';
import { type ScreenBox, screenBoxes } from './boxes.ts';
import { flatRegions } from './regions.ts';
import { describe, isInteractive, type ScreenElement } from './screen-element.ts';

/** Resolution at which one screen pixel is one raster pixel. Screenshots do not state their physical size. */
const PLAIN_DPI = 96;
/** A gap of this many font heights separates texts on one line. */
const GAP = 1.2;
/** Minimum width and height of a box that contains text, in font heights. */
const HOLDER = 0.95;

/** Reads a screenshot as interface elements, nested by containment. */
export async function readScreen(
  sheet: Sheet,
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<PageAnalysis> {
  const started = performance.now();
  const raster = await sheet.raster(sheet.nativeDpi ?? PLAIN_DPI);
  const ocr = await tools.ocr();
  const read = await ocr.readPage(raster, { signal, keepFrame: true, quick: true });
  const ocrMs = performance.now() - started;
  const toPixels = raster.dpi / 72;
  const patches = flatRegions(raster);
  const boxes = screenBoxes(patches.regions, raster.width, raster.height);
  const texts = splitLines(read.glyphs, boxes, toPixels);
  const lines = texts.map((glyphs): ScreenLine => {
    const { box, size } = makeLine(glyphs, 0);
    return { ...scaled(box, toPixels), text: linesText([makeLine(glyphs, 0)]).value, size: size * toPixels };
  });
  const found = analyseScreen(raster, patches, boxes, lines);
  const { pageNumber, width, height } = sheet;
  const elements = linkScreen(
    found.map((one): Element => {
      const glyphs = one.lines.flatMap((i) => texts[i] ?? []);
      const box = scaled(one, 1 / toPixels);
      const text =
        glyphs.length > 0 && one.value === undefined
          ? linesText(one.lines.map((i) => makeLine(texts[i]!, 0)))
          : { value: one.text, glyphs: [], at: [], objects: [] };
      return {
        type: 'UncategorizedText',
        text,
        pageNumber,
        box,
        depth: -1,
        children: [],
        gui: guiOf(one, raster.width, raster.height),
      };
    }),
  );
  return {
    page: {
      pageNumber,
      width,
      height,
      angle: 0,
      origin: 'image',
      pictures: [],
      links: [],
      widgets: [],
      dropped: [],
      textLayer: { quality: 'none', reasons: [] },
    },
    blocks: [],
    elements: options.elementImages ? await withPictures(elements, sheet, tools.sink) : elements,
    checkboxes: [],
    handwriting: [],
    warnings: [],
    ocr: true,
    engine: 'primary_gui',
    ...(options.pageImages ? { pageImage: await saveRaster(await sheet.raster(options.dpi), tools.sink) } : {}),
    timings: { ocr: ocrMs, screen: performance.now() - started - ocrMs },
  };
}

function guiOf(one: ScreenElement, width: number, height: number): NonNullable<Element['gui']> {
  const { type, checked, selected, value } = one;
  return {
    type,
    interactive: isInteractive(type),
    description: describe(one, width, height),
    ...(checked !== undefined && { checked }),
    ...(selected !== undefined && { selected }),
    ...(value !== undefined && { value }),
  };
}

async function withPictures(elements: readonly Element[], sheet: Sheet, sink: AssetSink): Promise<Element[]> {
  const out: Element[] = [];
  for (const element of elements) {
    const shown: readonly (GuiType | undefined)[] = ['image', 'icon'];
    if (!shown.includes(element.gui?.type)) out.push(element);
    else
      out.push({
        ...element,
        image: await saveRaster(await sheet.raster(sheet.nativeDpi ?? PLAIN_DPI, { region: element.box }), sink),
      });
  }
  return out;
}

/** Makes each element a child of the smallest other element that contains it. */
function linkScreen(elements: readonly Element[]): Element[] {
  const linked = elements.map((element): Element => ({ ...element, children: [] }));
  linked.forEach((element, i) => {
    let best: number | undefined;
    linked.forEach((other, j) => {
      if (i === j || boxArea(other.box) <= boxArea(element.box) * 1.05 || !containsBox(other.box, element.box, 2))
        return;
      if (best === undefined || boxArea(other.box) < boxArea(linked[best]!.box)) best = j;
    });
    if (best === undefined) return;
    element.parent = best;
    linked[best]?.children.push(i);
  });
  return linked;
}

const scaled = ({ x0, y0, x1, y1 }: Box, by: number): Box => ({ x0: x0 * by, y0: y0 * by, x1: x1 * by, y1: y1 * by });

/** Splits glyphs into lines; texts that are far apart on one line become separate lines. */
function splitLines(glyphs: readonly Glyph[], boxes: readonly ScreenBox[], toPixels: number): Glyph[][] {
  const lines: Glyph[][] = [];
  // Text in two boxes is two texts. Letters are not boxes.
  const holderOf = (glyph: Glyph): number =>
    boxes.findLastIndex(
      (box) =>
        Math.min(boxWidth(box), boxHeight(box)) >= HOLDER * glyph.size * toPixels &&
        containsCentre(box, scaled(glyph, toPixels)),
    );
  let holder = -1;
  for (const glyph of glyphs) {
    const last = lines.at(-1)?.at(-1);
    const own = holderOf(glyph);
    const goesOn =
      last &&
      own === holder &&
      Math.abs(last.baseline - glyph.baseline) < 0.5 * glyph.size &&
      glyph.x0 >= last.x0 &&
      glyph.x0 - last.x1 < GAP * glyph.size;
    holder = own;
    if (goesOn) lines.at(-1)?.push(glyph);
    else lines.push([glyph]);
  }
  return lines.filter((line) => unionBox(line).x1 > unionBox(line).x0);
}
