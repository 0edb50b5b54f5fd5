const FILE_HEADER = Buffer.from([0x97, 0x4a, 0x42, 0x32, 0x0d, 0x0a, 0x1a, 0x0a]);
const END_OF_STRIPE = 50;
const PAGE_INFORMATION = 48;
const END_OF_PAGE = 49;
const END_OF_FILE = 51;
const UNKNOWN = 0xffffffff;
const MAX_SEGMENTS = 100_000;

export interface Jbig2 {
  data: Buffer;
  width: number;
  height: number;
}

interface SegmentHead {
  type: number;
  head: Buffer;
  /** Bytes of data; `UNKNOWN` extends to the end. */
  length: number;
  page: number;
}

/**
 * Converts JBIG2 (ITU-T T.88, annex D; GB/T 33190 calls it GBIG2) to its PDF form: the segments of the first page,
 * without file header and end marks (ISO 32000-1, 7.4.7). Also reads files without a header, like streams in PDF.
 * Undefined for other data.
 */
export function readJbig2(bytes: Buffer): Jbig2 | undefined {
  try {
    if (bytes.length >= 24 && bytes.subarray(0, 8).equals(FILE_HEADER)) {
      const flags = bytes[8]!;
      const from = flags & 2 ? 9 : 13;
      return (flags & 1) === 0
        ? collect(bytes, ...headsFirst(bytes, from))
        : collect(bytes, oneAfterAnother(bytes, from));
    }
    const first = bytes.length >= 30 ? readHead(bytes, 0) : undefined;
    // Without a header, accept only data that starts with a page.
    if (first?.type === PAGE_INFORMATION && first.length === 19 && first.page <= 1)
      return collect(bytes, oneAfterAnother(bytes, 0));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function readHead(bytes: Buffer, at: number): SegmentHead {
  const number = bytes.readUInt32BE(at);
  const flags = bytes.readUInt8(at + 4);
  let end = at + 5;
  let references = bytes.readUInt8(end) >> 5;
  if (references === 7) {
    references = bytes.readUInt32BE(end) & 0x1fffffff;
    end += 4 + Math.ceil((references + 1) / 8);
  } else end++;
  end += references * (number <= 256 ? 1 : number <= 65536 ? 2 : 4);
  const page = flags & 64 ? bytes.readUInt32BE(end) : bytes.readUInt8(end);
  end += flags & 64 ? 4 : 1;
  return { type: flags & 63, head: bytes.subarray(at, end + 4), length: bytes.readUInt32BE(end), page };
}

type Placed = SegmentHead & { at: number };

/** Sequential organisation: each segment's header is followed by its data. Truncated data ends the list. */
function* oneAfterAnother(bytes: Buffer, from: number): Generator<Placed> {
  for (let at = from, count = 0; at + 11 <= bytes.length && count < MAX_SEGMENTS; count++) {
    let segment: SegmentHead;
    try {
      segment = readHead(bytes, at);
    } catch (error) {
      if (error instanceof RangeError) return;
      throw error;
    }
    const data = at + segment.head.length;
    yield { ...segment, at: data };
    if (segment.length === UNKNOWN) return;
    at = data + segment.length;
  }
}

/** Random-access organisation: all headers, then all data. */
function headsFirst(bytes: Buffer, from: number): [Placed[]] {
  const heads: SegmentHead[] = [];
  let at = from;
  while (at + 11 <= bytes.length && heads.length < MAX_SEGMENTS) {
    const segment = readHead(bytes, at);
    heads.push(segment);
    at += segment.head.length;
    if (segment.type === END_OF_FILE) break;
  }
  const out: Placed[] = [];
  for (const segment of heads) {
    out.push({ ...segment, at });
    at += segment.length;
  }
  return [out];
}

function collect(bytes: Buffer, segments: Iterable<Placed>): Jbig2 | undefined {
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  let stripes = 0;
  for (const { type, head, length, at } of segments) {
    const end = length === UNKNOWN ? bytes.length : at + length;
    if (type === END_OF_FILE || end > bytes.length) break;
    if (type === PAGE_INFORMATION) size ??= { width: bytes.readUInt32BE(at), height: bytes.readUInt32BE(at + 4) };
    if (type === END_OF_STRIPE) stripes = bytes.readUInt32BE(at) + 1;
    if (type === END_OF_PAGE) break;
    kept.push(head, bytes.subarray(at, end));
  }
  if (!size || size.width === 0) return undefined;
  // If the page header does not state the height, the last end-of-stripe segment does.
  const height = size.height === UNKNOWN ? stripes : size.height;
  return height > 0 ? { data: Buffer.concat(kept), width: size.width, height } : undefined;
}
