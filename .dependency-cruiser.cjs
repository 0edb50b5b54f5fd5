// A room imports only rooms above it in this list (ARCHITECTURE.md). `http` and `cli` may import all; `document` imports none.
const rooms = [
  'client',
  'document',
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

module.exports = {
  forbidden: [
    ...direction,
    {
      name: 'through-the-door',
      comment: "A room's index.ts is its door: other rooms import nothing else.",
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/([^/]+)/.+', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] },
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
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/testing|\\.test)\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
