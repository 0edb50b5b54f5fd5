import { fuseGelu, fuseHardSwish, poolWhole } from './fold-activations.ts';
import { foldDecoder } from './fold-decoder.ts';
import {
  copyOf,
  isOutput,
  isPointwise,
  makeNode,
  readersOf,
  scalarOf,
  sizeOf,
  soleReader,
  splitBinary,
} from './graph.ts';
import {
  FLOAT,
  floatAttribute,
  floatsOf,
  floatTensor,
  INT64,
  intAttribute,
  type Model,
  type Node,
  type Tensor,
} from './model.ts';

/**
 * Exact rewrites of the PP-OCR graphs as exported by Paddle2ONNX. The export writes every hard-swish and every
 * learnable affine of the LCNetV3 blocks (https://arxiv.org/abs/2109.15099) as up to eight element-wise nodes behind
 * each convolution, and these cost twice as much time as the convolutions. Nothing here changes what is computed, only
 * the number of passes over memory; callers compare the outputs.
 * Other rooms run their networks as they come: these rewrites look for what PP-OCR has, so they belong to OCR.
 *
 * - constants become initializers, so that the runtime can pack weights ahead of time
 * - batch normalisation, scale and shift behind a convolution move into its weights and bias
 * - nodes that hand on what they get are dropped, since the other rewrites look at neighbours
 * - `x * clip(x + 3, 0, 6) / 6` becomes HardSigmoid and Mul, `x * (1 + erf(x / sqrt(2))) / 2` becomes Gelu
 * - means over all rows and columns become GlobalAveragePool, which the runtime computes in the layout of its
 *   convolutions
 * - what `foldDecoder` does to the head of the detector
 * - scale and shift before an unpadded 1x1 convolution move into that convolution; before any other one they become a
 *   single 1x1 depthwise
 *   convolution (folding them across padding would change the border: padding is zero *after* the shift)
 */
export function foldModel(model: Model): Model {
  const graph = copyOf(model);
  liftConstants(graph);
  dropIdentities(graph);
  poolWhole(graph);
  fuseHardSwish(graph);
  fuseGelu(graph);
  dropIdentityScales(graph);
  while (foldBehindConvolution(graph) || foldBeforePointwise(graph));
  fuseLooseAffines(graph);
  const folded = foldDecoder(graph);
  dropUnusedInitializers(folded);
  return folded;
}

function liftConstants(graph: Model): void {
  graph.nodes = graph.nodes.filter((node) => {
    const value = node.opType === 'Constant' ? node.attributes.get('value') : undefined;
    if (value?.kind !== 'tensor') return true;
    const name = node.outputs[0]!;
    graph.initializers.set(name, { ...value.value, name });
    return false;
  });
  // Biases of the angle classifier are reshaped constants.
  graph.nodes = graph.nodes.filter((node) => {
    if (node.opType !== 'Reshape') return true;
    const tensor = graph.initializers.get(node.inputs[0]!);
    const shape = graph.initializers.get(node.inputs[1]!);
    if (!tensor || shape?.dataType !== INT64) return true;
    const dims = Array.from(new BigInt64Array(Uint8Array.from(shape.data).buffer), Number);
    if (dims.includes(0)) return true;
    const known = dims.filter((dim) => dim > 0).reduce((product, dim) => product * dim, 1);
    const name = node.outputs[0]!;
    graph.initializers.set(name, {
      ...tensor,
      name,
      dims: dims.map((dim) => (dim < 0 ? sizeOf(tensor) / known : dim)),
    });
    return false;
  });
}

function removeNodes(graph: Model, gone: ReadonlySet<Node>): void {
  graph.nodes = graph.nodes.filter((node) => !gone.has(node));
}

function dropIdentities(graph: Model): void {
  const rename = new Map<string, string>();
  graph.nodes = graph.nodes.filter((node) => {
    if (node.opType !== 'Identity' || isOutput(graph, node.outputs[0]!)) return true;
    rename.set(node.outputs[0]!, rename.get(node.inputs[0]!) ?? node.inputs[0]!);
    return false;
  });
  for (const node of graph.nodes) node.inputs = node.inputs.map((name) => rename.get(name) ?? name);
}

/** `x * 1`, as the export writes before every sigmoid of a swish. */
function dropIdentityScales(graph: Model): void {
  const rename = new Map<string, string>();
  const gone = new Set<Node>();
  for (const node of graph.nodes) {
    if (node.opType !== 'Mul' || isOutput(graph, node.outputs[0]!)) continue;
    const split = splitBinary(graph, node);
    if (!split || scalarOf(graph, split.constant.name) !== 1) continue;
    rename.set(node.outputs[0]!, split.variable);
    gone.add(node);
  }
  removeNodes(graph, gone);
  const resolve = (name: string): string => (rename.has(name) ? resolve(rename.get(name)!) : name);
  for (const node of graph.nodes) node.inputs = node.inputs.map(resolve);
}

/** Number of output channels and the channel that each weight element writes to. */
function weightLayout(conv: Node, weight: Tensor): { channels: number; channelOf: (index: number) => number } {
  const inner = sizeOf(weight) / weight.dims[0]!;
  if (conv.opType === 'Conv') return { channels: weight.dims[0]!, channelOf: (index) => Math.floor(index / inner) };
  // ConvTranspose: [in, out / group, kh, kw]
  const perGroup = weight.dims[1]!;
  const group = intAttribute(conv, 'group', 1);
  const kernel = inner / perGroup;
  const inPerGroup = weight.dims[0]! / group;
  return {
    channels: perGroup * group,
    channelOf: (index) =>
      Math.floor(Math.floor(index / inner) / inPerGroup) * perGroup + (Math.floor(index / kernel) % perGroup),
  };
}

/** A constant as one value per channel of an NCHW tensor, or undefined when it varies along other axes. */
function perChannel(tensor: Tensor, channels: number): Float32Array | undefined {
  if (tensor.dataType !== FLOAT) return undefined;
  const values = floatsOf(tensor);
  if (values.length === 1) return new Float32Array(channels).fill(values[0]!);
  const dims = tensor.dims;
  const isChannelShaped = dims.length >= 3 && dims[dims.length - 3] === channels && sizeOf(tensor) === channels;
  return isChannelShaped ? values : undefined;
}

interface Affine {
  scale: Float32Array;
  shift: Float32Array;
}

function affineOf(graph: Model, node: Node, channels: number): Affine | undefined {
  if (node.opType === 'BatchNormalization') {
    const [scale, bias, mean, variance] = node.inputs.slice(1).map((name) => graph.initializers.get(name));
    if (!scale || !bias || !mean || !variance) return undefined;
    const epsilon = floatAttribute(node, 'epsilon', 1e-5);
    const [s, b, m, v] = [floatsOf(scale), floatsOf(bias), floatsOf(mean), floatsOf(variance)];
    const factor = s.map((value, i) => value / Math.sqrt(v[i]! + epsilon));
    return { scale: factor, shift: b.map((value, i) => value - m[i]! * factor[i]!) };
  }
  if (node.opType !== 'Mul' && node.opType !== 'Add') return undefined;
  const split = splitBinary(graph, node);
  const values = split && perChannel(split.constant, channels);
  if (!values) return undefined;
  return node.opType === 'Mul'
    ? { scale: values, shift: new Float32Array(channels) }
    : { scale: new Float32Array(channels).fill(1), shift: values };
}

function foldBehindConvolution(graph: Model): boolean {
  const readers = readersOf(graph);
  const gone = new Set<Node>();
  for (const conv of graph.nodes) {
    if (conv.opType !== 'Conv' && conv.opType !== 'ConvTranspose') continue;
    const weight = graph.initializers.get(conv.inputs[1]!);
    if (!weight || readers.get(weight.name)?.length !== 1) continue;
    const { channels, channelOf } = weightLayout(conv, weight);
    for (;;) {
      const next = soleReader(graph, readers, conv.outputs[0]!);
      const affine = next && affineOf(graph, next, channels);
      if (!affine) break;
      const current = graph.initializers.get(conv.inputs[1]!)!;
      setWeight(
        graph,
        conv,
        floatsOf(current).map((value, i) => value * affine.scale[channelOf(i)]!),
      );
      const bias = biasOf(graph, conv, channels);
      setBias(
        graph,
        conv,
        bias.map((value, c) => value * affine.scale[c]! + affine.shift[c]!),
      );
      conv.outputs = [...next.outputs];
      gone.add(next);
    }
  }
  removeNodes(graph, gone);
  return gone.size > 0;
}

const biasOf = (graph: Model, conv: Node, channels: number): Float32Array => {
  const bias = conv.inputs[2] ? graph.initializers.get(conv.inputs[2]) : undefined;
  return bias ? floatsOf(bias) : new Float32Array(channels);
};

function setWeight(graph: Model, conv: Node, values: Float32Array): void {
  const old = graph.initializers.get(conv.inputs[1]!)!;
  const name = `${conv.name || conv.outputs[0]}_weight`;
  graph.initializers.set(name, floatTensor(name, old.dims, values));
  conv.inputs[1] = name;
}

function setBias(graph: Model, conv: Node, values: Float32Array): void {
  const name = `${conv.name || conv.outputs[0]}_bias`;
  graph.initializers.set(name, floatTensor(name, [values.length], values));
  conv.inputs[2] = name;
}

function foldBeforePointwise(graph: Model): boolean {
  const readers = readersOf(graph);
  for (const node of graph.nodes) {
    if (node.opType !== 'Mul' && node.opType !== 'Add') continue;
    const split = splitBinary(graph, node);
    const value = split && scalarOf(graph, split.constant.name);
    if (split === undefined || value === undefined || isOutput(graph, node.outputs[0]!)) continue;
    const convolutions = readers.get(node.outputs[0]!) ?? [];
    if (
      convolutions.length === 0 ||
      !convolutions.every((conv) => isPointwise(conv) && conv.inputs[0] === node.outputs[0])
    )
      continue;
    const weights = convolutions.map((conv) => graph.initializers.get(conv.inputs[1]!));
    if (!weights.every((weight) => weight && readers.get(weight.name)?.length === 1)) continue;
    for (const [i, conv] of convolutions.entries()) {
      const weight = weights[i]!;
      const values = floatsOf(weight);
      const channels = weight.dims[0]!;
      if (node.opType === 'Mul')
        setWeight(
          graph,
          conv,
          values.map((w) => w * value),
        );
      else {
        const inner = values.length / channels;
        const sums = Float32Array.from({ length: channels }, (_, c) =>
          values.subarray(c * inner, (c + 1) * inner).reduce((sum, w) => sum + w, 0),
        );
        setBias(
          graph,
          conv,
          biasOf(graph, conv, channels).map((b, c) => b + value * sums[c]!),
        );
      }
      conv.inputs[0] = split.variable;
    }
    removeNodes(graph, new Set([node]));
    return true;
  }
  return false;
}

/**
 * A scalar `Mul` and `Add` that feed padded convolutions: one 1x1 depthwise convolution reads and writes the tensor
 * once instead of twice.
 */
function fuseLooseAffines(graph: Model): void {
  const readers = readersOf(graph);
  const gone = new Set<Node>();
  const replaced = new Map<Node, Node>();
  for (const mul of graph.nodes) {
    if (mul.opType !== 'Mul') continue;
    const scale = splitBinary(graph, mul);
    const add = soleReader(graph, readers, mul.outputs[0]!);
    const shift = add?.opType === 'Add' ? splitBinary(graph, add) : undefined;
    if (!scale || !add || !shift) continue;
    const scaleValue = scalarOf(graph, scale.constant.name);
    const shiftValue = scalarOf(graph, shift.constant.name);
    const conv = (readers.get(add.outputs[0]!) ?? []).find(
      (reader) => reader.opType === 'Conv' && reader.inputs[0] === add.outputs[0],
    );
    const weight = conv && graph.initializers.get(conv.inputs[1]!);
    if (scaleValue === undefined || shiftValue === undefined || !weight) continue;
    const channels = weight.dims[1]! * intAttribute(conv, 'group', 1);
    const name = add.outputs[0]!;
    const node = makeNode(
      'Conv',
      [scale.variable, `${name}_weight`, `${name}_bias`],
      [name],
      [
        ['kernel_shape', { kind: 'ints', value: [1, 1] }],
        ['group', { kind: 'int', value: channels }],
      ],
    );
    graph.initializers.set(
      `${name}_weight`,
      floatTensor(`${name}_weight`, [channels, 1, 1, 1], new Float32Array(channels).fill(scaleValue)),
    );
    graph.initializers.set(
      `${name}_bias`,
      floatTensor(`${name}_bias`, [channels], new Float32Array(channels).fill(shiftValue)),
    );
    gone.add(mul);
    replaced.set(add, node);
  }
  graph.nodes = graph.nodes.filter((node) => !gone.has(node)).map((node) => replaced.get(node) ?? node);
}

function dropUnusedInitializers(graph: Model): void {
  const readers = readersOf(graph);
  for (const name of graph.initializers.keys()) if (!readers.has(name)) graph.initializers.delete(name);
}
