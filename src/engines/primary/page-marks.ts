import { boxArea, boxHeight, boxWidth, type Line, type PageAnalysis, type PageContent, type Raster } from '../../document/index.ts';
import { type CodeMark, readCodes } from '../../vision/index.ts';
import type { PagePixels } from './page-pixels.ts';
import type { ScanMarks } from './prepare-scan.ts';

/** A code has at least 11 modules of 0.25 mm. */
const CODE_MIN_SIDE = 8;
/** Codes on documents are small, and a decoder pass over a large picture costs seconds. */
const CODE_MAX_SHARE = 0.12;
/** Stacked linear codes and their like are at most this much longer than high. */
const CODE_MAX_ASPECT = 6;
/** A page with more two-tone pictures than this is a sheet of drawings or strips of a scan. */
const MAX_CANDIDATES = 12;
const CODE_PROBE_DPI = 72;
const CODE_READ_DPI = 216;

/** Codes among the pictures of a born-digital page. Only two-tone pictures are tried: a decoder pass costs more than the rest of the page. */
export async function codesOfPictures(page: PageContent, pixels: PagePixels): Promise<ScanMarks> {
  const codes: CodeMark[] = [];
  const pageArea = page.width * page.height;
  const candidates = page.pictures.filter((p) => {
    const [short, long] = [boxWidth(p), boxHeight(p)].sort((a, b) => a - b) as [number, number];
    return short >= CODE_MIN_SIDE && long >= CODE_MIN_SIDE * 3 && long <= CODE_MAX_ASPECT * short && boxArea(p) <= CODE_MAX_SHARE * pageArea;
  });
  for (const picture of candidates.slice(0, MAX_CANDIDATES)) {
    const probe = await pixels(CODE_PROBE_DPI, picture);
    if (!twoTone(probe)) continue;
    codes.push(...(await readCodes(await pixels(CODE_READ_DPI, grown(picture)))));
  }
  return { seals: [], codes };
}

/** The quiet zone around a code is part of it (ISO/IEC 18004, 9.1). */
const grown = (b: { x0: number; y0: number; x1: number; y1: number }) => ({ x0: b.x0 - 6, y0: b.y0 - 6, x1: b.x1 + 6, y1: b.y1 + 6 });

/** Mostly black and white, with plenty of both. */
function twoTone(raster: Raster): boolean {
  let dark = 0;
  let light = 0;
  const { data, channels } = raster;
  const n = data.length / channels;
  for (let i = 0; i < data.length; i += channels) {
    const value = channels === 1 ? data[i]! : (data[i]! + data[i + 1]! + data[i + 2]!) / 3;
    if (value < 96) dark++;
    else if (value > 176) light++;
  }
  return dark > 0.12 * n && light > 0.2 * n && dark + light > 0.6 * n;
}

export function findPageMarks(_page: PageContent, _lines: readonly Line[], _raster: Raster | undefined): Pick<PageAnalysis, 'checkboxes' | 'handwriting'> {
  return { checkboxes: [], handwriting: [] };
}
