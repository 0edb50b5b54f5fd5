/**
 * Writes the bilinear colour between four pixels: the one at byte `i`, the next one (`right` bytes on), and those below
 * (`down` bytes on). `ax` and `ay` are the weights of the right and lower ones. Returns the position for the next
 * colour.
 */
export function blend(data: Uint8Array, channels: 1 | 3, i: number, right: number, down: number, ax: number, ay: number, out: Uint8Array, to: number): number {
  const wd = ax * ay;
  const wb = ax - wd;
  const wc = ay - wd;
  const wa = 1 - ax - wc;
  const b = i + right;
  const c = i + down;
  const d = c + right;
  out[to] = data[i]! * wa + data[b]! * wb + data[c]! * wc + data[d]! * wd + 0.5;
  if (channels === 1) return to + 1;
  out[to + 1] = data[i + 1]! * wa + data[b + 1]! * wb + data[c + 1]! * wc + data[d + 1]! * wd + 0.5;
  out[to + 2] = data[i + 2]! * wa + data[b + 2]! * wb + data[c + 2]! * wc + data[d + 2]! * wd + 0.5;
  return to + 3;
}
