import { createDecipheriv, createHash, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { DocparseError, passwordError } from '../../errors.ts';
import { ARCHIVE_LIMITS } from '../archive/index.ts';
import { child, elements, type XmlElement } from '../markup/index.ts';

/** Encryption parameters of one part (ISO/IEC 26300-2:2015, 3.4). */
export interface PartEncryption {
  algorithm: string;
  iv: Buffer;
  keySize: number;
  derivation: string;
  iterations: number;
  salt: Buffer;
  startKey: 'sha1' | 'sha256';
  checksum: Buffer;
  checksumType: string;
}

/** More than any program uses (LibreOffice: 100,000), and few enough to limit processor time. */
const MAX_ITERATIONS = 2_000_000;

const lastWord = (uri: string | undefined): string => (uri ?? '').replace(/^.*[#/]/, '').toLowerCase();
const base64 = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64');

/** Encrypted parts by name, from the manifest. */
export function readEncryption(manifest: XmlElement): Map<string, PartEncryption> {
  const parts = new Map<string, PartEncryption>();
  for (const entry of elements(manifest, 'manifest:file-entry')) {
    const data = child(entry, 'manifest:encryption-data');
    const name = entry.attrs['manifest:full-path'];
    if (!data || name === undefined) continue;
    const algorithm = child(data, 'manifest:algorithm')?.attrs ?? {};
    const key = child(data, 'manifest:key-derivation')?.attrs ?? {};
    const start = child(data, 'manifest:start-key-generation')?.attrs ?? {};
    parts.set(name, {
      algorithm: lastWord(algorithm['manifest:algorithm-name']),
      iv: base64(algorithm['manifest:initialisation-vector']),
      keySize: Number(key['manifest:key-size'] ?? 16),
      derivation: lastWord(key['manifest:key-derivation-name']),
      iterations: Number(key['manifest:iteration-count']),
      salt: base64(key['manifest:salt']),
      startKey: lastWord(start['manifest:start-key-generation-name']) === 'sha256' ? 'sha256' : 'sha1',
      checksum: base64(data.attrs['manifest:checksum']),
      checksumType: lastWord(data.attrs['manifest:checksum-type']),
    });
  }
  return parts;
}

/** Decrypts a part. Throws PASSWORD if the password is wrong or the cipher is not AES in CBC mode. */
export function decryptPart(bytes: Buffer, how: PartEncryption, password: string): Buffer {
  if (!/^aes(128|192|256)-cbc$/.test(how.algorithm) || how.derivation !== 'pbkdf2') {
    throw new DocparseError(
      'PASSWORD',
      `Encryption with ${how.algorithm || 'an unknown cipher'} and ${how.derivation || 'an unknown key'} is not supported.`,
    );
  }
  if (
    !(how.iterations >= 1 && how.iterations <= MAX_ITERATIONS) ||
    how.iv.length !== 16 ||
    ![16, 24, 32].includes(how.keySize)
  ) {
    throw new DocparseError('CORRUPTED', 'The encryption of the file is damaged.');
  }
  const start = createHash(how.startKey).update(password, 'utf8').digest();
  const key = pbkdf2Sync(start, how.salt, how.iterations, how.keySize, 'sha1');
  let plain: Buffer;
  try {
    const decipher = createDecipheriv(`aes-${how.keySize * 8}-cbc`, key, how.iv);
    plain = Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch (error) {
    throw passwordError(password, error);
  }
  const hash = how.checksumType.startsWith('sha256') ? 'sha256' : 'sha1';
  const sum = createHash(hash)
    .update(how.checksumType.endsWith('1k') ? plain.subarray(0, 1024) : plain)
    .digest();
  if (how.checksum.length === sum.length && !timingSafeEqual(sum, how.checksum)) throw passwordError(password);
  try {
    return inflateRawSync(plain, { maxOutputLength: ARCHIVE_LIMITS.partBytes });
  } catch (error) {
    throw new DocparseError('CORRUPTED', 'An encrypted part of the package is damaged.', { cause: error });
  }
}
