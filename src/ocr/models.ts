import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ModelName, modelEntry, readWeights } from '../models/index.ts';
import { readAnyHeight } from './onnx/any-height.ts';
import { appendBestClasses } from './onnx/best-classes.ts';
import { foldModel } from './onnx/fold.ts';
import { readModel, writeModel } from './onnx/model.ts';
import { quantiseModel } from './onnx/quantise.ts';

/** Alternatives kept per character. */
export const CANDIDATES = 4;

/** Raised when the rewrites change: folded files of another version are not used. */
const FOLD_VERSION = 5;
/** The same for the models in bytes that are made from the folded ones. */
const BYTES_VERSION = 3;

export type ModelRole = 'detection' | 'recognition' | 'direction';

/**
 * Models of the manifest by role, the better one first. All are of PP-OCR (https://github.com/PaddlePaddle/PaddleOCR);
 * those of npm are always there.
 */
const CHOICES: Record<ModelRole, readonly ModelName[]> = {
  detection: ['PP-OCRv4_mobile_det'],
  recognition: ['PP-OCRv6_small_rec', 'PP-OCRv4_mobile_rec'],
  direction: ['PP-OCRv2_mobile_cls'],
};

/**
 * Logit of the CTC blank above which a step of a recogniser holds no character, where that was measured. PP-OCRv6
 * small: of 10,172 steps of bills and medical papers 2,774 held a character, and their blank had at most 24.6; half of
 * the blank steps had more than 25.
 */
const BLANK_LOGIT: Partial<Record<ModelName, number>> = { 'PP-OCRv6_small_rec': 25 };

/** A file, or what would be in it where the directory cannot be written. */
export type Stored = string | Uint8Array;

export interface ModelFiles {
  detection: Stored;
  recognition: Stored;
  /** The recogniser with its large products in bytes: twice as fast where the processor has instructions for them. */
  recognitionInBytes: Stored;
  direction: Stored;
  /** Class 1 and up of the recogniser; class 0 is the CTC blank. The last entry is the space. */
  characters: string[];
  /** Names of the models, as the manifest has them. */
  names: ModelName[];
}

/**
 * Makes sure that the folded models lie in `directory` and says where. Missing ones are made from the weights, which
 * takes about a second once. Several processes may do so at the same time: every file is written beside its place and
 * moved there whole. Confined ones may not write there: they fold for themselves. Throws when no weights for a role are
 * those of the manifest.
 */
export async function ensureModels(directory: string): Promise<ModelFiles> {
  // A directory that cannot be made is one that cannot be written.
  await mkdir(directory, { recursive: true }).catch(() => {});
  const detection = await ensureFolded(directory, 'detection');
  const recognition = await ensureFolded(directory, 'recognition');
  const direction = await ensureFolded(directory, 'direction');
  const stem = path.join(directory, recognition.stem);
  const recognitionInBytes = await ensure(`${stem}.bytes-v${BYTES_VERSION}.onnx`, async () =>
    inBytes(await bytesOf(recognition.stored)),
  );
  const list = await ensure(`${stem}.characters.txt`, async () =>
    new TextEncoder().encode(charactersOf(await bytesOf(recognition.stored))),
  );
  return {
    detection: detection.stored,
    recognition: recognition.stored,
    recognitionInBytes,
    direction: direction.stored,
    characters: [...new TextDecoder().decode(await bytesOf(list)).split('\n'), ' '],
    names: [detection, recognition, direction].map(({ name }) => name),
  };
}

interface Folded {
  name: ModelName;
  stored: Stored;
  /**
   * Begin of the names of all files that are made of these weights; their hash is in it, so that others of the same
   * name are not taken for them.
   */
  stem: string;
}

async function ensureFolded(directory: string, role: ModelRole): Promise<Folded> {
  for (const name of CHOICES[role]) {
    const model = modelEntry(name);
    const stem = `${model.file.replace(/\.onnx$/, '')}.${model.sha256.slice(0, 8)}.folded-v${FOLD_VERSION}`;
    const place = path.join(directory, `${stem}.onnx`);
    if (await exists(place)) return { name, stored: place, stem };
    const weights = await readWeights(directory, model);
    if (weights) return { name, stored: await ensure(place, async () => fold(role, weights, BLANK_LOGIT[name])), stem };
  }
  throw new Error(`no model for text ${role} is there whole: "docparse models verify" says what is wrong`);
}

/** The weights of a role after all rewrites, ready to be written. */
export function fold(role: ModelRole, weights: Uint8Array, blankLogit?: number): Uint8Array {
  const folded = foldModel(readModel(weights));
  return writeModel(role === 'recognition' ? appendBestClasses(readAnyHeight(folded), CANDIDATES, blankLogit) : folded);
}

/** A folded model with its large products in bytes, ready to be written. */
export const inBytes = (folded: Uint8Array): Uint8Array => writeModel(quantiseModel(readModel(folded)));

/** The dictionary travels in the model's metadata: one character a line. */
function charactersOf(recogniser: Uint8Array): string {
  const text = readModel(recogniser).metadata.get('character');
  if (!text) throw new Error('the recognition model carries no dictionary');
  return text.replace(/\n$/, '');
}

const bytesOf = async (stored: Stored): Promise<Uint8Array> => (typeof stored === 'string' ? readFile(stored) : stored);

/** The file at a place, made first where it is missing; its content alone where it cannot be written. */
async function ensure(place: string, make: () => Promise<Uint8Array>): Promise<Stored> {
  if (await exists(place)) return place;
  const bytes = await make();
  try {
    await writeWhole(place, bytes);
    return place;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return bytes;
    throw error;
  }
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
