import { copyOf, makeNode } from './graph.ts';
import { intsAttribute, type Model, type Node } from './model.ts';

/**
 * Lets a PP-OCR recogniser read lines of every height it was trained on. Training takes turns between strips of 32, 48 and 64 pixels and pools whatever rows are left into one;
 * the export has a window of three rows instead, which is all of them at 48 pixels only (`PPLCNetV3.forward`,
 * https://github.com/PaddlePaddle/PaddleOCR/blob/release/2.7/ppocr/modeling/backbones/rec_lcnetv3.py, and `MultiScaleSampler` in `configs/rec/PP-OCRv4`).
 */
export function poolAllRows(model: Model): Model {
  const graph = copyOf(model);
  graph.nodes = graph.nodes.flatMap((node) => (node.opType === 'AveragePool' ? inTwoSteps(node) : [node]));
  return graph;
}

/** The mean over the columns of a window, then over all rows. */
function inTwoSteps(pool: Node): Node[] {
  const [rows, columns] = intsAttribute(pool, 'kernel_shape', []);
  const isPlain = intsAttribute(pool, 'pads', []).every((pad) => pad === 0) && intsAttribute(pool, 'strides', []).join() === `${rows},${columns}`;
  if (!rows || !columns || !isPlain) return [pool];
  const narrow = `${pool.outputs[0]}_rows`;
  const window: [string, { kind: 'ints'; value: number[] }][] = ['kernel_shape', 'strides'].map((name) => [name, { kind: 'ints', value: [1, columns] }]);
  return [
    makeNode('AveragePool', [...pool.inputs], [narrow], window),
    makeNode(
      'ReduceMean',
      [narrow],
      [...pool.outputs],
      [
        ['axes', { kind: 'ints', value: [2] }],
        ['keepdims', { kind: 'int', value: 1 }],
      ],
    ),
  ];
}
