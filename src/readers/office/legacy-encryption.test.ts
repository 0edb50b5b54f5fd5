import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCompound } from './cfb.ts';
import { makeCompound } from './compound-testing.ts';
import { decryptLegacy } from './legacy-encryption.ts';

const PASSWORD = 'Geheim密1';
const int32 = (n: number): Buffer => Buffer.from(Uint32Array.of(n).buffer);
const int16 = (...n: number[]): Buffer => Buffer.from(Uint16Array.from(n).buffer);
const hash = (name: string, ...parts: Buffer[]): Buffer => createHash(name).update(Buffer.concat(parts)).digest();

function rc4(key: Buffer, data: Buffer): Buffer {
  const s = [...Array(256).keys()];
  const at = (n: number): number => s[n % 256] as number;
  const swap = (a: number, b: number): void => {
    [s[a], s[b]] = [at(b), at(a)];
  };
  let j = 0;
  for (let i = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] as number)) % 256;
    swap(i, j);
  }
  j = 0;
  return Buffer.from(
    data.map((byte, n) => {
      const i = (n + 1) % 256;
      j = (j + at(i)) % 256;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}

interface Scheme {
  info: Buffer;
  key(block: number): Buffer;
}

const SALT = Buffer.from('0123456789abcdef');
const VERIFIER = Buffer.from('what is verified');
const password = Buffer.from(PASSWORD, 'utf16le');

/** Header and keys as in [MS-OFFCRYPTO] 2.3.6. */
function short(): Scheme {
  const truncated = hash('md5', password).subarray(0, 5);
  const base = hash('md5', ...Array.from({ length: 16 }, () => Buffer.concat([truncated, SALT]))).subarray(0, 5);
  const key = (block: number): Buffer => hash('md5', base, int32(block));
  return {
    info: Buffer.concat([int16(1, 1), SALT, rc4(key(0), Buffer.concat([VERIFIER, hash('md5', VERIFIER)]))]),
    key,
  };
}

/** 2.3.5. */
function cryptoApi(bits: 40 | 128): Scheme {
  const base = hash('sha1', SALT, password);
  const key = (block: number): Buffer => {
    const full = hash('sha1', base, int32(block));
    return bits === 40 ? Buffer.concat([full.subarray(0, 5), Buffer.alloc(11)]) : full.subarray(0, 16);
  };
  const header = Buffer.concat([
    int32(4),
    int32(0),
    int32(0x6801),
    int32(0x8004),
    int32(bits),
    int32(1),
    int32(0),
    int32(0),
    Buffer.from('RC4\0', 'utf16le'),
  ]);
  const verifier = rc4(key(0), Buffer.concat([VERIFIER, hash('sha1', VERIFIER)]));
  const verified = Buffer.concat([int32(16), SALT, verifier.subarray(0, 16), int32(20), verifier.subarray(16)]);
  return { info: Buffer.concat([int16(2, 2), int32(4), int32(header.length), header, verified]), key };
}

const blocks = ({ key }: Scheme, data: Buffer, size: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(data.length / size) }, (_, n) =>
      rc4(key(n), data.subarray(n * size, (n + 1) * size)),
    ),
  );
/** Content that differs at every offset. */
const content = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 255));

function word(scheme: Scheme): { file: Buffer; text: Buffer; table: Buffer; data: Buffer } {
  const text = content(5000);
  text.writeUInt16LE(0x0200, 10);
  text.writeUInt32LE(0, 14);
  const table = Buffer.concat([scheme.info, content(5000)]);
  const data = content(4500);
  const locked = blocks(scheme, text, 512);
  text.copy(locked, 0, 0, 68);
  locked.writeUInt16LE(0x0300, 10);
  locked.writeUInt32LE(scheme.info.length, 14);
  const tables = blocks(scheme, table, 512);
  scheme.info.copy(tables);
  return {
    file: makeCompound({ WordDocument: locked, '1Table': tables, Data: blocks(scheme, data, 512) }),
    text,
    table,
    data,
  };
}

const record = (type: number, data: Buffer): Buffer => Buffer.concat([int16(type, data.length), data]);

function workbook(scheme: Scheme): { file: Buffer; book: Buffer } {
  const pass = Buffer.concat([int16(1), scheme.info]);
  const records: [number, Buffer][] = [
    [0x809, content(16)],
    [0x2f, pass],
    [0x85, content(20)],
    [0xfc, content(4000)],
    [0x809, content(16)],
    [0x204, content(300)],
    [0x0a, Buffer.alloc(0)],
  ];
  const book = Buffer.concat(records.map(([type, data]) => record(type === 0x2f ? 0x0fff : type, data)));
  const locked = blocks(scheme, book, 1024);
  let at = 0;
  for (const [type, data] of records) {
    const head = record(type, data);
    head.copy(locked, at, 0, type === 0x809 || type === 0x2f ? head.length : type === 0x85 ? 8 : 4);
    at += head.length;
  }
  return { file: makeCompound({ Workbook: locked }), book };
}

function slides(scheme: Scheme, repeated = 0): { file: Buffer; first: Buffer; second: Buffer } {
  const atom = (type: number, data: Buffer): Buffer => Buffer.concat([int16(0, type), int32(data.length), data]);
  const [first, second] = [atom(0x03e8, content(3000)), atom(0x03ee, content(1500))];
  const session = atom(0x2f14, scheme.info);
  const lock = (bytes: Buffer, id: number): Buffer => rc4(scheme.key(id), bytes);
  // Many objects at the same offset multiply the work; real files have none.
  const offsets = [0, first.length, first.length + second.length, ...new Array<number>(repeated).fill(0)];
  const directoryAt = first.length + second.length + session.length;
  const directory = atom(0x1772, Buffer.concat([int32((offsets.length << 20) | 1), ...offsets.map(int32)]));
  const edit = atom(
    0x0ff5,
    Buffer.concat([int32(0), int32(0), int32(0), int32(directoryAt), int32(1), int32(3), int32(0), int32(3)]),
  );
  const stream = Buffer.concat([lock(first, 1), lock(second, 2), session, directory, edit]);
  const user = Buffer.alloc(4096);
  user.writeUInt32LE(0xf3d1c4df, 12);
  user.writeUInt32LE(directoryAt + directory.length, 16);
  return {
    file: makeCompound({ 'Current User': user, EncryptedSummary: content(4096), 'PowerPoint Document': stream }),
    first,
    second,
  };
}

const open = (file: Buffer, given: string | undefined = PASSWORD) => {
  const plain = decryptLegacy(file, given);
  if (!plain) throw new Error('not opened');
  return readCompound(plain);
};

describe('decryptLegacy', () => {
  it.each([
    ['40 bits', short()],
    ['CryptoAPI, 40 bits', cryptoApi(40)],
    ['CryptoAPI, 128 bits', cryptoApi(128)],
  ])('opens documents: %s', (_, scheme) => {
    const { file, text, table, data } = word(scheme);
    const { stream } = open(file);
    expect(stream('WordDocument')?.equals(text)).toBe(true);
    expect(stream('1Table')?.subarray(scheme.info.length).equals(table.subarray(scheme.info.length))).toBe(true);
    expect(stream('Data')?.equals(data)).toBe(true);
  });

  it.each([
    ['40 bits', short()],
    ['CryptoAPI, 128 bits', cryptoApi(128)],
  ])('opens workbooks: %s', (_, scheme) => {
    const { file, book } = workbook(scheme);
    expect(open(file).stream('Workbook')?.equals(book)).toBe(true);
    // Names are case-insensitive.
    const capitals = Buffer.from(file);
    capitals.write('WORKBOOK', capitals.indexOf(Buffer.from('Workbook', 'utf16le')), 'utf16le');
    expect(open(capitals).stream('WORKBOOK')?.equals(book)).toBe(true);
  });

  it('opens presentations, and removes the marks of encryption', () => {
    const { file, first, second } = slides(cryptoApi(128));
    const { names, stream } = open(file);
    const plain = stream('PowerPoint Document') as Buffer;
    expect(plain.subarray(0, first.length).equals(first)).toBe(true);
    expect(plain.subarray(first.length, first.length + second.length).equals(second)).toBe(true);
    expect(stream('Current User')?.readUInt32LE(12)).toBe(0xe391c05f);
    expect(names).not.toContain('EncryptedSummary');
  });

  it('says whether a password is missing or wrong, and does not modify its input', () => {
    for (const { file } of [word(cryptoApi(128)), workbook(short()), slides(cryptoApi(40))]) {
      const before = Buffer.from(file);
      expect(() => decryptLegacy(file, 'other')).toThrow(
        expect.objectContaining({ code: 40423, message: expect.stringContaining('The password is wrong') }),
      );
      expect(() => decryptLegacy(file, undefined)).toThrow(
        expect.objectContaining({ code: 40423, message: expect.stringContaining('send its password') }),
      );
      open(file);
      expect(file.equals(before)).toBe(true);
    }
  });

  it('does not support the scheme of Office 95', () => {
    const pass = record(0x2f, int16(0, 1, 2));
    expect(
      decryptLegacy(
        makeCompound({ Workbook: Buffer.concat([record(0x809, content(16)), pass, record(0xfc, content(5000))]) }),
        'x',
      ),
    ).toBeUndefined();
  });

  it('refuses truncated and damaged files', () => {
    const { file } = word(cryptoApi(128));
    for (let length = 0; length < file.length; length += 997) {
      try {
        decryptLegacy(file.subarray(0, length), PASSWORD);
      } catch (error) {
        expect((error as { code: number }).code).toBeGreaterThanOrEqual(40422);
      }
    }
    const overlapping = slides(cryptoApi(128), 3000).file;
    expect(() => decryptLegacy(overlapping, PASSWORD)).toThrow(expect.objectContaining({ code: 40422 }));
    const broken = slides(cryptoApi(128)).file;
    broken.writeUInt32LE(0xfffffff, broken.indexOf(int32(0xf3d1c4df)) + 4);
    expect(() => decryptLegacy(broken, PASSWORD)).toThrow(expect.objectContaining({ code: 40422 }));
  });
});
