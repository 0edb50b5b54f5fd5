import type { Paper, ParseOptions, Sheet } from '../../../document/index.ts';
import { DocparseError } from '../../../errors.ts';
import { carryOut, planReading } from '../recognise.ts';
import type { PageTools } from '../tools.ts';
import { uprightSheet } from '../upright-sheet.ts';
import { pagePicture } from './page-picture.ts';
import { papersOfScan } from './scan-papers.ts';
import { paperOfText } from './text-paper.ts';

/** Maximum side in pixels that the interface allows for pictures of papers, whatever their proportions. */
const MAX_SIDE = 10_000;

function checkSize({ width, height }: { width: number; height: number }): void {
  if (Math.max(width, height) <= MAX_SIDE) return;
  throw new DocparseError(
    'IMAGE_DIMENSIONS',
    `The image has ${width} x ${height} pixels; each side must have 20 to ${MAX_SIDE}.`,
  );
}

/** The papers on a page: one if the page has a text layer, otherwise those cropped from its pixels. */
export async function readPapers(
  asFiled: Sheet,
  options: ParseOptions,
  tools: PageTools,
  signal: AbortSignal,
): Promise<Paper[]> {
  const sheet = uprightSheet(asFiled);
  const page = pagePicture(sheet, options.dpi);
  if (page.dpi === 0) checkSize(page);
  const reading = await planReading(sheet, options, tools, signal);
  signal.throwIfAborted();
  if (reading.plan.kind === 'page')
    return papersOfScan(sheet.pageNumber, await reading.draw(), page, options, tools, signal);
  const recognised = await carryOut(sheet, reading, options, tools, signal);
  // A sideways scan below a little text of its own shows only during reading.
  if (recognised.raster) return papersOfScan(sheet.pageNumber, await reading.draw(), page, options, tools, signal);
  return [await paperOfText(sheet, recognised.content, page, options, tools)];
}
