import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a generated file; with --check only says whether it is as it would be written, and ends with 1 if not. */
export function writeOrCheck(name: string, text: string, command: string): void {
  const file = path.join(import.meta.dirname, '..', name);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is not what its sources say: run \`${command}\`.`);
    process.exitCode = 1;
  }
}
