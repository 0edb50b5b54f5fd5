/** A value of BER or DER (ITU-T X.690). */
export interface DerNode {
  /** Identifier byte: class, constructed bit and number. */
  tag: number;
  content: Buffer;
  children: DerNode[];
}

const MAX_DEPTH = 24;
const MAX_NODES = 20_000;

/** Reads all values in `bytes`. Truncated data ends the list. */
export function readDer(bytes: Buffer): DerNode[] {
  const budget = { left: MAX_NODES };
  return readAll(bytes, 0, budget);
}

function readAll(bytes: Buffer, depth: number, budget: { left: number }): DerNode[] {
  const out: DerNode[] = [];
  let at = 0;
  while (at + 2 <= bytes.length && budget.left-- > 0) {
    const tag = bytes[at]!;
    let length = bytes[at + 1]!;
    let from = at + 2;
    if (length >= 0x80) {
      const count = length & 0x7f;
      // Long forms over four bytes and indefinite lengths do not occur in seals.
      if (count === 0 || count > 4 || from + count > bytes.length) break;
      length = bytes.readUIntBE(from, count);
      from += count;
    }
    if (from + length > bytes.length) break;
    const content = bytes.subarray(from, from + length);
    out.push({
      tag,
      content,
      children: (tag & 0x20) !== 0 && depth < MAX_DEPTH ? readAll(content, depth + 1, budget) : [],
    });
    at = from + length;
  }
  return out;
}
