import { labelOf, type SaidBlock, shareBox } from '../said.ts';

/**
 * Reads `[{bbox, category, text}]` as dots.ocr writes it, in pixels of the picture sent. Uses all complete objects of a
 * truncated answer.
 */
export function readJsonLayout(text: string, width: number, height: number): SaidBlock[] {
  return wholeObjects(text).flatMap((item): SaidBlock[] => {
    const { bbox, category, text: content } = item as { bbox?: unknown; category?: unknown; text?: unknown };
    const box = Array.isArray(bbox) ? shareBox(bbox.map(Number), width, height) : undefined;
    if (!box || typeof category !== 'string') return [];
    return [{ label: labelOf(category), box, text: typeof content === 'string' ? content : '' }];
  });
}

/** Objects with a bbox at any depth: some answers wrap the list once more. */
function wholeObjects(text: string): unknown[] {
  const found: unknown[] = [];
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const end = endOfObject(text, at);
    const value = end === undefined ? undefined : parse(text.slice(at, end));
    if (value !== undefined && typeof value === 'object' && value !== null && 'bbox' in value) {
      found.push(value);
      at = end!;
    } else at++;
  }
  return found;
}

function endOfObject(text: string, from: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let i = from; i < text.length; i++) {
    const char = text[i];
    if (quoted) {
      if (char === '\\') i++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return i + 1;
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The LaTeX in the JSON may contain single backslashes.
    try {
      return JSON.parse(text.replace(/\\(?!["\\/bfnrtu])/g, '\\\\'));
    } catch {
      return undefined;
    }
  }
}
