import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP file for tests with these parts: deflated, or stored if that is smaller. */
export function makeZip(parts: Record<string, string | Uint8Array>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const data = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
    const packed = deflateRawSync(data);
    const stored = packed.length >= data.length;
    const body = stored ? data : packed;
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(0x58210000, 6);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), common, path, body);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 0, 'latin1');
    entry.writeUInt16LE(20, 4);
    common.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, path);
    at += 30 + path.length + body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, list, end]);
}
