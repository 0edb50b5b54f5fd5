import { createDecipheriv, timingSafeEqual } from 'node:crypto';
import { DocparseError, passwordError } from '../../errors.ts';
import { descendants, parseXml } from '../markup/index.ts';
import { readCompound } from './cfb.ts';
import { DEFAULT_PASSWORD, digest, int32 } from './key-material.ts';

/** More rounds than any Office version uses (100,000), and few enough to limit processor time. */
const MAX_SPIN = 2_000_000;

/**
 * Decrypts the package in an encrypted Office file ([MS-OFFCRYPTO], agile and standard encryption). Throws PASSWORD if
 * the password is missing or wrong, or if rights management protects the file; CORRUPTED for damaged files.
 */
export function decryptOffice(file: Buffer, password: string | undefined): Buffer {
  const streams = readCompound(file);
  const info = streams.stream('EncryptionInfo');
  const encrypted = streams.stream('EncryptedPackage');
  if (!info || !encrypted) {
    if (encrypted || streams.names.some((name) => name.includes('DRM')))
      throw new DocparseError('PASSWORD', 'The file is protected by rights management.');
    throw new DocparseError('CORRUPTED', 'The compound file contains no Office package.');
  }
  if (encrypted.length < 8 || info.length < 8)
    throw new DocparseError('CORRUPTED', 'The encrypted package is truncated.');
  try {
    const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
    const open = major === 4 && minor === 4 ? agile(info) : minor === 2 ? standard(info) : undefined;
    if (!open) throw new DocparseError('PASSWORD', `Encryption of version ${major}.${minor} is not supported.`);
    const decrypt = (password !== undefined && password !== '' && open(password)) || open(DEFAULT_PASSWORD);
    if (!decrypt) throw passwordError(password);
    const size = Math.min(Number(encrypted.readBigUInt64LE(0)), encrypted.length - 8);
    return decrypt(encrypted.subarray(8)).subarray(0, size);
  } catch (error) {
    if (error instanceof DocparseError) throw error;
    throw new DocparseError('CORRUPTED', 'The encryption of the file is damaged.', { cause: error });
  }
}

/** Makes a decryption function from a password; undefined if the password is wrong. */
type Opener = (password: string) => ((data: Buffer) => Buffer) | undefined;

function spin(algorithm: string, salt: Buffer, password: string, rounds: number): Buffer {
  let hash = digest(algorithm, salt, Buffer.from(password, 'utf16le'));
  const joined = Buffer.alloc(4 + hash.length);
  for (let i = 0; i < rounds; i++) {
    joined.writeUInt32LE(i);
    hash.copy(joined, 4);
    hash = digest(algorithm, joined);
  }
  return hash;
}

const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** AES over whole blocks. */
function aes(mode: 'ecb' | 'cbc', key: Buffer, iv: Buffer | null, data: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-${mode}`, key, iv).setAutoPadding(false);
  return Buffer.concat([decipher.update(data.subarray(0, data.length - (data.length % 16))), decipher.final()]);
}

/** 2.3.4.10 to 2.3.4.15. */
function agile(info: Buffer): Opener {
  const tree = parseXml(info.toString('utf8', 8), {
    namespaces: { 'http://schemas.microsoft.com/office/2006/keyEncryptor/password': 'p' },
  });
  const data = descendants(tree, 'keyData')[0]?.attrs;
  const key = descendants(tree, 'p:encryptedKey')[0]?.attrs;
  if (!data || !key) throw new DocparseError('PASSWORD', 'The file is not encrypted by a password.');
  if (
    data.cipherAlgorithm !== 'AES' ||
    key.cipherAlgorithm !== 'AES' ||
    data.cipherChaining !== 'ChainingModeCBC' ||
    key.cipherChaining !== 'ChainingModeCBC'
  ) {
    throw new DocparseError(
      'PASSWORD',
      `Encryption with ${data.cipherAlgorithm ?? 'an unknown cipher'} is not supported.`,
    );
  }
  const rounds = Number(key.spinCount);
  if (!(rounds >= 0 && rounds <= MAX_SPIN))
    throw new DocparseError('CORRUPTED', 'The encryption of the file names an impossible number of rounds.');
  const base64 = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64');
  const algorithm = (key.hashAlgorithm ?? 'SHA1').replace('-', '').toLowerCase();
  const salt = base64(key.saltValue);
  return (password) => {
    const spun = spin(algorithm, salt, password, rounds);
    const part = (block: number[], value: string | undefined): Buffer =>
      aes(
        'cbc',
        sized(digest(algorithm, spun, Buffer.from(block)), Number(key.keyBits) / 8),
        sized(salt, 16),
        base64(value),
      );
    const input = part([0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79], key.encryptedVerifierHashInput);
    const expected = part([0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e], key.encryptedVerifierHashValue);
    const hash = digest(algorithm, input);
    if (!sameBytes(hash, expected.subarray(0, hash.length))) return undefined;
    const secret = part([0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6], key.encryptedKeyValue).subarray(
      0,
      Number(data.keyBits) / 8,
    );
    const dataHash = (data.hashAlgorithm ?? 'SHA1').replace('-', '').toLowerCase();
    const dataSalt = base64(data.saltValue);
    return (cipher) => {
      const segments: Buffer[] = [];
      for (let at = 0, n = 0; at < cipher.length; at += 4096, n++) {
        segments.push(
          aes('cbc', secret, sized(digest(dataHash, dataSalt, int32(n)), 16), cipher.subarray(at, at + 4096)),
        );
      }
      return Buffer.concat(segments);
    };
  };
}

/** Truncated, or padded with 0x36. */
const sized = (bytes: Buffer, length: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(64, 0x36)]).subarray(0, length);

/** 2.3.4.5 to 2.3.4.9: SHA-1 and AES in ECB mode. */
function standard(info: Buffer): Opener {
  const headerSize = info.readUInt32LE(8);
  const algorithm = info.readUInt32LE(12 + 8);
  const bits = info.readUInt32LE(12 + 16);
  // 0x660E to 0x6610: AES of 128, 192 and 256 bits.
  if (algorithm !== 0 && (algorithm < 0x660e || algorithm > 0x6610))
    throw new DocparseError('PASSWORD', 'Encryption by RC4 is not supported.');
  const at = 12 + headerSize;
  const salt = info.subarray(at + 4, at + 20);
  const verifier = info.subarray(at + 20, at + 36);
  const verifierHash = info.subarray(at + 40, at + 72);
  return (password) => {
    const spun = digest('sha1', spin('sha1', salt, password, 50_000), int32(0));
    const half = (fill: number): Buffer => {
      const block = Buffer.alloc(64, fill);
      for (let i = 0; i < spun.length; i++) block[i] = block[i]! ^ spun[i]!;
      return digest('sha1', block);
    };
    const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, (bits || 128) / 8);
    const hash = digest('sha1', aes('ecb', key, null, verifier));
    if (!sameBytes(hash, aes('ecb', key, null, verifierHash).subarray(0, hash.length))) return undefined;
    return (cipher) => aes('ecb', key, null, cipher);
  };
}
