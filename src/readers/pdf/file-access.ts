import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Pdfium } from './pdfium.ts';

const BLOCK = 1 << 16;
const CACHED_BLOCKS = 32;
/** Files up to this size are one block. */
const SMALL = BLOCK * CACHED_BLOCKS;
/** The parser reads less than this; longer reads are streams, which are read at once. */
const STREAM = 4096;
/** Maximum number of stream lengths remembered, and of positions for each; beyond them streams count as not found. */
const KNOWN_LENGTHS = 4096;
const KNOWN_PLACES = 8;

/** A file that PDFium reads block by block. */
export interface FileAccess {
  /** Address of the FPDF_FILEACCESS structure. */
  address: number;
  size: number;
  /** Positions of streams with this length that PDFium has read, each once. Small streams are not recorded. */
  streamsOf(length: number): readonly number[];
  /** Up to `length` bytes before a position in the file, as Latin-1. */
  before(position: number, length: number): string;
  close(): void;
}

/**
 * Lets PDFium read `path` on demand, so that memory never holds a large file. PDFium's parser requests a few hundred
 * bytes at a time, hence the cache of 64 KiB blocks (2 MiB). Streams of large files are read directly into its heap.
 *
 * @throws the file system's error if the file cannot be opened
 */
export function openFileAccess(pdfium: Pdfium, path: string): FileAccess {
  const fd = openSync(path, 'r');
  const size = fstatSync(fd).size;
  const blockSize = size <= SMALL ? SMALL : BLOCK;
  const blocks = new Map<number, Buffer>();
  const streams = new Map<number, number[]>();

  const block = (index: number): Buffer => {
    const known = blocks.get(index);
    if (known) return known;
    if (blocks.size >= CACHED_BLOCKS) {
      const oldest = blocks.keys().next().value;
      if (oldest !== undefined) blocks.delete(oldest);
    }
    const buffer = Buffer.allocUnsafe(Math.min(blockSize, size - index * blockSize));
    readFully(fd, buffer, index * blockSize);
    blocks.set(index, buffer);
    return buffer;
  };

  const getBlock: GetBlock = (positionSigned, target, length) => {
    const position = positionSigned >>> 0;
    if (position + length > size) return 0;
    if (length > STREAM) remember(streams, length, position);
    try {
      const heap = pdfium.u8;
      if (length >= blockSize) {
        readFully(fd, heap.subarray(target >>> 0, (target >>> 0) + length), position);
        return 1;
      }
      let done = 0;
      while (done < length) {
        const at = position + done;
        const index = Math.floor(at / blockSize);
        const source = block(index);
        const from = at - index * blockSize;
        const count = Math.min(length - done, source.length - from);
        heap.set(source.subarray(from, from + count), (target >>> 0) + done);
        done += count;
      }
      return 1;
    } catch {
      return 0;
    }
  };

  const { callback, files } = readingOf(pdfium);
  const address = pdfium.malloc(12);
  const words = pdfium.u32;
  words[address >> 2] = size;
  words[(address >> 2) + 1] = callback;
  // FPDF_FILEACCESS.m_Param: the address tells one file from the others.
  words[(address >> 2) + 2] = address;
  files.set(address, getBlock);

  return {
    address,
    size,
    streamsOf(length) {
      const known = streams.get(length) ?? [];
      return known.length < KNOWN_PLACES ? known : [];
    },
    before(position, length) {
      const from = Math.max(0, position - length);
      const bytes = Buffer.allocUnsafe(position - from);
      readFully(fd, bytes, from);
      return bytes.toString('latin1');
    },
    close() {
      files.delete(address);
      pdfium.free(address);
      blocks.clear();
      closeSync(fd);
    },
  };
}

/** Reads part of a file into PDFium's memory: position, address, length. Not 0 on success. */
type GetBlock = (position: number, target: number, length: number) => number;

/** How the files of an instance are read: one function for all, because making one compiles a module. */
const reading = new WeakMap<Pdfium, { callback: number; files: Map<number, GetBlock> }>();

function readingOf(pdfium: Pdfium): { callback: number; files: Map<number, GetBlock> } {
  let found = reading.get(pdfium);
  if (!found) {
    const files = new Map<number, GetBlock>();
    // FPDF_FILEACCESS.m_GetBlock(param, position, buffer, size).
    const callback = pdfium.addFunction(
      (param, position, target, length) => files.get(param >>> 0)?.(position!, target!, length!) ?? 0,
      'iiiii',
    );
    found = { callback, files };
    reading.set(pdfium, found);
  }
  return found;
}

function remember(streams: Map<number, number[]>, length: number, position: number): void {
  const known = streams.get(length);
  if (known === undefined) {
    if (streams.size < KNOWN_LENGTHS) streams.set(length, [position]);
  } else if (known.length < KNOWN_PLACES && !known.includes(position)) known.push(position);
}

function readFully(fd: number, target: Uint8Array, position: number): void {
  let done = 0;
  while (done < target.length) {
    const count = readSync(fd, target, done, target.length - done, position + done);
    if (count === 0) throw new RangeError('The file changed while it was read.');
    done += count;
  }
}
