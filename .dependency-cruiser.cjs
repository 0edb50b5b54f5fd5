// A room imports only rooms above it in this list (ARCHITECTURE.md). `http` and `cli` may import all; `document` and `lexicon` import none.
const rooms = [
  'client',
  'document',
  'lexicon',
  'config',
  'models',
  'sandbox',
  'latex',
  'values',
  'trees',
  'chat',
  'intake',
  'readers',
  'vision',
  'ocr',
  'layout',
  'tables',
  'formulas',
  'paging',
  'engines',
  'output',
  'chunking',
  'embedding',
  'recognition',
  'extraction',
  'pool',
  'library',
  'store',
  'accounts',
  'jobs',
  'http',
  'mcp',
  'cli',
];

const direction = rooms.map((room, i) => ({
  name: `${room}-imports-upwards-only`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: `^src/(${rooms.slice(i + 1).join('|') || 'none'})/` },
}));

/** Which rooms inside `tables` each of them knows. Files beside them are shared, and know none. */
const known = {
  grid: [],
  roles: ['grid'],
  find: ['grid', 'roles'],
  structure: ['grid', 'roles'],
  across: ['grid', 'roles'],
};

const insideTables = Object.entries(known).map(([room, others]) => ({
  name: `tables-${room}-knows-${others.join('-and-') || 'no-other-room'}`,
  severity: 'error',
  from: { path: `^src/tables/${room}/` },
  to: { path: '^src/tables/[^/]+/', pathNot: `^src/tables/(?:${[room, ...others, 'weights'].join('|')})/` },
}));

/** Helpers of tests: `testing.ts`, or `x-testing.ts` for one subject. The build leaves out the same files. */
const helpers = 'testing\\.ts$';

module.exports = {
  forbidden: [
    ...direction,
    ...insideTables,
    {
      name: 'what-tables-share-knows-no-room',
      severity: 'error',
      from: { path: '^src/tables/[^/]+\\.ts$', pathNot: '^src/tables/index\\.ts$' },
      to: { path: '^src/tables/[^/]+/' },
    },
    {
      name: 'through-the-door',
      comment: "A room's index.ts is its door: other rooms import nothing else.",
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/([^/]+)/.+', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'through-the-door-of-a-family',
      comment: 'Families of readers know each other by index.ts, or by shared.ts where they have parts in common.',
      severity: 'error',
      from: { path: '^src/readers/([^/]+)/' },
      to: { path: '^src/readers/[^/]+/.+', pathNot: ['^src/readers/$1/', '^src/readers/[^/]+/(?:index|shared)\\.ts$'] },
    },
    {
      name: 'only-tests-use-helpers-of-tests',
      severity: 'error',
      from: { pathNot: helpers },
      to: { path: helpers },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unknown-room', severity: 'error', from: {}, to: { path: `^src/(?!(${rooms.join('|')})/)[^/]+/` } },
    {
      name: 'not-resolvable',
      comment: 'numfmt ships its module, but names files for other ways of loading that it does not ship.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^numfmt$' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', helpers] },
    exclude: { path: '\\.test\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
