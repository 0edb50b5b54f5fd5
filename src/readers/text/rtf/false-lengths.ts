const BINARY = /(?<!\\)((?:\\\\)*)\\bin(\d{1,10}) ?/g;

/**
 * Removes lengths of binary data (`\binN`) beyond the end of the file; undefined if there are none. LibreOffice reads
 * that many bytes one by one, even if they do not exist: two billion take minutes.
 */
export function withoutFalseLengths(rtf: string): string | undefined {
  const pieces: string[] = [];
  let from = 0;
  BINARY.lastIndex = 0;
  for (let match = BINARY.exec(rtf); match; match = BINARY.exec(rtf)) {
    const end = BINARY.lastIndex + Number(match[2]);
    if (end <= rtf.length) BINARY.lastIndex = end;
    else {
      pieces.push(rtf.slice(from, match.index), match[1] ?? '');
      from = match.index + match[0].length;
    }
  }
  return pieces.length === 0 ? undefined : pieces.join('') + rtf.slice(from);
}
