import { readFileSync } from 'node:fs';
import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import { ConfigError } from './config-error.ts';

/** One value of the file and where it stands. */
export interface FileEntry {
  value: unknown;
  line: number;
}

/**
 * Reads a settings file, YAML or JSON, into values by their dotted key. `isKey` tells where a setting begins: what is
 * below it is its value. Throws ConfigError for what cannot be read, with the line.
 */
export function readSettingsFile(path: string, isKey: (key: string) => boolean): Map<string, FileEntry> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ConfigError(
      `The settings file ${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const broken = document.errors[0];
  if (broken) throw new ConfigError(`${path}:${lines.linePos(broken.pos[0]).line}: ${broken.message}`);
  const entries = new Map<string, FileEntry>();
  const lineOf = (node: Node | null | undefined): number => (node?.range ? lines.linePos(node.range[0]).line : 1);

  const walk = (node: unknown, prefix: string): void => {
    if (!isMap(node)) return;
    for (const pair of node.items) {
      const key = `${prefix}${isScalar(pair.key) ? String(pair.key.value) : '?'}`;
      const line = lineOf(pair.key as Node);
      // A section without members, or a setting without a value, is as good as not there.
      if (pair.value === null || (isScalar(pair.value) && pair.value.value === null)) {
        entries.set(key, { value: undefined, line });
      } else if (!isKey(key) && isMap(pair.value)) {
        walk(pair.value, `${key}.`);
      } else {
        entries.set(key, { value: (pair.value as Node).toJS(document), line });
      }
    }
  };

  if (document.contents !== null && !isMap(document.contents))
    throw new ConfigError(`${path}:1: must be a table of settings.`);
  walk(document.contents, '');
  return entries;
}
