import * as ort from 'onnxruntime-node';
import { SESSION } from '../models/index.ts';
import { hasByteProducts, PROBE_TEXT, probeStrip } from './byte-products.ts';
import { type BestClasses, decodeCtc, perLine, type Reading } from './ctc.ts';
import { CANDIDATES, ensureModels, type ModelFiles, type Stored } from './models.ts';
import { type LineImage, lineTensor, STEP, type Strip } from './strip.ts';

/** The three networks of PP-OCR behind functions of typed arrays. */
export interface Networks {
  /** RGB bytes, or grey ones, -> text probability per pixel. Width and height are multiples of 32. */
  detect(bytes: Uint8Array, width: number, height: number): Promise<Float32Array>;
  /**
   * With the large products in bytes where the processor gains by it: half the time, and as few errors as in floats
   * (0.73 % and 0.71 % of 8,629 characters on bills and medical papers).
   */
  recognise(line: LineImage): Promise<Reading[]>;
  /** The same for lines of one size in one go; see `inBatches`. */
  recogniseAll(lines: readonly LineImage[]): Promise<Reading[][]>;
  /** Probability that a strip, at most {@link DIRECTION_WIDTH} wide, stands on its head. */
  upsideDown(strip: Strip): Promise<number>;
  /** Names of the models, as the manifest has them. */
  names: readonly string[];
  close(): Promise<void>;
}

/** Width of the direction network's input. */
export const DIRECTION_WIDTH = 192;

/**
 * With an arena, tensors take the same blocks each time, which is up to a sixth quicker than to have the system clear
 * fresh pages. For the networks that every page needs: lines are read one after the other (60 widths up to 2,000
 * pixels: 152 MB against 161 MB without), and what the detector is shown at once is bounded (12 to 14 pages: no more
 * memory than without).
 */
const ARENA_SESSION: ort.InferenceSession.SessionOptions = { ...SESSION, enableCpuMemArena: true };

const open = (model: Stored, options: ort.InferenceSession.SessionOptions): Promise<ort.InferenceSession> =>
  typeof model === 'string' ? ort.InferenceSession.create(model, options) : ort.InferenceSession.create(model, options);

/** Loads the models, making the files first where they are missing. */
export async function loadNetworks(modelsDir: string): Promise<Networks> {
  const files = await ensureModels(modelsDir);
  const detection = await open(files.detection, ARENA_SESSION);
  const recognition = (await loadInBytes(files)) ?? (await open(files.recognition, ARENA_SESSION));
  // Loaded at first use: pages read in place never ask which way up a line stands.
  let direction: ort.InferenceSession | undefined;

  return {
    names: files.names,
    async detect(bytes, width, height) {
      const output = await run(detection, detectionTensor(bytes, width * height), [1, 3, height, width]);
      return output[detection.outputNames[0]!]!.data as Float32Array;
    },
    recognise: async (line) => (await read(recognition, [line], files.characters))[0]!,
    recogniseAll: (lines) => read(recognition, lines, files.characters),
    async upsideDown(strip) {
      direction ??= await open(files.direction, SESSION);
      const output = await run(direction, lineTensor([strip], DIRECTION_WIDTH), [1, 3, strip.height, DIRECTION_WIDTH]);
      return (output[direction.outputNames[0]!]!.data as Float32Array)[1]!;
    },
    async close() {
      await Promise.all([detection.release(), recognition.release(), direction?.release()]);
    },
  };
}

const run = async (
  session: ort.InferenceSession,
  data: Float32Array,
  shape: readonly number[],
): Promise<ort.InferenceSession.OnnxValueMapType> =>
  session.run({ [session.inputNames[0]!]: new ort.Tensor('float32', data, shape) });

async function read(
  recognition: ort.InferenceSession,
  lines: readonly LineImage[],
  characters: readonly string[],
): Promise<Reading[][]> {
  const { width, height } = lines[0]!;
  const output = await run(recognition, lineTensor(lines), [lines.length, 3, height, width]);
  const best: BestClasses = {
    steps: output.steps!.data as Int32Array,
    values: output.top_values!.data as Float32Array,
    indices: output.top_indices!.data as Int32Array,
    k: CANDIDATES,
  };
  return perLine(best, lines.length, width / STEP).map((own) => decodeCtc(own, characters));
}

/**
 * The recogniser in bytes, if this processor gains by it and it reads what it is shown; the choice is a matter of the
 * machine alone, so results stay the same.
 */
async function loadInBytes({ recognitionInBytes, characters }: ModelFiles): Promise<ort.InferenceSession | undefined> {
  if (!hasByteProducts()) return undefined;
  const session = await open(recognitionInBytes, ARENA_SESSION);
  const [readings] = await read(session, [probeStrip()], characters);
  if (readings!.map((reading) => reading.text).join('') === PROBE_TEXT) return session;
  await session.release();
  return undefined;
}

/** By channel of the network, what each brightness becomes. */
const NORMALISED = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
].map(([mean, deviation]) => Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean!) / deviation!));

/** Planes B, G, R, normalised with the ImageNet statistics in that order, as in training. */
function detectionTensor(bytes: Uint8Array, plane: number): Float32Array {
  const out = new Float32Array(3 * plane);
  const channels = bytes.length / plane;
  for (const [i, table] of NORMALISED.entries()) {
    const end = (i + 1) * plane;
    for (let to = i * plane, at = channels === 1 ? 0 : 2 - i; to < end; to++, at += channels)
      out[to] = table[bytes[at]!]!;
  }
  return out;
}
