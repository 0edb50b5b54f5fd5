import sharp, { type Sharp } from 'sharp';
import type { Random } from '../random.ts';
import type { Shot } from './shoot.ts';

export const PROFILES = ['clean', 'scan', 'photo', 'lowres', 'hard'] as const;
export type Profile = (typeof PROFILES)[number];

/** Place of a paper in a picture. */
export interface Placement {
  /** CSS pixels of the paper. */
  width: number;
  height: number;
  /** Maps CSS pixels of the paper to pixels of the picture. */
  toPicture(x: number, y: number): [number, number];
}

/** A picture or PDF ready to write. */
export interface Finished {
  bytes: Buffer;
  extension: 'png' | 'jpg' | 'pdf';
  width: number;
  height: number;
  dpi: number;
  profile: Profile | 'vector';
  turned: 0 | 90 | 180 | 270;
  placements: Placement[];
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

type Point = [number, number];

/** Row-major 3x3 homography that takes four points to four points. */
function homography(from: Point[], to: Point[]): number[] {
  const rows = from.flatMap(([x, y], i) => {
    const [u, v] = to[i]!;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let column = 0; column < 8; column++) {
    let pivot = column;
    for (let row = column + 1; row < 8; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = 0; row < 8; row++) {
      if (row === column) continue;
      const factor = rows[row]![column]! / rows[column]![column]!;
      for (let k = column; k < 9; k++) rows[row]![k]! -= factor * rows[column]![k]!;
    }
  }
  return [...rows.map((row, i) => row[8]! / row[i]!), 1];
}

const project = (m: number[], x: number, y: number): Point => {
  const w = m[6]! * x + m[7]! * y + m[8]!;
  return [(m[0]! * x + m[1]! * y + m[2]!) / w, (m[3]! * x + m[4]! * y + m[5]!) / w];
};

/** Strength of a profile's degradations. */
interface Wear {
  scale: number;
  /** In degrees. */
  skew: number;
  /** Maximum shift of corners, as a share of the side. */
  perspective: number;
  shade: number;
  noise: number;
  blur: number;
  quality: number;
  grey: boolean;
  background: [number, number, number];
  margin: number;
}

function wearOf(profile: Profile, random: Random): Wear {
  const none: Wear = {
    scale: 1,
    skew: 0,
    perspective: 0,
    shade: 0,
    noise: 0,
    blur: 0,
    quality: 0,
    grey: false,
    background: [255, 255, 255],
    margin: 0,
  };
  const wood = random.pick<[number, number, number]>([
    [96, 78, 62],
    [150, 140, 128],
    [70, 72, 78],
    [196, 186, 170],
    [44, 40, 38],
    [120, 128, 122],
  ]);
  if (profile === 'clean') return none;
  if (profile === 'scan')
    return {
      ...none,
      skew: random.real(-1.8, 1.8),
      noise: random.real(3, 9),
      blur: random.chance(0.3) ? random.real(0.35, 0.6) : 0,
      quality: random.int(60, 88),
      grey: random.chance(0.3),
      margin: random.real(0, 0.03),
    };
  if (profile === 'photo')
    return {
      ...none,
      skew: random.real(-4, 4),
      perspective: random.real(0.01, 0.035),
      shade: random.real(0.15, 0.4),
      noise: random.real(4, 10),
      blur: random.real(0.3, 0.8),
      quality: random.int(55, 85),
      background: wood,
      margin: random.real(0.03, 0.12),
    };
  if (profile === 'lowres')
    return {
      ...none,
      scale: random.real(0.5, 0.65),
      skew: random.real(-0.8, 0.8),
      noise: random.real(2, 6),
      quality: random.int(55, 80),
    };
  return {
    ...none,
    scale: random.real(0.6, 0.8),
    skew: random.real(-5, 5),
    perspective: random.real(0.03, 0.06),
    shade: random.real(0.3, 0.55),
    noise: random.real(8, 16),
    blur: random.real(0.5, 1),
    quality: random.int(40, 60),
    background: wood,
    margin: random.real(0.03, 0.1),
  };
}

/** A shot of one paper: its CSS pixels are those of the shot at 96 per inch. */
const alone = (shot: Shot): Placement[] => {
  const css = shot.dpi / 96;
  return [{ width: shot.width / css, height: shot.height / css, toPicture: (x, y) => [x * css, y * css] }];
};

/** Degrades a shot of papers: ageing, light, cheap cameras. Equal random streams give equal pictures. */
export async function degrade(shot: Shot, profile: Profile, random: Random, papers = alone(shot)): Promise<Finished> {
  if (shot.form === 'pdf')
    return {
      bytes: shot.bytes,
      extension: 'pdf',
      width: shot.width,
      height: shot.height,
      dpi: shot.dpi,
      profile: 'vector',
      turned: 0,
      placements: papers,
    };
  const wear = wearOf(profile, random);
  const width = Math.round(shot.width * wear.scale);
  const height = Math.round(shot.height * wear.scale);
  const margin = Math.round(wear.margin * Math.max(width, height));
  const angle = (wear.skew * Math.PI) / 180;
  const corners: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const spread = wear.perspective * Math.min(width, height);
  const moved = corners.map(([x, y]): Point => {
    const dx = x - width / 2;
    const dy = y - height / 2;
    const jitter = (): number => (spread === 0 ? 0 : random.real(-spread, spread));
    return [
      dx * Math.cos(angle) - dy * Math.sin(angle) + jitter(),
      dx * Math.sin(angle) + dy * Math.cos(angle) + jitter(),
    ];
  });
  const left = Math.min(...moved.map(([x]) => x)) - margin;
  const top = Math.min(...moved.map(([, y]) => y)) - margin;
  const target = moved.map(([x, y]): Point => [x - left, y - top]);
  const outWidth = Math.ceil(Math.max(...target.map(([x]) => x)) + margin);
  const outHeight = Math.ceil(Math.max(...target.map(([, y]) => y)) + margin);
  const forward = homography(corners, target);
  const source = await sharp(shot.bytes)
    .flatten({ background: '#fff' })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const flat = wear.skew === 0 && spread === 0 && margin === 0;
  const warped = flat
    ? { data: source, width, height }
    : warp({ data: source, width, height }, homography(target, corners), outWidth, outHeight, wear.background);
  light(warped, wear, random);
  let picture = sharp(warped.data, { raw: { width: warped.width, height: warped.height, channels: 3 } });
  if (wear.blur > 0) picture = picture.blur(wear.blur);
  if (wear.grey) picture = picture.greyscale();
  const turned = profile !== 'clean' && random.chance(0.2) ? random.pick([90, 180, 270] as const) : 0;
  const bytes = await encode(picture, turned, wear.quality);
  return {
    bytes,
    extension: wear.quality > 0 ? 'jpg' : 'png',
    width: turned % 180 === 0 ? warped.width : warped.height,
    height: turned % 180 === 0 ? warped.height : warped.width,
    dpi: Math.round(shot.dpi * wear.scale),
    profile,
    turned,
    placements: papers.map((paper) => ({
      ...paper,
      toPicture: (x, y) => {
        const [u, v] = paper.toPicture(x, y);
        const at: Point = [u * wear.scale, v * wear.scale];
        return turnPoint(flat ? at : project(forward, ...at), turned, warped);
      },
    })),
  };
}

async function encode(picture: Sharp, turned: number, quality: number): Promise<Buffer> {
  // sharp rotates before it blurs, so rotate the blurred picture in a second step.
  const upright = turned === 0 ? picture : sharp(await picture.png({ compressionLevel: 1 }).toBuffer()).rotate(turned);
  return quality > 0 ? upright.jpeg({ quality }).toBuffer() : upright.png().toBuffer();
}

function turnPoint([x, y]: Point, turned: number, { width, height }: Pixels): Point {
  if (turned === 90) return [height - y, x];
  if (turned === 180) return [width - x, height - y];
  if (turned === 270) return [y, width - x];
  return [x, y];
}

/** `back` maps a pixel of the result to the source. */
function warp(
  source: Pixels,
  back: number[],
  width: number,
  height: number,
  background: [number, number, number],
): Pixels {
  const data = Buffer.alloc(width * height * 3);
  const { width: sw, height: sh, data: from } = source;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = project(back, x + 0.5, y + 0.5);
      const at = (y * width + x) * 3;
      const fx = u - 0.5;
      const fy = v - 0.5;
      const ix = Math.floor(fx);
      const iy = Math.floor(fy);
      if (ix < 0 || iy < 0 || ix + 1 >= sw || iy + 1 >= sh) {
        data[at] = background[0];
        data[at + 1] = background[1];
        data[at + 2] = background[2];
        continue;
      }
      const ax = fx - ix;
      const ay = fy - iy;
      const p = (iy * sw + ix) * 3;
      const q = p + sw * 3;
      for (let c = 0; c < 3; c++)
        data[at + c] =
          (from[p + c]! * (1 - ax) + from[p + 3 + c]! * ax) * (1 - ay) +
          (from[q + c]! * (1 - ax) + from[q + 3 + c]! * ax) * ay;
    }
  return { data, width, height };
}

/** Uneven light and sensor noise. */
function light(pixels: Pixels, wear: Wear, random: Random): void {
  if (wear.shade === 0 && wear.noise === 0) return;
  const { data, width, height } = pixels;
  const direction = random.real(0, 6.283);
  const [dx, dy] = [Math.cos(direction) / width, Math.sin(direction) / height];
  const tint = [1, 1 - wear.shade * random.real(0, 0.08), 1 - wear.shade * random.real(0, 0.2)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const shade = 1 - wear.shade * (0.5 + (x - width / 2) * dx + (y - height / 2) * dy);
      const grain = wear.noise * (random.next() + random.next() + random.next() - 1.5);
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) data[at + c] = Math.max(0, Math.min(255, data[at + c]! * shade * tint[c]! + grain));
    }
}
