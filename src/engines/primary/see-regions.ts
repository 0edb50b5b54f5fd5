import type { ParseOptions } from '../../document/index.ts';
import type { Region } from '../../layout/index.ts';
import type { RecognisedPage } from './recognise.ts';
import type { PageTools } from './tools.ts';

export interface SeenRegions {
  regions: Region[];
  /** Names of the models that had a part in it. */
  models: string[];
  warnings: string[];
}

const NOTHING: SeenRegions = { regions: [], models: [], warnings: [] };

/** What the layout model sees on a page that was read from pixels as a whole. Rules do without it where it is not there, or fails. */
export async function seeRegions({ raster }: RecognisedPage, { parseMode }: ParseOptions, tools: PageTools): Promise<SeenRegions> {
  if (!raster || parseMode === 'lite') return NOTHING;
  try {
    const finder = await tools.regions?.();
    return finder ? { regions: await finder.find(raster), models: [finder.model], warnings: [] } : NOTHING;
  } catch {
    return { ...NOTHING, warnings: ['The layout model failed on this page; it was read by rules.'] };
  }
}
