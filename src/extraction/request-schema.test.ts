import { describe, expect, it } from 'vitest';
import { fillSchema, readSchema } from './request-schema.ts';
import type { ExtractionResult, Found } from './types.ts';

const found = (value: string): Found => ({ value, typed: value, regions: [], confidence: 1, grounded: true });

describe('the subset of JSON Schema', () => {
  it('reads leaves, objects, arrays, and fills the same shape', () => {
    const model = readSchema({
      type: 'object',
      properties: {
        number: { type: ['string', 'null'], description: 'the number' },
        buyer: { type: 'object', properties: { name: { type: 'string' } } },
        kind: { type: 'enum', enum: ['a', 'b'] },
        lines: {
          type: 'array',
          items: { type: 'object', properties: { qty: { type: 'integer' }, price: { type: 'number' } } },
        },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['number'],
    });
    expect(model.request.scalars.map((s) => [s.path.join('.'), s.type, s.nullable])).toEqual([
      ['number', 'string', true],
      ['buyer.name', 'string', false],
      ['kind', 'enum', false],
    ]);
    expect(model.request.arrays.map((a) => [a.title, a.columns.map((c) => c.path.join('.'))])).toEqual([
      ['lines', ['qty', 'price']],
      ['tags', ['']],
    ]);
    const result: ExtractionResult = {
      scalars: [found('7'), null, found('b')],
      arrays: [[[found('2'), null]], [[found('x')], [found('y')]]],
      finishReason: 'stop',
      warnings: [],
    };
    expect(fillSchema(model, result, (f) => f?.value ?? null)).toEqual({
      number: '7',
      buyer: { name: null },
      kind: 'b',
      lines: [{ qty: '2', price: null }],
      tags: ['x', 'y'],
    });
  });

  it('puts a list inside a row as the item of that row', () => {
    const model = readSchema({
      type: 'object',
      properties: {
        a: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              n: { type: 'string' },
              b: { type: 'array', items: { type: 'object', properties: { m: { type: 'string' } } } },
            },
          },
        },
      },
    });
    const rows = [
      [found('1'), found('2')],
      [found('3'), null],
    ];
    expect(
      fillSchema(model, { scalars: [], arrays: [rows], finishReason: 'stop', warnings: [] }, (f) => f?.value ?? null),
    ).toEqual({
      a: [
        { n: '1', b: [{ m: '2' }] },
        { n: '3', b: [] },
      ],
    });
  });

  it("returns values of the schema's type, or null", () => {
    const types = { n: 'number', i: 'integer', b: 'boolean', s: 'string' };
    const model = readSchema({
      type: 'object',
      properties: {
        ...Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }])),
        e: { type: 'integer', enum: [1, 2] },
      },
    });
    const fill = (...typed: Found['typed'][]): unknown => {
      const scalars = typed.map((one) => ({ ...found(String(one)), typed: one }));
      return fillSchema(model, { scalars, arrays: [], finishReason: 'stop', warnings: [] }, (_, value) => value);
    };
    expect(fill(1.5, 3, false, 'x', '2')).toEqual({ n: 1.5, i: 3, b: false, s: 'x', e: 2 });
    expect(fill('see annex', 3.5, 'maybe', 'x', '7')).toEqual({ n: null, i: null, b: null, s: 'x', e: null });
  });

  const leaf = { type: 'string' };
  const nest = (n: number): unknown => (n === 0 ? leaf : { type: 'object', properties: { x: nest(n - 1) } });
  it.each([
    ['no object', 'text', 'schema'],
    ['a leaf at the top', leaf, 'schema'],
    ['an unknown type', { type: 'object', properties: { a: { type: 'date' } } }, 'schema.properties.a'],
    ['two types', { type: 'object', properties: { a: { type: ['string', 'number'] } } }, 'schema.properties.a'],
    ['no properties', { type: 'object', properties: { a: { type: 'object' } } }, 'schema.properties.a'],
    ['no items', { type: 'object', properties: { a: { type: 'array' } } }, 'schema.properties.a'],
    ['an empty enum', { type: 'object', properties: { a: { type: 'enum', enum: [] } } }, 'schema.properties.a'],
    [
      'a bad item',
      { type: 'object', properties: { a: { type: 'array', items: { type: 'any' } } } },
      'schema.properties.a.items',
    ],
    ['four levels', nest(4), 'schema.properties.x.properties.x.properties.x'],
    [
      '101 fields',
      { type: 'object', properties: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, leaf])) },
      'schema.properties.f100',
    ],
  ])('refuses %s by naming the place', (_, schema, at) => {
    expect(() => readSchema(schema)).toThrowError(
      expect.objectContaining({ code: 40004, message: expect.stringContaining(`${at}:`) }),
    );
  });

  it('accepts three levels and 100 fields', () => {
    expect(() => readSchema(nest(3))).not.toThrow();
    expect(
      readSchema({
        type: 'object',
        properties: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, leaf])),
      }).request.scalars,
    ).toHaveLength(100);
  });
});
