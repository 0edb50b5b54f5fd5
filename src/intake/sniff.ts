import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { canonicalExtension } from '../document/index.ts';
import { DocparseError } from '../errors.ts';
import { biffKind, cfbKind, isTiff, looksLikePdf, textKind, zipKind } from './content-kind.ts';
import { isDocument, isText, READABLE_LIST, readableType, type SniffedType } from './file-types.ts';

export type { SniffedType } from './file-types.ts';

const HEAD_BYTES = 64 * 1024;
const CFB_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const TAIL_BYTES = 64 * 1024;

/**
 * Detects the type of a file by its content. The name counts in two cases only: it distinguishes kinds of text (md,
 * csv, txt), and unknown bytes with a readable extension are a damaged file. `packages`: any ZIP file is a type too.
 * Throws CORRUPTED, IMAGE_TYPE, FORMAT or FILE_TYPE with what was found.
 */
export async function sniff(path: string, name: string, { packages = false } = {}): Promise<SniffedType> {
  const { head, tail, size, cutShort } = await ends(path);
  if (size === 0) throw new DocparseError('CORRUPTED', 'The file is empty.');
  const claimed = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  const detected = await detect(head, tail, claimed);
  if (detected?.kind === 'cfb' && cutShort)
    throw new DocparseError('CORRUPTED', 'The compound file ends before its directory.');
  if (packages && detected?.kind === 'zip') return { mediaType: 'application/zip', extension: 'zip' };
  const readable = detected && readableType(detected.kind);
  const disguised = readable !== undefined && isDisguised(readable.extension, claimed);
  if (readable && !disguised) return readable;
  const detail = disguised
    ? `Detected type: ${detected?.kind}. The file name says ${claimed}: rename the file to match its type.`
    : `Detected type: ${detected?.kind ?? 'unknown'}. Readable: ${READABLE_LIST}.`;
  if (detected?.image) throw new DocparseError('IMAGE_TYPE', detail);
  if (detected && isDocument(detected.kind)) throw new DocparseError('FORMAT', detail);
  if (!detected && claimed && readableType(claimed)) {
    throw new DocparseError('CORRUPTED', `The file name says ${claimed}, but the content has no known type.`);
  }
  throw new DocparseError('FILE_TYPE', detail);
}

async function detect(
  head: Buffer,
  tail: Buffer,
  claimed: string | undefined,
): Promise<{ kind: string; image?: boolean } | undefined> {
  const text = textKind(head, claimed);
  const namedText = claimed !== undefined && isText(claimed);
  // The header may come late (ISO 32000-1 annex H, note 13). Check before file-type, because junk before it may look
  // like anything.
  const mark = head.subarray(0, 1024 + 5).indexOf('%PDF-');
  if (mark >= 0 && !(mark > 0 && text !== undefined && namedText)) return { kind: 'pdf' };
  // Check before file-type: words and byte order marks can equal magic numbers ("BM" is a bitmap, "MZ" a program).
  if (text !== undefined && (namedText || head[0]! >= 0xfe))
    return text === 'svg' ? { kind: text, image: true } : { kind: text };
  const biff = biffKind(head);
  if (biff) return { kind: biff };
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const extension = found?.ext;
  if (extension === 'zip') return { kind: zipKind(head, tail) };
  // file-type does not distinguish binary workbooks from XML ones.
  if (extension?.startsWith('xls') && zipKind(head, tail) === 'xlsb') return { kind: 'xlsb' };
  if (extension === 'cfb') return { kind: compoundKind(cfbKind(tail), claimed) };
  // The directory may be anywhere, often at the end of the file.
  if (!found && isTiff(head)) return { kind: 'tiff', image: true };
  // For text, our own detection is more careful than that of file-type.
  if (found && !(text !== undefined && /^text\/|xml$|rtf$/.test(found.mime)))
    return { kind: found.ext, image: found.mime.startsWith('image/') };
  const kind = looksLikePdf(head, tail) ?? text;
  return kind === undefined ? undefined : { kind, image: kind === 'svg' };
}

/**
 * Whether text hides behind the extension of another type, such as an error page in place of a download. Tables and
 * letters with the extension of old Office programs are legitimate.
 */
function isDisguised(extension: string, claimed: string | undefined): boolean {
  if (claimed === undefined || !isText(extension) || extension === 'rtf') return false;
  const name = canonicalExtension(claimed);
  if (['doc', 'xls', 'ppt'].includes(name)) return extension === 'txt' || extension === 'md';
  return !isText(name) && (readableType(name) !== undefined || isDocument(name));
}

/** The content of an encrypted Office file is hidden without its password, so trust its name, or else any kind. */
function compoundKind(kind: string, claimed: string | undefined): string {
  if (kind !== 'encrypted Office file') return kind;
  const name = canonicalExtension(claimed ?? '');
  const inside = /^(?:xls|ppt)x?$/.test(name) ? `${name.slice(0, 3)}x` : 'docx';
  return readableType(inside) ? inside : kind;
}

async function ends(path: string): Promise<{ head: Buffer; tail: Buffer; size: number; cutShort: boolean }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await file.read(head, 0, head.length, 0);
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    if (!head.subarray(0, 8).equals(CFB_MAGIC) || head.length < 512) return { head, tail, size, cutShort: false };
    // The directory of a compound file may be anywhere. Its first sector names the main streams ([MS-CFB] 2.2).
    const directory = Buffer.alloc(4096);
    const at = (head.readUInt32LE(48) + 1) * 2 ** Math.min(12, head.readUInt16LE(30));
    await file.read(directory, 0, directory.length, Math.min(at, size));
    return { head, tail: Buffer.concat([head, directory]), size, cutShort: at >= size };
  } finally {
    await file.close();
  }
}
