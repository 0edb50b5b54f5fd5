import type { TextItem } from './items.ts';
import { type BodyStyle, looksBold, rareColor } from './statistics.ts';

/** How much the style of a block differs from body text; `read` are blocks whose style OCR has estimated. */
export function styleScore(item: TextItem, body: BodyStyle, read: boolean): number {
  const { style } = item;
  const ratio = style.size / body.size;
  // Heights of OCR lines vary by a tenth with their letters.
  const slack = read ? 0.12 : 0;
  let score =
    ratio >= 1.5 + slack
      ? 0.7
      : ratio >= 1.25 + slack
        ? 0.6
        : ratio >= 1.12 + slack
          ? 0.45
          : ratio >= 1.04 && !read
            ? 0.15
            : ratio < 0.94 - slack
              ? -0.3
              : 0;
  // The weight of OCR text is measured from its strokes: weak evidence.
  if (looksBold(style, body)) score += body.boldShare > 0.3 ? 0.2 : read ? 0.35 : 0.4;
  else if (!read && style.font.name !== body.font && (body.fontShare.get(style.font.name) ?? 1) < 0.1) score += 0.2;
  if (rareColor(style.color, body)) score += 0.15;
  if (style.caps) score += 0.2;
  if (style.italic && !body.italic) score += 0.1;
  return score;
}
