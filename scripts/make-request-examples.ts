// Writes docs/examples/requests.json: the requests that docs/api-*.md show, with what a real service answers.
// `node scripts/make-request-examples.ts`, then make-api-docs.ts.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runExamples } from '../tests/support/request-examples.ts';

const root = path.join(import.meta.dirname, '..');
const file = path.join(root, 'docs/examples/requests.json');
writeFileSync(file, JSON.stringify(await runExamples(root)));
execFileSync(path.join(root, 'node_modules/.bin/biome'), ['format', '--write', file]);
