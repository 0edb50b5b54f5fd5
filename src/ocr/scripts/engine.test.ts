import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ModelName, modelEntry } from '../../models/index.ts';
import { cutStrip } from '../strip.ts';
import { level } from '../text-box.ts';
import { createScriptEngine } from './engine.ts';
import { printed } from './testing.ts';

async function makeEngine() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'docparse-scripts-'));
  const engine = createScriptEngine(folder);
  onTestFinished(() => {
    engine.close();
    return rm(folder, { recursive: true, force: true });
  });
  return { folder, engine };
}

const LINE = 'يبدأ الاجتماع في الساعة العاشرة';

async function strip() {
  const raster = await printed([LINE]);
  return cutStrip(raster, level(70, 80, raster.width - 70, raster.height - 80));
}

test('reads a line, silently', async () => {
  const { engine } = await makeEngine();
  const said = [vi.spyOn(console, 'log'), vi.spyOn(console, 'warn')];
  onTestFinished(() => {
    for (const spy of said) spy.mockRestore();
  });
  // Hindi first: its data name settings that the engine does not know.
  expect(await engine.load('Tesseract_hin')).toBe(true);
  expect(await engine.load('Tesseract_ara')).toBe(true);
  const words = engine.read(await strip());
  expect(words.map(({ characters }) => characters.map(({ text }) => text).join('')).join(' ')).toBe(LINE);
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
});

test('without the model, or with a damaged one, nothing is loaded', async () => {
  const { folder, engine } = await makeEngine();
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  expect(await engine.load('Tesseract_rus')).toBe(false);
  expect(warn).not.toHaveBeenCalled();
  await writeFile(path.join(folder, modelEntry('Tesseract_rus').file), 'half a download');
  expect(await engine.load('Tesseract_rus')).toBe(false);
  expect(warn.mock.calls.flat().join()).toContain('rus.traineddata has another hash');
  expect(() => engine.read({} as never)).toThrow('no model is loaded');
});

test('after a failure the engine starts anew', async () => {
  const { engine } = await makeEngine();
  await engine.load('Tesseract_ara');
  const line = await strip();
  expect(() => engine.read({ ...line, width: 0, height: -16, data: new Uint8Array() })).toThrow();
  expect(() => engine.read(line)).toThrow('no model is loaded');
  expect(await engine.load('Tesseract_ara')).toBe(true);
  expect(engine.read(line).length).toBeGreaterThan(3);
});

test('pages that overlap do not change the language of each other', async () => {
  const { engine } = await makeEngine();
  const line = await strip();
  const lettersBy = (model: ModelName): Promise<string> =>
    engine.alone(async () => {
      await engine.load(model);
      return engine
        .read(line)
        .flatMap(({ characters }) => characters.map(({ text }) => text))
        .join('');
    });
  const failing = engine.alone(() => Promise.reject(new Error('page 1')));
  const [arabic, thai] = await Promise.all([lettersBy('Tesseract_ara'), lettersBy('Tesseract_tha')]);
  await expect(failing).rejects.toThrow('page 1');
  expect(arabic).toBe(LINE.replaceAll(' ', ''));
  expect(thai).not.toMatch(/\p{Script=Arabic}/u);
});
