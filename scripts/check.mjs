// Everything that must hold before a change goes in: build, lint, types, all tests. Works on a fresh clone.
// `--no-office` installs no LibreOffice.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, env, install, must, root, run, setUpModels } from './lib.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);

await install();
await setUpModels();
await must('Building', 'node', [join('scripts', 'build.mjs')]);
const office = installOffice();

const failedSteps = [];
const steps = [
  ['Lint', bin('biome'), ['check', '.']],
  ['Directions of imports', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'src']],
  ['Types', bin('tsc'), ['--noEmit']],
  ['Types of the console', bin('tsc'), ['--noEmit', '-p', 'console']],
  ['API reference', 'node', [join('scripts', 'make-api-docs.ts'), '--check']],
  ['Types of the client', 'node', [join('scripts', 'make-client-types.ts'), '--check']],
  ['Reference of settings', 'node', [join('scripts', 'make-config-docs.ts'), '--check']],
];
for (const [what, command, args] of steps) {
  console.log(`\n> ${what}`);
  if ((await run(command, args)) !== 0) failedSteps.push(what);
}

console.log(`\n> LibreOffice\n${await office}`);

console.log('\n> Tests');
const folder = mkdtempSync(join(tmpdir(), 'docparse-check-'));
const path = join(folder, 'report.json');
// Not named DOCPARSE_…: servers started by tests inherit it, and refuse settings they do not know.
const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'check-reporter.mjs')}`];
const testsCode = await run(bin('vitest'), ['run', ...reporters], { env: { ...env, CHECK_REPORT: path } });
const report = readReport(path);
rmSync(folder, { recursive: true, force: true });
const failed = report.failed + failedSteps.length + (testsCode !== 0 && report.failed === 0 ? 1 : 0);

for (const what of failedSteps) console.log(`${what} failed.`);
for (const [reason, count] of Object.entries(report.skipped)) console.log(`${count} skipped: ${reason}`);
const skipped = Object.values(report.skipped).reduce((sum, count) => sum + count, 0);
console.log(`${report.passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 && report.passed > 0 ? 0 : 1);

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: {} };
  }
}

/** Installs LibreOffice, or its missing parts, while other steps run; resolves with a sentence for the screen. */
async function installOffice() {
  const look = () => capture('node', [join('scripts', 'office-parts.ts')]);
  const before = await look();
  if (before.code === 0) return 'It is installed.';
  const skipped =
    before.code === 1
      ? `${before.output.trim()} Tests that need them fail.`
      : 'It is not installed: tests that need it are skipped.';
  if (process.argv.includes('--no-office')) return skipped;
  const { code: exit, output } = await capture('node', [join('scripts', 'setup-office.mjs'), '--unattended']);
  const after = await look();
  if (exit === 0 && after.code === 0) return 'It has been installed from the packages of the system.';
  const last = output.trim().split('\n').slice(-3).join('\n');
  return after.code === 1
    ? `${last}\n${after.output.trim()} Tests that need them fail.`
    : `${last}\nIt could not be installed: tests that need it are skipped.`;
}
