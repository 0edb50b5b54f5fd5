/** Metafiles for tests. */

export interface Dib {
  info: Uint8Array;
  bits: Uint8Array;
}

/** A 24-bit bitmap without file header; rows bottom-up, colours as RGB. */
export function dib(width: number, height: number, pixels: readonly (readonly number[])[]): Dib {
  const info = new Uint8Array(40);
  const view = new DataView(info.buffer);
  view.setUint32(0, 40, true);
  view.setInt32(4, width, true);
  view.setInt32(8, height, true);
  view.setUint16(12, 1, true);
  view.setUint16(14, 24, true);
  const stride = Math.ceil((width * 3) / 4) * 4;
  const bits = new Uint8Array(stride * height);
  pixels.forEach(
    ([r = 0, g = 0, b = 0], i) =>
      void bits.set([b, g, r], (height - 1 - Math.floor(i / width)) * stride + (i % width) * 3),
  );
  return { info, bits };
}

export function emfRecord(type: number, data: Uint8Array): Uint8Array {
  const record = new Uint8Array(8 + Math.ceil(data.length / 4) * 4);
  const view = new DataView(record.buffer);
  view.setUint32(0, type, true);
  view.setUint32(4, record.length, true);
  record.set(data, 8);
  return record;
}

type Bounds = [number, number, number, number];

/** The record that draws a stretched bitmap. */
export function stretchDib(
  { info, bits }: Dib,
  {
    width,
    bounds = [0, 0, 99, 99],
    sourceWidth,
    operation = 0xcc0020,
  }: { width?: number; bounds?: Bounds; sourceWidth?: number; operation?: number } = {},
): Uint8Array {
  const size = new DataView(info.buffer);
  const [w, h] = [size.getInt32(4, true), size.getInt32(8, true)];
  const head = new Uint8Array(72);
  const view = new DataView(head.buffer);
  bounds.forEach((value, i) => void view.setInt32(4 * i, value, true));
  const fields = [
    0,
    0,
    0,
    0,
    sourceWidth ?? w,
    h,
    80,
    info.length,
    80 + info.length,
    bits.length,
    0,
    operation,
    width ?? w,
    h,
  ];
  fields.forEach((value, i) => void view.setInt32(16 + 4 * i, value, true));
  return emfRecord(81, Buffer.concat([head, info, bits]));
}

/** Records between header and end; the frame size is in millimetres. */
export function emf(
  records: readonly Uint8Array[],
  { width = 20, height = 10, bounds = [0, 0, 99, 99] as Bounds } = {},
): Uint8Array {
  const header = new Uint8Array(80);
  const view = new DataView(header.buffer);
  bounds.forEach((value, i) => void view.setInt32(4 * i, value, true));
  view.setInt32(24, Math.round(width * 100), true);
  view.setInt32(28, Math.round(height * 100), true);
  view.setUint32(32, 0x464d4520, true);
  return Uint8Array.from(Buffer.concat([emfRecord(1, header), ...records, emfRecord(14, new Uint8Array(12))]));
}

/** An EMF+ object with a picture file, in parts of `step` bytes, and the record that draws it. */
export function plusComment(file: Uint8Array, step: number): Uint8Array {
  const object = Buffer.alloc(28 + file.length);
  [0xdbc01002, 1, 0, 0, 0, 0, 1].forEach((value, i) => void object.writeUInt32LE(value, 4 * i));
  object.set(file, 28);
  const parts: Buffer[] = [];
  for (let at = 0; at < object.length; at += step) {
    const total = Buffer.alloc(4);
    total.writeUInt32LE(object.length);
    parts.push(plusRecord(0x4008, 0x8500, Buffer.concat([total, object.subarray(at, at + step)])));
  }
  const records = Buffer.concat([...parts, plusRecord(0x401a, 0, Buffer.alloc(24))]);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(records.length + 4, 0);
  head.write('EMF+', 4, 'latin1');
  return emfRecord(70, Buffer.concat([head, records]));
}

function plusRecord(type: number, flags: number, data: Uint8Array): Buffer {
  const size = 12 + Math.ceil(data.length / 4) * 4;
  const record = Buffer.alloc(size);
  record.writeUInt16LE(type, 0);
  record.writeUInt16LE(flags, 2);
  record.writeUInt32LE(size, 4);
  record.writeUInt32LE(data.length, 8);
  record.set(data, 12);
  return record;
}

export function wmfRecord(type: number, data: Uint8Array): Uint8Array {
  const record = new Uint8Array(6 + Math.ceil(data.length / 2) * 2);
  const view = new DataView(record.buffer);
  view.setUint32(0, record.length / 2, true);
  view.setUint16(4, type, true);
  record.set(data, 6);
  return record;
}

/** One inch wide and half as high. */
export function placeableWmf(records: readonly Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(0x9ac6cdd7, 0);
  head.writeInt16LE(1440, 10);
  head.writeInt16LE(720, 12);
  head.writeUInt16LE(1440, 14);
  head.writeUInt16LE(1, 22);
  head.writeUInt16LE(9, 24);
  head.writeUInt16LE(0x300, 26);
  return Uint8Array.from(Buffer.concat([head, ...records, wmfRecord(0, new Uint8Array(0))]));
}
