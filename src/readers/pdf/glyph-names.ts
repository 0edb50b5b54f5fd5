import type { Pdfium } from './pdfium.ts';

/** Texts of the codes of one font; undefined for a code whose fonts of this name disagree. */
export type CodeTexts = ReadonlyMap<number, string | undefined>;

/** A copy of a page with more bytes is not searched: its pictures are copied with it. */
const MAX_COPY = 16 * 1024 * 1024;

/**
 * What the glyph names of a page's fonts say of codes without a Unicode value: ligatures of fonts without a map, as `f_i`
 * of Linux Libertine, whose codes differ from file to file. PDFium does not give names, so this copies the page into a
 * document of its own, which PDFium writes with plain dictionaries, and reads the differences of their encodings
 * (ISO 32000-1, 9.6.6.1). Takes about 30 ms.
 *
 * @param index of the page, from 0
 * @returns by the name of the font without the tag of its subset; PDFium gives no other
 */
export function namedCodes(pdfium: Pdfium, document: number, index: number): Map<string, CodeTexts> {
  const { call, scratch } = pdfium;
  const copy = call.FPDF_CreateNewDocument!();
  if (copy === 0) return new Map();
  try {
    pdfium.i32[scratch >> 2] = index;
    if (call.FPDF_ImportPagesByIndex!(copy, document, scratch, 1, 0) === 0) return new Map();
    const writer = call.PDFiumExt_OpenFileWriter!();
    try {
      call.PDFiumExt_SaveAsCopy!(copy, writer);
      const size = call.PDFiumExt_GetFileWriterSize!(writer);
      if (size <= 0 || size > MAX_COPY) return new Map();
      const address = pdfium.malloc(size);
      try {
        call.PDFiumExt_GetFileWriterData!(writer, address, size);
        return codesIn(Buffer.from(pdfium.u8.subarray(address, address + size)).toString('latin1'));
      } finally {
        pdfium.free(address);
      }
    } finally {
      call.PDFiumExt_CloseFileWriter!(writer);
    }
  } finally {
    call.FPDF_CloseDocument!(copy);
  }
}

/** The same in the bytes of a PDF whose dictionaries are plain, as Latin-1. */
export function codesIn(pdf: string): Map<string, CodeTexts> {
  const objects = new Map<number, string>();
  for (const [, number, body] of pdf.matchAll(/(?:^|[\r\n])(\d+) 0 obj\s*(<<[\s\S]*?)(?=[\r\n]endobj|\bstream[\r\n])/g))
    objects.set(Number(number), body!);
  const fonts = new Map<string, Map<number, string | undefined>>();
  for (const body of objects.values()) {
    const name = /\/BaseFont\s*\/([^\s/<>[\]()]+)/.exec(body)?.[1];
    if (name === undefined) continue;
    const reference = /\/Encoding\s+(\d+)\s+\d+\s+R/.exec(body)?.[1];
    const differences = /\/Differences\s*\[([^\]]*)\]/.exec(reference ? (objects.get(Number(reference)) ?? '') : body);
    if (!differences) continue;
    const plain = unescaped(name).replace(/^[A-Z]{6}\+/, '');
    const known = fonts.get(plain) ?? new Map<number, string | undefined>();
    fonts.set(plain, known);
    for (const [code, text] of textsOf(differences[1]!))
      known.set(code, known.has(code) && known.get(code) !== text ? undefined : text);
  }
  return fonts;
}

/** Codes and texts of a `Differences` array: numbers set the code, names take one after the other. */
function* textsOf(differences: string): Generator<[number, string]> {
  let code = 0;
  for (const [token] of differences.matchAll(/\/[^\s/]+|\d+/g)) {
    if (!token.startsWith('/')) {
      code = Number(token);
      continue;
    }
    const text = textOfName(unescaped(token.slice(1)));
    if (text !== undefined) yield [code, text];
    code++;
  }
}

const unescaped = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Text of the name of a ligature or of a Unicode value (Adobe Glyph List Specification, 2). All other names PDFium knows,
 * or they have no text.
 */
export function textOfName(name: string): string | undefined {
  const base = name.split('.')[0]!;
  const unicode = /^(?:uni((?:[0-9A-F]{4})+)|u([0-9A-F]{4,6}))$/.exec(base);
  if (unicode) {
    const codes = unicode[1]?.match(/.{4}/g) ?? [unicode[2]!];
    const values = codes.map((hex) => Number.parseInt(hex, 16));
    return values.every((value) => value >= 0x20 && value <= 0x10ffff && (value < 0xd800 || value > 0xdfff))
      ? String.fromCodePoint(...values)
      : undefined;
  }
  return /^[A-Za-z](?:_[A-Za-z]){1,3}$/.test(base) ? base.replaceAll('_', '') : undefined;
}
