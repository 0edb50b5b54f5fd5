import type { Line, PageAnalysis, PageContent, Raster } from '../../document/index.ts';
import type { PagePixels } from './page-pixels.ts';
import type { ScanMarks } from './prepare-scan.ts';

export async function codesOfPictures(_page: PageContent, _pixels: PagePixels): Promise<ScanMarks> {
  return { seals: [], codes: [] };
}

export function findPageMarks(_page: PageContent, _lines: readonly Line[], _raster: Raster | undefined): Pick<PageAnalysis, 'checkboxes' | 'handwriting'> {
  return { checkboxes: [], handwriting: [] };
}
