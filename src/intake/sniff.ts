import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { DocparseError } from '../errors.ts';

export interface SniffedType {
  mediaType: string;
  /** Canonical, without the dot. */
  extension: string;
}

const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = 2048;

const READABLE: Record<string, SniffedType> = {
  pdf: { mediaType: 'application/pdf', extension: 'pdf' },
  png: { mediaType: 'image/png', extension: 'png' },
  apng: { mediaType: 'image/png', extension: 'png' },
  jpg: { mediaType: 'image/jpeg', extension: 'jpg' },
  bmp: { mediaType: 'image/bmp', extension: 'bmp' },
  tif: { mediaType: 'image/tiff', extension: 'tiff' },
  webp: { mediaType: 'image/webp', extension: 'webp' },
  gif: { mediaType: 'image/gif', extension: 'gif' },
};

const SUPPORTED = 'pdf, png, jpg, bmp, tiff, webp, gif';
/** Document formats that are known for what they are; code 40425 says that it is the format, not the file, that is at fault. */
const DOCUMENTS = new Set([
  'doc',
  'docx',
  'ppt',
  'pptx',
  'xls',
  'xlsx',
  'docm',
  'dotx',
  'pptm',
  'ppsx',
  'xlsm',
  'odt',
  'ods',
  'odp',
  'rtf',
  'epub',
  'ofd',
  'html',
  'mhtml',
  'txt',
  'xml',
  'csv',
  'md',
  'json',
  'msg',
  'eml',
  'cfb',
]);

/**
 * The type of a file by its content; its name is believed in one case only: bytes of no known kind under the name of a readable type are a
 * damaged file. Throws CORRUPTED, IMAGE_TYPE, FORMAT or FILE_TYPE, each naming what was found.
 */
export async function sniff(path: string, name: string): Promise<SniffedType> {
  const { head, tail, size } = await ends(path);
  if (size === 0) throw new DocparseError('CORRUPTED', 'The file is empty.');
  // The header may come late (ISO 32000-1 annex H, note 13): before file-type looks, since junk in front may look like anything.
  if (head.subarray(0, 1024 + 5).includes('%PDF-')) return READABLE.pdf!;
  // Before file-type looks: a byte order mark of UTF-16 passes for the start of an MPEG audio frame there.
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const found = utf16 ? undefined : await fileTypeFromBuffer(head).catch(() => undefined);
  const extension = found?.ext as string | undefined;
  const readable = extension && READABLE[extension];
  if (readable) return readable;
  // A JPEG cut in its first bytes and similar rests still show their mark.
  const detected =
    extension === 'zip'
      ? zipKind(head, tail)
      : extension === 'cfb'
        ? cfbKind(head)
        : (extension ?? looksLikePdf(head, tail) ?? (utf16 ? 'txt' : textKind(head)));
  if (detected === 'pdf') return READABLE.pdf!;
  if (found?.mime.startsWith('image/') || detected === 'svg') throw new DocparseError('IMAGE_TYPE', `Detected type: ${detected}. Readable: ${SUPPORTED}.`);
  if (detected && DOCUMENTS.has(detected)) throw new DocparseError('FORMAT', `Detected type: ${detected}. Readable: ${SUPPORTED}.`);
  const claimed = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase();
  if (!detected && claimed && (claimed === 'jpeg' || claimed === 'tiff' || claimed in READABLE)) {
    throw new DocparseError('CORRUPTED', `The name says ${claimed}, the content is of no known type.`);
  }
  throw new DocparseError('FILE_TYPE', `Detected type: ${detected ?? 'unknown'}. Readable: ${SUPPORTED}.`);
}

async function ends(path: string): Promise<{ head: Buffer; tail: Buffer; size: number }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await file.read(head, 0, head.length, 0);
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    return { head, tail, size };
  } finally {
    await file.close();
  }
}

/** A PDF whose header is damaged or far from the start; readers rebuild such files from their objects. */
function looksLikePdf(head: Buffer, tail: Buffer): 'pdf' | undefined {
  const text = head.toString('latin1');
  const end = tail.toString('latin1');
  const trailer = /startxref\s+\d+\s+%%EOF|trailer\s*<</.test(end);
  const objects = /(^|[\r\n])\d{1,10} \d{1,5} obj\b/.test(text);
  return text.includes('%PDF-') || (objects && (trailer || text.includes('endobj'))) ? 'pdf' : undefined;
}

/** Packages whose kind file-type leaves open. */
function zipKind(head: Buffer, tail: Buffer): string {
  const names = head.toString('latin1') + tail.toString('latin1');
  if (names.includes('OFD.xml')) return 'ofd';
  if (names.includes('word/')) return 'docx';
  if (names.includes('xl/workbook')) return 'xlsx';
  if (names.includes('ppt/presentation')) return 'pptx';
  return 'zip';
}

/** Compound files (Office 97-2003, Outlook, encrypted OOXML) name their streams in UTF-16 in a directory, mostly near the start. */
function cfbKind(head: Buffer): string {
  const has = (name: string): boolean => head.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) return 'encrypted Office file';
  if (has('WordDocument')) return 'doc';
  if (has('Workbook') || has('Book')) return 'xls';
  if (has('PowerPoint Document')) return 'ppt';
  if (has('__substg1.0')) return 'msg';
  return 'cfb';
}

function textKind(head: Buffer): string | undefined {
  if (head.includes(0)) return undefined;
  const text = head.toString('utf8');
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 2000)
    .toLowerCase();
  if (/^(<!doctype html|<html|<head|<body|<table|<div|<p>)/.test(start) || (start.startsWith('<!--') && start.includes('<html'))) return 'html';
  if (start.includes('<svg')) return 'svg';
  if (start.startsWith('<?xml')) return start.includes('<html') ? 'html' : 'xml';
  if (/^(from|mime-version|received|subject|date|message-id):/.test(start)) return start.includes('multipart/related') ? 'mhtml' : 'eml';
  // Cut-off sequences at the end of the head are no sign of binary content; GB 18030 text has plenty of bytes that are wrong in UTF-8.
  let control = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) control++;
  if (control > head.length / 500) return undefined;
  const wrong = (text.match(/\uFFFD/g) ?? []).length;
  if (wrong <= 2) return 'txt';
  return isGb18030(head) ? 'txt' : undefined;
}

function isGb18030(head: Buffer): boolean {
  const text = new TextDecoder('gb18030').decode(head);
  return (text.match(/\uFFFD/g) ?? []).length <= 2 && /[\u4E00-\u9FFF]{2}/.test(text);
}
