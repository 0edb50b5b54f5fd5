import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { modelEntry, readWeights } from '../models/index.ts';
import { PROBE_TEXT, probeStrip } from './byte-products.ts';
import { ensureModels } from './models.ts';
import { loadNetworks } from './networks.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'docparse-models-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('models are made once and completely, also by concurrent callers', async () => {
  const folder = await makeFolder();
  const [models] = await Promise.all([ensureModels(folder), ensureModels(folder)]);
  const files = await readdir(folder);
  expect(files).toHaveLength(5);
  expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
  const before = await stat(models.recognition as string);
  const again = await ensureModels(folder);
  expect((await stat(again.recognition as string)).mtimeMs).toBe(before.mtimeMs);
  // The network has 6625 classes: the blank and these.
  expect(again.characters).toHaveLength(6624);
  expect(again.characters.at(-1)).toBe(' ');
  expect(again.names).toEqual(['PP-OCRv4_mobile_det', 'PP-OCRv4_mobile_rec', 'PP-OCRv2_mobile_cls']);
});

test('a damaged recogniser is not used, with a warning', async () => {
  const folder = await makeFolder();
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  await writeFile(path.join(folder, modelEntry('PP-OCRv6_small_rec').file), 'half a download');
  expect((await ensureModels(folder)).names).toContain('PP-OCRv4_mobile_rec');
  expect(warn.mock.calls.flat().join()).toContain('PP-OCRv6_rec_small.onnx has another hash');
});

test('models are folded in memory if nothing can be written', async () => {
  const folder = await makeFolder();
  await writeFile(path.join(folder, 'file'), '');
  // A file instead of the directory: nobody can write there, not even root.
  const models = await ensureModels(path.join(folder, 'file', 'models')).catch((error: Error) => error);
  expect(models).toMatchObject({ names: ['PP-OCRv4_mobile_det', 'PP-OCRv4_mobile_rec', 'PP-OCRv2_mobile_cls'] });
  expect((models as { recognition: unknown }).recognition).toBeInstanceOf(Uint8Array);
});

const better = modelEntry('PP-OCRv6_small_rec');
const project = path.join(import.meta.dirname, '..', '..', 'models');
const isThere = (await readWeights(project, better)) !== undefined;

test('the better recogniser is used if present, and reads strips of any height', async ({ skip }) => {
  skip(!isThere, 'needs npm run setup:models');
  const folder = await makeFolder();
  await copyFile(path.join(project, better.file), path.join(folder, better.file));
  const networks = await loadNetworks(folder);
  onTestFinished(() => networks.close());
  expect(networks.names).toContain('PP-OCRv6_small_rec');
  const strip = probeStrip();
  const textOf = async (line: typeof strip) => (await networks.recognise(line)).map(({ text }) => text).join('');
  expect(await textOf(strip)).toBe(PROBE_TEXT);
  const low = { ...strip, height: 32, data: strip.data.subarray(strip.width * 3 * 8, strip.width * 3 * 40) };
  expect(await textOf(low)).toBe(PROBE_TEXT);
});
