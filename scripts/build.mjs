// Compiles src/ to dist/ and prepares the OCR models.
import { chmodSync, cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildConsole } from './build-console.mjs';
import { buildDocs } from './build-docs.mjs';
import { must, root } from './lib.mjs';

const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
await must('Compiling', 'node', [join('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.build.json']);
copyAssets('');
console.log('\n> Building the console and the documentation');
await buildConsole();
await buildDocs();
chmodSync(join(dist, 'cli', 'main.js'), 0o755);
if (existsSync(join(root, 'scripts', 'fold-models.ts')))
  await must('Preparing models', 'node', [join('scripts', 'fold-models.ts')]);

/** Files beside the sources that are no sources: data, models, pages. */
function copyAssets(folder) {
  for (const name of readdirSync(join(root, 'src', folder))) {
    const path = join(folder, name);
    if (statSync(join(root, 'src', path)).isDirectory()) copyAssets(path);
    else if (!/\.[cm]?ts$/.test(name)) cpSync(join(root, 'src', path), join(dist, path));
  }
}
