// Converts a text with LibreOffice in the sandbox, and says what is in force.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from '../../../src/paging/office-render/run-office.ts';
import { findConfinement } from '../../../src/sandbox/index.ts';

const dir = await mkdtemp(join(process.env.PROBE_DIR ?? '', 'office-'));
const input = join(dir, 'input.txt');
const output = join(dir, 'output.pdf');
await writeFile(input, 'A line of text.');
await convert(
  { path: input, extension: 'txt' },
  'pdf',
  output,
  { timeoutMs: 60_000, render: true },
  new AbortController().signal,
);
const head = (await readFile(output)).subarray(0, 5).toString('latin1');
process.stdout.write(JSON.stringify({ head, confinement: await findConfinement() }));
process.exit(0);
