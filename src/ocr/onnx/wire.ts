/**
 * The protobuf wire format, as far as ONNX files need it (https://protobuf.dev/programming-guides/encoding/). Without
 * schema: a message is a list of numbered fields, so that unknown fields are preserved.
 */

export type WireField =
  | { number: number; kind: 'varint'; value: bigint }
  | { number: number; kind: 'bytes'; value: Uint8Array }
  | { number: number; kind: 'fixed32'; value: Uint8Array }
  | { number: number; kind: 'fixed64'; value: Uint8Array };

/**
 * Splits a message into its fields; byte values are views into `bytes`. Throws RangeError if the message is truncated
 * or malformed.
 */
export function readFields(bytes: Uint8Array): WireField[] {
  const fields: WireField[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('protobuf message is truncated');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('protobuf varint is too long');
  };
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('protobuf message is truncated');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const number = key >>> 3;
    switch (key & 7) {
      case 0:
        fields.push({ number, kind: 'varint', value: varint() });
        break;
      case 1:
        fields.push({ number, kind: 'fixed64', value: take(8) });
        break;
      case 2:
        fields.push({ number, kind: 'bytes', value: take(Number(varint())) });
        break;
      case 5:
        fields.push({ number, kind: 'fixed32', value: take(4) });
        break;
      default:
        throw new RangeError(`protobuf wire type ${key & 7} is not supported`);
    }
  }
  return fields;
}

const WIRE_TYPE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** The inverse of {@link readFields}. */
export function writeFields(fields: readonly WireField[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const push = (part: Uint8Array): void => {
    parts.push(part);
    length += part.length;
  };
  for (const field of fields) {
    push(encodeVarint(BigInt((field.number << 3) | WIRE_TYPE[field.kind])));
    if (field.kind === 'varint') push(encodeVarint(field.value));
    else {
      if (field.kind === 'bytes') push(encodeVarint(BigInt(field.value.length)));
      push(field.value);
    }
  }
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Negative numbers take ten bytes, as protobuf's int64 does. */
function encodeVarint(value: bigint): Uint8Array {
  let rest = BigInt.asUintN(64, value);
  const out: number[] = [];
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    out.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Uint8Array.from(out);
}

/** Varints of a packed repeated field, as signed 64-bit numbers. */
export function readPacked(bytes: Uint8Array): bigint[] {
  const out: bigint[] = [];
  let value = 0n;
  let shift = 0n;
  for (const byte of bytes) {
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) {
      out.push(BigInt.asIntN(64, value));
      value = 0n;
      shift = 0n;
    } else shift += 7n;
  }
  return out;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export const readString = (field: WireField): string => (field.kind === 'bytes' ? decoder.decode(field.value) : '');
export const numberOf = (field: WireField): number =>
  field.kind === 'varint' ? Number(BigInt.asIntN(64, field.value)) : 0;
export const bytesOf = (field: WireField): Uint8Array => (field.kind === 'varint' ? new Uint8Array() : field.value);
/** A repeated integer field may be packed or single. */
export const integersOf = (field: WireField): number[] =>
  field.kind === 'varint' ? [numberOf(field)] : readPacked(bytesOf(field)).map(Number);

export const textField = (number: number, text: string): WireField => ({
  number,
  kind: 'bytes',
  value: encoder.encode(text),
});
export const integerField = (number: number, value: number): WireField => ({
  number,
  kind: 'varint',
  value: BigInt(value),
});
export const messageField = (number: number, fields: readonly WireField[]): WireField => ({
  number,
  kind: 'bytes',
  value: writeFields(fields),
});
