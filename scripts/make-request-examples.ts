// Writes docs/examples/requests.json: the requests that docs/api-*.md show, with what a real service answers. `node scripts/make-request-examples.ts`, then make-api-docs.ts.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runExamples } from '../tests/support/request-examples.ts';

const root = path.join(import.meta.dirname, '..');
writeFileSync(path.join(root, 'docs/examples/requests.json'), `${JSON.stringify(await runExamples(root), null, 1)}\n`);
