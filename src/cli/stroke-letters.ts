/**
 * Letters as strokes on a grid of 10 x 16 units, origin top-left, y down: enough for a self-test that must not depend
 * on installed fonts.
 */
const LETTERS: Record<string, string> = {
  C: 'M9 3 C8 1 7 0 5 0 C2 0 0 3 0 8 C0 13 2 16 5 16 C7 16 8 15 9 13',
  D: 'M0 0 L0 16 M0 0 L4 0 C8 0 10 3 10 8 C10 13 8 16 4 16 L0 16',
  E: 'M9 0 L0 0 L0 16 L9 16 M0 8 L7 8',
  M: 'M0 16 L0 0 L5.5 11 L11 0 L11 16',
  N: 'M0 16 L0 0 L9 16 L9 0',
  O: 'M5 0 C2 0 0 3 0 8 C0 13 2 16 5 16 C8 16 10 13 10 8 C10 3 8 0 5 0',
  T: 'M0 0 L10 0 M5 0 L5 16',
  U: 'M0 0 L0 11 C0 14 2 16 5 16 C8 16 10 14 10 11 L10 0',
  '2': 'M0 4 C0 1 2 0 4.5 0 C7 0 9 1.5 9 4.5 C9 8 4 11 0 16 L9 16',
  '4': 'M7 16 L7 0 L0 11 L9.5 11',
  '6': 'M8 1 C6 -0.5 0 0 0 10 C0 14 2 16 4.5 16 C7 16 9 14 9 11 C9 8 7 6.5 4.5 6.5 C2 6.5 0.5 8 0 10',
  '8': 'M4.5 7.5 C2 7.5 0.5 6 0.5 4 C0.5 1.5 2 0 4.5 0 C7 0 8.5 1.5 8.5 4 C8.5 6 7 7.5 4.5 7.5 C2 7.5 0 9.5 0 12 C0 14.5 2 16 4.5 16 C7 16 9 14.5 9 12 C9 9.5 7 7.5 4.5 7.5',
};

/**
 * A line of text as an SVG picture, black on white. Pixels; `size` is the height of a capital. Characters without
 * strokes leave a blank.
 */
export function strokes(text: string, at: { x: number; y: number; size: number; width: number }): string {
  const scale = at.size / 16;
  const advance = 15 * scale;
  const paths = Array.from(text, (char, i) => {
    const path = LETTERS[char];
    return path ? `<path d="${path}" transform="translate(${at.x + i * advance} ${at.y}) scale(${scale})"/>` : '';
  });
  const width = Math.ceil(at.x * 2 + text.length * advance);
  const height = Math.ceil(at.y * 2 + at.size);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#000" stroke-width="${at.width / scale}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`;
}
