/** A client's name for a file as it may be shown: last part of a path, no control characters, of sensible length. Never used to open anything. */
export function displayName(name: string | undefined, fallback: string): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  // Control characters and bidirectional overrides make a name show as what it is not.
  const clean = last.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '').trim();
  const points = Array.from(clean);
  const short = points.length > 200 ? `${points.slice(0, 160).join('')}…${points.slice(-39).join('')}` : clean;
  return short === '' || short === '.' || short === '..' ? fallback : short;
}
