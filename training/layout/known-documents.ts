import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Source } from '../../src/document/index.ts';

/** A PDF with its Markdown. */
export interface KnownDocument {
  file: string;
  /** The part of its name before `__`: documents of one project share a fold. */
  project: string;
  markdown: string;
  source: Source;
}

/** The documents of folders that contain input/NAME.pdf and gt/NAME.pdf.md (or gt/NAME.md), sorted by name. */
export function* knownDocuments(folders: readonly string[]): Generator<KnownDocument> {
  for (const folder of folders) {
    for (const name of readdirSync(path.join(folder, 'input')).sort()) {
      const truth = [`${name}.md`, `${name.slice(0, -4)}.md`]
        .map((f) => path.join(folder, 'gt', f))
        .find((f) => existsSync(f));
      if (!name.endsWith('.pdf') || !truth) continue;
      const file = path.join(folder, 'input', name);
      const source: Source = {
        path: file,
        name,
        mediaType: 'application/pdf',
        extension: 'pdf',
        size: statSync(file).size,
        sha256: '0'.repeat(64),
      };
      yield { file, project: name.split('__')[0]!, markdown: readFileSync(truth, 'utf8'), source };
    }
  }
}
