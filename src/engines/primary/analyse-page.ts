import type {
  Block,
  DroppedText,
  Glyph,
  ImageAsset,
  PageAnalysis,
  PageContent,
  PageFrame,
  PageMap,
  ParseOptions,
  Sheet,
  TableBlock,
} from '../../document/index.ts';
import { chain, containsCentre, IDENTITY, isIdentity, STAYS } from '../../document/index.ts';
import { gatherFormulas, gatherShownFormulas, markFormulas } from '../../formulas/index.ts';
import { buildLines, segmentPage, splitLineNumbers } from '../../layout/index.ts';
import { findTables } from '../../tables/index.ts';
import { splitWatermark } from '../../vision/index.ts';
import { withBlanks } from './blanks.ts';
import { cellPictures } from './cell-pictures.ts';
import { withCharts } from './charts/index.ts';
import { withLostGlyphs } from './conserve.ts';
import { splitDrawnSeals } from './drawn-seals.ts';
import { withMolecules } from './molecules/index.ts';
import { findPageMarks, marksOfPictures } from './page-marks.ts';
import { markBlocks, pictureBlocks, tableBlocks } from './page-objects.ts';
import { type PagePixels, pagePixels } from './page-pixels.ts';
import { planOf } from './page-plan.ts';
import { saveRaster } from './picture-files.ts';
import { recognise } from './recognise.ts';
import { seeFormulas } from './see-formulas.ts';
import { seeRegions } from './see-regions.ts';
import { seeStructure } from './see-structure.ts';
import type { PageTools } from './tools.ts';
import { uprightSheet } from './upright-sheet.ts';

/** Everything one page tells by itself: glyphs, tables, pictures, marks, blocks in reading order. */
export async function analysePage(
  asFiled: Sheet,
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<PageAnalysis> {
  const clock = stopwatch();
  const sheet = uprightSheet(asFiled);
  const asRead = await recognise(sheet, options, tools, signal);
  clock.lap('recognise');
  signal.throwIfAborted();

  const seen = await seeRegions(asRead, options, tools);
  const formulas = await seeFormulas(asRead, seen.regions, options, tools, signal);
  const recognised = { ...asRead, content: formulas.rest };
  const plan = planOf(options);
  const unmarked =
    options.removeWatermark && !recognised.ocr ? withoutWatermark(recognised.content) : recognised.content;
  const { page: unsealed, seals } = plan.marks ? splitDrawnSeals(unmarked) : { page: unmarked, seals: [] };
  const clean = withoutLineNumbers(unsealed);
  const printed = buildLines(clean);
  const open = withoutOwnTexts(clean);
  const structured = await seeStructure(
    recognised,
    findTables(open, open === clean ? printed : buildLines(open), seen.all, { variants: plan.tableVariants }),
    clean,
    printed,
    options,
    tools,
    signal,
  );
  const { tables } = structured;
  const content = options.blanks && recognised.ocr ? withBlanks(clean, tables) : clean;
  const lines = content === clean ? printed : buildLines(content);
  clock.lap('tables');
  const pixels = pagePixels(sheet, recognised.raster);
  await tools.keepPixels?.(pixels);
  const { marks, rest } =
    !plan.marks || recognised.raster
      ? { marks: recognised.marks, rest: content }
      : await marksOfPictures(sheet, content, pixels, () => tools.ocr());
  const formulaLines = [...formulas.displays.keys()];
  const pictures = plan.pictures
    ? pictureBlocks(rest, lines, tables, seen.regions, formulaLines).filter(
        (p) => !marks.codes.some((code) => containsCentre(p.box, code.box)),
      )
    : [];
  const found = plan.marks ? findPageMarks(content, lines, recognised.raster) : { checkboxes: [], handwriting: [] };
  clock.lap('marks');

  const objects = [...tableBlocks(tables), ...markBlocks(marks), ...seals.map(({ block }) => block), ...pictures];
  const gathered = plan.formulas
    ? gatherShownFormulas(gatherFormulas(content, lines, tables), seen.regions, tables)
    : { lines, displays: new Map() };
  const whole =
    formulaLines.length === 0
      ? content
      : { ...content, glyphs: [...content.glyphs, ...formulaLines.flatMap((line) => line.glyphs)] };
  const segmented = segmentPage(whole, [...gathered.lines, ...formulaLines], objects);
  const conserved = withLostGlyphs(whole, segmented);
  const blocks = plan.formulas
    ? markFormulas(whole, conserved.blocks, new Map([...gathered.displays, ...formulas.displays]), formulas.inText)
    : conserved.blocks;
  clock.lap('layout');

  const { blocks: read, warnings: unread } =
    options.molecules && plan.pictures
      ? await withMolecules(blocks, content, pixels, signal)
      : { blocks, warnings: [] };
  const charted =
    options.charts && plan.pictures ? await withCharts(read, pixels, tools, signal) : { blocks: read, warnings: [] };
  const pictured = charted.blocks.map((block) => (block.kind === 'table' ? withPictures(block, rest) : block));
  const withImages = options.elementImages ? await cutImages(pictured, content, pixels, tools) : pictured;
  const imageDpi = (options.imagesAsFiled ? sheet.fileDpi : undefined) ?? options.dpi;
  const frame = frameOf(sheet, recognised.toSheet);
  const shown = frame && options.asSent ? (sheet.asSent ?? sheet).raster : pixels;
  const pageImage = options.pageImages ? await saveRaster(await shown(imageDpi), tools.sink) : undefined;
  const originalImage = options.originalImages
    ? await saveRaster(await asFiled.raster(imageDpi), tools.sink)
    : undefined;
  clock.lap('images');

  const { pageNumber, width, height, angle, origin, pictures: placed, links, widgets, textLayer } = content;
  return {
    page: {
      pageNumber,
      width,
      height,
      angle,
      origin,
      pictures: placed,
      links,
      widgets,
      dropped: [...content.dropped, ...conserved.dropped],
      textLayer,
    },
    blocks: withImages,
    checkboxes: found.checkboxes,
    handwriting: found.handwriting,
    pageImage,
    originalImage,
    warnings: [
      ...recognised.warnings,
      ...seen.warnings,
      ...formulas.warnings,
      ...structured.warnings,
      ...conserved.warnings,
      ...unread,
      ...charted.warnings,
    ],
    ocr: recognised.ocr,
    ...(recognised.ocr && {
      models: [
        ...(await tools.ocr()).models,
        ...recognised.models,
        ...seen.models,
        ...formulas.models,
        ...structured.models,
      ],
    }),
    fileDpi: sheet.fileDpi,
    frame,
    timings: clock.laps,
  };
}

/** How the page lies on the one that was sent; undefined when it is the same. */
function frameOf(sheet: Sheet, { transform, bend }: PageMap = STAYS): PageFrame | undefined {
  const { width, height, toSource } = sheet.asSent ?? { ...sheet, toSource: IDENTITY };
  const whole = chain(transform, toSource);
  return isIdentity(whole) && !bend ? undefined : { width, height, toSource: whole, ...(bend && { bend }) };
}

/** Cut-outs of pictures, of pictures in cells and of formulas that exist as pixels only. */
async function cutImages(
  blocks: readonly Block[],
  content: PageContent,
  pixels: PagePixels,
  tools: PageTools,
): Promise<Block[]> {
  const out: Block[] = [];
  for (const block of blocks) {
    if (block.kind === 'table') {
      out.push(await withCellImages(block, content, pixels, tools));
      continue;
    }
    const wanted = block.kind === 'picture' || (block.kind === 'text' && block.role === 'formula' && !block.latex);
    out.push(wanted ? { ...block, image: await saveRaster(await pixels(CUT_DPI, block.box), tools.sink) } : block);
  }
  return out;
}

/** Which cells hold a picture. */
function withPictures(block: TableBlock, content: PageContent): TableBlock {
  const found = cellPictures(block.table, content.pictures, content.glyphs);
  if (found.size === 0) return block;
  return {
    ...block,
    table: {
      ...block.table,
      cells: block.table.cells.map((cell, i) => (found.has(i) ? { ...cell, pictured: true } : cell)),
    },
  };
}

async function withCellImages(
  block: TableBlock,
  content: PageContent,
  pixels: PagePixels,
  tools: PageTools,
): Promise<TableBlock> {
  const found = cellPictures(block.table, content.pictures, content.glyphs);
  if (found.size === 0) return block;
  const cells = [...block.table.cells];
  for (const [index, boxes] of found) {
    const cell = cells[index];
    if (!cell) continue;
    const images: ImageAsset[] = [];
    for (const box of boxes) images.push(await saveRaster(await pixels(CUT_DPI, box), tools.sink));
    cells[index] = { ...cell, images: [...cell.images, ...images] };
  }
  return { ...block, table: { ...block.table, cells } };
}

/** Resolution of cut-outs: legible, and what page images default to. */
const CUT_DPI = 144;

function withoutWatermark(content: PageContent): PageContent {
  const { page, removed } = splitWatermark(content);
  return withDropped(page, 'watermark', removed);
}

function withoutLineNumbers(content: PageContent): PageContent {
  const { rest, numbers } = splitLineNumbers(content);
  return numbers.length === 0 ? content : withDropped({ ...content, glyphs: rest }, 'line-number', numbers);
}

function withDropped(page: PageContent, reason: DroppedText['reason'], removed: readonly Glyph[]): PageContent {
  if (removed.length === 0) return page;
  const text = removed.map((g) => (g.spaceBefore ? ` ${g.text}` : g.text)).join('');
  return { ...page, dropped: [...page.dropped, { reason, text, count: removed.length }] };
}

/** Wall time by stage, for logs; results never hold it. */
function stopwatch(): { lap(name: string): void; laps: Record<string, number> } {
  const laps: Record<string, number> = {};
  let last = performance.now();
  return {
    laps,
    lap(name) {
      const now = performance.now();
      laps[name] = Math.round((now - last) * 10) / 10;
      last = now;
    },
  };
}

/** The page without the characters of pictures whose text is their own: the rows of a screenshot are no table. */
function withoutOwnTexts(page: PageContent): PageContent {
  const own = page.pictures.filter(({ ownText }) => ownText);
  if (own.length === 0) return page;
  return { ...page, glyphs: page.glyphs.filter((glyph) => !own.some((picture) => containsCentre(picture, glyph))) };
}
