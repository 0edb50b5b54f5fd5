import { attribute, type HtmlElement, styleOf } from './css.ts';

const BULLETS: Record<string, string> = { disc: '•', circle: '◦', square: '▪' };

/** Counts the items of a list as browsers do. */
export class ListCounter {
  readonly #ordered: boolean;
  readonly #kind: string;
  readonly #step: number;
  #next: number;

  /** `list` is undefined for items outside any list. */
  constructor(list: HtmlElement | undefined) {
    this.#ordered = list?.tagName === 'ol';
    this.#kind =
      (list && (styleOf(list)['list-style-type'] ?? attribute(list, 'type'))) || (this.#ordered ? 'decimal' : 'disc');
    this.#step = list && attribute(list, 'reversed') !== undefined ? -1 : 1;
    const items = list?.childNodes.filter((node) => 'tagName' in node && node.tagName === 'li').length ?? 0;
    const start = Number.parseInt((list && attribute(list, 'start')) ?? '', 10);
    this.#next = Number.isNaN(start) ? (this.#step < 0 ? items : 1) : start;
  }

  next(item: HtmlElement): { text: string; ordered: boolean } {
    const kind = styleOf(item)['list-style-type'] ?? attribute(item, 'type') ?? this.#kind;
    if (!this.#ordered) return { text: BULLETS[kind.toLowerCase()] ?? (kind === 'none' ? '' : '•'), ordered: false };
    const given = Number.parseInt(attribute(item, 'value') ?? '', 10);
    const value = Number.isNaN(given) ? this.#next : given;
    this.#next = value + this.#step;
    return { text: `${numeral(value, kind)}.`, ordered: true };
  }
}

function numeral(value: number, kind: string): string {
  switch (kind) {
    case 'a':
    case 'lower-alpha':
    case 'lower-latin':
      return letters(value);
    case 'A':
    case 'upper-alpha':
    case 'upper-latin':
      return letters(value).toUpperCase();
    case 'i':
    case 'lower-roman':
      return roman(value);
    case 'I':
    case 'upper-roman':
      return roman(value).toUpperCase();
    case 'decimal-leading-zero':
      return String(value).padStart(2, '0');
    default:
      return String(value);
  }
}

function letters(value: number): string {
  if (value < 1) return String(value);
  let text = '';
  for (let left = value; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  return text;
}

const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value);
  let text = '';
  let left = value;
  for (const [amount, sign] of ROMAN) {
    while (left >= amount) {
      text += sign;
      left -= amount;
    }
  }
  return text;
}
