import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Flow, FlowBlock, FlowRun, Source } from '../../document/index.ts';
import { makeZip } from '../archive/testing.ts';
import { readDocx, readPptx } from './index.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const NAMESPACES = Object.entries({
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  p: 'http://schemas.openxmlformats.org/presentationml/2006/main',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  r: OFFICE,
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  dgm: 'http://schemas.openxmlformats.org/drawingml/2006/diagram',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  a14: 'http://schemas.microsoft.com/office/drawing/2010/main',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/** A part with Office's prefixes declared. */
export const part = (element: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${element} ${NAMESPACES}>${content}</${element.split(' ')[0]}>`;

export type Relations = Record<string, [kind: string, target: string, external?: true]>;

export const relations = (all: Relations): string =>
  `<Relationships xmlns="${PACKAGE}">${Object.entries(all)
    .map(
      ([id, [kind, target, external]]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

export interface DocxParts {
  body: string;
  styles?: string;
  numbering?: string;
  settings?: string;
  footnotes?: string;
  endnotes?: string;
  relations?: Relations;
  /** Other parts by name. */
  parts?: Record<string, string | Uint8Array>;
}

const ALONG = ['styles', 'numbering', 'settings', 'footnotes', 'endnotes'] as const;

export function makeDocx(docx: DocxParts): Buffer {
  const parts: Record<string, string | Uint8Array> = {
    '_rels/.rels': relations({
      rId1: ['officeDocument', 'word/document.xml'],
      rId2: ['core-properties', 'docProps/core.xml'],
    }),
    'word/document.xml': part('w:document', `<w:body>${docx.body}</w:body>`),
  };
  const all: Relations = { ...docx.relations };
  for (const name of ALONG) {
    const content = docx[name];
    if (content === undefined) continue;
    all[`along-${name}`] = [name, `${name}.xml`];
    parts[`word/${name}.xml`] = part(`w:${name}`, content);
  }
  return makeZip({ ...parts, 'word/_rels/document.xml.rels': relations(all), ...docx.parts });
}

export interface PptxParts {
  /** Shape trees of the slides. */
  slides: string[];
  /** Attributes of slides, by index from 0. */
  attributes?: Record<number, string>;
  layout?: string;
  master?: string;
  txStyles?: string;
  relations?: Relations;
  parts?: Record<string, string | Uint8Array>;
}

export function makePptx(pptx: PptxParts): Buffer {
  const tree = (shapes: string): string => `<p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;
  const ids = pptx.slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="s${i}"/>`).join('');
  const parts: Record<string, string | Uint8Array> = {
    '_rels/.rels': relations({ rId1: ['officeDocument', 'ppt/presentation.xml'] }),
    'ppt/presentation.xml': part(
      'p:presentation',
      `<p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/>`,
    ),
    'ppt/_rels/presentation.xml.rels': relations(
      Object.fromEntries(pptx.slides.map((_, i) => [`s${i}`, ['slide', `slides/slide${i}.xml`]])),
    ),
    'ppt/slideLayouts/layout.xml': part('p:sldLayout', tree(pptx.layout ?? '')),
    'ppt/slideLayouts/_rels/layout.xml.rels': relations({ m: ['slideMaster', '../slideMasters/master.xml'] }),
    'ppt/slideMasters/master.xml': part(
      'p:sldMaster',
      `${tree(pptx.master ?? '')}<p:txStyles>${pptx.txStyles ?? ''}</p:txStyles>`,
    ),
  };
  pptx.slides.forEach((shapes, i) => {
    parts[`ppt/slides/slide${i}.xml`] = part(`p:sld ${pptx.attributes?.[i] ?? ''}`, tree(shapes));
    parts[`ppt/slides/_rels/slide${i}.xml.rels`] = relations({
      l: ['slideLayout', '../slideLayouts/layout.xml'],
      ...pptx.relations,
    });
  });
  return makeZip({ ...parts, ...pptx.parts });
}

/** Reads bytes through a temporary file. Its pictures cannot be read afterwards. */
export async function readOffice(bytes: Uint8Array, password?: string): Promise<Flow> {
  const dir = mkdtempSync(join(tmpdir(), 'docparse-office-'));
  const path = join(dir, 'file');
  try {
    writeFileSync(path, bytes);
    const source: Source = {
      path,
      name: 'file',
      mediaType: '',
      extension: 'docx',
      size: bytes.length,
      sha256: '',
      ...(password === undefined ? {} : { password }),
    };
    return await (Buffer.from(bytes).includes('ppt/presentation') ? readPptx : readDocx)(source);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Blocks as short lines: `heading1 1.1 Title`, `list-item 0 • words`, `table 2x3`. */
export const outline = (blocks: readonly FlowBlock[]): string[] =>
  blocks.map((block) => {
    if (block.kind === 'table') {
      const cells = block.cells.map(
        (cell) => `${cell.row},${cell.col} ${cell.rowSpan}x${cell.colSpan}: ${outline(cell.blocks).join(' + ')}`,
      );
      return `table ${block.rows}x${block.cols} [${cells.join('; ')}]`;
    }
    if (block.kind === 'picture')
      return ['picture', block.subType, block.altText, block.text?.replaceAll('\n', ' / ')].filter(Boolean).join(' ');
    if (block.kind === 'formula') return `formula ${block.latex}`;
    const kind = block.kind === 'paragraph' ? [] : [`${block.kind}${block.level ?? ''}`];
    const list = block.kind === 'list-item' ? [String(block.depth), block.marker ?? ''] : [];
    return [...kind, ...list, block.runs.map(runText).join('')].join(' ');
  });

/** Styles as marks around the text. */
const runText = (run: FlowRun): string => {
  const mark = [
    run.bold && '*',
    run.italic && '/',
    run.strike && '~',
    run.code && '`',
    run.superscript && '^',
    run.subscript && '_',
  ]
    .filter(Boolean)
    .join('');
  const text =
    run.latex !== undefined ? `$${run.latex}$` : run.checked === undefined ? run.text : `[${run.checked ? 'x' : ' '}]`;
  return `${mark}${text}${mark}${run.link ? `(${run.link})` : ''}${run.image ? '<image>' : ''}`;
};

export const read = async (docx: DocxParts | string): Promise<string[]> => {
  const flow = await readOffice(makeDocx(typeof docx === 'string' ? { body: docx } : docx));
  return flow.parts.flatMap(({ blocks }) => outline(blocks));
};

/** `<w:p>` with text; `pPr` and `rPr` are the content of the properties. */
export const p = (text: string, pPr = '', rPr = ''): string =>
  `<w:p><w:pPr>${pPr}</w:pPr><w:r><w:rPr>${rPr}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
