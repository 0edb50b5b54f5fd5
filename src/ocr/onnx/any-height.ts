import { copyOf, makeNode } from './graph.ts';
import { intsAttribute, type Model, type Node } from './model.ts';
import { bytesOf, messageField, readFields, textField, type WireField, writeFields } from './wire.ts';

/**
 * Lets a PP-OCR recogniser read lines of all heights used in training. Training alternates between strips of 32, 48 and
 * 64 pixels and pools the remaining rows into one; the export has a window of three rows instead, which covers all of
 * them only at 48 pixels (`PPLCNetV3.forward`,
 * https://github.com/PaddlePaddle/PaddleOCR/blob/release/2.7/ppocr/modeling/backbones/rec_lcnetv3.py, and
 * `MultiScaleSampler` in `configs/rec/PP-OCRv4`).
 */
export function readAnyHeight(model: Model): Model {
  const graph = copyOf(model);
  graph.nodes = graph.nodes.flatMap((node) => (node.opType === 'AveragePool' ? inTwoSteps(node) : [node]));
  graph.inputs = graph.inputs.map(({ name, info }) => ({
    name,
    info: writeFields(withOpenRows(readFields(info), SHAPE_OF_INPUT)),
  }));
  return graph;
}

/** Path from a ValueInfoProto to the dimensions of its shape: type, tensor_type, shape. */
const SHAPE_OF_INPUT = [2, 1, 2];
/** Index of the row dimension, after batch and channels. */
const ROWS = 2;

/** Exports since PP-OCRv6 fix 48 rows in the input shape, and the runtime would refuse others. */
function withOpenRows(fields: readonly WireField[], way: readonly number[]): WireField[] {
  const [next, ...rest] = way;
  if (next === undefined)
    return fields.map((field, i) => (i === ROWS ? messageField(1, [textField(2, 'rows')]) : field));
  return fields.map((field) =>
    field.number === next ? messageField(next, withOpenRows(readFields(bytesOf(field)), rest)) : field,
  );
}

/** The mean over the columns of a window, then over all rows. */
function inTwoSteps(pool: Node): Node[] {
  const [rows, columns] = intsAttribute(pool, 'kernel_shape', []);
  const isPlain =
    intsAttribute(pool, 'pads', []).every((pad) => pad === 0) &&
    intsAttribute(pool, 'strides', []).join() === `${rows},${columns}`;
  if (!rows || !columns || !isPlain) return [pool];
  const narrow = `${pool.outputs[0]}_rows`;
  const window: [string, { kind: 'ints'; value: number[] }][] = ['kernel_shape', 'strides'].map((name) => [
    name,
    { kind: 'ints', value: [1, columns] },
  ]);
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
