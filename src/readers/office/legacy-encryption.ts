import { DocparseError, passwordError } from '../../errors.ts';
import { type Compound, readCompound } from './cfb.ts';
import { DEFAULT_PASSWORD, digest, int32 } from './key-material.ts';

/** Key of a block: a numbered block of a stream in Word and Excel, an object in PowerPoint. */
type BlockKey = (block: number) => Buffer;

/**
 * Decrypts a Word, Excel or PowerPoint 97 to 2003 file: 40-bit RC4 and CryptoAPI RC4 ([MS-OFFCRYPTO] 2.3.5, 2.3.6).
 * Pictures of presentations stay encrypted. Undefined for the scheme of Office 95 (XOR).
 *
 * @throws DocparseError PASSWORD, CORRUPTED
 */
export function decryptLegacy(input: Buffer, password: string | undefined): Buffer | undefined {
  const file = Buffer.from(input);
  try {
    const compound = readCompound(file);
    const decrypt = compound.has('WordDocument')
      ? decryptWord
      : compound.has('PowerPoint Document')
        ? decryptSlides
        : decryptWorkbook;
    return decrypt(compound, password) ? file : undefined;
  } catch (error) {
    if (error instanceof DocparseError) throw error;
    throw new DocparseError('CORRUPTED', 'The encryption of the file is damaged.', { cause: error });
  }
}

/** [MS-DOC] 2.2.6: blocks of 512 bytes; the first 68 bytes of the text and the header before the tables are plain. */
function decryptWord(compound: Compound, password: string | undefined): boolean {
  const text = compound.stream('WordDocument')!;
  const flags = text.readUInt16LE(10);
  if (flags & 0x8000) return false;
  const tableName = flags & 0x0200 ? '1Table' : '0Table';
  const table = compound.stream(tableName);
  if (!table) throw new DocparseError('CORRUPTED', 'The document has no tables.');
  const headerSize = text.readUInt32LE(14);
  const key = openKey(table.subarray(0, headerSize), password, password);
  applyBlocks(text, key, 512, 68);
  text.writeUInt16LE(flags & ~0x0100, 10);
  text.writeUInt32LE(0, 14);
  compound.replace('WordDocument', text);
  applyBlocks(table, key, 512, headerSize);
  compound.replace(tableName, table);
  const data = compound.stream('Data');
  if (data) {
    applyBlocks(data, key, 512, 0);
    compound.replace('Data', data);
  }
  return true;
}

const FILE_PASS = 0x2f;
const BOUND_SHEET = 0x85;
/** An unused record type, which readers skip. */
const NO_RECORD = 0x0fff;
/** [MS-XLS] 2.2.10: BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo, RRDHead. */
const PLAIN_RECORDS = new Set([0x809, FILE_PASS, 0x194, 0x195, 0xe1, 0x196, 0x138]);

/** [MS-XLS] 2.2.10: blocks of 1024 bytes, with plain record headers. */
function decryptWorkbook(compound: Compound, password: string | undefined): boolean {
  const name = compound.has('Workbook') ? 'Workbook' : 'Book';
  const book = compound.stream(name);
  if (!book) throw new DocparseError('CORRUPTED', 'The compound file contains no workbook.');
  let key: BlockKey | undefined;
  const plain = Buffer.from(book);
  for (let at = 0; at + 4 <= book.length; ) {
    const type = book.readUInt16LE(at);
    const size = book.readUInt16LE(at + 2);
    const from = at + 4;
    at = from + size;
    if (type === FILE_PASS && !key) {
      if (size < 54 || book.readUInt16LE(from) !== 1) return false;
      key = openKey(book.subarray(from + 2, at), password || DEFAULT_PASSWORD, password);
      applyBlocks(plain, key, 1024, 0);
      book.copy(plain, 0, 0, at);
      plain.writeUInt16LE(NO_RECORD, from - 4);
    } else if (key) {
      book.copy(
        plain,
        from - 4,
        from - 4,
        PLAIN_RECORDS.has(type) ? Math.min(at, book.length) : from + (type === BOUND_SHEET ? 4 : 0),
      );
    }
  }
  compound.replace(name, plain);
  return true;
}

const ENCRYPTED_SLIDES = 0xf3d1c4df;
const PLAIN_SLIDES = 0xe391c05f;

/** [MS-PPT] 2.3.7: each object in the directory is a separate block. */
function decryptSlides(compound: Compound, password: string | undefined): boolean {
  const user = compound.stream('Current User')!;
  const slides = compound.stream('PowerPoint Document')!;
  if (user.readUInt32LE(12) !== ENCRYPTED_SLIDES) return false;
  const edit = user.readUInt32LE(16);
  const directory = slides.readUInt32LE(edit + 8 + 12);
  const sessionId = slides.readUInt32LE(edit + 8 + 28);
  const objects = persistObjects(slides, directory);
  const session = objects.get(sessionId);
  if (session === undefined) throw new DocparseError('CORRUPTED', 'The encryption of the file is damaged.');
  const key = openKey(slides.subarray(session + 8, session + 8 + slides.readUInt32LE(session + 4)), password, password);
  let done = 0;
  for (const [id, at] of objects) {
    if (id === sessionId) continue;
    const cipher = rc4(key(id));
    cipher(slides.subarray(at, at + 8));
    const object = slides.subarray(at + 8, at + 8 + slides.readUInt32LE(at + 4));
    done += object.length;
    if (done > slides.length) throw new DocparseError('CORRUPTED', 'The objects of the presentation overlap.');
    cipher(object);
  }
  // Drop the last member, which only encrypted files have.
  slides.writeUInt32LE(0x1c, edit + 4);
  compound.replace('PowerPoint Document', slides);
  user.writeUInt32LE(PLAIN_SLIDES, 12);
  compound.replace('Current User', user);
  // LibreOffice would recognise an encrypted file by this name.
  compound.rename('EncryptedSummary', 'EncryptedSummarx');
  return true;
}

/** 2.3.4 PersistDirectoryAtom: runs of objects with consecutive numbers. */
function persistObjects(slides: Buffer, directory: number): Map<number, number> {
  const objects = new Map<number, number>();
  const end = directory + 8 + slides.readUInt32LE(directory + 4);
  for (let at = directory + 8; at < end; ) {
    const run = slides.readUInt32LE(at);
    at += 4;
    for (let i = 0; i < run >>> 20; i++, at += 4) objects.set((run & 0xfffff) + i, slides.readUInt32LE(at));
  }
  return objects;
}

/** The keys of a file, after checking the password. `given` is the client's password, for the message. */
function openKey(info: Buffer, password: string | undefined, given: string | undefined): BlockKey {
  if (!password) throw passwordError(undefined);
  const minor = info.readUInt16LE(2);
  const [key, verifier] = minor === 1 ? shortKey(info, password) : minor === 2 ? cryptoApiKey(info, password) : [];
  if (!key || !verifier)
    throw new DocparseError('PASSWORD', `Encryption of version ${info.readUInt16LE(0)}.${minor} is not supported.`);
  const cipher = rc4(key(0));
  const plain = Buffer.from(verifier.value);
  const hash = Buffer.from(verifier.hash);
  cipher(plain);
  cipher(hash);
  const expected = digest(verifier.algorithm, plain);
  if (!hash.subarray(0, expected.length).equals(expected)) throw passwordError(given);
  return key;
}

interface Verifier {
  value: Buffer;
  hash: Buffer;
  algorithm: string;
}

/** [MS-OFFCRYPTO] 2.3.6: MD5, 40 bits. */
function shortKey(info: Buffer, password: string): [BlockKey, Verifier] {
  const salt = info.subarray(4, 20);
  const half = Buffer.concat([digest('md5', Buffer.from(password, 'utf16le')).subarray(0, 5), salt]);
  const base = digest('md5', Buffer.concat(new Array<Buffer>(16).fill(half))).subarray(0, 5);
  return [
    (block) => digest('md5', base, int32(block)),
    { value: info.subarray(20, 36), hash: info.subarray(36, 52), algorithm: 'md5' },
  ];
}

/** [MS-OFFCRYPTO] 2.3.5: SHA-1, 40 to 128 bits. */
function cryptoApiKey(info: Buffer, password: string): [BlockKey, Verifier] {
  const headerSize = info.readUInt32LE(8);
  const bits = info.readUInt32LE(12 + 16) || 40;
  if (bits > 128 || bits % 8 !== 0)
    throw new DocparseError('CORRUPTED', 'The encryption of the file names an impossible key.');
  const at = 12 + headerSize;
  const base = digest('sha1', info.subarray(at + 4, at + 20), Buffer.from(password, 'utf16le'));
  const key: BlockKey = (block) => {
    const full = digest('sha1', base, int32(block));
    // 40-bit keys are padded with zeros, others are used as they are.
    return bits === 40 ? Buffer.concat([full.subarray(0, 5), Buffer.alloc(11)]) : full.subarray(0, bits / 8);
  };
  return [key, { value: info.subarray(at + 20, at + 36), hash: info.subarray(at + 40, at + 60), algorithm: 'sha1' }];
}

/** Decrypts in place from `from`; the key stream also covers the bytes before. */
function applyBlocks(bytes: Buffer, key: BlockKey, size: number, from: number): void {
  const before = Buffer.from(bytes.subarray(0, from));
  for (let block = 0; block * size < bytes.length; block++)
    rc4(key(block))(bytes.subarray(block * size, (block + 1) * size));
  before.copy(bytes);
}

/** Own implementation, because OpenSSL 3 has RC4 in a provider that is not loaded. */
function rc4(key: Buffer): (bytes: Buffer) => void {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number): void => {
    const kept = state[a]!;
    state[a] = state[b]!;
    state[b] = kept;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return (bytes) => {
    for (let n = 0; n < bytes.length; n++) {
      i = (i + 1) & 255;
      j = (j + state[i]!) & 255;
      swap(i, j);
      bytes[n] = bytes[n]! ^ state[(state[i]! + state[j]!) & 255]!;
    }
  };
}
