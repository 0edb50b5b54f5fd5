import { modelEntry, readWeights } from '../../models/index.ts';
import type { ModelRole } from '../models.ts';
import { makeNode } from './graph.ts';
import { type AttributeValue, FLOAT, floatTensor, type Model, valueInfo } from './model.ts';
import { integerField, messageField, textField, writeFields } from './wire.ts';

const NAMES = {
  detection: 'PP-OCRv4_mobile_det',
  recognition: 'PP-OCRv4_mobile_rec',
  direction: 'PP-OCRv2_mobile_cls',
} as const;

/** The weights in npm dependencies, as packaged. */
export async function weightsOf(role: ModelRole): Promise<Uint8Array> {
  const weights = await readWeights('', modelEntry(NAMES[role]));
  if (!weights) throw new Error(`no weights for ${role}`);
  return weights;
}

/** Channels of {@link geluModel}: enough weights for int8 products. */
export const CHANNELS = 32;

/**
 * A block as in PP-OCRv6: widened by a 1x1 convolution, Gelu, narrowed by another one, plus a mean over rows and
 * columns.
 */
export function geluModel(): Model {
  const wide = 2 * CHANNELS;
  const constants = [
    floatTensor('widen', [wide, CHANNELS, 1, 1], waves(wide * CHANNELS, 0.7)),
    floatTensor('narrow', [CHANNELS, wide, 1, 1], waves(wide * CHANNELS, 0.3)),
    floatTensor('root', [1], Float32Array.of(Math.SQRT2)),
    floatTensor('one', [1], Float32Array.of(1)),
    floatTensor('half', [1], Float32Array.of(0.5)),
  ];
  const kernel: [string, AttributeValue][] = [['kernel_shape', { kind: 'ints', value: [1, 1] }]];
  const nodes = [
    makeNode('Conv', ['x', 'widen'], ['wide'], kernel),
    makeNode('Identity', ['wide'], ['same']),
    makeNode('Div', ['same', 'root'], ['divided']),
    makeNode('Erf', ['divided'], ['erf']),
    makeNode('Add', ['erf', 'one'], ['gate']),
    makeNode('Mul', ['same', 'gate'], ['twice']),
    makeNode('Mul', ['twice', 'half'], ['gelu']),
    makeNode('Conv', ['gelu', 'narrow'], ['back'], kernel),
    makeNode('Identity', ['back'], ['again']),
    makeNode('ReduceMean', ['x'], ['mean'], [['axes', { kind: 'ints', value: [2, 3] }]]),
    makeNode('Add', ['again', 'mean'], ['y']),
  ];
  const size = ['', '', 'rows', 'columns'].map((name, i) =>
    messageField(1, [name ? textField(2, name) : integerField(1, i === 0 ? 1 : CHANNELS)]),
  );
  const input = writeFields([
    textField(1, 'x'),
    messageField(2, [messageField(1, [integerField(1, FLOAT), messageField(2, size)])]),
  ]);
  return {
    nodes,
    initializers: new Map(constants.map((tensor) => [tensor.name, tensor])),
    inputs: [{ name: 'x', info: input }],
    outputs: [{ name: 'y', info: valueInfo('y', FLOAT) }],
    metadata: new Map(),
    graphName: 'block',
    // IR version 8 with operators of version 13.
    rest: [integerField(1, 8), messageField(8, [integerField(2, 13)])],
  };
}

const waves = (length: number, step: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => Math.sin(i * step) / 4);
