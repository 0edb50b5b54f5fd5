import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { MODELS, type ModelEntry, type ModelName } from './manifest.ts';

export type ModelState = 'ready' | 'missing' | 'damaged';

export interface ModelReport {
  model: ModelEntry;
  state: ModelState;
  path: string;
}

export const modelEntry = (name: ModelName): ModelEntry => MODELS.find((model) => model.name === name)!;

/** Path of the weights: in an installed package, or in the models directory. */
function modelPath(modelsDir: string, model: ModelEntry): string {
  if (model.registry === 'npm') {
    try {
      // These packages have no `main`, so resolve their package.json.
      return path.join(
        path.dirname(createRequire(import.meta.url).resolve(`${model.package}/package.json`)),
        model.member,
      );
    } catch {
      // Not installed: the file may have been copied by hand.
    }
  }
  return path.join(modelsDir, model.file);
}

/** The weights, or undefined if they are missing or do not match the manifest; then the caller works without them. */
export async function readWeights(modelsDir: string, model: ModelEntry): Promise<Uint8Array | undefined> {
  const { state, bytes } = await look(modelsDir, model);
  if (state === 'damaged')
    process.emitWarning(
      `${model.file} has another hash than the manifest says and is not used ("docparse models verify" shows which).`,
    );
  return state === 'ready' ? bytes : undefined;
}

/** Checks every file of the manifest. */
export async function verifyModels(modelsDir: string, models: readonly ModelEntry[] = MODELS): Promise<ModelReport[]> {
  const reports: ModelReport[] = [];
  for (const model of models)
    reports.push({ model, state: (await look(modelsDir, model)).state, path: modelPath(modelsDir, model) });
  return reports;
}

export const isWeightsOf = (model: ModelEntry, bytes: Uint8Array): boolean =>
  bytes.length === model.bytes && createHash('sha256').update(bytes).digest('hex') === model.sha256;

async function look(modelsDir: string, model: ModelEntry): Promise<{ state: ModelState; bytes?: Uint8Array }> {
  try {
    const bytes = await readFile(modelPath(modelsDir, model));
    return isWeightsOf(model, bytes) ? { state: 'ready', bytes } : { state: 'damaged' };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return { state: 'missing' };
    throw error;
  }
}
