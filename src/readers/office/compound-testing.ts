const SECTOR = 512;

/**
 * A compound file with these streams ([MS-CFB]). Each must have at least 4096 bytes, so that no mini sectors are
 * needed.
 */
export function makeCompound(streams: Record<string, Buffer>): Buffer {
  const sectors: Buffer[] = [];
  const fat: number[] = [];
  const put = (bytes: Buffer): number => {
    const first = sectors.length;
    for (let at = 0; at < bytes.length; at += SECTOR) {
      const sector = Buffer.alloc(SECTOR);
      bytes.copy(sector, 0, at);
      sectors.push(sector);
      fat.push(sectors.length);
    }
    fat[fat.length - 1] = 0xfffffffe;
    return first;
  };
  const directory: Buffer[] = [];
  const entry = (name: string, type: number, start: number, size: number): void => {
    const bytes = Buffer.alloc(128);
    bytes.write(`${name}\0`, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, 64);
    bytes[66] = type;
    bytes.writeUInt32LE(start, 116);
    bytes.writeUInt32LE(size, 120);
    directory.push(bytes);
  };
  entry('Root Entry', 5, 0xfffffffe, 0);
  for (const [name, bytes] of Object.entries(streams)) entry(name, 2, put(bytes), bytes.length);
  const directoryAt = put(Buffer.concat(directory));
  const fatSectors = Math.ceil((fat.length + 2) / 128);
  const fatAt = sectors.length;
  for (let i = 0; i < fatSectors; i++) fat.push(0xfffffffd);
  const table = Buffer.alloc(fatSectors * SECTOR, 0xff);
  fat.forEach((next, i) => void table.writeUInt32LE(next, i * 4));
  const header = Buffer.alloc(SECTOR, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(fatSectors, 44);
  header.writeUInt32LE(directoryAt, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  for (let i = 0; i < fatSectors; i++) header.writeUInt32LE(fatAt + i, 76 + i * 4);
  return Buffer.concat([header, ...sectors, table]);
}
