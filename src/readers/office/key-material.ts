import { createHash } from 'node:crypto';

/**
 * Password that Office uses for files that are only write-protected, without asking the user ([MS-OFFCRYPTO] 2.4.2.3
 * for XOR, used for all).
 */
export const DEFAULT_PASSWORD = 'VelvetSweatshop';

/** Hash of concatenated parts, from which [MS-OFFCRYPTO] derives keys. */
export const digest = (algorithm: string, ...parts: Uint8Array[]): Buffer => {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Four bytes, little-endian. */
export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
