import { expect, onTestFinished, test, vi } from 'vitest';
import { type Raster, STAYS } from '../../document/index.ts';
import type { Networks } from '../networks.ts';
import { level } from '../text-box.ts';
import type { ScriptEngine } from './engine.ts';
import type { HocrWord } from './hocr.ts';
import { isCertain, type ReadPage, readInItsScript } from './read-scripts.ts';
import { RECOGNISERS } from './recognisers.ts';

/** The main recogniser; nothing here is doubtful enough to ask it. */
const NETWORKS = {} as Networks;

const KOREAN = RECOGNISERS.find(({ model }) => model === 'Tesseract_kor')!;

const word = (text: string, confidence: number): HocrWord => ({
  confidence,
  characters: Array.from(text, (c, i) => ({ text: c, x0: 20 * i, x1: 20 * i + 18, confidence })),
});

/** A page of stripes, of which the main recogniser has read nothing. */
function unreadPage(): ReadPage {
  const raster: Raster = { data: new Uint8Array(600 * 300).fill(255), width: 600, height: 300, channels: 1, dpi: 200 };
  const boxes = [50, 100, 150, 200].map((y) => level(50, y, 550, y + 30));
  for (const { cy } of boxes)
    for (let y = cy - 10; y < cy + 10; y++) for (let x = 60; x < 540; x += 3) raster.data[y * 600 + x] = 0;
  const attempts = boxes.map((box) => ({ box, line: undefined }));
  return { raster, pixels: raster, boxes, angle: 0, toInput: STAYS, attempts };
}

/** An engine whose models read what `words` says. */
function engineThat(words: (model: string) => HocrWord[], there: (model: string) => boolean = () => true) {
  let loaded = '';
  return {
    load: vi.fn(async (model: string) => {
      loaded = model;
      return there(model);
    }),
    read: vi.fn(() => words(loaded)),
    alone: (work) => work(),
    close: () => {},
  } satisfies ScriptEngine;
}

const textOf = (page: ReadPage): string[] =>
  page.attempts.map(({ line }) =>
    typeof line === 'object' ? line.characters.map(({ reading }) => reading.text).join('') : '',
  );

test('the recogniser that reads the unread lines with certainty has the page', async () => {
  const engine = engineThat((model) => [model === 'Tesseract_kor' ? word('한국어문장', 0.95) : word('жlх', 0.4)]);
  const page = await readInItsScript(engine, NETWORKS, unreadPage());
  expect(textOf(page)).toEqual(Array(4).fill('한국어문장'));
  expect(page.models).toEqual(['Tesseract_kor']);
  expect(page.warnings).toEqual([]);
});

test('if none does, the page stays as it was, after few questions', async () => {
  const engine = engineThat(() => [word('жук', 0.6)]);
  const page = unreadPage();
  const turn = vi.fn();
  expect(await readInItsScript(engine, NETWORKS, page, turn)).toEqual({ ...page, models: [], warnings: [] });
  expect(turn).not.toHaveBeenCalled();
  // One line for each recogniser, each way up: nothing in it is certain.
  expect(engine.read).toHaveBeenCalledTimes(2 * RECOGNISERS.length);
});

test('pages that were read ask no one', async () => {
  const engine = engineThat(() => []);
  const page = { ...unreadPage(), attempts: [] };
  expect(await readInItsScript(engine, NETWORKS, page)).toEqual({ ...page, models: [], warnings: [] });
  expect(engine.load).not.toHaveBeenCalled();
});

test('models that are missing are left out', async () => {
  const engine = engineThat(
    () => [word('한국어문장', 0.95)],
    (model) => model !== 'Tesseract_kor',
  );
  const page = await readInItsScript(engine, NETWORKS, unreadPage());
  expect(textOf(page)).toEqual(['', '', '', '']);
  expect(page.models).toEqual([]);
});

test('a page that stands on its head is turned', async () => {
  const page = unreadPage();
  const over = { ...unreadPage(), angle: 180 };
  const engine = engineThat(() => []);
  const upright = vi.fn(async () => over);
  let asked = 0;
  // An upright line by the first recogniser, then turned ones.
  engine.read.mockImplementation(() => [++asked > 1 ? word('жукижаба', 0.95) : word('jn', 0.3)]);
  const read = await readInItsScript(engine, NETWORKS, page, upright);
  expect(read.angle).toBe(180);
  expect(read.models).toEqual(['Tesseract_rus']);
  expect(textOf(read)).toEqual(Array(4).fill('жукижаба'));
});

test('a part of a page keeps its frame', async () => {
  const engine = engineThat(() => [word('jn', 0.3)]);
  await readInItsScript(engine, NETWORKS, unreadPage());
  expect(engine.read).toHaveBeenCalledTimes(RECOGNISERS.length);
});

test('a failure leaves the page as it was, with a warning', async () => {
  const engine = engineThat(() => {
    throw new Error('Aborted(OOM)');
  });
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const page = unreadPage();
  const after = await readInItsScript(engine, NETWORKS, page);
  expect(after.attempts).toBe(page.attempts);
  expect(warn.mock.calls.flat().join()).toContain('Aborted(OOM)');
  expect(after.warnings).toEqual(['A recogniser of further scripts failed: the page was read without it.']);
});

test('the end of a task is no failure', async () => {
  const engine = engineThat(() => []);
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(readInItsScript(engine, NETWORKS, unreadPage(), undefined, signal)).rejects.toThrow('enough');
});

test('certain is who reads letters of its script, not signs, and more than a few', () => {
  expect(isCertain([word('한국어', 0.95), word('문장', 0.92)], KOREAN)).toBe(true);
  expect(isCertain([word('한국어', 0.95)], KOREAN)).toBe(false);
  expect(isCertain([word('한국어', 0.95), word('문장', 0.8)], KOREAN)).toBe(false);
  expect(isCertain([word('한국어문장', 0.95), word('12345678901234', 0.95)], KOREAN)).toBe(false);
});
