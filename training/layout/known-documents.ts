import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { defaultParseOptions, type Source } from '../../src/document/index.ts';
import type { Engine } from '../../src/engines/index.ts';

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

/** Reads all pages of a document by their text layer, and gives what the engine publishes on this channel to `take`. */
export async function takeEvidence(
  engine: Engine,
  source: Source,
  channel: string,
  take: (message: unknown) => void,
): Promise<void> {
  const { signal } = new AbortController();
  const options = { ...defaultParseOptions, parseMode: 'parse' as const };
  subscribe(channel, take);
  const { pageCount } = await engine.inspect(source, options, signal);
  const numbers = Array.from({ length: pageCount }, (_, i) => i + 1);
  await engine.analysePages(source, numbers, options, { put: async () => '' }, signal);
  unsubscribe(channel, take);
}
