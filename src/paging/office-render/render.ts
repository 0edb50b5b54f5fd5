import { open, readFile, stat, writeFile } from 'node:fs/promises';
import {
  type Drawing,
  drawingFor,
  type Flow,
  type ParseOptions,
  type SheetReader,
  type Source,
} from '../../document/index.ts';
import { asDocparseError } from '../../errors.ts';
import { openReader } from '../../readers/index.ts';
import type { FlowPage } from '../flow/index.ts';
import { withDrawnPictures } from './drawn-pictures.ts';
import { drawnText } from './drawn-text.ts';
import { findOffice } from './find-office.ts';
import { placeBlocks } from './place-blocks.ts';
import { extentOf, isTooLong, placeSheets, sheetOfPart } from './place-sheets.ts';
import { prepareSheets, type SheetLanes, sheetNames } from './prepare-sheets.ts';
import { convert, type OfficeConfig } from './run-office.ts';
import { soundCopy } from './sound-copy.ts';
import { writeText } from './write-text.ts';
import { writeValues } from './write-values.ts';

/** Pages of a document as drawn by LibreOffice. */
export interface Drawn {
  reader: SheetReader;
  /** For spreadsheets: the lanes of their sheets. */
  lanes?: SheetLanes[];
}

/** The pages of a document with its blocks in position. */
export interface PlacedPages {
  flow: Flow;
  pages: FlowPage[];
  /** The page of the drawing for each page, if that is not its own number. */
  drawnPages?: (number | undefined)[];
}

/** How this service draws a document; undefined if it does not. */
export function drawingOf(
  source: Source,
  options: Pick<ParseOptions, 'parseMode' | 'pageImages'>,
  config: OfficeConfig | undefined,
): Drawing | undefined {
  return config?.render === true && findOffice(config.soffice) !== undefined
    ? drawingFor(source.extension, options)
    : undefined;
}

/** The flow as it is drawn: with the final sizes of pictures. */
export async function flowToDraw(flow: Flow, drawing: Drawing): Promise<Flow> {
  return drawing.given === 'text' ? (await writeText(flow)).flow : flow;
}

/**
 * Draws the document and opens the drawn pages. Stores the PDF, or a failure, beside the source, because other
 * processes that work on the document must get the same pages. If LibreOffice fails, resolves with a sentence for the
 * warnings, because the source has been read without it.
 *
 * @param flow the content of the document; not needed for drawing files as they are
 */
export async function drawPages(
  source: Source,
  flow: Flow | undefined,
  drawing: Drawing,
  config: OfficeConfig,
  signal: AbortSignal,
): Promise<Drawn | string> {
  const path = `${source.path}.pages.pdf`;
  const failed = `${source.path}.pages.failed`;
  const known = await readFile(failed, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  if (drawing.given === 'file' && flow?.undrawn) return flow.undrawn;
  try {
    if (drawing.given !== 'values' && drawing.given !== 'text' && (await isEncrypted(source)))
      return 'Pages of encrypted files are not drawn; positions are estimates.';
    if (drawing.given !== 'file' && drawing.given !== 'text' && flow?.parts.every(isTooLong))
      return 'The sheets are too long to draw on a page, so positions are estimates.';
    if (!(await stat(path).catch(() => undefined))) await draw({ source, flow, path }, drawing, config, signal);
    const reader = await openReader({
      ...source,
      path,
      extension: 'pdf',
      mediaType: 'application/pdf',
      size: (await stat(path)).size,
      password: undefined,
    });
    const lanes = drawing.given === 'sheets' || drawing.given === 'values' ? await readLanes(source) : undefined;
    return { reader, ...(lanes ? { lanes } : {}) };
  } catch (error) {
    signal.throwIfAborted();
    // An error of the service is temporary, so the next try draws again. A failed system call says nothing of the file.
    if (asDocparseError(error).errorName === 'BACKEND' || (error instanceof Error && 'syscall' in error)) throw error;
    const reason = `Pages could not be drawn, so positions are estimates. ${asDocparseError(error).message}`;
    await writeFile(failed, reason).catch(() => {});
    return reason;
  }
}

interface Task {
  source: Source;
  flow: Flow | undefined;
  path: string;
}

async function draw(
  { source, flow, path }: Task,
  { given }: Drawing,
  config: OfficeConfig,
  signal: AbortSignal,
): Promise<void> {
  if (given === 'file' || !flow) return convert(await soundCopy(source), 'pdf', path, config, signal);
  if (given === 'text') {
    const document = `${source.path}.pages.fodt`;
    await writeFile(document, await (await writeText(flow)).document());
    return convert({ path: document, extension: 'fodt' }, 'pdf', path, config, signal);
  }
  // Two runs, one to learn the drawn sizes of columns and rows, one to draw: both within the time for one.
  const deadline = Date.now() + config.timeoutMs;
  const left = (): OfficeConfig => ({ ...config, timeoutMs: Math.max(1, deadline - Date.now()) });
  const book = `${source.path}.pages.fods`;
  if (given === 'values') await writeFile(`${source.path}.values.fods`, writeValues(flow));
  await convert(
    given === 'values' ? { path: `${source.path}.values.fods`, extension: 'fods' } : source,
    'fods',
    book,
    left(),
    signal,
  );
  const wanted = new Map<number, number>();
  const text = await readFile(book, 'utf8');
  for (const [part, sheet] of sheetOfPart(flow, sheetNames(text)).entries())
    if (sheet !== undefined) wanted.set(sheet, part);
  const prepared = prepareSheets(text, (sheet) => {
    const part = flow.parts[wanted.get(sheet) ?? -1];
    return part && extentOf(part);
  });
  await writeFile(book, prepared.text);
  await writeFile(lanesPath(source), JSON.stringify(prepared.sheets));
  await convert({ path: book, extension: 'fods' }, 'sheets.pdf', path, left(), signal);
}

const lanesPath = (source: Source): string => `${source.path}.pages.json`;

async function readLanes(source: Source): Promise<SheetLanes[]> {
  return JSON.parse(await readFile(lanesPath(source), 'utf8')) as SheetLanes[];
}

/** Undefined if the drawn pages do not match the document. */
export async function onDrawnPages(
  flow: Flow,
  { reader, lanes }: Drawn,
  signal: AbortSignal,
): Promise<PlacedPages | undefined> {
  if (lanes) {
    const placed = await placeSheets(flow, lanes, reader, signal);
    if (!placed) return undefined;
    const { warnings, ...pages } = placed;
    return { flow: { ...flow, warnings: [...flow.warnings, ...warnings] }, ...pages };
  }
  const pages = placeBlocks(flow, await drawnText(reader, signal))?.pages;
  return pages && { flow, pages: withDrawnPictures(pages, reader) };
}

const COMPOUND = 'd0cf11e0a1b11ae1';

/** An Open XML document inside a compound file is encrypted. */
async function isEncrypted(source: Source): Promise<boolean> {
  if (!source.extension.endsWith('x')) return false;
  const file = await open(source.path, 'r');
  try {
    const head = Buffer.alloc(8);
    await file.read(head, 0, 8, 0);
    return head.toString('hex') === COMPOUND;
  } finally {
    await file.close();
  }
}
