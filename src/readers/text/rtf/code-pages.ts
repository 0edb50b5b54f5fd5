/** Encoding of a Windows code page. Unsupported ones are read as the nearest supported one. */
export function codePage(number: number | undefined): string {
  switch (number) {
    case 932:
      return 'shift_jis';
    case 936:
    case 54936:
      return 'gb18030';
    case 949:
    case 1361:
      return 'euc-kr';
    case 950:
      return 'big5';
    case 866:
      return 'ibm866';
    case 874:
      return 'windows-874';
    case 10000:
      return 'macintosh';
    case 10007:
      return 'x-mac-cyrillic';
    case 65001:
      return 'utf-8';
    case 20866:
      return 'koi8-r';
    default:
      return number !== undefined && number >= 1250 && number <= 1258 ? `windows-${number}` : 'windows-1252';
  }
}

/** Code page of `\fcharset`; undefined if the document decides. */
export const CHARSET_PAGES: Record<number, number> = {
  77: 10000,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

/**
 * Text of bytes in latin1 form. If fonts have no charset, assumes that of the document; if that is invalid,
 * Windows-1252.
 */
export function decodeBytes(bytes: string, encoding: string): string {
  if (/^[\x20-\x7e\t]*$/.test(bytes)) return bytes;
  const buffer = Buffer.from(bytes, 'latin1');
  const text = decode(buffer, encoding);
  return text.includes('\ufffd') && encoding !== 'windows-1252' ? (strictly(buffer, encoding) ?? text) : text;
}

/** Decodes strictly: undefined if invalid in this encoding. */
function strictly(buffer: Buffer, encoding: string): string | undefined {
  const wide = /gb|big5|jis|euc/.test(encoding);
  return wide && buffer.length <= 2 ? decode(buffer, 'windows-1252') : undefined;
}

function decode(buffer: Buffer, encoding: string): string {
  let decoder = decoders.get(encoding);
  if (!decoder) {
    decoder = new TextDecoder(encoding);
    decoders.set(encoding, decoder);
  }
  return decoder.decode(buffer);
}
