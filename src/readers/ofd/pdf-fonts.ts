import { num, type PdfWriter } from './pdf-writer.ts';
import type { TextItem } from './scene.ts';

/** How to show a glyph: font resource name and code in hexadecimal. */
export interface DrawnGlyph {
  font: string;
  code: string;
}

/** Codes per simple font. Code 0 is not used, because some readers treat it as the end. */
const SIMPLE_CODES = 255;

export const fontKey = (item: TextItem): string => `${item.ofd.id}|${item.font?.part ?? ''}`;

/** Embeds each font program of a package once into a PDF, so that any glyph can be drawn by number. */
export class PdfFonts {
  private readonly pdf: PdfWriter;
  private readonly bytes: (item: TextItem) => Buffer | undefined;
  private readonly name: (object: number) => string;
  /** Descriptor by font, and font resource by font and block of glyphs. */
  private readonly descriptors = new Map<string, number | undefined>();
  private readonly fonts = new Map<string, string>();

  /** @param name makes the content stream's name for a font object */
  constructor(pdf: PdfWriter, bytes: (item: TextItem) => Buffer | undefined, name: (object: number) => string) {
    this.pdf = pdf;
    this.bytes = bytes;
    this.name = name;
  }

  glyph(item: TextItem, glyph: number): DrawnGlyph | undefined {
    const { program } = item;
    if (!program || !item.font?.part) return undefined;
    const key = fontKey(item);
    const descriptor = this.descriptor(key, item);
    if (descriptor === undefined) return undefined;
    if (program.kind === 'type1') {
      const block = Math.floor(glyph / SIMPLE_CODES);
      const font = this.font(`${key}|${block}`, () =>
        simpleFont(program.names ?? [], block * SIMPLE_CODES, descriptor),
      );
      return { font, code: ((glyph % SIMPLE_CODES) + 1).toString(16).padStart(2, '0') };
    }
    const font = this.font(key, () => this.compositeFont(program.kind, descriptor));
    return { font, code: (program.cidOf?.(glyph) ?? glyph).toString(16).padStart(4, '0').slice(-4) };
  }

  private font(key: string, make: () => string): string {
    let name = this.fonts.get(key);
    if (name === undefined) {
      name = this.name(this.pdf.add(make()));
      this.fonts.set(key, name);
    }
    return name;
  }

  private descriptor(key: string, item: TextItem): number | undefined {
    if (this.descriptors.has(key)) return this.descriptors.get(key);
    const bytes = this.bytes(item);
    let object: number | undefined;
    if (bytes && item.program) {
      const { kind } = item.program;
      const [entry, dictionary] =
        kind === 'truetype'
          ? ['FontFile2', `/Length1 ${bytes.length}`]
          : kind === 'type1'
            ? ['FontFile', `/Length1 ${bytes.length}/Length2 0/Length3 0`]
            : ['FontFile3', `/Subtype/${kind === 'cff' ? 'CIDFontType0C' : 'OpenType'}`];
      const file = this.pdf.stream(bytes, dictionary);
      object = this.pdf.add(
        `<</Type/FontDescriptor/FontName/E${this.descriptors.size}/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/${entry} ${file} 0 R>>`,
      );
    }
    this.descriptors.set(key, object);
    return object;
  }

  /** A composite font whose codes are glyph numbers of the font program (ISO 32000-1, 9.7.4). */
  private compositeFont(kind: string, descriptor: number): string {
    const baseFont = `E${this.fonts.size}`;
    const descendant = this.pdf.add(
      `<</Type/Font/Subtype/${kind === 'truetype' ? 'CIDFontType2/CIDToGIDMap/Identity' : 'CIDFontType0'}/BaseFont/${baseFont}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/DW 1000>>`,
    );
    return `<</Type/Font/Subtype/Type0/BaseFont/${baseFont}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]>>`;
  }
}

/** Type 1 programs are drawn by glyph name, in blocks that fit one-byte codes (ISO 32000-1, 9.6.2). */
function simpleFont(names: readonly string[], from: number, descriptor: number): string {
  const block = names.slice(from, from + SIMPLE_CODES);
  return `<</Type/Font/Subtype/Type1/BaseFont/T${from}/FirstChar 1/LastChar ${block.length}/Widths[${block.map(() => num(1000)).join(' ')}]/Encoding<</Type/Encoding/Differences[1${block.map(pdfName).join('')}]>>/FontDescriptor ${descriptor} 0 R>>`;
}

const pdfName = (name: string): string =>
  `/${Buffer.from(name || '.notdef', 'latin1').reduce((out, byte) => out + (/[A-Za-z0-9._-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `#${byte.toString(16).padStart(2, '0')}`), '')}`;
