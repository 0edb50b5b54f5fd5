/** Visual length: a CJK character counts as two. */
export function visualLength(text: string): number {
  let n = 0;
  for (let i = 0; i < text.length; i++) n += text.charCodeAt(i) >= 0x2e80 ? 2 : 1;
  return n;
}
