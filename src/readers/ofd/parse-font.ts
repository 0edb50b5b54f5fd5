import { isCff, parseCff } from './cff.ts';
import type { FontProgram } from './font-program.ts';
import { parseSfnt } from './sfnt.ts';
import { isType1, parseType1 } from './type1.ts';

/** Parses the required tables. Undefined unless the data is a usable TrueType, OpenType, Type 1 or bare CFF font. */
export function parseFont(bytes: Buffer): FontProgram | undefined {
  try {
    if (isType1(bytes)) return parseType1(bytes);
    return isCff(bytes) ? parseCff(bytes) : parseSfnt(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
