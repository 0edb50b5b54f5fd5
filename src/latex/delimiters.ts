/** Brackets in a form that `\left` and `\right` accept. */
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

/** Characters that are delimiters only at the ends of a group. */
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

/** The bracket for a character, or undefined. */
export const bracket = (character: string): string | undefined => BRACKETS[character];

/** The form that `\left` and `\right` accept for a delimiter; `.` if there is none. */
export const delimiter = (character: string): string => BRACKETS[character.trim()] ?? OTHERS[character.trim()] ?? '.';
