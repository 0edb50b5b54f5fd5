import { DocparseError } from '../../errors.ts';

const END = 0xfffffffe;
const FREE = 0xffffffff;

/** Stream names are case-insensitive ([MS-CFB] 2.6.4). */
export interface Compound {
  names: string[];
  has(name: string): boolean;
  stream(name: string): Buffer | undefined;
  /** Overwrites a stream in `file` with content of the same length. */
  replace(name: string, content: Buffer): void;
  /** Renames a stream in `file` to a name of the same length. */
  rename(name: string, to: string): void;
}

/** Streams of a compound file ([MS-CFB]) by name, without their storages. Throws CORRUPTED. */
export function readCompound(file: Buffer): Compound {
  try {
    return compound(file);
  } catch (error) {
    if (error instanceof DocparseError) throw error;
    throw new DocparseError('CORRUPTED', 'The compound file is damaged.', { cause: error });
  }
}

interface Entry {
  start: number;
  size: number;
  /** Offset in the directory. */
  at: number;
}

function compound(file: Buffer): Compound {
  const sectorSize = 1 << file.readUInt16LE(30);
  const miniSize = 1 << file.readUInt16LE(32);
  if ((sectorSize !== 512 && sectorSize !== 4096) || miniSize !== 64)
    throw new DocparseError('CORRUPTED', 'The compound file has an impossible sector size.');
  const cutoff = file.readUInt32LE(56);
  const sectorAt = (n: number): Buffer => {
    const from = (n + 1) * sectorSize;
    if (from >= file.length) throw new DocparseError('CORRUPTED', 'The compound file is truncated.');
    return file.subarray(from, from + sectorSize);
  };
  const fat = readFat(file, sectorSize, sectorAt);
  const chain = (start: number, table: Uint32Array, limit: number): number[] => {
    const sectors: number[] = [];
    for (let at = start; at !== END && at !== FREE; at = table[at] ?? END) {
      // A chain longer than its table is a cycle.
      if (sectors.length >= Math.min(table.length, limit)) break;
      sectors.push(at);
    }
    return sectors;
  };
  const whole = (start: number, size = Number.POSITIVE_INFINITY): Buffer => {
    const sectors = chain(start, fat, Math.ceil(size / sectorSize));
    return Buffer.concat(sectors.map(sectorAt)).subarray(0, size);
  };
  const miniFat = readWords(whole(file.readUInt32LE(60)));
  const entries = new Map<string, Entry>();
  const names: string[] = [];
  const find = (name: string): Entry | undefined => entries.get(name.toUpperCase());
  const directory = whole(file.readUInt32LE(48));
  const directorySectors = chain(file.readUInt32LE(48), fat, Number.POSITIVE_INFINITY);
  let mini: Buffer | undefined;
  let miniSectors: number[] = [];
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const type = directory[at + 66];
    const length = directory.readUInt16LE(at + 64);
    if (type !== 2 && type !== 5) continue;
    const entry = { start: directory.readUInt32LE(at + 116), size: directory.readUInt32LE(at + 120), at };
    if (type === 5) {
      mini = whole(entry.start, entry.size);
      miniSectors = chain(entry.start, fat, Math.ceil(entry.size / sectorSize));
    }
    if (type !== 2 || length < 2 || length > 64) continue;
    const name = directory.toString('utf16le', at, at + length - 2);
    names.push(name);
    entries.set(name.toUpperCase(), entry);
  }
  return {
    names,
    has: (name) => find(name) !== undefined,
    stream(name) {
      const entry = find(name);
      if (!entry) return undefined;
      if (entry.size >= cutoff) return whole(entry.start, entry.size);
      const sectors = chain(entry.start, miniFat, Math.ceil(entry.size / miniSize));
      return Buffer.concat(
        sectors.map((n) => (mini ?? Buffer.alloc(0)).subarray(n * miniSize, (n + 1) * miniSize)),
      ).subarray(0, entry.size);
    },
    rename(name, to) {
      const entry = find(name);
      const sector = entry && directorySectors[Math.floor(entry.at / sectorSize)];
      if (sector !== undefined)
        file.write(to, (sector + 1) * sectorSize + (entry!.at % sectorSize), name.length * 2, 'utf16le');
    },
    replace(name, content) {
      const entry = find(name);
      if (!entry || content.length > entry.size) throw new DocparseError('CORRUPTED', 'The compound file is damaged.');
      const inMini = entry.size < cutoff;
      const step = inMini ? miniSize : sectorSize;
      const perSector = sectorSize / miniSize;
      chain(entry.start, inMini ? miniFat : fat, Math.ceil(entry.size / step)).forEach((n, i) => {
        const sector = inMini ? miniSectors[Math.floor(n / perSector)] : n;
        if (sector === undefined) throw new DocparseError('CORRUPTED', 'The compound file is damaged.');
        content.copy(
          file,
          (sector + 1) * sectorSize + (inMini ? (n % perSector) * miniSize : 0),
          i * step,
          Math.min(content.length, (i + 1) * step),
        );
      });
    },
  };
}

/** The header lists the sectors of the allocation table; those beyond 109 are in a separate chain. */
function readFat(file: Buffer, sectorSize: number, sectorAt: (n: number) => Buffer): Uint32Array {
  const numbers: number[] = [];
  for (let at = 76; at < 512; at += 4) numbers.push(file.readUInt32LE(at));
  const most = Math.ceil(file.length / sectorSize);
  let next = file.readUInt32LE(68);
  for (let hops = 0; next !== END && next !== FREE && hops < most; hops++) {
    const list = readWords(sectorAt(next));
    numbers.push(...list.subarray(0, -1));
    next = list.at(-1)!;
  }
  const used = numbers.filter((n) => n < END - 3);
  if (used.length > most) throw new DocparseError('CORRUPTED', 'The compound file has an impossible allocation table.');
  return readWords(Buffer.concat(used.map(sectorAt)));
}

function readWords(bytes: Buffer): Uint32Array {
  const list = new Uint32Array(Math.floor(bytes.length / 4));
  for (let i = 0; i < list.length; i++) list[i] = bytes.readUInt32LE(i * 4);
  return list;
}
