import { copyOf, makeNode, sizeOf, splitBinary } from './graph.ts';
import {
  FLOAT,
  floatsOf,
  floatTensor,
  INT32,
  intsTensor,
  type Model,
  type Node,
  type Tensor,
  valueInfo,
} from './model.ts';

/**
 * Replaces the output `[lines, steps, classes]` of a recogniser by the `k` best classes, best first, of each step that
 * may hold a character: `steps` (int32, `[rows]`, counted over all lines), `top_values` (float) and `top_indices`
 * (int32), both `[rows, k]`. Copying 18,710 probabilities per step out of the runtime costs more than finding the best
 * ones inside.
 *
 * Steps whose logit of the CTC blank (class 0) is greater than `blankLogit` are left out before the other classes are
 * computed: on forms, three steps of four are blank. The step that is least so is kept in any case, since a product of
 * no rows is not defined.
 */
export function appendBestClasses(model: Model, k: number, blankLogit = Number.POSITIVE_INFINITY): Model {
  const graph = copyOf(model);
  const { softmax, sum, product, weight, bias } = classifierOf(graph);
  const classes = sizeOf(bias);
  const choice = chooseSteps(graph, product.inputs[0]!, { weight, bias }, blankLogit);
  graph.nodes = graph.nodes.filter((node) => ![softmax, sum, product].includes(node));
  graph.nodes.push(
    ...choice.nodes,
    { ...product, inputs: product.inputs.map((name, i) => (i === 0 ? choice.features : name)) },
    sum,
    { ...softmax, attributes: new Map([['axis', { kind: 'int', value: 1 }]]) },
    ...findBest(graph, softmax.outputs[0]!, classes, k),
  );
  graph.outputs = [
    { name: 'steps', info: valueInfo('steps', INT32) },
    { name: 'top_values', info: valueInfo('top_values', FLOAT) },
    { name: 'top_indices', info: valueInfo('top_indices', INT32) },
  ];
  return graph;
}

/** The fully connected layer over the classes, and what makes probabilities of it. */
function classifierOf(graph: Model): { softmax: Node; sum: Node; product: Node; weight: Tensor; bias: Tensor } {
  const maker = (name: string | undefined, opType: string): Node | undefined =>
    graph.nodes.find((node) => node.outputs[0] === name && node.opType === opType);
  const softmax = graph.outputs.length === 1 ? maker(graph.outputs[0]!.name, 'Softmax') : undefined;
  const sum = maker(softmax?.inputs[0], 'Add');
  const split = sum && splitBinary(graph, sum);
  const product = maker(split?.variable, 'MatMul');
  const weight = product && graph.initializers.get(product.inputs[1]!);
  if (!softmax || !sum || !split || !product || !weight)
    throw new RangeError('a model whose one output is probabilities of classes was expected');
  return { softmax, sum, product, weight, bias: split.constant };
}

/**
 * Nodes that take the steps of all lines together and keep those that are not surely blank; `features` is what they
 * leave.
 */
function chooseSteps(
  graph: Model,
  input: string,
  { weight, bias }: { weight: Tensor; bias: Tensor },
  blankLogit: number,
): { nodes: Node[]; features: string } {
  const [hidden, classes] = weight.dims as [number, number];
  const weights = floatsOf(weight);
  const constants = [
    intsTensor('all_steps', [2], [-1, hidden]),
    floatTensor(
      'blank_weight',
      [hidden, 1],
      Float32Array.from({ length: hidden }, (_, i) => weights[i * classes]!),
    ),
    floatTensor('blank_limit', [1], Float32Array.of(blankLogit - floatsOf(bias)[0]!)),
  ];
  for (const constant of constants) graph.initializers.set(constant.name, constant);
  const axes = (...value: number[]): [string, { kind: 'ints'; value: number[] }] => ['axes', { kind: 'ints', value }];
  return {
    features: 'kept_features',
    nodes: [
      makeNode('Reshape', [input, 'all_steps'], ['features']),
      makeNode('MatMul', ['features', 'blank_weight'], ['blank_column']),
      makeNode('Squeeze', ['blank_column'], ['blankness'], [axes(1)]),
      makeNode('ReduceMin', ['blankness'], ['least_blankness'], [axes(0)]),
      makeNode('Max', ['least_blankness', 'blank_limit'], ['most_blankness']),
      makeNode('Greater', ['blankness', 'most_blankness'], ['is_blank']),
      makeNode('Not', ['is_blank'], ['is_kept']),
      makeNode('NonZero', ['is_kept'], ['kept_row']),
      makeNode('Squeeze', ['kept_row'], ['kept'], [axes(0)]),
      makeNode('Cast', ['kept'], ['steps'], [['to', { kind: 'int', value: INT32 }]]),
      makeNode('Gather', ['features', 'kept'], ['kept_features'], [['axis', { kind: 'int', value: 0 }]]),
    ],
  };
}

/** The `k` best of a row are in the `k` groups with the largest maxima; to find these takes one quick pass. */
function findBest(graph: Model, probabilities: string, classes: number, k: number): Node[] {
  const members = groupSize(classes, k);
  const groups = classes / members;
  const constants = [
    intsTensor('top_k', [1], [k]),
    intsTensor('in_groups', [3], [-1, members, groups]),
    intsTensor('in_a_row', [2], [-1, members * k]),
    intsTensor(
      'first_of_member',
      [1, members, 1],
      Array.from({ length: members }, (_, i) => i * groups),
    ),
  ];
  for (const constant of constants) graph.initializers.set(constant.name, constant);
  const ints = (name: string, ...value: number[]): [string, { kind: 'ints'; value: number[] }] => [
    name,
    { kind: 'ints', value },
  ];
  const int = (name: string, value: number): [string, { kind: 'int'; value: number }] => [name, { kind: 'int', value }];
  return [
    makeNode('Reshape', [probabilities, 'in_groups'], ['grouped']),
    makeNode('ReduceMax', ['grouped'], ['group_maxima'], [ints('axes', 1), int('keepdims', 0)]),
    makeNode('TopK', ['group_maxima', 'top_k'], ['largest_maxima', 'best_groups']),
    makeNode('Unsqueeze', ['best_groups'], ['best_groups_apart'], [ints('axes', 1)]),
    makeNode('Add', ['best_groups_apart', 'first_of_member'], ['candidates_apart']),
    makeNode('Reshape', ['candidates_apart', 'in_a_row'], ['candidates']),
    makeNode('GatherElements', [probabilities, 'candidates'], ['candidate_values'], [int('axis', 1)]),
    makeNode('TopK', ['candidate_values', 'top_k'], ['top_values', 'top_places']),
    makeNode('GatherElements', ['candidates', 'top_places'], ['top_indices_64'], [int('axis', 1)]),
    makeNode('Cast', ['top_indices_64'], ['top_indices'], [int('to', INT32)]),
  ];
}

/** A divisor of the number of classes, so chosen that maxima and candidates together are fewest. */
function groupSize(classes: number, k: number): number {
  const divisors = Array.from({ length: Math.floor(Math.sqrt(classes)) }, (_, i) => i + 1).filter(
    (size) => classes % size === 0 && classes / size >= k,
  );
  return divisors.reduce((best, size) => (classes / size + k * size < classes / best + k * best ? size : best), 1);
}
