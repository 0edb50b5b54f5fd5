/** Decoded pixels: RGB or grey. */
export interface DecodedImage {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3;
}
