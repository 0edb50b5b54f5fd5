/**
 * A client's file name for display: last part of the path, no control characters, limited length. Never used to open
 * files.
 */
export function displayName(name: string | undefined, fallback: string): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  // Control characters and bidirectional overrides can disguise a name.
  const clean = last.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '').trim();
  const points = Array.from(clean);
  const short = points.length > 200 ? `${points.slice(0, 160).join('')}…${points.slice(-39).join('')}` : clean;
  return short === '' || short === '.' || short === '..' ? fallback : short;
}
