import type { Raster } from '../../../document/index.ts';
import { readBars } from './bars.ts';
import type { Chart, ChartText } from './chart.ts';
import { inkOfChart, patchesOf } from './ink.ts';
import { legendOf } from './legend.ts';
import { readLines } from './lines.ts';
import { readPie } from './pie.ts';

/** Reads a chart of bars, lines or a pie; undefined for other pictures, and without a readable axis. */
export function readChart(raster: Raster, texts: readonly ChartText[]): Chart | undefined {
  const ink = inkOfChart(raster);
  if (ink.colors.length === 0) return undefined;
  const patches = patchesOf(ink);
  const legend = legendOf(patches, texts);
  return readPie(ink, texts, legend) ?? readBars(ink, patches, texts, legend) ?? readLines(ink, texts, legend);
}
