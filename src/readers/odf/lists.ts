import { numeral } from '../flow/index.ts';
import { elements, type XmlElement } from '../markup/index.ts';
import type { OdfStyles } from './styles.ts';

export interface ListMarker {
  /** 0 is the outer list. */
  depth: number;
  text: string;
  ordered: boolean;
}

interface Level {
  bullet?: string;
  format: string;
  prefix: string;
  suffix: string;
  start: number;
  /** Number of displayed levels: `1.2.3`. */
  shown: number;
}

/** Number formats by their first characters (ISO/IEC 26300-1, 19.503 style:num-format). */
const FORMATS: Record<string, string> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  一: 'chineseCounting',
  壹: 'chineseLegalSimplified',
  壱: 'japaneseLegal',
  '①': 'decimalEnclosedCircle',
  '１': 'decimalFullWidth',
  ア: 'aiueo',
  イ: 'iroha',
  甲: 'ideographTraditional',
  子: 'ideographZodiac',
  일: 'koreanCounting',
};

/** Common private-use bullets of symbol fonts: disc, square, tick, arrow. */
const SYMBOLS: Record<string, string> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0fc': '✓',
  '\uf0d8': '➢',
  '\uf0e0': '→',
  '\ue00c': '✗',
  '\uf06f': '□',
  '\uf06e': '■',
  '\uf076': '❖',
  '\uf02d': '–',
};

/** Counts list items, separately for each list style. */
export class ListCounter {
  readonly #styles: OdfStyles;
  readonly #levels = new Map<string, Map<number, Level>>();
  /** Current numbers of each list, by level. A list that continues another shares its numbers. */
  readonly #byList = new Map<string, number[]>();
  readonly #byStyle = new Map<string, number[]>();
  readonly #outline: number[] = [];

  constructor(styles: OdfStyles) {
    this.#styles = styles;
  }

  /** Starts the numbers of a list, new or continued. */
  begin(list: XmlElement, style: string): number[] {
    const { 'xml:id': id, 'text:continue-list': continued, 'text:continue-numbering': goesOn } = list.attrs;
    const known =
      continued !== undefined ? this.#byList.get(continued) : goesOn === 'true' ? this.#byStyle.get(style) : undefined;
    const numbers = known ?? [];
    if (id !== undefined) this.#byList.set(id, numbers);
    this.#byStyle.set(style, numbers);
    return numbers;
  }

  marker(numbers: number[], style: string, depth: number, startValue: string | undefined): ListMarker {
    const levels = this.#levelsOf(style);
    const level = levels.get(depth) ?? { bullet: '•', format: '', prefix: '', suffix: '', start: 1, shown: 1 };
    if (level.bullet !== undefined) return { depth, text: level.bullet, ordered: false };
    const start = Number(startValue);
    numbers[depth] =
      startValue !== undefined && Number.isInteger(start) ? start : (numbers[depth] ?? level.start - 1) + 1;
    numbers.length = depth + 1;
    return { depth, text: this.#shown(numbers, levels, level, depth), ordered: level.format !== '' };
  }

  /** Number before a heading, or empty. */
  heading(level: number, startValue: string | undefined): string {
    const depth = level - 1;
    const levels = this.#outlineLevels();
    const own = levels.get(depth);
    if (!own || own.format === '') return '';
    const start = Number(startValue);
    this.#outline[depth] =
      startValue !== undefined && Number.isInteger(start) ? start : (this.#outline[depth] ?? own.start - 1) + 1;
    this.#outline.length = depth + 1;
    return this.#shown(this.#outline, levels, own, depth);
  }

  #shown(numbers: readonly number[], levels: ReadonlyMap<number, Level>, level: Level, depth: number): string {
    const parts: string[] = [];
    for (let at = Math.max(0, depth - level.shown + 1); at <= depth; at++) {
      const other = at === depth ? level : levels.get(at);
      // Bullets and unnumbered levels do not appear in lower numbers.
      if (!other || other.bullet !== undefined || other.format === '') continue;
      parts.push(numeral(numbers[at] ?? other.start, FORMATS[other.format[0] ?? ''] ?? 'decimal'));
    }
    return parts.length === 0 ? '' : `${level.prefix}${parts.join('.')}${level.suffix}`.trim();
  }

  #outlineLevels(): Map<number, Level> {
    const name = '\0outline';
    const known = this.#levels.get(name);
    if (known) return known;
    const made = readLevels(this.#styles.outline);
    this.#levels.set(name, made);
    return made;
  }

  #levelsOf(style: string): Map<number, Level> {
    const known = this.#levels.get(style);
    if (known) return known;
    const made = readLevels(this.#styles.listStyles.get(style));
    this.#levels.set(style, made);
    return made;
  }
}

function readLevels(style: XmlElement | undefined): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const { name, attrs } of elements(style)) {
    const depth = Number(attrs['text:level']) - 1;
    if (!(depth >= 0 && depth < 20)) continue;
    const level: Level = {
      format: attrs['style:num-format'] ?? '',
      prefix: attrs['style:num-prefix'] ?? '',
      suffix: attrs['style:num-suffix'] ?? '',
      start: Number(attrs['text:start-value'] ?? 1) || 1,
      shown: Math.min(20, Number(attrs['text:display-levels'] ?? 1) || 1),
    };
    if (name === 'text:list-level-style-bullet') {
      const char = attrs['text:bullet-char'] ?? '•';
      level.bullet = SYMBOLS[char] ?? (/[\ue000-\uf8ff]/.test(char) ? '•' : char);
    } else if (name === 'text:list-level-style-image') level.bullet = '•';
    levels.set(depth, level);
  }
  return levels;
}
