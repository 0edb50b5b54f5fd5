import type { LabelHit } from './labels.ts';
import type { Span } from './pieces.ts';
import type { PaperType } from './types/paper-type.ts';

/** The code that a form prints in brackets after a label: 运输方式(2). */
const IN_BRACKETS = /\(([A-Za-z0-9]{1,18})\)?/u;

/**
 * Codes after labels, by index of the code's field (`domestic_consignee_code`, kind `code-of`). Customs declarations
 * print the name below the label and its code beside it.
 */
export function codesAtLabels(type: PaperType, hits: readonly LabelHit[]): Map<number, Span> {
  const out = new Map<number, Span>();
  type.fields.forEach((field, index) => {
    if (field.kind !== 'code-of') return;
    const named = type.fields.findIndex(({ key }) => `${key}_code` === field.key);
    for (const hit of hits) {
      if (!hit.matches.some((match) => match.field === named && match.quality > 0.9)) continue;
      const { piece, start } = hit;
      // Text after the next label belongs to that label.
      const next = Math.min(
        piece.text.length,
        ...hits.filter((other) => other.piece === piece && other.start > start).map((other) => other.start),
      );
      const code = IN_BRACKETS.exec(piece.text.slice(start, next));
      if (!code || out.has(index)) continue;
      const from = start + code.index + 1;
      out.set(index, { piece, start: from, end: from + code[1]!.length });
    }
  });
  return out;
}
