import { expect, it } from 'vitest';
import { type Endpoint, OPTIONS } from '../console/src/playground/options.ts';
import { csvOf, gridOf } from '../console/src/viewer/csv.ts';
import { operations } from '../src/http/openapi/index.ts';

interface Schema {
  properties?: Record<string, Schema>;
}

/** Members that the console sets itself, or that are another name of one that it has. */
const WITHOUT: Record<Endpoint, RegExp> = {
  // Pictures are shown by their address.
  v1: /^config\.engine_params\.(?:pdf_pwd|image_output_type)$/,
  // There pages go to a bucket of the client, which the page of the console may not ask.
  newer: /^image_storage_config$/,
  pipeline: /^$/,
  // Values are shown on the page picture of the answer; answers hold no tables.
  extract: /^(?:file|get_image|coord_restore|table_flavor|generate_citations)$/,
  // Bills and papers are shown as they were cut out.
  bill: /^(?:coord_restore|crop_complete_image)$/,
  medical: /^(?:coord_restore|return_image_base64)$/,
};

const operationOf = (path: string) => operations.find((operation) => operation.path === path && operation.method === 'post')!;
const formPart = (path: string, name: string): Schema => operationOf(path).form!.find((part) => part.name === name)!.schema as Schema;
/** Paths of the members that have no members themselves. */
const leaves = ({ properties = {} }: Schema, prefix = ''): string[] =>
  Object.entries(properties).flatMap(([name, member]) => (member.properties ? leaves(member, `${prefix}${name}.`) : [prefix + name]));

it('the playground offers every setting of the interface', () => {
  const parameters = (path: string): string[] => operationOf(path).parameters!.map(({ name }) => name);
  const body = operationOf('/ai/service/v3/entity_extraction').body as Schema;
  const known: [Endpoint, string[]][] = [
    ['v1', leaves(formPart('/api/v1/docparse/parse/sync', 'config'))],
    ['newer', Object.keys(formPart('/api/docparse/parse/sync', 'config').properties!)],
    ['extract', Object.entries(body.properties!).flatMap(([name, member]) => (/_options$/.test(name) ? Object.keys(member.properties!) : [name]))],
    ['bill', parameters('/ai/service/v1/bill_recognize_v2')],
    ['medical', parameters('/ai/service/v1/medical_recognize')],
  ];
  for (const [endpoint, names] of known) {
    const offered = OPTIONS[endpoint].map(({ path }) => path);
    const missing = names.filter((name) => !offered.includes(name) && !WITHOUT[endpoint].test(name));
    expect(missing, endpoint).toEqual([]);
    expect(names.length).toBeGreaterThan(3);
  }
});

it('tables leave the console as CSV that spreadsheets read as text', () => {
  const cell = (row: number, col: number, text: string) => ({ row, col, text }) as never;
  const grid = gridOf({ rows: 2, cols: 2, cells: [cell(1, 1, 'a "b", c'), cell(2, 1, '=1+1'), cell(2, 2, '-4 %')] } as never);
  expect(csvOf(grid)).toBe(`\ufeff"a ""b"", c",\r\n'=1+1,-4 %\r\n`);
});
