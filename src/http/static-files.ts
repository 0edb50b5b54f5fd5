import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.ofd': 'application/ofd',
};

export interface StaticFile {
  type: string;
  bytes: Buffer;
}

/**
 * The files of a folder that the build has made, read once: a name in a request is looked up, never made a path, and a
 * build under a running server changes nothing. Empty where nothing is built.
 */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    names.flatMap((name) => {
      const type = TYPES[extname(name)];
      return type ? [[name, { type, bytes: readFileSync(join(folder, name)) }] as const] : [];
    }),
  );
}
