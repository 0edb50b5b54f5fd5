const BINARY = /(?<!\\)((?:\\\\)*)\\bin(\d{1,10}) ?/g;

/**
 * RTF without the lengths of binary data (`\binN`) that go beyond the file; undefined when there is none. LibreOffice reads as many bytes as such a
 * length says, one by one, though there are none: two billion of them take it minutes.
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
