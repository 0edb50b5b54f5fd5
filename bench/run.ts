// All benchmarks, one after the other: `npm run bench -- DIR_OF_PDFS`. Each also runs on its own:
// `node bench/<name>.ts`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;
const pdfs = process.argv.slice(2);
// Peers and fonts are large, so they are installed only for measuring.
if (!existsSync(path.join(here, 'node_modules')))
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], here);
const repository = path.join(here, '..');
for (const [script, args] of [
  ['ocr-accuracy.ts', []],
  ['speed-scans.ts', []],
  ['speed-book.ts', []],
  ['speed-office.ts', []],
  ['upload-memory.ts', []],
  ...(pdfs.length > 0
    ? ([
        ['speed-digital.ts', pdfs],
        ['conservation.ts', pdfs],
      ] as const)
    : []),
] as const) {
  console.log(`\n# ${script}`);
  run(process.execPath, [path.join(here, script), ...args], repository);
}
if (pdfs.length === 0) console.log('\n(speed-digital and conservation need PDFs of yours: npm run bench -- DIR)');

function run(command: string, args: string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
