import type { Raster } from '../../document/index.ts';
import { modelEntry, openSession, readWeights } from '../../models/index.ts';
import { networkPlanes } from '../../vision/index.ts';
import { decodeRegions, type Region } from './decode.ts';

/** Finds the regions of a page in its pixels. */
export interface RegionFinder {
  /** Name of its model. */
  readonly model: string;
  /** In points of the raster. */
  find(raster: Raster): Promise<Region[]>;
  close(): Promise<void>;
}

const MODEL = 'PicoDet_layout_cdla';
/** Input size of the exported network; pages of any shape are scaled to it. */
const INPUT = { width: 608, height: 800 };
const STRIDES = [8, 16, 32, 64];
/** Below this probability, half of the regions are wrong (measured): they are evidence among other evidence. */
const SURE = 0.4;
const LEAST = 0.1;

/** Whether a region is more likely there than not. */
export const isSure = ({ confidence }: Region): boolean => confidence >= SURE;

/** The layout model, or undefined if its weights are missing or damaged; then only rules apply. */
export async function loadRegionFinder(modelsDir: string): Promise<RegionFinder | undefined> {
  const weights = await readWeights(modelsDir, modelEntry(MODEL));
  return weights && openRegionFinder(weights);
}

/** The same from the bytes of a model. */
export async function openRegionFinder(weights: Uint8Array): Promise<RegionFinder> {
  const { session, Tensor } = await openSession(weights);
  return {
    model: MODEL,
    async find(raster) {
      const tensor = new Tensor('float32', await networkPlanes(raster, INPUT), [1, 3, INPUT.height, INPUT.width]);
      const outputs = await session.run({ [session.inputNames[0]!]: tensor });
      const data = session.outputNames.map((name) => outputs[name]!.data as Float32Array);
      const heads = STRIDES.map((stride, i) => ({ stride, classes: data[i]!, distances: data[i + STRIDES.length]! }));
      const scale = 72 / raster.dpi;
      return decodeRegions(heads, INPUT, { width: raster.width * scale, height: raster.height * scale }, LEAST);
    },
    close: () => session.release(),
  };
}
