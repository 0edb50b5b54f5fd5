// Everything that must hold before a change goes in: build, lint, types, all tests. Works on a fresh clone.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, must, root, run } from './lib.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);

await install();
await must('Building', 'node', [join('scripts', 'build.mjs')]);

const failedSteps = [];
const steps = [
  ['Lint', bin('biome'), ['check', '.']],
  ['Directions of imports', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'src']],
  ['Types', bin('tsc'), ['--noEmit']],
  ['API reference', 'node', [join('scripts', 'make-api-docs.ts'), '--check']],
];
for (const [what, command, args] of steps) {
  console.log(`\n> ${what}`);
  if ((await run(command, args)) !== 0) failedSteps.push(what);
}

console.log('\n> Tests');
const folder = mkdtempSync(join(tmpdir(), 'docparse-check-'));
const report = join(folder, 'report.json');
const testsCode = await run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
const counts = readCounts(report);
rmSync(folder, { recursive: true, force: true });
// A run that fails without a failing test (a file that does not load, an error outside tests) is a failure all the same.
const failed = counts.failed + failedSteps.length + (testsCode !== 0 && counts.failed === 0 ? 1 : 0);

for (const what of failedSteps) console.log(`${what} failed.`);
console.log(`${counts.passed} passed, ${failed} failed`);
process.exit(failed === 0 && counts.passed > 0 ? 0 : 1);

function readCounts(path) {
  try {
    const { numPassedTests, numFailedTests, testResults = [] } = JSON.parse(readFileSync(path, 'utf8'));
    const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')).length;
    return { passed: numPassedTests, failed: numFailedTests + broken };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
