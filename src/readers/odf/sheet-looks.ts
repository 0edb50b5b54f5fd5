import type { XmlHandlers } from '../markup/index.ts';
import { type CellLook, PLAIN_LOOK } from '../sheet/shared.ts';
import { lengthOf } from './styles.ts';

interface RawStyle {
  parent: string | undefined;
  /** Attributes of all properties, by local name. */
  values: Record<string, string>;
}

const MAX_PARENTS = 20;

/** Styles of cells, rows, columns and sheets, collected from events of the style sections. */
export class LookTable implements XmlHandlers {
  readonly #styles = new Map<string, RawStyle>();
  readonly #looks = new Map<string, CellLook>();
  #current: RawStyle | undefined;

  open(name: string, attrs: Record<string, string>): void {
    if (name === 'style' && attrs['style:family'] !== undefined) {
      this.#current = { parent: attrs['style:parent-style-name'], values: {} };
      this.#styles.set(`${attrs['style:family']} ${attrs['style:name']}`, this.#current);
    } else if (name === 'default-style') {
      this.#current = { parent: undefined, values: {} };
      this.#styles.set(`${attrs['style:family']} Default`, this.#current);
    } else if (this.#current && name.endsWith('-properties')) {
      for (const [key, value] of Object.entries(attrs)) this.#current.values[key.slice(key.indexOf(':') + 1)] = value;
    }
  }

  close(name: string): void {
    if (name === 'style' || name === 'default-style') this.#current = undefined;
  }

  value(family: string, name: string | undefined, attribute: string): string | undefined {
    let at = name;
    for (let i = 0; at !== undefined && i < MAX_PARENTS; i++) {
      const style = this.#styles.get(`${family} ${at}`);
      const own = style?.values[attribute];
      if (own !== undefined) return own;
      at = style?.parent;
    }
    return undefined;
  }

  cell(name: string | undefined): CellLook {
    if (name === undefined) return PLAIN_LOOK;
    let look = this.#looks.get(name);
    if (!look) {
      look = this.#make(name);
      this.#looks.set(name, look);
    }
    return look;
  }

  #make(name: string): CellLook {
    const value = (attribute: string): string | undefined => this.value('table-cell', name, attribute);
    const line = (attribute: string): boolean =>
      !/^(?:none|hidden|0(?:pt|cm|mm|in|px)?(?:\s.*)?)?$/.test(value(attribute) ?? '');
    const background = value('background-color');
    const weight = value('font-weight');
    const usual = lengthOf(this.value('table-cell', 'Default', 'font-size')) ?? 10;
    const size = lengthOf(value('font-size')) ?? usual;
    return {
      bold: weight === 'bold' || Number(weight) >= 600,
      filled: background !== undefined && background !== 'transparent' && !/^#f{6}$/i.test(background),
      bordered:
        line('border') || ['border-left', 'border-right', 'border-top', 'border-bottom'].filter(line).length >= 2,
      size: size === usual ? 0 : size / usual,
    };
  }
}
