import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const readJson = <T>(name: string): T => JSON.parse(readFileSync(path.join(root, name), 'utf8')) as T;

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Whether Node finds `name` from the package at `from`: beside it or in a folder above. */
function isLocked(packages: Record<string, Locked>, from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/'))).replace(/\/$/, '')) {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true;
    if (at === '') return false;
  }
}

describe('lock files', () => {
  // `npm ci` refuses one that lacks the package of another platform.
  it.each(['package-lock.json', 'bench/package-lock.json'])('name all that is to be installed, for every platform: %s', (name) => {
    const { packages } = readJson<{ packages: Record<string, Locked> }>(name);
    const missing = Object.entries(packages).flatMap(([at, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((dependency) => !isLocked(packages, at, dependency))
        .map((dependency) => `${at} -> ${dependency}`),
    );
    expect(missing).toEqual([]);
  });
});
