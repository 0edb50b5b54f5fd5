import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { modelEntry } from '../../models/index.ts';
import { makeNode } from '../../ocr/onnx/graph.ts';
import { FLOAT, floatTensor, type Model, valueInfo, writeModel } from '../../ocr/onnx/model.ts';
import { integerField, messageField } from '../../ocr/onnx/wire.ts';
import { TOKENS } from './decode.ts';
import { loadStructureReader, openStructureReader } from './read-structure.ts';
import { answerOf } from './testing.ts';

/** A network with the outputs of the structure model that sees one row of two cells in every picture. */
function tinyModel(): Uint8Array {
  const { probabilities, corners } = answerOf(
    ['start', '<tr>', '<td></td>', '<td></td>', '</tr>', 'end'],
    [
      { x0: 0, y0: 0, x1: 0.5, y1: 0.25 },
      { x0: 0.5, y0: 0, x1: 1, y1: 0.25 },
    ],
  );
  const model: Model = {
    nodes: [],
    initializers: new Map(),
    inputs: [{ name: 'x', info: valueInfo('x', FLOAT) }],
    outputs: [],
    metadata: new Map(),
    graphName: 'tiny',
    rest: [integerField(1, 8), messageField(8, [integerField(2, 13)])],
  };
  for (const [name, values, width] of [
    ['corners', corners, 8],
    ['probabilities', probabilities, TOKENS.length],
  ] as const) {
    model.initializers.set(`${name}_value`, floatTensor(`${name}_value`, [1, values.length / width, width], values));
    model.nodes.push(makeNode('Identity', [`${name}_value`], [name]));
    model.outputs.push({ name, info: valueInfo(name, FLOAT) });
  }
  return writeModel(model);
}

test('cells come back in points of the page, whatever part of it was shown', async () => {
  const reader = await openStructureReader(tinyModel());
  onTestFinished(() => reader.close());
  const raster = { data: new Uint8Array(400 * 300).fill(255), width: 400, height: 300, channels: 1, dpi: 144 } as const;
  // With the room around it: 204 points wide, from 20 to 224, and less high.
  const table = await reader.read(raster, { x0: 24, y0: 14, x1: 190, y1: 60 });
  expect(table).toMatchObject({ rows: 1, cols: 2 });
  expect(table!.cells[1]!.box).toEqual({
    x0: expect.closeTo(20 + 174 / 2),
    y0: expect.closeTo(10),
    x1: expect.closeTo(20 + 174),
    y1: expect.closeTo(10 + 174 / 4),
  });
});

test('boxes that reach beyond the page are cut at its edge', async () => {
  const reader = await openStructureReader(tinyModel());
  onTestFinished(() => reader.close());
  const raster = {
    data: new Uint8Array(100 * 80 * 3).fill(255),
    width: 100,
    height: 80,
    channels: 3,
    dpi: 72,
  } as const;
  const table = await reader.read(raster, { x0: -20, y0: -5, x1: 130, y1: 90 });
  expect(table!.cells[1]!.box).toMatchObject({ x0: expect.closeTo(50), x1: expect.closeTo(100) });
});

test('without its weights, or with others, there is no structure model', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'docparse-models-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(await loadStructureReader(folder)).toBeUndefined();
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  await writeFile(path.join(folder, modelEntry('SLANet_plus').file), tinyModel());
  expect(await loadStructureReader(folder)).toBeUndefined();
  expect(warn.mock.calls.flat().join()).toContain('slanet-plus.onnx has another hash');
});
