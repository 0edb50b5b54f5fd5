import { CONTRIB, copyOf, importContrib, isPointwise, makeNode, readersOf, sizeOf, soleReader } from './graph.ts';
import {
  FLOAT,
  floatsOf,
  floatTensor,
  INT8,
  intAttribute,
  intsAttribute,
  type Model,
  type Node,
  type Tensor,
} from './model.ts';

/**
 * Converts the large matrix products of a folded PP-OCR graph to 8-bit integers: 1x1 convolutions (nine tenths of all
 * multiplications) and, if present, the fully connected class layer. A processor with int8 dot products computes four
 * times as many of them as of 32-bit floats. Weights: signed, symmetric, one scale per output channel. Activations:
 * unsigned, one range per tensor, measured at run time on the line itself, so that nothing is clipped for any scan
 * (`MatMulIntegerToFloat` computes exact integers, then one multiplication per value:
 * https://arxiv.org/abs/1712.05877). All else stays float: depthwise convolutions have too few products per value,
 * squeeze-and-excitation and attention too few in total. The integer kernel requires channels last; the transpositions
 * around it are of bytes, or the runtime merges them into its own layout changes.
 */
export function quantiseModel(model: Model): Model {
  const graph = copyOf(model);
  importContrib(graph);
  const readers = readersOf(graph);
  const pooled = pooledTensors(graph);
  const isInBytes = (node: Node | undefined): boolean =>
    node !== undefined && isWorthwhileConvolution(graph, node) && !pooled.has(node.inputs[0]!);
  /** Outputs of a convolution that another one reads only through a Gelu: between both products, channels stay last. */
  const chained = new Map<string, string>();
  for (const node of graph.nodes.filter(isInBytes)) {
    const gelu = soleReader(graph, readers, node.outputs[0]!);
    if (gelu?.opType === 'Gelu' && isInBytes(soleReader(graph, readers, gelu.outputs[0]!)))
      chained.set(node.outputs[0]!, gelu.outputs[0]!);
  }
  const layout: Layout = { readers, chained, channelsLast: new Set(chained.values()), quantised: new Set() };
  graph.nodes = graph.nodes.flatMap((node) => (isInBytes(node) ? convolutionInBytes(graph, node, layout) : [node]));
  for (const node of graph.nodes.filter((candidate) => candidate.opType === 'MatMul'))
    classifierInBytes(graph, node, readers);
  return graph;
}

/** With fewer weights, changing layout and format costs more than the product gains. */
const MIN_CONVOLUTION = 1024;
const MIN_MATRIX = 400_000;

function isWorthwhileConvolution(graph: Model, node: Node): boolean {
  if (
    !isPointwise(node) ||
    intAttribute(node, 'group', 1) !== 1 ||
    intsAttribute(node, 'strides', []).some((stride) => stride !== 1)
  )
    return false;
  const weight = graph.initializers.get(node.inputs[1]!);
  return weight !== undefined && sizeOf(weight) >= MIN_CONVOLUTION;
}

/** Tensors computed by squeeze-and-excitation from a mean: one value per channel. */
function pooledTensors(graph: Model): Set<string> {
  const pooled = new Set<string>();
  for (const node of graph.nodes)
    if (node.opType === 'GlobalAveragePool' || pooled.has(node.inputs[0]!))
      if (isUnary(node)) pooled.add(node.outputs[0]!);
  return pooled;
}

const isUnary = (node: Node): boolean => ['GlobalAveragePool', 'Conv', 'Relu'].includes(node.opType);

interface Layout {
  readers: Map<string, Node[]>;
  chained: ReadonlyMap<string, string>;
  /** Float activations with channels last. */
  channelsLast: ReadonlySet<string>;
  /** Activations already converted to bytes, with channels last. */
  quantised: Set<string>;
}

function convolutionInBytes(graph: Model, conv: Node, { readers, chained, channelsLast, quantised }: Layout): Node[] {
  const [input, weightName, biasName] = conv.inputs as [string, string, string?];
  const output = conv.outputs[0]!;
  const weight = graph.initializers.get(weightName)!;
  const [outputs, inputs] = weight.dims as [number, number];
  const nodes: Node[] = [];
  const bytes = `${input}_bytes`;
  if (!quantised.has(input)) {
    quantised.add(input);
    const isLast = channelsLast.has(input);
    nodes.push(
      makeNode(
        'DynamicQuantizeLinear',
        [input],
        [isLast ? bytes : `${bytes}_first`, `${input}_scale`, `${input}_zero`],
      ),
    );
    if (!isLast)
      nodes.push(makeNode('Transpose', [`${bytes}_first`], [bytes], [['perm', { kind: 'ints', value: [0, 2, 3, 1] }]]));
  }
  const names = addWeight(graph, output, transposed(floatsOf(weight), outputs, inputs), inputs, outputs);
  // After a product, hard-swish would take two passes over memory; after a convolution the runtime fuses it. So insert
  // a convolution that only adds the bias.
  const gated = (readers.get(output) ?? []).some((reader) => reader.opType === 'HardSigmoid');
  const product = [bytes, names.weight, `${input}_scale`, names.scale, `${input}_zero`];
  graph.initializers.delete(weightName);
  if (chained.has(output))
    return [
      ...nodes,
      makeNode('MatMulIntegerToFloat', biasName ? [...product, '', biasName] : product, [output], [], [CONTRIB]),
    ];
  nodes.push(
    makeNode(
      'MatMulIntegerToFloat',
      gated || !biasName ? product : [...product, '', biasName],
      [`${output}_last`],
      [],
      [CONTRIB],
    ),
    makeNode(
      'Transpose',
      [`${output}_last`],
      [gated ? `${output}_first` : output],
      [['perm', { kind: 'ints', value: [0, 3, 1, 2] }]],
    ),
  );
  if (gated) {
    const ones = floatTensor(`${output}_ones`, [outputs, 1, 1, 1], new Float32Array(outputs).fill(1));
    graph.initializers.set(ones.name, ones);
    nodes.push(
      makeNode(
        'Conv',
        [`${output}_first`, ones.name, ...(biasName ? [biasName] : [])],
        [output],
        [
          ['kernel_shape', { kind: 'ints', value: [1, 1] }],
          ['group', { kind: 'int', value: outputs }],
        ],
      ),
    );
  }
  return nodes;
}

function classifierInBytes(graph: Model, product: Node, readers: Map<string, Node[]>): void {
  const [input, weightName] = product.inputs as [string, string];
  const weight = graph.initializers.get(weightName);
  if (weight?.dataType !== FLOAT || weight.dims.length !== 2 || sizeOf(weight) < MIN_MATRIX) return;
  const [next, ...others] = readers.get(product.outputs[0]!) ?? [];
  const bias =
    next?.opType === 'Add' && others.length === 0
      ? next.inputs.find((name) => graph.initializers.has(name))
      : undefined;
  if (!next || !bias) return;
  const [inputs, outputs] = weight.dims as [number, number];
  const names = addWeight(graph, product.outputs[0]!, floatsOf(weight), inputs, outputs);
  const nodes = [
    makeNode('DynamicQuantizeLinear', [input], [`${input}_bytes`, `${input}_scale`, `${input}_zero`]),
    makeNode(
      'MatMulIntegerToFloat',
      [`${input}_bytes`, names.weight, `${input}_scale`, names.scale, `${input}_zero`, '', bias],
      [...next.outputs],
      [],
      [CONTRIB],
    ),
  ];
  graph.nodes = graph.nodes.filter((node) => node !== next).flatMap((node) => (node === product ? nodes : [node]));
  graph.initializers.delete(weightName);
}

/** `[outputs, inputs]` to `[inputs, outputs]`. */
function transposed(values: Float32Array, outputs: number, inputs: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let o = 0; o < outputs; o++) for (let i = 0; i < inputs; i++) out[i * outputs + o] = values[o * inputs + i]!;
  return out;
}

/** Adds `[inputs, outputs]` weights as signed bytes with their scales; returns their names. */
function addWeight(
  graph: Model,
  name: string,
  values: Float32Array,
  inputs: number,
  outputs: number,
): { weight: string; scale: string } {
  const scales = new Float32Array(outputs);
  for (let at = 0; at < values.length; at++)
    scales[at % outputs] = Math.max(scales[at % outputs]!, Math.abs(values[at]!));
  for (let o = 0; o < outputs; o++) scales[o] = scales[o]! > 0 ? scales[o]! / 127 : 1;
  const bytes = Int8Array.from(values, (value, at) => Math.round(value / scales[at % outputs]!));
  const weight: Tensor = {
    name: `${name}_weight_bytes`,
    dims: [inputs, outputs],
    dataType: INT8,
    data: new Uint8Array(bytes.buffer),
  };
  const scale = floatTensor(`${name}_weight_scale`, [outputs], scales);
  graph.initializers.set(weight.name, weight);
  graph.initializers.set(scale.name, scale);
  return { weight: weight.name, scale: scale.name };
}
