import { safeLink } from './safe-link.ts';

/** The effect of a field instruction (ECMA-376 part 1, 17.16); only what changes how its result is read. */
export interface FieldKind {
  /** Upper case: HYPERLINK, SEQ, PAGE... */
  name: string;
  /** Address of a hyperlink; links within the document have none. */
  link?: string;
  /** Sequence of a caption: Figure, Table, 图... */
  sequence?: string;
}

/** Words of an instruction; quoted text is one word. */
const words = (instruction: string): string[] =>
  [...instruction.matchAll(/"((?:\\.|[^"\\])*)"|(\S+)/g)].map((m) => m[1]?.replace(/\\(["\\])/g, '$1') ?? m[2] ?? '');

export function readInstruction(instruction: string): FieldKind {
  const [first = '', ...rest] = words(instruction.trim());
  const name = first.toUpperCase();
  if (name === 'HYPERLINK') {
    const target = rest.find((word, i) => !word.startsWith('\\') && !/^\\[lmot]$/i.test(rest[i - 1] ?? ''));
    const link = safeLink(target);
    return link === undefined ? { name } : { name, link };
  }
  if (name === 'SEQ' && rest[0] !== undefined) return { name, sequence: rest[0] };
  return { name };
}

/** What Word draws for a field without a result: the equation of EQ, the words of a button. */
export function drawnField(instruction: string): string {
  const button = /^\s*(?:macro|goto)button\s+\S+\s+(.*)$/is.exec(instruction);
  if (button) return button[1]!.trim();
  return /^\s*eq\b/i.test(instruction) ? equationText(instruction) : '';
}

/**
 * Text of an EQ field, which Word draws without a result: enclosed characters (\o\ac(○,1)), fractions (\f(1,2)), roots
 * (\r(3,x)), phonetic guides (\o\ad(\s\up 11(hàn),汉)). Other functions give their arguments.
 */
function equationText(instruction: string): string {
  const equation = instruction.replace(/^\s*EQ\s*/i, '');
  return readEquation(equation.replace(/^(?:\\\*\s*(?:"[^"]*"|\w+)\s*)+/, ''), 0);
}

function readEquation(text: string, depth: number): string {
  if (depth > 20) return '';
  let out = '';
  for (let at = 0; at < text.length; ) {
    const command = /^\\([a-z]+)(?:\s*\\[a-z]+\s*\d*)*\s*\(/i.exec(text.slice(at));
    if (!command) {
      // An escaped bracket or comma, or switches without arguments.
      if (text[at] === '\\') at++;
      out += text[at] ?? '';
      at++;
      continue;
    }
    const { parts, end } = readArguments(text, at + command[0].length);
    const read = parts.map((part) => readEquation(part, depth + 1).trim());
    const reading = /^\\o/i.test(command[0]) && parts.length === 2 && /^\s*\\s\s*\\up/i.test(parts[0]!);
    out += reading ? `${read[1]}(${read[0]})` : combine(command[1]!.toLowerCase(), read);
    at = end;
  }
  return out;
}

function readArguments(text: string, from: number): { parts: string[]; end: number } {
  const parts = [''];
  let open = 0;
  let at = from;
  for (; at < text.length; at++) {
    const char = text[at]!;
    if (char === ')' && open === 0) break;
    if ((char === ',' || char === ';' || char === '，') && open === 0) {
      parts.push('');
      continue;
    }
    if (char === '(') open++;
    if (char === ')') open--;
    parts[parts.length - 1] += char;
  }
  return { parts, end: at + 1 };
}

const CIRCLES = /^[○◯〇]$/;

function combine(command: string, parts: string[]): string {
  const [first = '', second = ''] = parts;
  if (command === 'f') return `${first}/${second}`;
  if (command === 'r') return parts.length > 1 ? `${first}√${second}` : `√${first}`;
  if (command === 'b') return `(${parts.join(',')})`;
  if (command === 'o' && parts.length === 2 && CIRCLES.test(first)) {
    const n = Number(second);
    return Number.isInteger(n) && n >= 1 && n <= 20 ? String.fromCodePoint(0x245f + n) : second;
  }
  return parts.join('');
}
