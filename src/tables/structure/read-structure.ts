import type { Box, Raster } from '../../document/index.ts';
import { modelEntry, openSession, readWeights } from '../../models/index.ts';
import { networkPlanes } from '../../vision/index.ts';
import { decodeStructure, type SeenTable } from './decode.ts';

/** Sees the cells of a table in its pixels. */
export interface StructureReader {
  /** Name of its model. */
  readonly model: string;
  /** The table inside a box, in points of the raster; undefined where the model makes no table of it. */
  read(raster: Raster, box: Box): Promise<SeenTable | undefined>;
  close(): Promise<void>;
}

const MODEL = 'SLANet_plus';
/** Side of the network's input: pictures are fitted into its upper left corner, the rest is empty. */
const SIDE = 488;
/** Pictures that the model was trained on have a little room around the table, points. */
const MARGIN = 4;

/** The structure model, or undefined where its weights are missing or damaged: then rules do all. */
export async function loadStructureReader(modelsDir: string): Promise<StructureReader | undefined> {
  const weights = await readWeights(modelsDir, modelEntry(MODEL));
  return weights && openStructureReader(weights);
}

/** The same from the bytes of a model. */
export async function openStructureReader(weights: Uint8Array): Promise<StructureReader> {
  // Severity 3: the loop of the decoder makes the runtime warn of shapes at every step.
  const { session, Tensor } = await openSession(weights, { logSeverityLevel: 3 });
  return {
    model: MODEL,
    async read(raster, box) {
      const cut = cutOf(raster, box);
      const ratio = SIDE / Math.max(cut.width, cut.height);
      const picture = {
        width: Math.max(1, Math.floor(cut.width * ratio)),
        height: Math.max(1, Math.floor(cut.height * ratio)),
      };
      const planes = await networkPlanes(raster, { width: SIDE, height: SIDE, picture, part: cut });
      const tensor = new Tensor('float32', planes, [1, 3, SIDE, SIDE]);
      const outputs = await session.run({ [session.inputNames[0]!]: tensor });
      const [corners, probabilities] = session.outputNames.map((name) => outputs[name]!.data as Float32Array);
      const longer = Math.max(cut.width, cut.height);
      const scale = 72 / raster.dpi;
      return decodeStructure(probabilities!, corners!, (x, y) => [
        (cut.left + x * longer) * scale,
        (cut.top + y * longer) * scale,
      ]);
    },
    close: () => session.release(),
  };
}

interface Cut {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The pixels of a box and the room around it. */
function cutOf({ width, height, dpi }: Raster, box: Box): Cut {
  const k = dpi / 72;
  const left = Math.min(width - 1, Math.max(0, Math.floor((box.x0 - MARGIN) * k)));
  const top = Math.min(height - 1, Math.max(0, Math.floor((box.y0 - MARGIN) * k)));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil((box.x1 + MARGIN) * k)) - left),
    height: Math.max(1, Math.min(height, Math.ceil((box.y1 + MARGIN) * k)) - top),
  };
}
