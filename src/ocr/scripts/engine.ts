import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { OCREngine } from 'tesseract-wasm';
import { type ModelName, modelEntry, readWeights } from '../../models/index.ts';
import type { Strip } from '../strip.ts';
import { type HocrWord, wordsOf } from './hocr.ts';

/** Tesseract (Smith 2007) in WebAssembly, with one language at a time. */
export interface ScriptEngine {
  /** Whether the model is there and whole; loads it. */
  load(model: ModelName): Promise<boolean>;
  /** The words of a line by the model loaded last; boxes in pixels of the strip. */
  read(strip: Strip): HocrWord[];
  /** Does work after all other work that was given before: there is one language for all. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** Paper around the line: Tesseract takes ink at the edge for a frame. */
const MARGIN = 8;
/** Page segmentation mode "single text line". */
const SINGLE_LINE = '7';
const GZIP = 0x1f;

export function createScriptEngine(modelsDir: string): ScriptEngine {
  const weights = new Map<ModelName, Promise<Uint8Array | undefined>>();
  let engine: OCREngine | undefined;
  let loaded: ModelName | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const drop = (): void => {
    loaded = undefined;
    engine?.destroy();
    engine = undefined;
  };
  return {
    async load(model) {
      if (loaded === model) return true;
      if (!weights.has(model)) weights.set(model, readWeights(modelsDir, modelEntry(model)));
      const stored = await weights.get(model);
      if (!stored) {
        // A later page may try again: the models directory can be repaired while the service runs.
        weights.delete(model);
        return false;
      }
      // A module keeps the first model that it was given, as both have no name.
      drop();
      engine = await openEngine();
      engine.loadModel(stored[0] === GZIP ? gunzipSync(stored) : stored);
      // Without a resolution, Tesseract guesses one and writes so to the console.
      engine.setVariable('user_defined_dpi', '300');
      engine.setVariable('hocr_char_boxes', '1');
      loaded = model;
      return true;
    },
    read(strip) {
      if (!engine || !loaded) throw new Error('no model is loaded');
      try {
        engine.loadImage(withMargin(strip));
        // Loading a picture resets the mode.
        engine.setVariable('tessedit_pageseg_mode', SINGLE_LINE);
        return wordsOf(engine.getHOCR()).map((word) => ({
          ...word,
          characters: word.characters.map((c) => ({ ...c, x0: c.x0 - MARGIN, x1: c.x1 - MARGIN })),
        }));
      } catch (error) {
        // The memory of an aborted module is in no known state.
        drop();
        throw error;
      }
    },
    alone(work) {
      const done = last.then(work);
      last = done.catch(() => {});
      return done;
    },
    close: drop,
  };
}

async function openEngine(): Promise<OCREngine> {
  const { createOCREngine, supportsFastBuild } = await import('tesseract-wasm');
  const folder = path.dirname(createRequire(import.meta.url).resolve('tesseract-wasm'));
  const file = supportsFastBuild() ? 'tesseract-core.wasm' : 'tesseract-core-fallback.wasm';
  const wasmBinary = await readFile(path.join(folder, file));
  // The module binds the console as it starts, and tells it of settings in models that it does not know.
  const { log, warn } = console;
  console.log = console.warn = () => {};
  try {
    // Not awaited: the console is that of all others again as soon as the module has bound it.
    return createOCREngine({ wasmBinary });
  } finally {
    console.log = log;
    console.warn = warn;
  }
}

/** The strip in grey on white paper, as the four bytes a pixel that the module takes. */
function withMargin({ data, width, height, channels }: Strip): {
  data: Uint8ClampedArray;
  width: number;
  height: number;
} {
  const wide = width + 2 * MARGIN;
  const high = height + 2 * MARGIN;
  const out = new Uint8ClampedArray(wide * high * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * channels;
      const to = ((y + MARGIN) * wide + x + MARGIN) * 4;
      for (let c = 0; c < 3; c++) out[to + c] = data[channels === 1 ? from : from + c]!;
    }
  }
  return { data: out, width: wide, height: high };
}
