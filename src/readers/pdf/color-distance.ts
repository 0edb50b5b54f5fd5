/** Sum of the differences of red, green and blue between two colours, 0xRRGGBB; 0 to 765. */
export const colorDistance = (a: number, b: number): number =>
  Math.abs(((a >> 16) & 255) - ((b >> 16) & 255)) +
  Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) +
  Math.abs((a & 255) - (b & 255));
