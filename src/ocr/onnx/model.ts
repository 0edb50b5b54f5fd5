import {
  bytesOf,
  integerField,
  integersOf,
  messageField,
  numberOf,
  readFields,
  readString,
  textField,
  type WireField,
  writeFields,
} from './wire.ts';

/** ONNX `TensorProto.DataType`, the kinds that the models of this project use in their graphs. */
export const FLOAT = 1;
export const INT8 = 3;
export const INT32 = 6;
export const INT64 = 7;

/** A constant tensor. `data` holds little-endian elements, as `raw_data` does. */
export interface Tensor {
  name: string;
  dims: number[];
  dataType: number;
  data: Uint8Array;
}

export type AttributeValue =
  | { kind: 'float'; value: number }
  | { kind: 'int'; value: number }
  | { kind: 'ints'; value: number[] }
  | { kind: 'tensor'; value: Tensor }
  | { kind: 'other'; fields: WireField[] };

export interface Node {
  opType: string;
  name: string;
  inputs: string[];
  outputs: string[];
  attributes: Map<string, AttributeValue>;
  /** Fields of the node that stay as they are (domain, doc string). */
  rest: WireField[];
}

/**
 * An ONNX model (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto): the graph taken apart, everything else kept
 * as it came.
 */
export interface Model {
  nodes: Node[];
  initializers: Map<string, Tensor>;
  /** Inputs that are fed at run time: name and the encoded ValueInfoProto. */
  inputs: { name: string; info: Uint8Array }[];
  outputs: { name: string; info: Uint8Array }[];
  metadata: Map<string, string>;
  graphName: string;
  /** Fields of ModelProto other than graph and metadata. */
  rest: WireField[];
}

export function readModel(bytes: Uint8Array): Model {
  const model: Model = {
    nodes: [],
    initializers: new Map(),
    inputs: [],
    outputs: [],
    metadata: new Map(),
    graphName: '',
    rest: [],
  };
  for (const field of readFields(bytes)) {
    if (field.number === 7) readGraph(bytesOf(field), model);
    else if (field.number === 14) {
      const entry = readFields(bytesOf(field));
      model.metadata.set(textIn(entry, 1), textIn(entry, 2));
    } else model.rest.push(field);
  }
  // Exports of IR version 3 list constants among the inputs too.
  model.inputs = model.inputs.filter((input) => !model.initializers.has(input.name));
  return model;
}

export function writeModel(model: Model): Uint8Array {
  const graph: WireField[] = [
    ...model.nodes.map((node) => messageField(1, writeNode(node))),
    textField(2, model.graphName),
    ...Array.from(model.initializers.values(), (tensor) => messageField(5, writeTensor(tensor))),
    ...model.inputs.map((input): WireField => ({ number: 11, kind: 'bytes', value: input.info })),
    ...model.outputs.map((output): WireField => ({ number: 12, kind: 'bytes', value: output.info })),
  ];
  const metadata = Array.from(model.metadata, ([key, value]) =>
    messageField(14, [textField(1, key), textField(2, value)]),
  );
  return writeFields([...model.rest, messageField(7, graph), ...metadata]);
}

/** A `ValueInfoProto` for a tensor whose shape is left to be inferred. */
export const valueInfo = (name: string, dataType: number): Uint8Array =>
  writeFields([textField(1, name), messageField(2, [messageField(1, [integerField(1, dataType)])])]);

export const floatsOf = (tensor: Tensor): Float32Array => new Float32Array(Uint8Array.from(tensor.data).buffer);

export const floatTensor = (name: string, dims: number[], values: Float32Array): Tensor => ({
  name,
  dims,
  dataType: FLOAT,
  data: new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
});

export const intsTensor = (name: string, dims: number[], values: readonly number[]): Tensor => ({
  name,
  dims,
  dataType: INT64,
  data: new Uint8Array(BigInt64Array.from(values, BigInt).buffer),
});

export const intAttribute = (node: Node, name: string, otherwise: number): number => {
  const attribute = node.attributes.get(name);
  return attribute?.kind === 'int' ? attribute.value : otherwise;
};

export const intsAttribute = (node: Node, name: string, otherwise: number[]): number[] => {
  const attribute = node.attributes.get(name);
  return attribute?.kind === 'ints' ? attribute.value : otherwise;
};

export const floatAttribute = (node: Node, name: string, otherwise: number): number => {
  const attribute = node.attributes.get(name);
  return attribute?.kind === 'float' ? attribute.value : otherwise;
};

function readGraph(bytes: Uint8Array, model: Model): void {
  for (const field of readFields(bytes)) {
    // 13 (value_info) is dropped on purpose: shapes of tensors that the rewrites remove or rename would be wrong.
    if (field.number === 1) model.nodes.push(readNode(bytesOf(field)));
    else if (field.number === 2) model.graphName = readString(field);
    else if (field.number === 5) {
      const tensor = readTensor(bytesOf(field));
      model.initializers.set(tensor.name, tensor);
    } else if (field.number === 11 || field.number === 12) {
      const info = bytesOf(field);
      (field.number === 11 ? model.inputs : model.outputs).push({ name: textIn(readFields(info), 1), info });
    }
  }
}

function readNode(bytes: Uint8Array): Node {
  const node: Node = { opType: '', name: '', inputs: [], outputs: [], attributes: new Map(), rest: [] };
  for (const field of readFields(bytes)) {
    if (field.number === 1) node.inputs.push(readString(field));
    else if (field.number === 2) node.outputs.push(readString(field));
    else if (field.number === 3) node.name = readString(field);
    else if (field.number === 4) node.opType = readString(field);
    else if (field.number === 5) {
      const fields = readFields(bytesOf(field));
      node.attributes.set(textIn(fields, 1), readAttribute(fields));
    } else node.rest.push(field);
  }
  return node;
}

function writeNode(node: Node): WireField[] {
  return [
    ...node.inputs.map((name) => textField(1, name)),
    ...node.outputs.map((name) => textField(2, name)),
    textField(3, node.name),
    textField(4, node.opType),
    ...Array.from(node.attributes, ([name, value]) => messageField(5, writeAttribute(name, value))),
    ...node.rest,
  ];
}

const ATTRIBUTE_TYPE = { float: 1, int: 2, tensor: 4, ints: 7 } as const;

function readAttribute(fields: WireField[]): AttributeValue {
  const find = (number: number): WireField | undefined => fields.find((field) => field.number === number);
  const type = find(20);
  switch (type ? numberOf(type) : 0) {
    case ATTRIBUTE_TYPE.float: {
      const field = find(2);
      const bytes = field ? bytesOf(field) : new Uint8Array(4);
      return { kind: 'float', value: new DataView(bytes.buffer, bytes.byteOffset, 4).getFloat32(0, true) };
    }
    case ATTRIBUTE_TYPE.int: {
      const field = find(3);
      return { kind: 'int', value: field ? numberOf(field) : 0 };
    }
    case ATTRIBUTE_TYPE.tensor:
      return { kind: 'tensor', value: readTensor(bytesOf(find(5)!)) };
    case ATTRIBUTE_TYPE.ints:
      return { kind: 'ints', value: fields.filter((field) => field.number === 8).flatMap(integersOf) };
    default:
      return { kind: 'other', fields };
  }
}

function writeAttribute(name: string, attribute: AttributeValue): WireField[] {
  if (attribute.kind === 'other') return attribute.fields;
  const head = [textField(1, name), integerField(20, ATTRIBUTE_TYPE[attribute.kind])];
  switch (attribute.kind) {
    case 'float': {
      const value = new Uint8Array(4);
      new DataView(value.buffer).setFloat32(0, attribute.value, true);
      return [...head, { number: 2, kind: 'fixed32', value }];
    }
    case 'int':
      return [...head, integerField(3, attribute.value)];
    case 'ints':
      return [...head, ...attribute.value.map((value) => integerField(8, value))];
    case 'tensor':
      return [...head, messageField(5, writeTensor(attribute.value))];
  }
}

function readTensor(bytes: Uint8Array): Tensor {
  const tensor: Tensor = { name: '', dims: [], dataType: 0, data: new Uint8Array() };
  const fields = readFields(bytes);
  for (const field of fields) {
    if (field.number === 1) tensor.dims.push(...integersOf(field));
    else if (field.number === 2) tensor.dataType = numberOf(field);
    else if (field.number === 4) tensor.data = bytesOf(field);
    else if (field.number === 5) tensor.data = new Uint8Array(Int32Array.from(integersOf(field)).buffer);
    else if (field.number === 7) tensor.data = new Uint8Array(new BigInt64Array(integersOf(field).map(BigInt)).buffer);
    else if (field.number === 8) tensor.name = readString(field);
    else if (field.number === 9) tensor.data = bytesOf(field);
    else if (field.number === 6 || field.number >= 10)
      throw new RangeError(
        `tensor "${tensor.name}" is stored in a way this reader does not know (field ${field.number})`,
      );
  }
  // `int32_data` carries the narrow integer types as well (onnx.proto): only INT32 itself is laid out like this in
  // `raw_data`.
  if (fields.some((field) => field.number === 5) && tensor.dataType !== INT32)
    throw new RangeError(`tensor "${tensor.name}" has element type ${tensor.dataType}, which is not supported`);
  return tensor;
}

const writeTensor = (tensor: Tensor): WireField[] => [
  ...tensor.dims.map((dim) => integerField(1, dim)),
  integerField(2, tensor.dataType),
  textField(8, tensor.name),
  { number: 9, kind: 'bytes', value: tensor.data },
];

function textIn(fields: readonly WireField[], number: number): string {
  const field = fields.find((f) => f.number === number);
  return field ? readString(field) : '';
}
