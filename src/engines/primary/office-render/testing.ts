import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareSandbox } from '../../../sandbox/index.ts';

/** A folder for a stand-in, which is not confined: it may write down what it does. With an empty folder for its temporary files. */
export async function officeRoom(): Promise<{ dir: string; temporary: string }> {
  await prepareSandbox('off');
  const dir = await mkdtemp(join(tmpdir(), 'docparse-office-test-'));
  const temporary = join(dir, 'tmp');
  await mkdir(temporary);
  return { dir, temporary };
}

/**
 * A program that takes the place of LibreOffice. `script` is of sh and finds: $input, $out (the file that is wanted), $profile (folder), $here
 * (folder of the program, which it may write to).
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
