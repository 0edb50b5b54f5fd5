import { ommlToLatex } from '../../../latex/index.ts';
import type { XmlElement } from '../../markup/index.ts';

/** Words for run styles, and their names in Office Math Markup. */
const LOOKS: Record<string, [name: string, values: readonly string[]]> = {
  mnor: ['m:nor', []],
  mscr: ['m:scr', ['roman', 'script', 'fraktur', 'double-struck', 'sans-serif', 'monospace']],
  msty: ['m:sty', ['p', 'b', 'i', 'bi']],
};

/**
 * A formula, collected word by word. RTF writes Office Math Markup as groups named like its elements (RTF specification
 * 1.9.1, "Math"), so this rebuilds the markup.
 */
export class RtfMath {
  readonly #root: XmlElement = { name: 'm:oMath', attrs: {}, children: [] };
  readonly #open: XmlElement[] = [this.#root];
  #text = '';

  /** Starts a group; the next word names it. */
  open(): void {
    this.#open.push({ name: '', attrs: {}, children: [] });
  }

  word(name: string, value: number | undefined): void {
    const at = this.#open.at(-1)!;
    const look = LOOKS[name];
    if (look && at.name === 'm:r') {
      const [element, values] = look;
      let looks = at.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === 'm:rPr');
      if (!looks) {
        looks = { name: 'm:rPr', attrs: {}, children: [] };
        at.children.unshift(looks);
      }
      looks.children.push({ name: element, attrs: { 'm:val': values[value ?? 0] ?? '1' }, children: [] });
    } else if (at.name === '' && this.#open.length > 1 && /^m[a-zA-Z]/.test(name)) at.name = `m:${name.slice(1)}`;
  }

  text(text: string): void {
    const at = [...this.#open].reverse().find(({ name }) => name !== '')!;
    if (at.name === 'm:r') at.children.push({ name: 'm:t', attrs: {}, children: [text] });
    // The value of a property.
    else if (this.#open.some(({ name }) => name.endsWith('Pr')))
      at.attrs['m:val'] = (at.attrs['m:val'] ?? '') + text.trim();
    else if (text.trim() === '') return;
    else at.children.push({ name: 'm:r', attrs: {}, children: [{ name: 'm:t', attrs: {}, children: [text] }] });
    if (at.name === 'm:r') this.#text += text;
  }

  close(): void {
    if (this.#open.length < 2) return;
    const done = this.#open.pop()!;
    const parent = this.#open.at(-1)!;
    // Groups without a name only set styles.
    if (done.name !== '') parent.children.push(done);
    else parent.children.push(...done.children);
  }

  /** The formula as LaTeX and plain text. */
  formula(): { latex: string; text: string } {
    while (this.#open.length > 1) this.close();
    return { latex: ommlToLatex(this.#root), text: this.#text };
  }
}
