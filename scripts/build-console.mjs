// Builds console/ to dist/console: one page, its styles and scripts with hashes in their names, everything from this
// server.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './lib.mjs';

const out = join(root, 'dist', 'console');

export async function buildConsole() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const { metafile } = await build({
    entryPoints: { main: join(root, 'console/src/main.tsx') },
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    metafile: true,
    tsconfig: join(root, 'console/tsconfig.json'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    // Browsers of today read woff2; the other forms of the fonts of KaTeX are for older ones.
    loader: { '.woff2': 'file', '.woff': 'empty', '.ttf': 'empty', '.svg': 'file' },
    absWorkingDir: root,
  });
  const [entry, made] = Object.entries(metafile.outputs).find(
    ([, output]) => output.entryPoint === 'console/src/main.tsx',
  );
  const names = { 'main.js': basename(entry), 'main.css': basename(made.cssBundle) };
  const page = readFileSync(join(root, 'console/index.html'), 'utf8').replace(
    /\{\{(.+?)\}\}/g,
    (_, name) => names[name],
  );
  writeFileSync(join(out, 'index.html'), page);
  cpSync(join(root, 'console/icon.svg'), join(out, 'icon.svg'));
  for (const sample of ['sample.pdf', 'invoice.ofd', 'laboratory-report.ofd'])
    cpSync(join(root, 'docs/examples', sample), join(out, sample));
}

if (process.argv[1] === import.meta.filename) await buildConsole();
