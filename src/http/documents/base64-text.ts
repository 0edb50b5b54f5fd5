import { DocparseError } from '../../errors.ts';

const wrong = (member: string, what: string): DocparseError => new DocparseError('PARAMETER', `${member}: ${what}`);

/** Longest head of a data URL (RFC 2397). */
const MAX_HEAD = 1000;

/**
 * Bytes of base64 (RFC 4648, both alphabets, with or without padding and line breaks) or of a base64 data URL, as its
 * text arrives. Throws PARAMETER naming `member`.
 */
export async function* decodeBase64(text: AsyncIterable<string>, member: string): AsyncGenerator<Buffer> {
  let left = '';
  let begun = false;
  let padded = false;
  for await (const piece of text) {
    let now = left + piece;
    left = '';
    if (!begun) {
      now = now.trimStart();
      const couldBeUrl = /^data:/i.test(now.padEnd(5).slice(0, 5)) || 'data:'.startsWith(now.toLowerCase());
      if (couldBeUrl) {
        const comma = now.indexOf(',');
        if (comma === -1) {
          if (now.length > MAX_HEAD) throw wrong(member, 'a data URL without a comma.');
          left = now;
          continue;
        }
        if (!/;\s*base64\s*$/i.test(now.slice(0, comma))) throw wrong(member, 'a data URL must be in base64.');
        now = now.slice(comma + 1);
      }
      if (now === '') continue;
      begun = true;
    }
    const clean = now.replace(/\s+/g, '');
    const equals = clean.indexOf('=');
    const digits = equals === -1 ? clean : clean.slice(0, equals);
    if (/[^A-Za-z0-9+/_-]/.test(digits) || (equals !== -1 && /[^=]/.test(clean.slice(equals))) || (padded && digits))
      throw wrong(member, 'not base64.');
    padded ||= equals !== -1;
    const whole = digits.length - (digits.length % 4);
    if (padded) {
      if (digits.length % 4 === 1) throw wrong(member, 'base64 that is cut off.');
      if (digits) yield Buffer.from(digits, 'base64');
    } else {
      left = digits.slice(whole);
      if (whole > 0) yield Buffer.from(digits.slice(0, whole), 'base64');
    }
  }
  // `DA` might have become `data:`, but is a whole document of one byte.
  if (!begun && /[^A-Za-z0-9+/_-]/.test(left)) throw wrong(member, 'not base64.');
  if (left.length % 4 === 1) throw wrong(member, 'base64 that is cut off.');
  if (left) yield Buffer.from(left, 'base64');
}
