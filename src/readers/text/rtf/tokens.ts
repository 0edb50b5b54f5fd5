/** Tokens of an RTF file (RTF specification 1.9.1, "Conventions of an RTF reader"). */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  /** `\name` with its number. */
  | { kind: 'word'; name: string; value: number | undefined }
  /** Bytes of text, as characters below U+0100. */
  | { kind: 'text'; bytes: string }
  /** Bytes after `\bin`. */
  | { kind: 'binary'; bytes: string };

const WORD = /([a-zA-Z]{1,32})(-?\d{1,10})? ?/y;
const TEXT = /[^\\{}\r\n\0]+/y;

/** Splits RTF in latin1 form into tokens. Never fails: invalid input is text. */
export function* rtfTokens(rtf: string): Generator<RtfToken> {
  for (let at = 0; at < rtf.length; ) {
    const char = rtf[at];
    if (char === '{') {
      yield { kind: 'open' };
      at++;
    } else if (char === '}') {
      yield { kind: 'close' };
      at++;
    } else if (char === '\r' || char === '\n' || char === '\0') at++;
    else if (char !== '\\') {
      TEXT.lastIndex = at;
      const bytes = TEXT.exec(rtf)?.[0] ?? char!;
      yield { kind: 'text', bytes };
      at += bytes.length;
    } else {
      WORD.lastIndex = at + 1;
      const word = WORD.exec(rtf);
      if (!word) {
        const sign = rtf[at + 1];
        if (sign === "'") {
          const code = Number.parseInt(rtf.slice(at + 2, at + 4), 16);
          if (!Number.isNaN(code)) yield { kind: 'text', bytes: String.fromCharCode(code) };
          at += 4;
        } else {
          at += 2;
          if (sign === '\\' || sign === '{' || sign === '}') yield { kind: 'text', bytes: sign };
          else if (sign !== undefined)
            yield { kind: 'word', name: sign === '\r' || sign === '\n' ? 'par' : sign, value: undefined };
        }
        continue;
      }
      at = WORD.lastIndex;
      const name = word[1]!;
      const value = word[2] === undefined ? undefined : Number(word[2]);
      if (name === 'bin' && value !== undefined && value > 0) {
        // A length beyond the end of the file is false: read what follows as text.
        if (at + value > rtf.length) continue;
        yield { kind: 'binary', bytes: rtf.slice(at, at + value) };
        at += value;
      } else yield { kind: 'word', name, value };
    }
  }
}
