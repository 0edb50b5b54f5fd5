import { IDENTITY, type Transform } from '../../document/index.ts';

/** Maps the displayed picture to the stored picture of this size (EXIF 2.3, tag 0x0112). */
export function toStored(orientation: number, width: number, height: number): Transform {
  switch (orientation) {
    case 2:
      return [-1, 0, width, 0, 1, 0, 0, 0, 1];
    case 3:
      return [-1, 0, width, 0, -1, height, 0, 0, 1];
    case 4:
      return [1, 0, 0, 0, -1, height, 0, 0, 1];
    case 5:
      return [0, 1, 0, 1, 0, 0, 0, 0, 1];
    case 6:
      return [0, 1, 0, -1, 0, height, 0, 0, 1];
    case 7:
      return [0, -1, width, -1, 0, height, 0, 0, 1];
    case 8:
      return [0, -1, width, 1, 0, 0, 0, 0, 1];
    default:
      return IDENTITY;
  }
}
