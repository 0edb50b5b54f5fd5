import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChildConfig } from './protocol.ts';

/** Folder of this code, `dist` or `src`, and folder of package.json. */
const code = fileURLToPath(new URL('../', import.meta.url));
const packageRoot = dirname(code.replace(/\/$/, ''));

/**
 * Paths that an engine process may read in addition to documents: its code, packages, models, and LibreOffice if
 * configured. None is secret.
 */
export async function readableByEngine({
  modelsDir,
  office,
  engineModule,
}: Pick<ChildConfig, 'modelsDir' | 'office' | 'engineModule'>): Promise<string[]> {
  const paths = [code, join(packageRoot, 'package.json'), ...packageFolders(), modelsDir];
  if (engineModule !== undefined)
    paths.push(engineModule.startsWith('file:') ? fileURLToPath(engineModule) : engineModule);
  if (office?.soffice !== undefined) {
    const program = await realpath(office.soffice).catch(() => office.soffice ?? '');
    const folder = dirname(program);
    paths.push(dirname(office.soffice), folder, ...(folder.endsWith('/program') ? [dirname(folder)] : []));
  }
  return [...new Set(paths)];
}

/** Folders in which Node looks for packages from here. An installed package is beside others, not below them. */
const packageFolders = (): string[] =>
  (createRequire(import.meta.url).resolve.paths('koffi') ?? []).filter(
    (folder) => folder.startsWith('/') && existsSync(folder),
  );
