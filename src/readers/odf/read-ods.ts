import type { Flow, FlowBlock, FlowPart, Source } from '../../document/index.ts';
import { DocparseError } from '../../errors.ts';
import { readXmlStream, type XmlElement } from '../markup/index.ts';
import { budgetWarning, edgeAt, type Grid, gridToPart, keepArea, type MadeGrid, makeGrid } from '../sheet/shared.ts';
import { readShape } from './frames.ts';
import { type OdfPackage, openOdf } from './package.ts';
import { LookTable } from './sheet-looks.ts';
import { type ReadSheet, type SheetFrame, type SheetLimits, SpreadsheetReader } from './spreadsheet.ts';

/**
 * Reads a spreadsheet (ISO/IEC 26300-1) as a Flow: one part per visible sheet. Cells contain their displayed text.
 * Throws CORRUPTED or PASSWORD.
 */
export async function readOds(source: Source, limits: SheetLimits): Promise<Flow> {
  const pack = await openOdf(source);
  try {
    return await readSheets(pack, limits);
  } finally {
    await pack.close();
  }
}

async function readSheets(pack: OdfPackage, limits: SheetLimits): Promise<Flow> {
  const looks = new LookTable();
  const styles = pack.has('styles.xml') ? await pack.stream('styles.xml') : undefined;
  if (styles) await readXmlStream(styles, looks);
  const reader = new SpreadsheetReader(limits, looks);
  const content = await pack.stream('content.xml');
  if (content) await readXmlStream(content, reader);
  if (!reader.found) throw new DocparseError('CORRUPTED', 'The document has no sheets.');
  const warnings = reader.hidden.map((name) => `Sheet "${name}" is hidden and was left out.`);
  if (reader.spentIn !== undefined) warnings.push(budgetWarning(reader.spentIn));
  const parts: FlowPart[] = [];
  for (const read of reader.sheets) {
    warnings.push(...keepArea(read.sheet, read.name));
    const made = makeGrid(read.sheet, read.name, limits);
    warnings.push(...warningsOf(read, made, limits));
    for (const { sheet, range } of reader.filters)
      if (sheet === read.name)
        made.grid.filters.push({ ...range, row0: made.rowAt(range.row0), row1: made.rowAt(range.row1) });
    if (read.headerRows) made.grid.frozenRows = made.rowAt(read.headerRows.row1);
    for (const frame of read.frames) await addFrame(pack, made, frame);
    parts.push(gridToPart(made.grid));
  }
  const title = await pack.title();
  return { parts, warnings: [...pack.warnings, ...warnings], ...(title ? { title } : {}) };
}

function warningsOf({ name, sheet }: ReadSheet, made: MadeGrid, { maxRows, maxColumns }: SheetLimits): string[] {
  const warnings: string[] = [];
  if (sheet.beyondRow > 0)
    warnings.push(`Sheet "${name}" has data down to row ${sheet.beyondRow}; only ${maxRows} rows were read (limit).`);
  if (sheet.beyondColumn > 0)
    warnings.push(
      `Sheet "${name}" has data up to column ${sheet.beyondColumn}; only ${maxColumns} columns were read (limit).`,
    );
  if (made.hiddenRows > 0) warnings.push(`Sheet "${name}": ${made.hiddenRows} hidden rows were left out.`);
  if (made.hiddenColumns > 0) warnings.push(`Sheet "${name}": ${made.hiddenColumns} hidden columns were left out.`);
  return warnings;
}

async function addFrame(pack: OdfPackage, made: MadeGrid, frame: SheetFrame): Promise<void> {
  const { grid } = made;
  const [x, y] = cornerOf(made, grid, frame);
  const box = { x0: x, y0: y, x1: x + Math.max(1, frame.width), y1: y + Math.max(1, frame.height) };
  const lines = frame.text.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
  const blocks: FlowBlock[] =
    frame.images.length + frame.objects.length > 0
      ? await readShape(pack, asFrame(frame), async () => [])
      : lines.length > 0
        ? [{ kind: 'paragraph', runs: [{ text: lines.join('\n') }] }]
        : [];
  // A chart and the table of its values share one place.
  for (const block of blocks) grid.objects.push({ box, block });
}

/** Frames in cells are placed relative to the corner of their cell. */
function cornerOf(made: MadeGrid, grid: Grid, frame: SheetFrame): [number, number] {
  if (!frame.anchor) return [frame.x, frame.y];
  const left = edgeAt(grid.columnEdges, made.columnAt(frame.anchor.col), grid.defaultWidth);
  const top = edgeAt(
    grid.rowEdges,
    Math.min(made.rowAt(frame.anchor.row), grid.rowEdges.length + 1000),
    grid.defaultHeight,
  );
  return [left + frame.x, top + frame.y];
}

/** Converts the frame back to an element, for the frame reader of text documents. */
function asFrame(frame: SheetFrame): XmlElement {
  const part = (name: string, href: string): XmlElement => ({ name, attrs: { 'xlink:href': href }, children: [] });
  return {
    name: 'draw:frame',
    attrs: { 'svg:width': `${frame.width}pt`, 'svg:height': `${frame.height}pt` },
    children: [
      ...frame.objects.map((href) => part('draw:object', href)),
      ...frame.images.map((href) => part('draw:image', href)),
      { name: 'svg:title', attrs: {}, children: [frame.altText] },
    ],
  };
}
