import { readFile } from 'node:fs/promises';
import { readCompound } from './cfb.ts';

const FILE_PASS = 0x2f;
const END_OF_SUBSTREAM = 0x0a;

/**
 * Whether a Word, Excel or PowerPoint 97 to 2003 file is encrypted ([MS-DOC] 2.5.2 fEncrypted, [MS-XLS] 2.4.117
 * FilePass, [MS-PPT] 2.3.2 headerToken), or damaged. Explains why a file could not be opened.
 */
export async function compoundState(path: string): Promise<'encrypted' | 'damaged' | 'plain'> {
  try {
    const { has, stream } = readCompound(await readFile(path));
    const word = stream('WordDocument');
    if (word) return word.readUInt16LE(10) & 0x0100 ? 'encrypted' : 'plain';
    const workbook = stream('Workbook') ?? stream('Book');
    if (workbook) return hasFilePass(workbook) ? 'encrypted' : 'plain';
    if (has('EncryptedSummary') || stream('Current User')?.readUInt32LE(12) === 0xf3d1c4df) return 'encrypted';
    return 'plain';
  } catch {
    return 'damaged';
  }
}

function hasFilePass(workbook: Buffer): boolean {
  for (let at = 0; at + 4 <= workbook.length; at += 4 + workbook.readUInt16LE(at + 2)) {
    const type = workbook.readUInt16LE(at);
    if (type === FILE_PASS) return true;
    if (type === END_OF_SUBSTREAM) return false;
  }
  return false;
}
