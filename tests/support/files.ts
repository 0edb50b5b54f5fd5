import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { samplePdf } from '../../src/cli/sample-pdf.ts';
import { openReader } from '../../src/readers/index.ts';

/** A PDF with one line of text per page. */
export async function textPdf(pages: number | string[]): Promise<Buffer> {
  const lines =
    typeof pages === 'number'
      ? Array.from({ length: pages }, (_, i) => `This is the text of page ${i + 1} of the document.`)
      : pages;
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const line of lines) pdf.addPage([420, 595]).drawText(line, { x: 50, y: 500, size: 14, font });
  return Buffer.from(await pdf.save());
}

/** A form with two blanks on a line. */
export async function formPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const page = pdf.addPage([595, 842]);
  const write = (text: string, x: number, y: number) => page.drawText(text, { x, y, size: 12, font });
  const line = (from: number, to: number, y: number) =>
    page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.7 });
  write('Application form for a library card', 150, 780);
  write('Name:', 60, 720);
  line(100, 280, 718);
  write('Date:', 300, 720);
  line(335, 460, 718);
  write('An underlined word stands here in the middle of text.', 60, 680);
  line(76, 128, 678);
  return Buffer.from(await pdf.save());
}

export async function turnedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.load(await textPdf(1));
  pdf.getPage(0).setRotation(degrees(90));
  return Buffer.from(await pdf.save());
}

/** The sample document as a picture of A4 at 200 dpi (PNG): the PDF engine brings the font. */
export async function printed(): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), 'docparse-print-'));
  const path = join(dir, 'sample.pdf');
  await writeFile(path, samplePdf());
  const reader = await openReader({
    path,
    name: 'sample.pdf',
    mediaType: 'application/pdf',
    extension: 'pdf',
    size: 1,
    sha256: '',
  });
  const { data, width, height, channels } = await (await reader.sheet(1)).raster(200);
  await reader.close();
  await rm(dir, { recursive: true });
  return sharp(data, { raw: { width, height, channels } }).withMetadata({ density: 200 }).png().toBuffer();
}

/** A plain picture of one colour. */
export const picture = (
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .toFormat(format)
    .toBuffer();

/**
 * A password protected PDF (40-bit RC4, user and owner password "secret"), made by hand: ISO 32000-1, 7.6.3, algorithms
 * 2, 3 and 4.
 */
export async function lockedPdf(): Promise<Buffer> {
  const { createHash } = await import('node:crypto');
  const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
  const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
  const password = Buffer.concat([Buffer.from('secret'), padding]).subarray(0, 32);
  const id = md5(Buffer.from('docparse'));
  const owner = rc4(md5(password).subarray(0, 5), password);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(password, owner, permissions, id).subarray(0, 5);
  const user = rc4(key, padding);
  const objectKey = (n: number): Buffer => md5(key, Buffer.from([n, 0, 0, 0, 0])).subarray(0, 10);
  const content = rc4(objectKey(4), Buffer.from('BT /F 14 Tf 50 500 Td (Behind the password) Tj ET'));
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    ),
    Buffer.concat([Buffer.from(`<< /Length ${content.length} >>\nstream\n`), content, Buffer.from('\nendstream')]),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    Buffer.from(
      `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`,
    ),
  ];
  let pdf: Buffer = Buffer.from('%PDF-1.4\n');
  const offsets = objects.map((body, i) => {
    const at = pdf.length;
    pdf = Buffer.concat([pdf, Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const ids = `<${id.toString('hex')}>`;
  return Buffer.concat([
    pdf,
    Buffer.from(
      `xref\n0 7\n0000000000 65535 f \n${table}trailer\n<< /Size 7 /Root 1 0 R /Encrypt 6 0 R /ID [${ids} ${ids}] >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    ),
  ]);
}

/** OpenSSL 3 has put RC4 away. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const s = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + s[i]! + key[i % key.length]!) & 255;
    [s[i], s[j]] = [s[j]!, s[i]!];
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + s[i]!) & 255;
      [s[i], s[j]] = [s[j]!, s[i]!];
      return byte ^ s[(s[i]! + s[j]!) & 255]!;
    }),
  );
}
