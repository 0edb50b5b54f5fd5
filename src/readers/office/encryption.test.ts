import { createCipheriv, createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeCompound } from './compound-testing.ts';
import { decryptOffice } from './encryption.ts';
import { makeDocx, outline, p, readOffice } from './testing.ts';

const int32 = (n: number): Buffer => Buffer.from(Uint32Array.of(n).buffer);
const padded = (bytes: Buffer, to: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);
const withSize = (cipher: Buffer, size: number): Buffer => {
  const head = Buffer.alloc(8);
  head.writeBigUInt64LE(BigInt(size));
  const all = Buffer.concat([head, cipher]);
  return Buffer.concat([all, Buffer.alloc(Math.max(0, 4096 - all.length))]);
};

function encryptAgile(plain: Buffer, password: string): Buffer {
  const sha = (...parts: Buffer[]): Buffer => createHash('sha512').update(Buffer.concat(parts)).digest();
  const aes = (key: Buffer, iv: Buffer, data: Buffer): Buffer => {
    const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
    return Buffer.concat([cipher.update(data), cipher.final()]);
  };
  const [salt, dataSalt, secret, verifier] = [
    Buffer.alloc(16, 1),
    Buffer.alloc(16, 2),
    Buffer.alloc(32, 3),
    Buffer.alloc(16, 4),
  ];
  const rounds = 10;
  let hash = sha(salt, Buffer.from(password, 'utf16le'));
  for (let i = 0; i < rounds; i++) hash = sha(int32(i), hash);
  const seal = (block: string, value: Buffer): string =>
    aes(sha(hash, Buffer.from(block, 'hex')).subarray(0, 32), salt, value).toString('base64');
  const info = `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${dataSalt.toString('base64')}"/><keyEncryptors><keyEncryptor uri="x"><p:encryptedKey spinCount="${rounds}" saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${salt.toString('base64')}" encryptedVerifierHashInput="${seal('fea7d2763b4b9e79', verifier)}" encryptedVerifierHashValue="${seal('d7aa0f6d3061344e', sha(verifier))}" encryptedKeyValue="${seal('146e0be7abacd0d6', secret)}"/></keyEncryptor></keyEncryptors></encryption>`;
  const segments: Buffer[] = [];
  for (let at = 0, n = 0; at < plain.length; at += 4096, n++)
    segments.push(aes(secret, sha(dataSalt, int32(n)).subarray(0, 16), padded(plain.subarray(at, at + 4096), 16)));
  const head = Buffer.from('0400040040000000', 'hex');
  return makeCompound({
    EncryptionInfo: Buffer.concat([head, Buffer.from(info.padEnd(4096, ' '))]),
    EncryptedPackage: withSize(Buffer.concat(segments), plain.length),
  });
}

function encryptStandard(plain: Buffer, password: string): Buffer {
  const sha = (...parts: Buffer[]): Buffer => createHash('sha1').update(Buffer.concat(parts)).digest();
  const salt = Buffer.alloc(16, 7);
  let hash = sha(salt, Buffer.from(password, 'utf16le'));
  for (let i = 0; i < 50_000; i++) hash = sha(int32(i), hash);
  hash = sha(hash, int32(0));
  const key = sha(Buffer.from(Array.from({ length: 64 }, (_, i) => 0x36 ^ (hash[i] ?? 0)))).subarray(0, 16);
  const aes = (data: Buffer): Buffer => {
    const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
    return Buffer.concat([cipher.update(data), cipher.final()]);
  };
  const verifier = Buffer.alloc(16, 9);
  const header = Buffer.alloc(32);
  header.writeUInt32LE(0x660e, 8);
  header.writeUInt32LE(128, 16);
  const info = Buffer.concat([
    Buffer.from('0300020024000000', 'hex'),
    int32(32),
    header,
    int32(16),
    salt,
    aes(verifier),
    int32(20),
    aes(padded(sha(verifier), 32)),
    Buffer.alloc(4096),
  ]);
  return makeCompound({ EncryptionInfo: info, EncryptedPackage: withSize(aes(padded(plain, 16)), plain.length) });
}

const document = makeDocx({
  body: p('secret words'),
  parts: { 'word/large.bin': Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * i) % 251)) },
});

describe('encrypted Office files', () => {
  it.each([
    ['agile', encryptAgile],
    ['standard', encryptStandard],
  ])('open with their password (%s)', async (_, encrypt) => {
    const file = encrypt(document, 'pass wörd');
    const flow = await readOffice(file, 'pass wörd');
    expect(outline(flow.parts[0]?.blocks ?? [])).toEqual(['secret words']);
    for (const wrong of [undefined, '', 'other'])
      await expect(readOffice(file, wrong)).rejects.toMatchObject({ code: 40423 });
  });

  it('open without a password if they are only write-protected', async () => {
    expect(outline((await readOffice(encryptAgile(document, 'VelvetSweatshop'))).parts[0]?.blocks ?? [])).toEqual([
      'secret words',
    ]);
  });

  it('are reported as damaged, without crashing', () => {
    const file = encryptAgile(document, 'x');
    for (const length of [600, 2000, 6000, file.length - 512])
      expect(() => decryptOffice(file.subarray(0, length), 'x')).toThrow(expect.objectContaining({ code: 40422 }));
    for (let at = 24; at < 120; at += 4) {
      const broken = Buffer.from(file);
      broken.writeUInt32LE(0x7fffff00, at);
      try {
        decryptOffice(broken, 'x');
      } catch (error) {
        expect(error).toMatchObject({ name: 'DocparseError' });
      }
    }
    expect(() => decryptOffice(makeCompound({ Other: Buffer.alloc(4096) }), 'x')).toThrow(
      expect.objectContaining({ code: 40422 }),
    );
  });
});
