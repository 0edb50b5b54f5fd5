import type { ParseOptions } from '../../document/index.ts';
import { isSure, type Region } from '../../layout/index.ts';
import { planOf } from './page-plan.ts';
import type { RecognisedPage } from './recognise.ts';
import type { PageTools } from './tools.ts';

export interface SeenRegions {
  /** Those that are more likely there than not. */
  regions: Region[];
  /** The same with faint ones; undefined if the model did not look. */
  all?: Region[];
  /** Names of the models that were used. */
  models: string[];
  warnings: string[];
}

const NOTHING: SeenRegions = { regions: [], models: [], warnings: [] };

/**
 * The regions that the layout model finds on a page that was read completely by OCR. If it is missing or fails, the
 * rules work without it.
 */
export async function seeRegions(
  { raster }: RecognisedPage,
  options: ParseOptions,
  tools: PageTools,
): Promise<SeenRegions> {
  if (!raster || !planOf(options).models) return NOTHING;
  try {
    const finder = await tools.regions?.();
    if (!finder) return NOTHING;
    const all = await finder.find(raster);
    return { regions: all.filter(isSure), all, models: [finder.model], warnings: [] };
  } catch {
    return { ...NOTHING, warnings: ['The layout model failed on this page; it was read by rules.'] };
  }
}
