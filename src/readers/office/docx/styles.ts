import { clamp } from '../../../document/index.ts';
import { isCodeName } from '../../flow/index.ts';
import { child, elements, type XmlElement } from '../../markup/index.ts';
import { integer, isOn } from '../units.ts';

/** Character properties; undefined means inherited. */
export interface RunLook {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  hidden?: boolean;
  vertical?: 'superscript' | 'subscript' | 'baseline';
  /** In points. */
  size?: number;
  font?: string;
  /** Font of Chinese, Japanese and Korean characters. */
  eastFont?: string;
  /** 0xRRGGBB */
  color?: number;
  code?: boolean;
}

/** Relevant properties of a paragraph style or a paragraph. */
export interface ParagraphLook {
  /** 0 to 8; 9 is body text. */
  outline?: number;
  numId?: string;
  level?: number;
  pageBreakBefore?: boolean;
}

export interface ParagraphStyle extends ParagraphLook {
  id: string;
  /** Display name of the style. */
  name: string;
  /** Names of the style and its base styles in lower case, nearest first. */
  names: readonly string[];
  run: RunLook;
}

export interface TableStyle {
  bordered: boolean;
  firstRow: boolean;
  firstColumn: boolean;
}

interface RawStyle {
  id: string;
  type: string;
  name: string;
  base: string | undefined;
  element: XmlElement;
}

/** Maximum length of an inheritance chain. */
const MAX_INHERITANCE = 200;

/** Styles with inherited properties (ECMA-376 part 1, 17.7). */
export class Styles {
  readonly #raw = new Map<string, RawStyle>();
  readonly #paragraphs = new Map<string, ParagraphStyle>();
  readonly #runs = new Map<string, RunLook>();
  readonly #tables = new Map<string, TableStyle>();
  readonly defaults: RunLook;
  readonly #defaultParagraph: string | undefined;
  readonly #defaultTable: string | undefined;

  constructor(tree: XmlElement | undefined) {
    this.defaults = readRunLook(child(tree, 'w:docDefaults/w:rPrDefault/w:rPr'));
    for (const element of elements(tree, 'w:style')) {
      const id = element.attrs['w:styleId'];
      if (id === undefined) continue;
      const type = element.attrs['w:type'] ?? 'paragraph';
      const raw = { id, type, name: val(element, 'w:name') ?? id, base: val(element, 'w:basedOn'), element };
      this.#raw.set(id, raw);
      if (isOn(element.attrs['w:default'] ?? '0')) {
        if (type === 'paragraph') this.#defaultParagraph ??= id;
        if (type === 'table') this.#defaultTable ??= id;
      }
    }
  }

  /**
   * Whether a style inherits from itself, or through a long chain. LibreOffice follows each chain again for each style.
   */
  get tangled(): boolean {
    const depths = new Map<string, number>();
    for (const id of this.#raw.keys()) {
      const path: string[] = [];
      let at: string | undefined = id;
      while (at !== undefined && this.#raw.has(at) && !depths.has(at)) {
        depths.set(at, Number.POSITIVE_INFINITY);
        path.push(at);
        at = this.#raw.get(at)?.base;
      }
      let depth = (at !== undefined && depths.get(at)) || 0;
      for (const style of path.reverse()) depths.set(style, ++depth);
      if (depth > MAX_INHERITANCE) return true;
    }
    return false;
  }

  /** The style of a paragraph; without an id, the default style. */
  paragraph(id: string | undefined): ParagraphStyle {
    const key = id !== undefined && this.#raw.has(id) ? id : (this.#defaultParagraph ?? '');
    let style = this.#paragraphs.get(key);
    if (!style) {
      style = this.#resolve(key);
      this.#paragraphs.set(key, style);
    }
    return style;
  }

  run(id: string | undefined): RunLook {
    if (id === undefined) return {};
    let look = this.#runs.get(id);
    if (!look) {
      look = {};
      for (const { element, name } of this.#chain(id).reverse()) {
        look = {
          ...look,
          ...readRunLook(child(element, 'w:rPr')),
          ...(isCodeName(name.toLowerCase()) ? { code: true } : {}),
        };
      }
      this.#runs.set(id, look);
    }
    return look;
  }

  table(id: string | undefined): TableStyle {
    const key = id ?? this.#defaultTable ?? '';
    let style = this.#tables.get(key);
    if (!style) {
      const chain = this.#chain(key);
      const conditional = (type: string): boolean =>
        chain.some(({ element }) =>
          elements(element, 'w:tblStylePr').some((one) => one.attrs['w:type'] === type && one.children.length > 0),
        );
      style = {
        bordered: chain.some(({ element }) => hasBorders(child(element, 'w:tblPr'))),
        firstRow: conditional('firstRow'),
        firstColumn: conditional('firstCol'),
      };
      this.#tables.set(key, style);
    }
    return style;
  }

  /** The list of a numbering style. */
  numberingOf(id: string): string | undefined {
    return val(child(this.#raw.get(id)?.element, 'w:pPr/w:numPr'), 'w:numId');
  }

  /** From the style to its root; a cycle ends it. */
  #chain(id: string): RawStyle[] {
    const chain: RawStyle[] = [];
    for (
      let at = this.#raw.get(id);
      at && !chain.includes(at) && chain.length < 50;
      at = at.base === undefined ? undefined : this.#raw.get(at.base)
    )
      chain.push(at);
    return chain;
  }

  #resolve(id: string): ParagraphStyle {
    const chain = this.#chain(id);
    const style: ParagraphStyle = {
      id,
      name: chain[0]?.name ?? '',
      names: chain.map(({ name }) => name.toLowerCase()),
      run: {},
    };
    for (const { element } of chain.reverse()) {
      Object.assign(style, readParagraphLook(child(element, 'w:pPr')));
      Object.assign(style.run, readRunLook(child(element, 'w:rPr')));
    }
    return style;
  }
}

/** Value of a property element. */
export const val = (parent: XmlElement | undefined, name: string): string | undefined =>
  child(parent, name)?.attrs['w:val'];

export function readParagraphLook(pPr: XmlElement | undefined): ParagraphLook {
  const look: ParagraphLook = {};
  for (const property of elements(pPr)) {
    const value = property.attrs['w:val'];
    if (property.name === 'w:outlineLvl') {
      const outline = integer(value);
      if (outline !== undefined) look.outline = outline;
    } else if (property.name === 'w:pageBreakBefore') look.pageBreakBefore = isOn(value);
    else if (property.name === 'w:numPr') {
      const numId = val(property, 'w:numId');
      const level = integer(val(property, 'w:ilvl'));
      if (numId !== undefined) look.numId = numId;
      if (level !== undefined) look.level = clamp(level, 0, 8);
    }
  }
  return look;
}

export function readRunLook(rPr: XmlElement | undefined): RunLook {
  const look: RunLook = {};
  for (const property of elements(rPr)) {
    const value = property.attrs['w:val'];
    switch (property.name) {
      case 'w:b':
        look.bold = isOn(value);
        break;
      case 'w:i':
        look.italic = isOn(value);
        break;
      case 'w:u':
        look.underline = isOn(value);
        break;
      case 'w:strike':
      case 'w:dstrike':
        look.strike = isOn(value);
        break;
      case 'w:vanish':
        look.hidden = isOn(value);
        break;
      case 'w:vertAlign':
        look.vertical = value === 'superscript' || value === 'subscript' ? value : 'baseline';
        break;
      case 'w:sz': {
        const halves = Number(value);
        if (halves > 0 && halves < 4000) look.size = halves / 2;
        break;
      }
      case 'w:rFonts': {
        const font = property.attrs['w:ascii'] ?? property.attrs['w:hAnsi'] ?? property.attrs['w:eastAsia'];
        if (font !== undefined) look.font = font;
        const east = property.attrs['w:eastAsia'];
        if (east !== undefined) look.eastFont = east;
        break;
      }
      case 'w:color':
        if (value !== undefined && /^[0-9a-f]{6}$/i.test(value)) look.color = Number.parseInt(value, 16);
        break;
    }
  }
  return look;
}

/** Whether table or cell properties draw a border. */
export function hasBorders(properties: XmlElement | undefined): boolean {
  const borders = child(properties, 'w:tblBorders') ?? child(properties, 'w:tcBorders');
  return elements(borders).some(({ attrs }) => !['nil', 'none', undefined].includes(attrs['w:val']));
}
