// Writes docs/examples: the sample documents, the data of its answer and its Markdown, as README shows them.
// `node scripts/make-examples.ts`
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { samplePdf } from '../src/cli/sample-pdf.ts';
import { sampleInvoice, sampleLaboratoryReport } from './sample-papers.ts';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'docs/examples');
mkdirSync(folder, { recursive: true });
const pdf = path.join(folder, 'sample.pdf');
writeFileSync(pdf, samplePdf());
writeFileSync(path.join(folder, 'invoice.ofd'), sampleInvoice());
writeFileSync(path.join(folder, 'laboratory-report.ofd'), sampleLaboratoryReport());
for (const format of ['md', 'json'] as const) {
  execFileSync(
    process.execPath,
    [path.join(root, 'src/cli/main.ts'), 'parse', pdf, '--format', format, '--out', folder],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}
