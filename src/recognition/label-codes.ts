import type { LabelHit } from './labels.ts';
import type { Span } from './pieces.ts';
import type { PaperType } from './types/paper-type.ts';

/** 运输方式(2): the code that a form prints in brackets behind a label. */
const IN_BRACKETS = /\(([A-Za-z0-9]{1,18})\)?/u;

/**
 * Where the code of a field stands behind the label of that field: customs declarations print the name below and its code beside the label.
 * By index of the field of the code (`domestic_consignee_code`, of kind `code-of`).
 */
export function codesAtLabels(type: PaperType, hits: readonly LabelHit[]): Map<number, Span> {
  const out = new Map<number, Span>();
  type.fields.forEach((field, index) => {
    if (field.kind !== 'code-of') return;
    const named = type.fields.findIndex(({ key }) => `${key}_code` === field.key);
    for (const hit of hits) {
      if (!hit.matches.some((match) => match.field === named && match.quality > 0.9)) continue;
      const { piece, start } = hit;
      // What follows belongs to the next label.
      const next = Math.min(piece.text.length, ...hits.filter((other) => other.piece === piece && other.start > start).map((other) => other.start));
      const code = IN_BRACKETS.exec(piece.text.slice(start, next));
      if (!code || out.has(index)) continue;
      const from = start + code.index + 1;
      out.set(index, { piece, start: from, end: from + code[1]!.length });
    }
  });
  return out;
}
