import type { Random } from '../../papers/random.ts';
import { escapeXml } from './truth.ts';

const COLORS = ['#4c72b0', '#dd8452', '#55a868', '#c44e52', '#8172b3', '#937860'];

/** A drawing whose texts stand in rows and columns without being a table: bars, a map of colours, or lines over ticks. */
export function chartOf(name: () => string, random: Random): string {
  const kind = random.pick(['bars', 'across', 'heat', 'lines'] as const);
  const groups = random.int(3, 7);
  const series = random.int(1, 4);
  const size = random.pick([7, 8, 9, 10]);
  const [width, height] = [random.int(300, 460), random.int(140, 240)];
  const text = (x: number, y: number, value: string, anchor = 'middle'): string =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" text-anchor="${anchor}">${escapeXml(value)}</text>`;
  const box = (x: number, y: number, w: number, h: number, fill: string): string =>
    `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${fill}"/>`;
  const line = (x0: number, y0: number, x1: number, y1: number): string =>
    `<line x1="${x0.toFixed(1)}" y1="${y0.toFixed(1)}" x2="${x1.toFixed(1)}" y2="${y1.toFixed(1)}" stroke="#888" stroke-width="0.6"/>`;
  const names = Array.from({ length: groups }, name);
  const left = 70;
  const parts: string[] = [];
  if (kind === 'heat') {
    const [w, h] = [(width - left) / series / 2, height / (groups + 1)];
    names.forEach((n, i) => {
      parts.push(text(left - 4, (i + 1.6) * h, n, 'end'));
      for (let k = 0; k < 2 * series; k++) {
        const value = random.int(-9, 99);
        if (i === 0) parts.push(text(left + (k + 0.5) * w, 0.6 * h, `${name().slice(0, 4)}${k}`));
        parts.push(box(left + k * w, (i + 1) * h, w, h, `rgb(${250 - value},${200 - value},${90 + value})`));
        parts.push(text(left + (k + 0.5) * w, (i + 1.6) * h, value > 0 ? `+${value}` : String(value)));
      }
    });
  } else {
    const across = kind === 'across';
    for (let t = 0; t <= 5; t++) {
      const x = left + ((width - left) * t) / 5;
      const y = height - 20 - ((height - 40) * t) / 5;
      parts.push(across ? text(x, height - 6, String(t * 20)) : text(left - 6, y + 3, `${t * 20}%`, 'end'));
      parts.push(across ? line(x, height - 20, x, 20) : line(left - 3, y, random.chance(0.5) ? width : left, y));
    }
    const step = across ? (height - 40) / groups : (width - left) / groups;
    names.forEach((n, i) => {
      parts.push(
        across ? text(left - 6, 20 + (i + 0.6) * step, n, 'end') : text(left + (i + 0.5) * step, height - 6, n),
      );
      for (let k = 0; k < series; k++) {
        const value = random.next();
        const thick = (0.8 * step) / series;
        const color = COLORS[k] as string;
        if (across) {
          parts.push(box(left, 20 + i * step + k * thick, (width - left - 40) * value, thick, color));
          parts.push(
            text(left + (width - left - 40) * value + 4, 20 + i * step + (k + 0.8) * thick, value.toFixed(2), 'start'),
          );
        } else if (kind === 'bars') {
          const h = (height - 50) * value;
          parts.push(box(left + i * step + k * thick, height - 20 - h, thick, h, color));
          if (series < 3) parts.push(text(left + i * step + (k + 0.5) * thick, height - 24 - h, value.toFixed(2)));
        } else parts.push(box(left + (i + 0.5) * step - 2, height - 20 - (height - 50) * value, 4, 4, color));
      }
    });
    for (let k = 0; k < series; k++)
      parts.push(box(left + k * 80, 4, 8, 8, COLORS[k] as string), text(left + k * 80 + 12, 12, name(), 'start'));
  }
  return `<svg width="${width}" height="${height}" style="font-family:'DejaVu Sans';display:block;margin:1em auto 0">${parts.join('')}</svg>`;
}
