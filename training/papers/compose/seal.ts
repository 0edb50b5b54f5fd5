import type { Seal } from '../form.ts';
import { type Html, text } from '../markup.ts';
import type { Random } from '../random.ts';

/** Characters along the upper arc of an ellipse. */
function ring(legend: string, rx: number, ry: number, size: number, spread: number): string {
  const chars = [...legend];
  return chars
    .map((char, i) => {
      const angle = ((chars.length === 1 ? 0 : i / (chars.length - 1)) - 0.5) * spread;
      const x = 50 + rx * Math.sin(angle);
      const y = 50 - ry * Math.cos(angle);
      const turn = (Math.atan2(rx * Math.sin(angle), ry * Math.cos(angle) * (rx / ry) ** 1) * 180) / Math.PI;
      return `<text x="${x.toFixed(2)}" y="${y.toFixed(2)}" transform="rotate(${turn.toFixed(1)} ${x.toFixed(2)} ${y.toFixed(2)})" text-anchor="middle" dominant-baseline="central" font-size="${size}">${text(char)}</text>`;
    })
    .join('');
}

/** A seal placed by its centre, in millimetres. `index` is its index in the sketch. */
export function drawSeal(random: Random, seal: Seal, index: number, x: number, y: number, scale = 1): Html {
  const [width, height] =
    seal.shape === 'oval'
      ? seal.kind === 'supervision'
        ? [30, 20]
        : [40, 30]
      : seal.shape === 'round'
        ? [40, 40]
        : [random.real(25, 38), random.real(10, 14)];
  const color = seal.color ?? random.pick(['#d01818', '#c8102e', '#e03030', '#b51a2b']);
  const [first = '', ...rest] = seal.lines;
  const high = seal.shape === 'round' ? 100 : seal.shape === 'oval' ? 70 : 36;
  const stretch = `viewBox="0 0 100 100" preserveAspectRatio="none"`;
  let inside: string;
  if (seal.shape === 'square') {
    const all = seal.lines;
    inside = `<rect x="2" y="2" width="96" height="96" fill="none" stroke="${color}" stroke-width="3"/>${all.map((line, i) => `<text x="50" y="${((i + 0.5) * 100) / all.length}" text-anchor="middle" dominant-baseline="central" font-size="${Math.min(70 / all.length, 130 / [...line].length)}" textLength="84" lengthAdjust="spacingAndGlyphs">${text(line)}</text>`).join('')}`;
  } else {
    const size = Math.max(6, Math.min(12, 190 / Math.max(12, [...first].length)));
    const star =
      seal.shape === 'round' && random.chance(0.7)
        ? `<text x="50" y="${rest.length > 1 ? 40 : 47}" text-anchor="middle" dominant-baseline="central" font-size="24" data-skip="1">★</text>`
        : '';
    const straight = rest
      .map(
        (line, i) =>
          `<text x="50" y="${rest.length === 1 ? 74 : 52 + i * 16}" text-anchor="middle" dominant-baseline="central" font-size="${Math.min(10, 78 / [...line].length + 1.5)}">${text(line)}</text>`,
      )
      .join('');
    inside = `<ellipse cx="50" cy="50" rx="48" ry="48" fill="none" stroke="${color}" stroke-width="2.4"/>${seal.kind === 'supervision' ? `<ellipse cx="50" cy="50" rx="43" ry="42" fill="none" stroke="${color}" stroke-width=".8"/>` : ''}${ring(first, 38, 38, size, Math.min(4.6, [...first].length * 0.36))}${star}${straight}`;
  }
  const turn = seal.kind === 'supervision' ? 0 : random.real(-12, 12);
  const wide = width * scale;
  const tall = (seal.shape === 'square' ? height : (width * high) / 100) * scale;
  return `<div class="seal" data-seal="${index}" style="left:${x - wide / 2}mm;top:${y - tall / 2}mm;width:${wide}mm;height:${tall}mm;opacity:${random.real(0.5, 0.9)};transform:rotate(${turn}deg)"><svg ${stretch} fill="${color}" font-family="'Noto Serif CJK SC','AR PL UMing CN'">${inside}</svg></div>`;
}
