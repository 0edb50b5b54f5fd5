import { drawnField, type FieldKind, readInstruction } from '../../flow/index.ts';
import type { GroupState, Story } from './state.ts';

/** A field (RTF specification 1.9.1, "Fields"). */
class Field {
  #instruction = '';
  /** Part of its result was shown. */
  shown = false;
  /** Form fields: 1 is a checkbox, 2 a list. */
  #type = 0;
  #result: number | undefined;
  #standard = 0;
  readonly #entries: string[] = [];

  /** Adds text of the instruction. */
  instruct(text: string): void {
    this.#instruction += text;
  }

  /** Handles a word of `\formfield`. */
  word(name: string, value: number): void {
    if (name === 'fftype') this.#type = value;
    // 25: the default value applies.
    else if (name === 'ffres' && value !== UNSET) this.#result = value;
    else if (name === 'ffdefres') this.#standard = value;
    else if (name === 'ffl') this.#entries.push('');
  }

  /** Adds text of a list entry. */
  entry(text: string): void {
    if (this.#entries.length > 0) this.#entries[this.#entries.length - 1] += text;
  }

  kind(): FieldKind {
    return readInstruction(this.#instruction);
  }

  /** What is shown for a field without a result. */
  drawn(): { text: string; checked?: boolean } {
    const chosen = this.#result ?? this.#standard;
    if (this.#type === 1 || /^\s*formcheckbox\b/i.test(this.#instruction))
      return { text: chosen === 1 ? '\u2611' : '\u2610', checked: chosen === 1 };
    if (this.#type === 2) return { text: this.#entries[chosen] ?? '' };
    return { text: drawnField(this.#instruction) };
  }
}

const UNSET = 25;

/** The fields around the current position. */
export class RtfFields {
  readonly #open: Field[] = [];

  begin(): void {
    this.#open.push(new Field());
  }

  /** Ends the innermost field. Returns what is shown if it has no result. */
  end(): { text: string; checked?: boolean } | undefined {
    const field = this.#open.pop();
    return field && !field.shown ? field.drawn() : undefined;
  }

  /** Handles words that give the role of a group's text in a field. Returns whether it was one. */
  destination(name: string, group: GroupState, story: Story): boolean {
    switch (name) {
      case 'fldinst':
        group.destination = 'instruction';
        return true;
      case 'fldrslt':
        this.#result(group, story);
        return true;
      case 'formfield':
        group.destination = 'form';
        return true;
      case 'ffl':
        group.destination = 'entry';
        this.word(name, 0);
        return true;
      default:
        return false;
    }
  }

  word(name: string, value: number): void {
    this.#open.at(-1)?.word(name, value);
  }

  instruct(text: string): void {
    this.#open.at(-1)?.instruct(text);
  }

  entry(text: string): void {
    this.#open.at(-1)?.entry(text);
  }

  /** Notes that something was shown inside the current fields. */
  show(): void {
    for (const field of this.#open) field.shown = true;
  }

  #result(group: GroupState, story: Story): void {
    // The result of a field inside the instruction of another field.
    if (group.destination === 'instruction') group.destination = 'skip';
    const { link, sequence } = this.#open.at(-1)?.kind() ?? {};
    if (link !== undefined) group.look = { ...group.look, link };
    if (sequence !== undefined && group.destination === 'body') story.sequence ??= sequence;
  }
}
