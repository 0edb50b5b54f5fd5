import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { treeUsage } from '../../src/pool/process-tree.ts';
import { makeDocx, makePptx, p } from '../../src/readers/office/testing.ts';
import { HELVETICA, handmade, streamObject } from '../../src/readers/pdf/testing.ts';

/** A file that wants far more than its size, the codes that may answer it, and what the answer must say. */
export interface HostileFile {
  kind: string;
  name: string;
  bytes: () => Buffer;
  codes: readonly number[];
  says?: string;
}

const WORDS = 'BT /F1 12 Tf 20 150 Td (Hello) Tj ET ';
const packed = (dictionary: string, data: Buffer | string, filters = 1): string => {
  let bytes = Buffer.from(data);
  for (let i = 0; i < filters; i++) bytes = deflateSync(bytes, { level: 9 });
  return streamObject(`${dictionary} /Filter [${'/FlateDecode '.repeat(filters)}]`, bytes.toString('latin1'));
};
const form = (draws: string, resources: string): string =>
  streamObject(`/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << ${resources} >>`, draws);

/** A ruled table of `side` x `side` cells with a character in each. */
function grid(side: number): Buffer {
  const size: [number, number] = [600, 780];
  const [dx, dy] = [size[0] / side, size[1] / side];
  const lines = Array.from(
    { length: side + 1 },
    (_, i) =>
      `0 ${(i * dy).toFixed(3)} m ${size[0]} ${(i * dy).toFixed(3)} l S ${(i * dx).toFixed(3)} 0 m ${(i * dx).toFixed(3)} ${size[1]} l S`,
  );
  const texts = Array.from(
    { length: side * side },
    (_, i) =>
      `1 0 0 1 ${((i % side) * dx + 0.5).toFixed(2)} ${(Math.floor(i / side) * dy + 0.5).toFixed(2)} Tm (${i % 10}) Tj`,
  );
  return handmade(`0.1 w ${lines.join('\n')} BT /F1 2 Tf ${texts.join('\n')} ET`, { page: HELVETICA, size });
}

const bitmapHeader = (side: number): Buffer => {
  const bytes = Buffer.alloc(100);
  bytes.write('BM');
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(side, 18);
  bytes.writeInt32LE(-side, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(1, 28);
  return bytes;
};

const style = (i: number, base: number): string =>
  `<w:style w:type="paragraph" w:styleId="s${i}"><w:name w:val="s${i}"/><w:basedOn w:val="s${base}"/></w:style>`;
const shape = (i: number): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${i + 2}" name="s"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>x</a:t></a:r></a:p></p:txBody></p:sp>`;

export const HOSTILE: readonly HostileFile[] = [
  {
    kind: 'a form that draws itself three times',
    name: 'a.pdf',
    bytes: () =>
      handmade(`${WORDS}/X Do`, {
        page: HELVETICA.replace('/Font', '/XObject << /X 5 0 R >> /Font'),
        objects: [form('/X Do /X Do /X Do', '/XObject << /X 5 0 R >>')],
      }),
    codes: [40422, 30203],
  },
  {
    kind: 'forms that double thirty times',
    name: 'a.pdf',
    bytes: () =>
      handmade('/X Do', {
        page: '/Resources << /XObject << /X 5 0 R >> >>',
        objects: Array.from({ length: 30 }, (_, i) =>
          form('/X Do /X Do 0 0 m 9 9 l S', `/XObject << /X ${6 + i} 0 R >>`),
        ).concat(form('0 0 m 9 9 l S', '')),
      }),
    codes: [40422, 30203],
  },
  {
    kind: 'a pattern of tiles a thousandth of a point wide',
    name: 'a.pdf',
    bytes: () =>
      handmade('/Pattern cs /P scn 0 0 200 200 re f', {
        page: '/Resources << /Pattern << /P 5 0 R >> >>',
        objects: [
          streamObject(
            '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep .001 /Resources << >>',
            '0 0 1 1 re f',
          ),
        ],
      }),
    codes: [40422],
    says: 'tiled in steps',
  },
  {
    kind: 'a large bitmap placed two thousand times',
    name: 'a.pdf',
    bytes: () =>
      handmade('q 190 0 0 190 0 0 cm /I Do Q\n'.repeat(2000), {
        page: '/Resources << /XObject << /I 5 0 R >> >>',
        objects: [
          packed(
            '/Type /XObject /Subtype /Image /Width 2000 /Height 2000 /BitsPerComponent 8 /ColorSpace /DeviceGray',
            Buffer.alloc(4_000_000, 0x55),
          ),
        ],
      }),
    codes: [40422],
    says: 'million pixels',
  },
  {
    kind: 'content that unpacks to 256 MB',
    name: 'a.pdf',
    bytes: () => {
      const page = '/Contents 5 0 R /Old';
      const bomb = packed('', deflateSync(Buffer.alloc(256 * 1024 * 1024, 0x20), { level: 9 }), 1);
      return Buffer.from(
        handmade('', { objects: [bomb.replace('[/FlateDecode ]', '[/FlateDecode /FlateDecode]')] })
          .toString('latin1')
          .replace('/Contents', page),
        'latin1',
      );
    },
    codes: [200, 40422, 30203],
  },
  { kind: 'a ruled table of 62,500 cells', name: 'a.pdf', bytes: () => grid(250), codes: [200] },
  {
    kind: 'a bitmap header that claims 400 million pixels',
    name: 'a.bmp',
    bytes: () => bitmapHeader(20_000),
    codes: [40422],
  },
  {
    kind: 'styles that inherit in a circle',
    name: 'a.docx',
    bytes: () =>
      makeDocx({ body: p('Hello'), styles: Array.from({ length: 3000 }, (_, i) => style(i, (i + 1) % 3000)).join('') }),
    codes: [200],
  },
  {
    kind: 'twenty-five thousand shapes on a slide',
    name: 'a.pptx',
    bytes: () => makePptx({ slides: [Array.from({ length: 25_000 }, (_, i) => shape(i)).join('')] }),
    codes: [200, 30203],
  },
  {
    kind: 'tables nested ten thousand deep',
    name: 'a.rtf',
    bytes: () => Buffer.from(`{\\rtf1 ${'\\trowd\\cellx100 \\intbl\\itap9999 x\\nestcell'.repeat(3000)}}`),
    codes: [200],
  },
  {
    kind: 'entities that laugh',
    name: 'a.xml',
    bytes: () => {
      const entities = Array.from({ length: 20 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
      return Buffer.from(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "lol">${entities}]><a>&l20;</a>`);
    },
    codes: [200, 40422],
  },
  {
    kind: 'a hundred thousand open brackets',
    name: 'a.md',
    bytes: () => Buffer.from('['.repeat(100_000)),
    codes: [200],
  },
  {
    kind: 'elements nested fifty thousand deep',
    name: 'a.html',
    bytes: () => Buffer.from(`<html><body>${'<div>'.repeat(50_000)}x`),
    codes: [200, 40422],
  },
];

/** The most that one of a process's descendants has had of memory since this was called, in bytes. */
export function watchMemory(pid: number): { end(): number } {
  const most = new Map<number, number>();
  const look = (): void => {
    for (const { pid: other } of treeUsage(pid)?.others ?? []) {
      const peak = /VmHWM:\s+(\d+) kB/.exec(read(`/proc/${other}/status`))?.[1];
      if (peak) most.set(other, Number(peak) * 1024);
    }
  };
  const timer = setInterval(look, 20);
  return {
    end() {
      clearInterval(timer);
      look();
      return Math.max(0, ...most.values());
    },
  };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
