/** Signs that enclose, as `\left` and `\right` take them. */
const BRACKETS: Record<string, string> = {
  '(': '(',
  ')': ')',
  '[': '[',
  ']': ']',
  '{': '\\{',
  '}': '\\}',
  '|': '|',
  '∣': '|',
  '‖': '\\|',
  '∥': '\\|',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '〈': '\\langle',
  '〉': '\\rangle',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
  '⌈': '\\lceil',
  '⌉': '\\rceil',
  '⟦': '[',
  '⟧': ']',
  '〚': '[',
  '〛': ']',
  '（': '(',
  '）': ')',
  '【': '[',
  '】': ']',
  '⎰': '\\lmoustache',
  '⎱': '\\rmoustache',
};

/** Signs that may stand at the end of a group, and mean something else elsewhere. */
const OTHERS: Record<string, string> = {
  '<': '<',
  '>': '>',
  '/': '/',
  '\\': '\\backslash',
  '↑': '\\uparrow',
  '↓': '\\downarrow',
  '↕': '\\updownarrow',
  '⇑': '\\Uparrow',
  '⇓': '\\Downarrow',
};

/** A sign that encloses, wherever it stands; undefined for others. */
export const bracket = (character: string): string | undefined => BRACKETS[character];

/** What `\left` and `\right` take for a sign that is said to be a delimiter; what they do not take is left open. */
export const delimiter = (character: string): string => BRACKETS[character.trim()] ?? OTHERS[character.trim()] ?? '.';
