import { canonicalExtension } from '../document/index.ts';

/** Recognises a PDF whose header is damaged or far from the start. Readers rebuild such files from their objects. */
export function looksLikePdf(head: Buffer, tail: Buffer): 'pdf' | undefined {
  const text = head.toString('latin1');
  const end = tail.toString('latin1', Math.max(0, tail.length - 2048));
  const trailer = /startxref\s+\d+\s+%%EOF|trailer\s*<</.test(end);
  const objects = /(^|[\r\n])\d{1,10} \d{1,5} obj\b/.test(text);
  return text.includes('%PDF-') || (objects && (trailer || text.includes('endobj'))) ? 'pdf' : undefined;
}

const ODF_KINDS: Record<string, string> = { text: 'odt', spreadsheet: 'ods', presentation: 'odp', graphics: 'odg' };

/** Kind of a package that file-type leaves open, from the parts in its directory. */
export function zipKind(head: Buffer, tail: Buffer): string {
  const names = head.toString('latin1') + tail.toString('latin1');
  const odf = /application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation|graphics)/.exec(
    names.slice(0, 300),
  )?.[1];
  if (odf) return ODF_KINDS[odf]!;
  if (/OFD\.xml/i.test(names)) return 'ofd';
  if (names.includes('word/document') || names.includes('word/')) return 'docx';
  if (names.includes('xl/workbook.bin')) return 'xlsb';
  if (names.includes('xl/workbook')) return 'xlsx';
  if (names.includes('ppt/presentation')) return 'pptx';
  if (names.includes('.fdseq')) return 'xps';
  if (names.includes('application/epub+zip') || /META-INF\/container\.xml/i.test(names)) return 'epub';
  return 'zip';
}

/**
 * Compound files (Office 97-2003, Outlook, encrypted OOXML) list their streams in UTF-16 in a directory, mostly near
 * the start.
 */
export function cfbKind(head: Buffer): string {
  // Names are case-insensitive ([MS-CFB] 2.6.4): some programs write WORKBOOK.
  const names = head.toString('latin1').toUpperCase();
  const has = (name: string): boolean => names.includes(Buffer.from(name.toUpperCase(), 'utf16le').toString('latin1'));
  if (has('EncryptedPackage')) return 'encrypted Office file';
  if (has('WordDocument')) return 'doc';
  if (has('Workbook') || has('Book')) return 'xls';
  if (has('PowerPoint Document')) return 'ppt';
  if (has('__substg1.0')) return 'msg';
  return 'cfb';
}

/** TIFF 6.0, section 2: the byte order, and 42. */
export const isTiff = (head: Buffer): boolean => /^(?:II\*\0|MM\0\*)/.test(head.toString('latin1', 0, 4));

/**
 * Recognises an Excel 2 to 5 stream without a compound file ([MS-XLS] 2.4.21 and its predecessors): a BOF record with a
 * version and a sheet type.
 */
export function biffKind(head: Buffer): 'xls' | undefined {
  if (head.length < 8 || head[0] !== 0x09) return undefined;
  const [version, length, kind] = [head[1]!, head.readUInt16LE(2), head.readUInt16LE(6)];
  const lengths: Record<number, readonly number[]> = { 0: [4], 2: [6], 4: [6], 8: [8, 16] };
  return lengths[version]?.includes(length) && [0x05, 0x10, 0x20, 0x40, 0x100].includes(kind) ? 'xls' : undefined;
}

const MAIL_HEADERS =
  /^(from|to|cc|bcc|mime-version|received|subject|date|message-id|return-path|delivered-to|reply-to|content-type|content-transfer-encoding|x-[\w-]+|dkim-signature|arc-[\w-]+|authentication-results|sender|list-[\w-]+|references|in-reply-to|thread-[\w-]+|snapshot-content-location|importance|user-agent|organization|errors-to):/;

/**
 * Kind of a text from its start; else from its name, if that is a text type; else from its structure. Undefined for
 * binary content.
 */
export function textKind(head: Buffer, extension: string | undefined): string | undefined {
  const text = decodeHead(head);
  if (text === undefined) return undefined;
  const body = text.replace(/^\uFEFF/, '').trimStart();
  const start = body.slice(0, 4000).toLowerCase();
  // Programs that assemble RTF from fragments leave fragments behind.
  if (/^\{\\(?:u?rtf|pard)/.test(start)) return 'rtf';
  const named = extension === undefined ? undefined : canonicalExtension(extension);
  const strong = markupKind(start) ?? mailKind(body);
  // Markdown and plain text may start with a tag or a line like a mail header. Mails and web pages do not have such
  // names.
  const loose = named === 'md' || named === 'txt' || named === 'csv' || named === 'json';
  if (strong && !(loose && !/^(<!doctype|<html|<\?xml)/.test(start) && strong !== 'mhtml')) return strong;
  if (named === 'html' || named === 'xml' || named === 'md' || named === 'csv' || named === 'eml' || named === 'mhtml')
    return named;
  if (named !== undefined && named !== 'xls') return 'txt';
  // Reports exported "for Excel": titles at the top, rows of any length.
  if (looksLikeCsv(body) || (named === 'xls' && body.slice(0, 4000).includes('\t'))) return 'csv';
  return looksLikeMarkdown(body) ? 'md' : 'txt';
}

function markupKind(start: string): string | undefined {
  const plain = start.replace(/^(?:<!--[\s\S]*?-->\s*)+/, '');
  if (
    /^(?:<!doctype html|<(?:html|head|body|table|div|p|h[1-6]|center|meta|style|title|font|span|section|article)[\s>])/.test(
      plain,
    )
  )
    return 'html';
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!doctype svg[\s\S]{0,600}?>\s*)*<(?:\w+:)?svg[\s>]/.test(start))
    return 'svg';
  if (
    /^(?:<\?xml[\s\S]{0,300}?\?>\s*)(?:<!--[\s\S]*?-->\s*|<\?[\s\S]{0,300}?\?>\s*)*(?:<!doctype html|<html[\s>])/.test(
      start,
    )
  )
    return 'html';
  const office =
    /^(?:<\?[\s\S]{0,300}?\?>\s*|<!--[\s\S]{0,300}?-->\s*)*<(?:\w+:)?(workbook|worddocument)\s[^>]*"(?:urn:schemas-microsoft-com:office:spreadsheet|http:\/\/schemas\.microsoft\.com\/office\/word\/2003)/.exec(
      start,
    );
  // XML formats of Office 2002 and 2003.
  if (office) return office[1] === 'workbook' ? 'xls' : 'doc';
  return /^<\?xml[\s?]/.test(start) || /^<!doctype \w+ (?:public|system|\[)/.test(start) ? 'xml' : undefined;
}

/** Requires two typical header lines, because a letter may start with one. */
function mailKind(body: string): 'eml' | 'mhtml' | undefined {
  // mbox and some mail servers put a line before the headers.
  const lines = body.replace(/^(?:>?From |\+OK )[^\n]*\n/, '').split(/\r\n|\r|\n/, 60);
  let known = 0;
  for (const line of lines) {
    if (line === '') break;
    if (/^[ \t]/.test(line)) continue;
    if (!/^[\x21-\x39\x3b-\x7e]+:/.test(line)) return undefined;
    if (MAIL_HEADERS.test(line.toLowerCase())) known++;
  }
  if (known < 2) return undefined;
  const headers = /^[\s\S]*?(?:\r?\n\r?\n|$)/.exec(body)?.[0] ?? '';
  // Saved pages say so, or have an HTML body and neither a recipient nor a Received header.
  if (/^snapshot-content-location:|^from:.*saved by/im.test(headers)) return 'mhtml';
  return /^content-type:\s*multipart\/related/im.test(headers) && !/^(?:to|received|cc|message-id):/im.test(headers)
    ? 'mhtml'
    : 'eml';
}

/** Whether all lines have the same number of separators. */
function looksLikeCsv(body: string): boolean {
  const lines = body.split(/\r\n|\r|\n/, 12).filter((line) => line.trim() !== '');
  // The end of the sample may truncate the last line.
  const sample = lines.slice(0, 10);
  if (sample.length < 3) return false;
  return ['\t', ',', ';'].some((separator) => {
    const counts = sample.map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(separator).length - 1);
    const first = counts[0]!;
    return first >= (separator === '\t' ? 1 : 2) && counts.every((count) => count === first);
  });
}

const looksLikeMarkdown = (body: string): boolean =>
  /^#{1,6} \S/m.test(body) &&
  /^(?:#{1,6} \S|```|[-*+] \S|\d+\. \S|\|.*\||> )/m.test(body.replace(/^#{1,6} \S.*$/m, ''));

/** The head as text, or undefined if it is binary. */
function decodeHead(head: Buffer): string | undefined {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    return new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head);
  }
  if (head.includes(0)) return utf16Text(head);
  const text = head.toString('utf8');
  let control = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27 && byte !== 0x1a)) control++;
  if (control > head.length / 500) return utf16Text(head);
  // A sequence truncated by the end of the head does not indicate binary content.
  const wrong = (text.match(/\uFFFD/g) ?? []).length;
  if (wrong <= Math.min(2, head.length / 40)) return text;
  const start = text.slice(0, 400).toLowerCase();
  if (/<html|<!doctype|<\?xml|\{\\rtf/.test(start) || MAIL_HEADERS.test(start)) return head.toString('latin1');
  return isOtherEncoding(head) ? head.toString('latin1') : undefined;
}

/**
 * UTF-16 text without a byte order mark. Nearly all units are letters of some script; random units would not be, in
 * either byte order.
 */
function utf16Text(head: Buffer): string | undefined {
  const sample = head.subarray(0, Math.min(4096, head.length) & ~1);
  if (sample.length < 4) return undefined;
  for (const encoding of ['utf-16le', 'utf-16be']) {
    const text = new TextDecoder(encoding).decode(sample);
    const words = text.match(WRITTEN)?.length ?? 0;
    // Binary files contain padding: one repeated byte, or two alternating ones.
    if (new Set(text).size < Math.min(3, text.length)) continue;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells numbers from text
    if (words >= (sample.length / 2) * 0.98 && !/[\u0000-\u0008\u000e-\u001f]/.test(text)) {
      return new TextDecoder(encoding).decode(head.subarray(0, head.length & ~1));
    }
  }
  return undefined;
}

/**
 * ASCII, Latin, Greek, Cyrillic, Hebrew, Arabic, Indic and Thai letters, punctuation, ideographs, kana, Hangul, and
 * wide forms.
 */
const WRITTEN =
  /[\t\n\f\r -~\u00a0-\u024f\u0370-\u077f\u0900-\u0e7f\u2010-\u2030\u2190-\u21ff\u2460-\u25ff\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffef]/g;

/** Text in a legacy encoding: pairs of high bytes that are letters, or a European one with few letters beyond ASCII. */
function isOtherEncoding(head: Buffer): boolean {
  // Mostly ASCII without control characters: the rest are letters of a European encoding.
  const high = head.reduce((n, byte) => n + (byte >= 0x80 ? 1 : 0), 0);
  if (
    head.length >= 16 &&
    high <= head.length / 5 &&
    !head.some((byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13)
  )
    return true;
  for (const encoding of ['gb18030', 'big5', 'shift_jis', 'euc-kr', 'euc-jp']) {
    const text = new TextDecoder(encoding).decode(head);
    const wrong = (text.match(/\uFFFD/g) ?? []).length;
    if (wrong <= 2 && /[\u3040-\u30ff\u4E00-\u9FFF\uac00-\ud7a3]{2}/.test(text)) return true;
  }
  // Single bytes: accented or foreign letters in or beside words, and no C1 control characters except Windows quotes.
  const latin = head.toString('latin1');
  const words = (latin.match(/[A-Za-z\xc0-\xff]{2,}/g) ?? []).join('').length;
  const blanks = (latin.match(/[ \n]/g) ?? []).length;
  return words > head.length * 0.5 && blanks > head.length / 40 && high < head.length * 0.95;
}
