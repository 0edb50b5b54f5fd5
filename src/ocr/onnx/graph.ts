import { type AttributeValue, intsAttribute, type Model, type Node, type Tensor } from './model.ts';
import type { WireField } from './wire.ts';

/** A model whose lists can be changed; tensors and attribute values are shared with the original. */
export const copyOf = (model: Model): Model => ({
  ...model,
  nodes: model.nodes.map((node) => ({ ...node, inputs: [...node.inputs], outputs: [...node.outputs], attributes: new Map(node.attributes) })),
  initializers: new Map(model.initializers),
  outputs: [...model.outputs],
});

/** A node that the rewrites add. Its name tells it from those of the export. */
export const makeNode = (
  opType: string,
  inputs: string[],
  outputs: string[],
  attributes: readonly [string, AttributeValue][] = [],
  rest: WireField[] = [],
): Node => ({ opType, name: `folded_${outputs[0]}`, inputs, outputs, attributes: new Map(attributes), rest });

export const sizeOf = (tensor: Tensor): number => tensor.dims.reduce((product, dim) => product * dim, 1);

/** Which nodes read each tensor; the graph's outputs count as readers that no rewrite may take away. */
export function readersOf(graph: Model): Map<string, Node[]> {
  const readers = new Map<string, Node[]>();
  for (const node of graph.nodes) {
    for (const input of node.inputs) {
      const list = readers.get(input);
      if (list) list.push(node);
      else readers.set(input, [node]);
    }
  }
  return readers;
}

export const isOutput = (graph: Model, name: string): boolean => graph.outputs.some((output) => output.name === name);

/** The one node that reads `name`, if there is exactly one and the graph does not hand the tensor out. */
export function soleReader(graph: Model, readers: Map<string, Node[]>, name: string): Node | undefined {
  const list = readers.get(name);
  return list?.length === 1 && !isOutput(graph, name) ? list[0] : undefined;
}

/** A dense 1x1 convolution without padding: a matrix product over the channels of every pixel, if its stride is 1 too. */
export const isPointwise = (conv: Node): boolean =>
  conv.opType === 'Conv' &&
  intsAttribute(conv, 'kernel_shape', []).every((size) => size === 1) &&
  intsAttribute(conv, 'pads', []).every((pad) => pad === 0) &&
  !conv.attributes.has('auto_pad');
