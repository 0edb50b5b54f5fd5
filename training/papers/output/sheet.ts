import sharp from 'sharp';
import type { Random } from '../random.ts';
import type { Placement } from './picture.ts';
import type { Shot } from './shoot.ts';

/** Several papers on one sheet in rows, each slightly skewed. All shots have the same resolution. */
export async function laySheet(shots: Shot[], random: Random): Promise<{ shot: Shot; papers: Placement[] }> {
  const dpi = shots[0]!.dpi;
  const css = dpi / 96;
  const widest = Math.max(...shots.map((shot) => shot.width));
  const gap = Math.round((random.real(3, 9) / 25.4) * dpi);
  const limit =
    Math.max(
      widest,
      Math.round(random.real(1, 1.5) * Math.sqrt(shots.reduce((sum, shot) => sum + shot.width * shot.height, 0))),
    ) +
    2 * gap;
  const layers: { input: Buffer; left: number; top: number }[] = [];
  const papers: Placement[] = [];
  let [x, y, rowHeight] = [gap, gap, 0];
  for (const shot of shots) {
    const degrees = random.real(-2.5, 2.5);
    const turned = await sharp(shot.bytes)
      .rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = turned.info;
    if (x > gap && x + width + gap > limit) {
      x = gap;
      y += rowHeight + gap;
      rowHeight = 0;
    }
    const [left, top] = [x, y];
    layers.push({ input: turned.data, left, top });
    const angle = (degrees * Math.PI) / 180;
    papers.push({
      width: shot.width / css,
      height: shot.height / css,
      toPicture: (px, py) => {
        const dx = px * css - shot.width / 2;
        const dy = py * css - shot.height / 2;
        return [
          left + width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
          top + height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
        ];
      },
    });
    x += width + gap;
    rowHeight = Math.max(rowHeight, height);
  }
  const width = Math.ceil(Math.max(...layers.map((layer, i) => layer.left + papers[i]!.width * css)) + 3 * gap);
  const height = y + rowHeight + gap;
  const background = random.pick(['#ffffff', '#f4f4f0', '#d8d4cc', '#8a7a68', '#e8eef2']);
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .composite(layers)
    .png()
    .toBuffer();
  return { shot: { form: 'image', bytes, width, height, dpi }, papers };
}
