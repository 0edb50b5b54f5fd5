import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareSandbox } from '../../sandbox/index.ts';

/**
 * A folder for a stand-in program, which is not confined and may record what it does; and an empty folder for its
 * temporary files.
 */
export async function officeRoom(): Promise<{ dir: string; temporary: string }> {
  await prepareSandbox('off');
  const dir = await mkdtemp(join(tmpdir(), 'docparse-office-test-'));
  const temporary = join(dir, 'tmp');
  await mkdir(temporary);
  return { dir, temporary };
}

/**
 * A program that replaces LibreOffice. `script` is run by sh with the variables $input, $out (the output file),
 * $profile (folder) and $here (folder of the program, writable).
 */
export async function standIn(dir: string, script: string): Promise<string> {
  const path = join(dir, 'soffice');
  await writeFile(
    path,
    `#!/bin/sh
here='${dir}'
for word; do
  case "$word" in
    -env:UserInstallation=file://*) profile="\${word#-env:UserInstallation=file://}" ;;
  esac
  [ "$last" = --convert-to ] && target="\${word%%:*}"
  [ "$last" = --outdir ] && folder="$word"
  last="$word"
done
input="$last"
out="$folder/input.$target"
echo run >> "$here/runs"
${script}
`,
  );
  await chmod(path, 0o755);
  return path;
}
