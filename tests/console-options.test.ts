import { expect, it } from 'vitest';
import { HINTS } from '../console/src/i18n/hints.ts';
import { type Endpoint, OPTIONS } from '../console/src/playground/options.ts';
import { nextCell } from '../console/src/viewer/cells.ts';
import { csvOf, gridOf } from '../console/src/viewer/csv.ts';
import { titlesOf } from '../console/src/viewer/titles.ts';
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

const operationOf = (path: string) =>
  operations.find((operation) => operation.path === path && operation.method === 'post')!;
const formPart = (path: string, name: string): Schema =>
  operationOf(path).form!.find((part) => part.name === name)!.schema as Schema;
/** Paths of the members that have no members themselves. */
const leaves = ({ properties = {} }: Schema, prefix = ''): string[] =>
  Object.entries(properties).flatMap(([name, member]) =>
    member.properties ? leaves(member, `${prefix}${name}.`) : [prefix + name],
  );

it('the playground offers every setting of the interface', () => {
  const parameters = (path: string): string[] => operationOf(path).parameters!.map(({ name }) => name);
  const body = operationOf('/ai/service/v3/entity_extraction').body as Schema;
  const known: [Endpoint, string[]][] = [
    ['v1', leaves(formPart('/api/v1/docparse/parse/sync', 'config'))],
    ['newer', Object.keys(formPart('/api/docparse/parse/sync', 'config').properties!)],
    [
      'extract',
      Object.entries(body.properties!).flatMap(([name, member]) =>
        /_options$/.test(name) ? Object.keys(member.properties!) : [name],
      ),
    ],
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

it('says in both languages what every setting does', () => {
  const paths = Object.values(OPTIONS).flatMap((options) => options.map(({ path }) => path));
  const hints = paths.map((path) => HINTS[path] ?? HINTS[path.split('.').at(-1)!]);
  expect(paths.filter((_, i) => !hints[i]?.en || !/[\u4e00-\u9fff]/.test(hints[i].zh))).toEqual([]);
  // No hint is left over.
  expect(Object.keys(HINTS).filter((key) => !hints.includes(HINTS[key]))).toEqual([]);
});

it('moves through the cells of a table by arrows, spans included', () => {
  const cell = (id: string, row: number, col: number) => ({ cell_id: id, row, col }) as never;
  const cells = [cell('wide', 1, 1), cell('a', 2, 1), cell('b', 2, 2)];
  const from = (id: string | undefined, key: string) => nextCell(cells, id, key)?.cell_id;
  expect([
    from(undefined, 'ArrowDown'),
    from('wide', 'ArrowDown'),
    from('a', 'ArrowRight'),
    from('a', 'ArrowUp'),
  ]).toEqual(['wide', 'a', 'b', 'wide']);
  expect([from('b', 'ArrowRight'), from('b', 'ArrowUp'), from('a', 'Tab')]).toEqual([undefined, undefined, undefined]);
});

it('makes a tree of titles where the answer has none', () => {
  const title = (id: string, depth: number, type = 'Title') => ({ id, type, text: id, page: 1, depth });
  const tree = titlesOf([
    title('1', 0),
    title('text', -1, 'NarrativeText'),
    title('1.1', 1),
    title('1.1.1', 2),
    title('1.2', 1),
    title('2', 0),
  ]);
  const shape = (nodes: typeof tree): unknown =>
    nodes.map(({ title: name, children }) => [name, shape(children as typeof tree)]);
  expect(shape(tree)).toEqual([
    [
      '1',
      [
        ['1.1', [['1.1.1', []]]],
        ['1.2', []],
      ],
    ],
    ['2', []],
  ]);
});

it('tables leave the console as CSV that spreadsheets read as text', () => {
  const cell = (row: number, col: number, text: string) => ({ row, col, text }) as never;
  const grid = gridOf({
    rows: 2,
    cols: 2,
    cells: [cell(1, 1, 'a "b", c'), cell(2, 1, '=1+1'), cell(2, 2, '-4 %')],
  } as never);
  expect(csvOf(grid)).toBe(`\ufeff"a ""b"", c",\r\n'=1+1,-4 %\r\n`);
});
