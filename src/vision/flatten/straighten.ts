import { type Bend, bendAlong, bendPoint, type PageMap, type Raster } from '../../document/index.ts';
import { sampleSegment } from '../sample-segment.ts';
import { type Curl, fitCurl, type LineTrace } from './fit-curl.ts';

/** Arcs lower than this, in heights of the letters' bands, do no harm. */
const MIN_BOW = 0.6;
/** The sheet must explain this much of what a flat page leaves unexplained. */
const MAX_UNEXPLAINED = 0.35;
/** Arcs higher than this share of the page, or a steeper page, are something else. */
const MAX_BOW = 0.15;
const MAX_SLOPE = 0.12;

/** The curl of a page, if its lines show one clearly. */
export function findCurl(traces: readonly LineTrace[], { height }: { height: number }): Curl | undefined {
  const curl = fitCurl(traces);
  if (!curl) return undefined;
  const { bow, band, unexplained, slope } = curl;
  return bow >= MIN_BOW * band &&
    bow <= MAX_BOW * height &&
    unexplained <= MAX_UNEXPLAINED &&
    Math.abs(slope) <= MAX_SLOPE
    ? curl
    : undefined;
}

/** The page with level lines, and the map from its pixels to those of the input. */
export function straighten(raster: Raster, { shiftAt, area }: Curl): { raster: Raster; toInput: PageMap } {
  const { width, channels, dpi } = raster;
  // Nothing of the page may be lost: above, below and in between the lines the sheet continues as it ends.
  const shifts = [area.y0, area.y1].flatMap((y) => Array.from({ length: 65 }, (_, i) => shiftAt((i / 64) * width, y)));
  const top = Math.floor(Math.min(0, -Math.max(...shifts)));
  const foot = Math.ceil(Math.max(0, -Math.min(...shifts)));
  const height = raster.height + foot - top;
  const bend = bendAlong({ width, height }, ({ x, y }) => ({ x, y: y + shiftAt(x, y + top) }));
  const moved: PageMap = { transform: [1, 0, 0, 0, 1, top, 0, 0, 1], bend };
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) resampleRow(raster, bend, y, top, data);
  return { raster: { data, width, height, channels, dpi }, toInput: moved };
}

/** Writes a row of the level page. Between the nodes of the bend it is a straight segment of the input. */
function resampleRow(raster: Raster, bend: Bend, y: number, top: number, out: Uint8Array): void {
  const { width, channels } = raster;
  for (let cell = 0; cell < bend.columns - 1; cell++) {
    const from = Math.round((cell * width) / (bend.columns - 1));
    const to = Math.round(((cell + 1) * width) / (bend.columns - 1));
    if (to === from) continue;
    const first = bendPoint(bend, { x: from + 0.5, y: y + 0.5 });
    const last = bendPoint(bend, { x: to + 0.5, y: y + 0.5 });
    const count = to - from;
    sampleSegment(
      raster,
      {
        x: first.x - 0.5,
        y: first.y + top - 0.5,
        stepX: (last.x - first.x) / count,
        stepY: (last.y - first.y) / count,
        count,
      },
      out,
      (y * width + from) * channels,
    );
  }
}
