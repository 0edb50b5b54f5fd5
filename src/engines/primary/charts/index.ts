import type { Block, Box, Cell, Glyph, PictureBlock, Raster, TableBlock } from '../../../document/index.ts';
import { boxHeight, boxWidth, growBox, intersectionArea, unionBox } from '../../../document/index.ts';
import { buildGlyphLines, linesText } from '../../../layout/index.ts';
import type { PagePixels } from '../page-pixels.ts';
import { cropRaster } from '../picture-files.ts';
import type { PageTools } from '../tools.ts';
import { numberOf } from './axis.ts';
import type { Chart, ChartText } from './chart.ts';
import { missedLabels } from './missed-labels.ts';
import { readChart } from './read-chart.ts';

const DPI = 200;
/** Minimum side length of a measurable chart, in points. */
const MIN_SIDE = 80;
/** With fewer characters there is no axis: OCR reads the pixels too. */
const MIN_GLYPHS = 6;

/** Adds a table with its values after each chart of bars, lines or pies. */
export async function withCharts(
  blocks: readonly Block[],
  pixels: PagePixels,
  tools: PageTools,
  signal: AbortSignal,
): Promise<{ blocks: Block[]; warnings: string[] }> {
  const out: Block[] = [];
  let count = 0;
  for (const block of blocks) {
    signal.throwIfAborted();
    out.push(block);
    if (block.kind !== 'picture' || !mayBeChart(block)) continue;
    const raster = await pixels(DPI, block.box);
    const chart = await chartIn(raster, await textsOf(block, raster, tools, signal), tools, signal);
    if (!chart) continue;
    out[out.length - 1] = { ...block, subType: 'chart' };
    out.push(tableOf(chart, block));
    count++;
  }
  return {
    blocks: out,
    warnings:
      count > 0
        ? [
            `${count === 1 ? 'A table was' : `${count} tables were`} estimated from charts; their values are measured in pixels.`,
          ]
        : [],
  };
}

/** Reads axis numbers that text detection missed, if the chart needs them. */
async function chartIn(
  raster: Raster,
  texts: ChartText[],
  tools: PageTools,
  signal: AbortSignal,
): Promise<Chart | undefined> {
  const chart = readChart(raster, texts);
  if (chart) return chart;
  const missed: ChartText[] = [];
  const inPixels = { ...raster, dpi: 72, originX: 0, originY: 0 };
  for (const box of missedLabels(raster, texts)) {
    signal.throwIfAborted();
    const text = (await (await tools.ocr()).readLine(cropRaster(inPixels, growBox(box, MARGIN))))
      .map((glyph) => glyph.text)
      .join('');
    if (numberOf(text) !== undefined) missed.push({ ...box, text });
  }
  // The new reading replaces wrong readings at the same place.
  const others = texts.filter((text) => !missed.some((one) => intersectionArea(one, text) > 0));
  return missed.length > 0 ? readChart(raster, [...others, ...missed]) : undefined;
}

/** Margin around a word for the recogniser, in pixels. */
const MARGIN = 6;

const mayBeChart = ({ subType, box, molecule }: PictureBlock): boolean =>
  !molecule &&
  (subType === undefined || subType === 'chart' || subType === 'diagram') &&
  boxWidth(box) >= MIN_SIDE &&
  boxHeight(box) >= MIN_SIDE;

/** Whether a bitmap with this text on it is a chart that can be measured. */
export const isChart = async (
  raster: Raster,
  glyphs: readonly Glyph[],
  tools: PageTools,
  signal: AbortSignal,
): Promise<boolean> => (await chartIn(raster, textsIn(raster, glyphs), tools, signal)) !== undefined;

/** Texts of the picture in its pixels. */
async function textsOf(
  { glyphs }: PictureBlock,
  raster: Raster,
  tools: PageTools,
  signal: AbortSignal,
): Promise<ChartText[]> {
  return textsIn(
    raster,
    glyphs.length >= MIN_GLYPHS
      ? glyphs
      : (await (await tools.ocr()).readPage(raster, { signal, keepFrame: true })).glyphs,
  );
}

function textsIn(raster: Raster, glyphs: readonly Glyph[]): ChartText[] {
  const scale = raster.dpi / 72;
  const pixel = ({ x0, y0, x1, y1 }: Box): Box => ({
    x0: (x0 - (raster.originX ?? 0)) * scale,
    y0: (y0 - (raster.originY ?? 0)) * scale,
    x1: (x1 - (raster.originX ?? 0)) * scale,
    y1: (y1 - (raster.originY ?? 0)) * scale,
  });
  return buildGlyphLines(glyphs).flatMap((line) =>
    pieces(line.glyphs).map((part) => ({
      ...pixel(unionBox(part)),
      text: withoutTick(linesText(buildGlyphLines(part)).value),
      chars: part.map((glyph) => ({ text: glyph.text, x0: pixel(glyph).x0, x1: pixel(glyph).x1 })),
    })),
  );
}

/** The tick of an axis beside a name reads as a dash. */
const withoutTick = (text: string): string => text.replace(/([\p{L}\p{N}])\s*[-–—_]$/u, '$1').trim();

/** Labels side by side are separate texts. */
function pieces(glyphs: readonly Glyph[]): Glyph[][] {
  const out: Glyph[][] = [];
  for (const glyph of glyphs) {
    const last = out.at(-1)?.at(-1);
    if (last && glyph.x0 - last.x1 < 0.8 * glyph.size) out.at(-1)?.push(glyph);
    else out.push([glyph]);
  }
  return out;
}

/** One row per category, one column per series. The region of each value is the whole chart. */
function tableOf({ kind, categories, series }: Chart, { box, column }: PictureBlock): TableBlock {
  const rows = [
    ['', ...series.map(({ name }, i) => name || (series.length === 1 ? 'value' : `series ${i + 1}`))],
    ...categories.map((name, i) => [name, ...series.map(({ values }) => String(values[i] ?? ''))]),
  ];
  const cols = series.length + 1;
  const cells = rows.flatMap((row, r) =>
    row.map(
      (value, c): Cell => ({
        row: r,
        col: c,
        rowSpan: 1,
        colSpan: 1,
        box,
        text: { value, glyphs: [], at: [], objects: [] },
        images: [],
        ...(r === 0 && { role: 'column_header' }),
      }),
    ),
  );
  const columnEdges = Array.from({ length: cols + 1 }, (_, i) => box.x0 + (i * boxWidth(box)) / cols);
  const table = {
    box,
    rows: rows.length,
    cols,
    cells,
    headerRows: [0],
    bordered: true,
    method: 'source' as const,
    confidence: 0.5,
    columnEdges,
    closedTop: true,
    closedBottom: true,
    estimated: kind,
  };
  return { kind: 'table', box, table, column };
}
