import { isCff, parseCff } from './cff.ts';
import type { FontProgram } from './font-program.ts';
import { parseSfnt } from './sfnt.ts';
import { isType1, parseType1 } from './type1.ts';

/** Reads the tables that matter. Undefined for what is no TrueType, OpenType, Type 1 or bare CFF font, or is too damaged to be used. */
export function parseFont(bytes: Buffer): FontProgram | undefined {
  try {
    if (isType1(bytes)) return parseType1(bytes);
    return isCff(bytes) ? parseCff(bytes) : parseSfnt(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
