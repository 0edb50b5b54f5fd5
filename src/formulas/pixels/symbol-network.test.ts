import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadSymbolNetwork } from './symbol-network.ts';

const WEIGHTS = path.join(import.meta.dirname, '..', 'weights');

test('the network of the package is there, and sees nothing on blank paper', async () => {
  const network = await loadSymbolNetwork();
  onTestFinished(() => network?.close());
  expect(network?.model).toMatch(/^formula-symbols-v\d+$/);
  expect(await network!.find(new Float32Array(50 * 33), 50, 33)).toEqual([]);
});

test('without its weights, or with damaged ones, there is none, and a warning says so', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const folder = `${await mkdtemp(path.join(os.tmpdir(), 'docparse-symbols-'))}/`;
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(await loadSymbolNetwork(folder)).toBeUndefined();
  expect(warn.mock.calls.flat().join()).toContain('ENOENT');
  warn.mockClear();
  await copyFile(path.join(WEIGHTS, 'symbols.json'), path.join(folder, 'symbols.json'));
  await writeFile(path.join(folder, 'symbols.onnx'), 'damaged');
  expect(await loadSymbolNetwork(folder)).toBeUndefined();
  expect(warn.mock.calls.flat().join()).toContain('its hash is wrong');
});
