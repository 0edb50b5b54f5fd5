import { copyOf, isOutput, isPointwise, makeNode, readersOf, soleReader } from './graph.ts';
import { floatsOf, floatTensor, intAttribute, intsAttribute, type Model, type Node } from './model.ts';

/**
 * Exact rewrites of the decoder of the DB detector (https://arxiv.org/abs/1911.08947), which works on the largest
 * tensors: the transposed convolutions of its head, and the gates of its neck. Only the order of additions changes.
 */
export function foldDecoder(model: Model): Model {
  const graph = copyOf(model);
  shuffleTransposed(graph);
  while (shuffleLater(graph));
  joinResidualGates(graph);
  return graph;
}

/** Width of the output block of one pixel. */
const BLOCK = 2;
const GROUPS = BLOCK * BLOCK;

/**
 * A transposed convolution with a kernel as large as its stride computes each output pixel from one input pixel. It
 * equals a 1x1 convolution to four times the channels, followed by a rearrangement in space
 * (https://arxiv.org/abs/1609.05158). The runtime is ten times slower with the former.
 */
function shuffleTransposed(graph: Model): void {
  graph.nodes = graph.nodes.flatMap((node) => {
    const weight = node.opType === 'ConvTranspose' ? graph.initializers.get(node.inputs[1]!) : undefined;
    const isBlock = (name: string): boolean =>
      intsAttribute(node, name, []).every((size) => size === BLOCK) && intsAttribute(node, name, []).length === 2;
    const isPlain =
      intsAttribute(node, 'pads', []).every((pad) => pad === 0) &&
      intAttribute(node, 'group', 1) === 1 &&
      !node.attributes.has('output_padding');
    if (!weight || !isBlock('kernel_shape') || !isBlock('strides') || !isPlain) return [node];
    const [inputs, outputs] = weight.dims as [number, number];
    const from = floatsOf(weight);
    const to = new Float32Array(from.length);
    // [in, out, place] to [place, out, in].
    for (let i = 0; i < inputs; i++)
      for (let o = 0; o < outputs; o++)
        for (let place = 0; place < GROUPS; place++)
          to[(place * outputs + o) * inputs + i] = from[(i * outputs + o) * GROUPS + place]!;
    const bias = node.inputs[2] ? graph.initializers.get(node.inputs[2]) : undefined;
    const biases = Float32Array.from({ length: GROUPS * outputs }, (_, k) => (bias ? floatsOf(bias)[k % outputs]! : 0));
    const deep = `${node.outputs[0]}_deep`;
    return [
      pointwise(graph, node.inputs[0]!, deep, [GROUPS * outputs, inputs], to, biases),
      shuffle(deep, node.outputs[0]!),
    ];
  });
}

const shuffle = (input: string, output: string): Node =>
  makeNode('DepthToSpace', [input], [output], [['blocksize', { kind: 'int', value: BLOCK }]]);

function pointwise(
  graph: Model,
  input: string,
  output: string,
  [outputs, inputs]: [number, number],
  weights: Float32Array,
  biases: Float32Array,
): Node {
  const weight = floatTensor(`${output}_weight`, [outputs, inputs, 1, 1], weights);
  const bias = floatTensor(`${output}_bias`, [outputs], biases);
  for (const tensor of [weight, bias]) graph.initializers.set(tensor.name, tensor);
  return makeNode(
    'Conv',
    [input, weight.name, bias.name],
    [output],
    [['kernel_shape', { kind: 'ints', value: [1, 1] }]],
  );
}

/**
 * A 1x1 convolution before the rearrangement does the work of all four places at once, three quarters of it with zeros,
 * so only small ones gain.
 */
const MAX_OUTPUTS = 8;

/**
 * Moves a rearrangement in space after the pointwise operation that follows it: with fewer channels, there is less to
 * move.
 */
function shuffleLater(graph: Model): boolean {
  const readers = readersOf(graph);
  for (const node of graph.nodes) {
    if (node.opType !== 'DepthToSpace') continue;
    const next = soleReader(graph, readers, node.outputs[0]!);
    if (!next || next === node) continue;
    const input = node.inputs[0]!;
    const output = next.outputs[0]!;
    const deep = `${output}_deep`;
    let moved: Node | undefined;
    if (next.opType === 'Relu') moved = makeNode('Relu', [input], [deep]);
    else if (isPointwise(next) && intAttribute(next, 'group', 1) === 1)
      moved = fourfold(graph, next, input, `${deep}_${GROUPS}`);
    if (!moved) continue;
    const pair = [moved, shuffle(moved.outputs[0]!, output)];
    graph.nodes = graph.nodes.filter((other) => other !== node).flatMap((other) => (other === next ? pair : [other]));
    return true;
  }
  return false;
}

function fourfold(graph: Model, conv: Node, input: string, output: string): Node | undefined {
  const weight = graph.initializers.get(conv.inputs[1]!);
  const [outputs, inputs] = (weight?.dims ?? [0, 0]) as [number, number];
  if (!weight || outputs > MAX_OUTPUTS || intsAttribute(conv, 'strides', []).some((stride) => stride !== 1))
    return undefined;
  const from = floatsOf(weight);
  const to = new Float32Array(GROUPS * outputs * GROUPS * inputs);
  for (let place = 0; place < GROUPS; place++)
    for (let o = 0; o < outputs; o++)
      for (let i = 0; i < inputs; i++)
        to[(place * outputs + o) * GROUPS * inputs + place * inputs + i] = from[o * inputs + i]!;
  const bias = conv.inputs[2] ? graph.initializers.get(conv.inputs[2]) : undefined;
  const biases = Float32Array.from({ length: GROUPS * outputs }, (_, k) => (bias ? floatsOf(bias)[k % outputs]! : 0));
  return pointwise(graph, input, output, [GROUPS * outputs, GROUPS * inputs], to, biases);
}

/** `x + x * gate`, two passes over a large tensor, is `x * (gate + 1)`: the gate is one value per channel. */
function joinResidualGates(graph: Model): void {
  const readers = readersOf(graph);
  const gone = new Set<Node>();
  const replaced = new Map<Node, Node[]>();
  for (const mul of graph.nodes) {
    const add = mul.opType === 'Mul' ? soleReader(graph, readers, mul.outputs[0]!) : undefined;
    const [x, gate] = mul.inputs as [string, string];
    if (add?.opType !== 'Add' || !add.inputs.includes(x) || isOutput(graph, gate)) continue;
    if (!graph.nodes.some((node) => node.opType === 'HardSigmoid' && node.outputs[0] === gate)) continue;
    const one = floatTensor('gate_one', [1], Float32Array.of(1));
    graph.initializers.set(one.name, one);
    gone.add(mul);
    replaced.set(add, [
      makeNode('Add', [gate, one.name], [`${gate}_and_one`]),
      makeNode('Mul', [x, `${gate}_and_one`], [...add.outputs]),
    ]);
  }
  graph.nodes = graph.nodes.filter((node) => !gone.has(node)).flatMap((node) => replaced.get(node) ?? [node]);
}
