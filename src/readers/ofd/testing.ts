import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SheetReader, Source } from '../../document/index.ts';
import { makeZip } from '../archive/testing.ts';
import { openOfdReader } from './index.ts';

const NAMESPACE = 'xmlns:ofd="http://www.ofdspec.org/2016"';

/** Content of a test package; the rest follows the example in the standard. */
export interface OfdParts {
  /** Content of each page: objects of one layer. */
  pages: string[];
  /** Content of PublicRes.xml. */
  resources?: string;
  /** Additional elements of Document.xml. */
  document?: string;
  common?: string;
  /** Elements of each page before its content. */
  head?: string;
  /** Elements of DocBody other than DocRoot. */
  body?: string;
  area?: string;
  /** Parts by full name, which replace others. */
  parts?: Record<string, string | Uint8Array | undefined>;
}

/** Parts of a package with pages of 100 x 50 mm. */
export function ofdParts({
  pages,
  resources = '',
  document = '',
  common = '',
  head = '',
  body = '',
  area,
  parts = {},
}: OfdParts): Record<string, string | Uint8Array> {
  const all: Record<string, string | Uint8Array | undefined> = {
    'OFD.xml': `<ofd:OFD ${NAMESPACE} Version="1.0"><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot>${body}</ofd:DocBody></ofd:OFD>`,
    'Doc_0/Document.xml': `<ofd:Document ${NAMESPACE}><ofd:CommonData><ofd:PageArea>${area ?? '<ofd:PhysicalBox>0 0 100 50</ofd:PhysicalBox>'}</ofd:PageArea><ofd:PublicRes>PublicRes.xml</ofd:PublicRes>${common}</ofd:CommonData><ofd:Pages>${pages.map((_, i) => `<ofd:Page ID="p${i + 1}" BaseLoc="Pages/Page_${i}/Content.xml"/>`).join('')}</ofd:Pages>${document}</ofd:Document>`,
    'Doc_0/PublicRes.xml': `<ofd:Res ${NAMESPACE} BaseLoc="Res"><ofd:Fonts><ofd:Font ID="f" FontName="宋体"/></ofd:Fonts>${resources}</ofd:Res>`,
  };
  for (const [i, page] of pages.entries()) {
    all[`Doc_0/Pages/Page_${i}/Content.xml`] =
      `<ofd:Page ${NAMESPACE}>${head}<ofd:Content><ofd:Layer ID="l">${page}</ofd:Layer></ofd:Content></ofd:Page>`;
  }
  return Object.fromEntries(
    Object.entries({ ...all, ...parts }).filter(
      (entry): entry is [string, string | Uint8Array] => entry[1] !== undefined,
    ),
  );
}

export const makeOfd = (parts: OfdParts): Buffer => makeZip(ofdParts(parts));

/** A text object at a place in millimetres; `more` are further attributes of its TextCode. */
export const textObject = (text: string, x: number, y: number, size = 5, more = '', attrs = ''): string =>
  `<ofd:TextObject ID="t" Boundary="${x} ${y} 80 ${size}" Font="f" Size="${size}" ${attrs}><ofd:TextCode X="0" Y="${size * 0.8}" ${more}>${text}</ofd:TextCode></ofd:TextObject>`;

/** Opens bytes as a package while `use` runs. */
export async function withReader<T>(bytes: Uint8Array, use: (reader: SheetReader) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'ofd-test-'));
  try {
    const path = join(folder, 'a.ofd');
    writeFileSync(path, bytes);
    const source: Source = {
      path,
      name: 'a.ofd',
      mediaType: 'application/ofd',
      extension: 'ofd',
      size: bytes.length,
      sha256: '',
    };
    const reader = await openOfdReader(source);
    try {
      return await use(reader);
    } finally {
      await reader.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A DER value. */
export function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : Buffer.from([0x83, body.length >> 16, (body.length >> 8) & 255, body.length & 255]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

const sequence = (...content: Uint8Array[]): Buffer => der(0x30, ...content);
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));

/** A signed value with a seal (GB/T 38540-2020, SES_Signature), with only the parts that are read. */
export function sealValue(name: string, type: string, picture: Uint8Array): Buffer {
  const header = sequence(der(0x16, Buffer.from('ES')), integer(4), der(0x16, Buffer.from('maker')));
  const property = sequence(
    integer(1),
    der(0x0c, Buffer.from(name)),
    integer(1),
    sequence(der(0x04, Buffer.alloc(64))),
    der(0x18, Buffer.from('20200101000000Z')),
  );
  const image = sequence(der(0x16, Buffer.from(type)), der(0x04, picture), integer(30), integer(20));
  const info = sequence(header, der(0x16, Buffer.from('id')), property, image);
  const seal = sequence(info, der(0x04, Buffer.alloc(32)));
  return sequence(sequence(integer(4), seal, der(0x18, Buffer.from('20200101000000Z'))), der(0x04, Buffer.alloc(64)));
}

/** A JBIG2 file (ITU-T T.88) with one empty page that is black by default. */
export function blackJbig2(width: number, height: number): Buffer {
  const page = Buffer.alloc(19);
  page.writeUInt32BE(width, 0);
  page.writeUInt32BE(height, 4);
  page[16] = 0x04;
  const segment = (number: number, type: number, data: Buffer): Buffer => {
    const head = Buffer.alloc(11);
    head.writeUInt32BE(number, 0);
    head[4] = type;
    head[6] = 1;
    head.writeUInt32BE(data.length, 7);
    return Buffer.concat([head, data]);
  };
  const header = Buffer.from('974a42320d0a1a0a0100000001', 'hex');
  return Buffer.concat([
    header,
    segment(0, 48, page),
    segment(1, 49, Buffer.alloc(0)),
    segment(2, 51, Buffer.alloc(0)),
  ]);
}
