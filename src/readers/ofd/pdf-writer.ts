import { deflateSync } from 'node:zlib';

/** Collects the objects of a small PDF (ISO 32000-1, 7.5). */
export class PdfWriter {
  private readonly objects: Buffer[] = [];

  /** Reserves an object number to be set later. */
  reserve(): number {
    this.objects.push(Buffer.alloc(0));
    return this.objects.length;
  }

  set(number: number, body: string | Buffer): void {
    this.objects[number - 1] = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  }

  add(body: string | Buffer): number {
    const number = this.reserve();
    this.set(number, body);
    return number;
  }

  /** @param dictionary entries other than Length */
  stream(data: Uint8Array, dictionary: string): number {
    return this.add(
      Buffer.concat([
        Buffer.from(`<<${dictionary}/Length ${data.length}>>stream\n`, 'latin1'),
        data,
        Buffer.from('\nendstream', 'latin1'),
      ]),
    );
  }

  deflated(data: Uint8Array, dictionary: string): number {
    // The PDF is read back at once, so speed matters and size does not.
    return this.stream(deflateSync(data, { level: 1 }), `${dictionary}/Filter/FlateDecode`);
  }

  finish(root: number): Buffer {
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n', 'latin1')];
    const offsets: number[] = [];
    let at = parts[0]!.length;
    for (const [i, body] of this.objects.entries()) {
      const piece = Buffer.concat([
        Buffer.from(`${i + 1} 0 obj\n`, 'latin1'),
        body,
        Buffer.from('\nendobj\n', 'latin1'),
      ]);
      offsets.push(at);
      at += piece.length;
      parts.push(piece);
    }
    const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = offsets.length + 1;
    parts.push(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root ${root} 0 R>>\nstartxref\n${at}\n%%EOF`,
        'latin1',
      ),
    );
    return Buffer.concat(parts);
  }
}

/** A number for content streams: never in exponential notation. */
export const num = (value: number): string => {
  if (!Number.isFinite(value)) return '0';
  const text = Math.abs(value) >= 1e15 ? '0' : value.toFixed(5);
  return text.includes('.') ? text.replace(/\.?0+$/, '') || '0' : text;
};
