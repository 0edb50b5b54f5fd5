import { createHash } from 'node:crypto';

/** Office encrypts with this one what is only write-protected; it asks nobody for it ([MS-OFFCRYPTO] 2.4.2.3 of XOR, used for all). */
export const DEFAULT_PASSWORD = 'VelvetSweatshop';

/** Hash of parts one after the other: what the schemes of [MS-OFFCRYPTO] derive their keys by. */
export const digest = (algorithm: string, ...parts: Uint8Array[]): Buffer => {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Four bytes, least first. */
export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
