import { numeral, withoutPrivate } from '../../flow/index.ts';
import { child, elements, type XmlElement } from '../../markup/index.ts';
import { integer, isOn } from '../units.ts';
import { type Styles, val } from './styles.ts';

interface Level {
  start: number;
  format: string;
  /** `%1.%2`, or the bullet. */
  text: string;
  font: string | undefined;
  /** All numbers of the marker are decimal. */
  legal: boolean;
  /** Restarts after this level (1-based) or a higher one; 0: never; undefined: after any higher level. */
  restart: number | undefined;
  paragraphStyle: string | undefined;
}

interface List {
  levels: Level[];
  /** Shared by all lists with the same definition. */
  counters: Counters;
  /** Start numbers overridden by this list, by level. */
  overrides: Map<number, number>;
  begun: boolean;
}

interface Counters {
  values: (number | undefined)[];
}

export interface Marker {
  /** As shown; empty for a list without markers. */
  text: string;
  ordered: boolean;
  level: number;
}

const LEVELS = 9;

/** Lists of a document with their counters (ECMA-376 part 1, 17.9). Markers must be requested in text order. */
export class Numbering {
  readonly #lists = new Map<string, List>();

  constructor(tree: XmlElement | undefined, styles: Styles) {
    const abstracts = new Map(elements(tree, 'w:abstractNum').map((one) => [one.attrs['w:abstractNumId'] ?? '', one]));
    const nums = new Map(elements(tree, 'w:num').map((one) => [one.attrs['w:numId'] ?? '', one]));
    const counters = new Map<string, Counters>();
    for (const [numId, num] of nums) {
      let abstractId = val(num, 'w:abstractNumId') ?? '';
      // A definition may refer to a numbering style, whose list has the levels.
      for (let hops = 0; hops < 5; hops++) {
        const link = val(abstracts.get(abstractId), 'w:numStyleLink');
        const target = link === undefined ? undefined : nums.get(styles.numberingOf(link) ?? '');
        if (!target) break;
        abstractId = val(target, 'w:abstractNumId') ?? abstractId;
      }
      const shared = counters.get(abstractId) ?? { values: [] };
      counters.set(abstractId, shared);
      const levels: Level[] = [];
      for (const level of elements(abstracts.get(abstractId), 'w:lvl'))
        levels[integer(level.attrs['w:ilvl']) ?? 0] = readLevel(level);
      const overrides = new Map<number, number>();
      for (const override of elements(num, 'w:lvlOverride')) {
        const at = integer(override.attrs['w:ilvl']) ?? 0;
        const own = child(override, 'w:lvl');
        if (own) levels[at] = readLevel(own);
        const start = integer(val(override, 'w:startOverride'));
        if (start !== undefined) overrides.set(at, start);
      }
      this.#lists.set(numId, { levels, counters: shared, overrides, begun: false });
    }
  }

  /** Level linked to a paragraph style of a list, for paragraphs without a level. */
  levelOf(numId: string, styleId: string | undefined): number {
    const at = this.#lists
      .get(numId)
      ?.levels.findIndex((level) => level !== undefined && level.paragraphStyle === styleId && styleId !== undefined);
    return at === undefined || at < 0 ? 0 : at;
  }

  /** Marker of the next paragraph of a list; undefined if the list does not exist. */
  next(numId: string, at: number): Marker | undefined {
    const list = this.#lists.get(numId);
    const level = list?.levels[at];
    if (!list || !level || at >= LEVELS) return undefined;
    const { values } = list.counters;
    if (!list.begun) {
      list.begun = true;
      // A list with overrides restarts, although its definition continues counting.
      for (const deeper of list.overrides.keys()) values.fill(undefined, deeper);
    }
    const startOf = (i: number): number => list.overrides.get(i) ?? list.levels[i]?.start ?? 1;
    for (let i = 0; i < at; i++) values[i] ??= startOf(i);
    const before = values[at];
    values[at] = before === undefined ? startOf(at) : before + 1;
    for (let i = at + 1; i < LEVELS; i++) {
      const restart = list.levels[i]?.restart;
      if (restart === undefined || (restart > 0 && at + 1 <= restart)) values[i] = undefined;
    }
    if (level.format === 'bullet') return { text: bullet(level), ordered: false, level: at };
    const text = level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const i = Number(digit) - 1;
      return numeral(
        values[i] ?? startOf(i),
        level.legal && i < at ? 'decimal' : (list.levels[i]?.format ?? 'decimal'),
      );
    });
    return { text: text.trim(), ordered: level.format !== 'none', level: at };
  }
}

function readLevel(element: XmlElement): Level {
  const fonts = child(element, 'w:rPr/w:rFonts')?.attrs ?? {};
  const legal = child(element, 'w:isLgl');
  const alternative =
    child(element, 'mc:AlternateContent/mc:Choice/w:numFmt') ??
    child(element, 'mc:AlternateContent/mc:Fallback/w:numFmt');
  return {
    start: integer(val(element, 'w:start')) ?? 1,
    format: val(element, 'w:numFmt') ?? alternative?.attrs['w:val'] ?? 'decimal',
    text: child(element, 'w:lvlPicBulletId') ? '•' : (val(element, 'w:lvlText') ?? ''),
    font: fonts['w:ascii'] ?? fonts['w:hAnsi'] ?? fonts['w:hint'],
    legal: legal !== undefined && isOn(legal.attrs['w:val']),
    restart: integer(val(element, 'w:lvlRestart')),
    paragraphStyle: val(element, 'w:pStyle'),
  };
}

/** Word uses the letter o of Courier as its second bullet. */
function bullet(level: Level): string {
  const text = withoutPrivate(level.text, level.font).trim();
  if (text === '') return '';
  return text === 'o' && /courier/i.test(level.font ?? '') ? '◦' : text;
}
