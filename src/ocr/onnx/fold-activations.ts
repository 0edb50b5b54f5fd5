import { CONTRIB, importContrib, makeNode, readersOf, scalarOf, soleReader, splitBinary } from './graph.ts';
import { intAttribute, intsAttribute, type Model, type Node } from './model.ts';

/** The hard-swish of https://arxiv.org/abs/1905.02244. */
export function fuseHardSwish(graph: Model): void {
  const readers = readersOf(graph);
  const gone = new Set<Node>();
  const replaced = new Map<Node, Node[]>();
  for (const add of graph.nodes) {
    if (add.opType !== 'Add') continue;
    const split = splitBinary(graph, add);
    if (!split || scalarOf(graph, split.constant.name) !== 3) continue;
    const x = split.variable;
    const clip = soleReader(graph, readers, add.outputs[0]!);
    if (clip?.opType !== 'Clip' || scalarOf(graph, clip.inputs[1]) !== 0 || scalarOf(graph, clip.inputs[2]) !== 6)
      continue;
    const mul = soleReader(graph, readers, clip.outputs[0]!);
    if (mul?.opType !== 'Mul' || !mul.inputs.includes(x)) continue;
    const div = soleReader(graph, readers, mul.outputs[0]!);
    if (div?.opType !== 'Div' || div.inputs[0] !== mul.outputs[0] || scalarOf(graph, div.inputs[1]) !== 6) continue;
    const gate = `${div.outputs[0]}_gate`;
    replaced.set(div, [
      makeNode(
        'HardSigmoid',
        [x],
        [gate],
        [
          ['alpha', { kind: 'float', value: 1 / 6 }],
          ['beta', { kind: 'float', value: 0.5 }],
        ],
      ),
      makeNode('Mul', [x, gate], [div.outputs[0]!]),
    ]);
    for (const node of [add, clip, mul]) gone.add(node);
  }
  graph.nodes = graph.nodes.filter((node) => !gone.has(node)).flatMap((node) => replaced.get(node) ?? [node]);
}

/** The Gaussian error linear unit (https://arxiv.org/abs/1606.08415): one pass over memory instead of five. */
export function fuseGelu(graph: Model): void {
  const readers = readersOf(graph);
  const gone = new Set<Node>();
  const replaced = new Map<Node, Node>();
  for (const div of graph.nodes) {
    if (div.opType !== 'Div' || !isNear(scalarOf(graph, div.inputs[1]), Math.SQRT2)) continue;
    const x = div.inputs[0]!;
    const erf = soleReader(graph, readers, div.outputs[0]!);
    const add = erf?.opType === 'Erf' ? soleReader(graph, readers, erf.outputs[0]!) : undefined;
    if (!erf || add?.opType !== 'Add' || scalarOf(graph, splitBinary(graph, add)?.constant.name) !== 1) continue;
    const mul = soleReader(graph, readers, add.outputs[0]!);
    if (mul?.opType !== 'Mul' || !mul.inputs.includes(x)) continue;
    const half = soleReader(graph, readers, mul.outputs[0]!);
    if (half?.opType !== 'Mul' || scalarOf(graph, splitBinary(graph, half)?.constant.name) !== 0.5) continue;
    replaced.set(half, makeNode('Gelu', [x], [...half.outputs], [], [CONTRIB]));
    for (const node of [div, erf, add, mul]) gone.add(node);
  }
  if (replaced.size > 0) importContrib(graph);
  graph.nodes = graph.nodes.filter((node) => !gone.has(node)).map((node) => replaced.get(node) ?? node);
}

const isNear = (value: number | undefined, wanted: number): boolean =>
  value !== undefined && Math.abs(value - wanted) < 1e-6;

/** Joins means over rows and columns. */
export function poolWhole(graph: Model): void {
  graph.nodes = graph.nodes.map((node) => {
    const isWhole =
      node.opType === 'ReduceMean' &&
      intsAttribute(node, 'axes', []).join() === '2,3' &&
      intAttribute(node, 'keepdims', 1) === 1;
    return isWhole ? makeNode('GlobalAveragePool', [...node.inputs], [...node.outputs]) : node;
  });
}
