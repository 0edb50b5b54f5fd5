import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { modelEntry } from '../../models/index.ts';
import { makeNode } from '../../ocr/onnx/graph.ts';
import { FLOAT, floatTensor, type Model, valueInfo, writeModel } from '../../ocr/onnx/model.ts';
import { integerField, messageField } from '../../ocr/onnx/wire.ts';
import { loadRegionFinder, openRegionFinder } from './find-regions.ts';

const CELLS = [7600, 1900, 475, 130];

/**
 * A network with the outputs of the layout model and a constant result: one title around the middle cell of the
 * coarsest grid.
 */
function tinyModel(): Uint8Array {
  const model: Model = {
    nodes: [],
    initializers: new Map(),
    inputs: [{ name: 'image', info: valueInfo('image', FLOAT) }],
    outputs: [],
    metadata: new Map(),
    graphName: 'tiny',
    rest: [integerField(1, 8), messageField(8, [integerField(2, 13)])],
  };
  const middle = 6 * 10 + 5;
  for (const [part, width] of [
    ['classes', 10],
    ['distances', 32],
  ] as const) {
    for (const [i, cells] of CELLS.entries()) {
      const values = new Float32Array(cells * width);
      if (i === 3 && part === 'classes') values[middle * 10 + 1] = 0.9;
      if (i === 3 && part === 'distances') for (let side = 0; side < 4; side++) values[middle * 32 + side * 8 + 1] = 50;
      const name = `${part}_${i}`;
      model.initializers.set(`${name}_value`, floatTensor(`${name}_value`, [1, cells, width], values));
      model.nodes.push(makeNode('Identity', [`${name}_value`], [name]));
      model.outputs.push({ name, info: valueInfo(name, FLOAT) });
    }
  }
  return writeModel(model);
}

test("the network's output is converted to points of the page", async () => {
  const finder = await openRegionFinder(tinyModel());
  onTestFinished(() => finder.close());
  const raster = { data: new Uint8Array(608 * 800).fill(255), width: 608, height: 800, channels: 1, dpi: 144 } as const;
  const [region, ...rest] = await finder.find(raster);
  expect(rest).toEqual([]);
  // The centre of the cell is at 352, 416, and the box extends 64 pixels in each direction; two pixels are a point.
  expect(region).toMatchObject({
    kind: 'title',
    box: { x0: expect.closeTo(144), y0: expect.closeTo(176), x1: expect.closeTo(208), y1: expect.closeTo(240) },
  });
});

test('without weights, or with wrong ones, there is no layout model', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'docparse-models-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(await loadRegionFinder(folder)).toBeUndefined();
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  await writeFile(path.join(folder, modelEntry('PicoDet_layout_cdla').file), tinyModel());
  expect(await loadRegionFinder(folder)).toBeUndefined();
  expect(warn.mock.calls.flat().join()).toContain('layout_cdla.onnx has another hash');
});
