import { type AttributeValue, FLOAT, floatsOf, intsAttribute, type Model, type Node, type Tensor } from './model.ts';
import { bytesOf, integerField, messageField, readFields, readString, textField, type WireField } from './wire.ts';

/** A model with lists that can be changed; tensors and attribute values are shared with the original. */
export const copyOf = (model: Model): Model => ({
  ...model,
  nodes: model.nodes.map((node) => ({
    ...node,
    inputs: [...node.inputs],
    outputs: [...node.outputs],
    attributes: new Map(node.attributes),
  })),
  initializers: new Map(model.initializers),
  outputs: [...model.outputs],
});

/** A node added by a rewrite. Its name distinguishes it from those of the export. */
export const makeNode = (
  opType: string,
  inputs: string[],
  outputs: string[],
  attributes: readonly [string, AttributeValue][] = [],
  rest: WireField[] = [],
): Node => ({ opType, name: `folded_${outputs[0]}`, inputs, outputs, attributes: new Map(attributes), rest });

export const sizeOf = (tensor: Tensor): number => tensor.dims.reduce((product, dim) => product * dim, 1);

/** Nodes that read each tensor. The graph's outputs count as readers that no rewrite may remove. */
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

/** The single node that reads `name`; undefined if there are several or the tensor is an output of the graph. */
export function soleReader(graph: Model, readers: Map<string, Node[]>, name: string): Node | undefined {
  const list = readers.get(name);
  return list?.length === 1 && !isOutput(graph, name) ? list[0] : undefined;
}

/**
 * Whether a node is a dense 1x1 convolution without padding: with stride 1, a matrix product over the channels of each
 * pixel.
 */
export const isPointwise = (conv: Node): boolean =>
  conv.opType === 'Conv' &&
  intsAttribute(conv, 'kernel_shape', []).every((size) => size === 1) &&
  intsAttribute(conv, 'pads', []).every((pad) => pad === 0) &&
  !conv.attributes.has('auto_pad');

/** The value of a constant with one element. */
export function scalarOf(graph: Model, name: string | undefined): number | undefined {
  const tensor = name === undefined ? undefined : graph.initializers.get(name);
  return tensor?.dataType === FLOAT && sizeOf(tensor) === 1 ? floatsOf(tensor)[0] : undefined;
}

/** The variable and the constant input of a commutative binary node. */
export function splitBinary(graph: Model, node: Node): { variable: string; constant: Tensor } | undefined {
  const [a, b] = node.inputs as [string, string];
  const constantA = graph.initializers.get(a);
  const constantB = graph.initializers.get(b);
  if (constantA && !constantB) return { variable: b, constant: constantA };
  if (constantB && !constantA) return { variable: a, constant: constantB };
  return undefined;
}

const CONTRIB_DOMAIN = 'com.microsoft';

/**
 * Domain field of ONNX Runtime's own operators
 * (https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md).
 */
export const CONTRIB = textField(7, CONTRIB_DOMAIN);

/** Allows such nodes in a model. */
export function importContrib(graph: Model): void {
  const isImport = (field: WireField): boolean =>
    field.number === 8 &&
    readFields(bytesOf(field)).some((part) => part.number === 1 && readString(part) === CONTRIB_DOMAIN);
  if (!graph.rest.some(isImport))
    graph.rest = [...graph.rest, messageField(8, [textField(1, CONTRIB_DOMAIN), integerField(2, 1)])];
}
