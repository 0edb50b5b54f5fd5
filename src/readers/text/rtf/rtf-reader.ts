import type { FlowBlock } from '../../../document/index.ts';
import { DocparseError } from '../../../errors.ts';
import { codePage, decodeBytes } from './code-pages.ts';
import { FontTable } from './fonts.ts';
import { lookAfter } from './look.ts';
import { RtfPicture } from './picture.ts';
import { type GroupState, newParagraph, newStory, type Story } from './state.ts';
import { closeTables, endParagraph, endStory, type StyleDefinition, tableWord } from './story.ts';
import { rtfTokens } from './tokens.ts';
import { READ, SIGNS, SKIPPED } from './words.ts';

/** Groups in groups. */
const MAX_DEPTH = 20_000;

/** Reads the text of an RTF file, given as latin1. `signOf` gives the sign of a symbol font. */
export class RtfReader {
  readonly warnings: string[] = [];
  title = '';
  readonly #signOf: (code: number, font: string) => string | undefined;
  readonly #fonts = new FontTable();
  readonly #styles = new Map<number, StyleDefinition>();
  readonly #stack: GroupState[] = [];
  readonly #margins: FlowBlock[] = [];
  #group: GroupState = { destination: 'body', starred: false, font: undefined, look: {}, hidden: false, unicodeSkip: 1 };
  #story: Story = newStory();
  #bytes = '';
  #toSkip = 0;
  #encoding = 'windows-1252';
  #style: StyleDefinition & { number: number } = { number: 0, name: '', outline: undefined, base: undefined };
  #instruction = '';
  #picture = new RtfPicture();
  #notes = 0;
  /** Shapes around the present place. */
  #shapes = 0;

  constructor(signOf: (code: number, font: string) => string | undefined) {
    this.#signOf = signOf;
  }

  read(rtf: string): FlowBlock[] {
    for (const token of rtfTokens(rtf)) {
      if (token.kind === 'text') this.#text(token.bytes);
      else if (token.kind === 'word') this.#word(token.name, token.value);
      else if (token.kind === 'open') this.#open();
      else if (token.kind === 'close') this.#close();
      else if (this.#group.destination === 'picture') this.#picture.hex(Buffer.from(token.bytes, 'latin1').toString('hex'));
    }
    this.#flush();
    if (this.#stack.length > 0) this.warnings.push('The file ends before its text does.');
    while (this.#stack.length > 0) this.#close();
    return [...this.#margins, ...endStory(this.#story, this.#styles)];
  }

  #open(): void {
    this.#flush();
    if (this.#stack.length >= MAX_DEPTH) throw new DocparseError('CORRUPTED', 'The file has more groups in groups than any honest one.');
    this.#stack.push(this.#group);
    const { onEnd: _, ...inherited } = this.#group;
    this.#group = { ...inherited, starred: false };
    this.#toSkip = 0;
  }

  #close(): void {
    this.#flush();
    this.#toSkip = 0;
    const outer = this.#stack.pop();
    if (!outer) return;
    this.#group.onEnd?.();
    this.#group = outer;
  }

  #onEnd(work: () => void): void {
    const before = this.#group.onEnd;
    this.#group.onEnd = before
      ? () => {
          work();
          before();
        }
      : work;
  }

  #text(bytes: string): void {
    let rest = bytes;
    if (this.#toSkip > 0) {
      const skipped = Math.min(this.#toSkip, rest.length);
      this.#toSkip -= skipped;
      rest = rest.slice(skipped);
      if (rest === '') return;
    }
    if (this.#group.destination === 'picture') this.#picture.hex(rest);
    else if (this.#group.destination !== 'skip' && this.#group.destination !== 'outside') this.#bytes += rest;
  }

  /** Decodes the bytes gathered so far: those of a wide character come one by one. */
  #flush(): void {
    if (this.#bytes === '') return;
    const bytes = this.#bytes;
    this.#bytes = '';
    const font = this.#fonts.get(this.#group.font);
    if (font?.symbol && (this.#group.destination === 'body' || this.#group.destination === 'marker')) {
      this.#put(Array.from(bytes, (char) => this.#signOf(char.charCodeAt(0), font.name) ?? char).join(''));
    } else this.#put(decodeBytes(bytes, (this.#group.destination === 'fonts' ? this.#fonts.nameEncoding : font?.encoding) ?? this.#encoding));
  }

  #put(text: string): void {
    const group = this.#group;
    switch (group.destination) {
      case 'fonts':
        this.#fonts.text(text);
        return;
      case 'styles':
        this.#style.name += text;
        return;
      case 'marker':
        this.#story.marker += text;
        return;
      case 'instruction':
        this.#instruction += text;
        return;
      case 'title':
        this.title += text;
        return;
      case 'body': {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what is left of binary data in damaged files
        const clean = text.replace(/[\u0000-\u0008\u000b-\u001f]/g, '');
        if (!group.hidden && clean !== '') this.#story.runs.push({ text: clean, ...group.look });
      }
    }
  }

  #word(name: string, value: number | undefined): void {
    if (this.#toSkip > 0 && name !== 'u' && this.#group.destination === 'body' && !/^(?:par|cell|row|uc|'|\*)$/.test(name)) {
      this.#toSkip--;
      return;
    }
    this.#flush();
    const group = this.#group;
    if (name === '*') {
      group.starred = true;
      return;
    }
    if (group.destination === 'skip' || group.destination === 'outside') {
      // Within what is passed over, some groups count: a picture in the properties of a shape, the Unicode form of a text.
      if (name === 'pict' && group.destination === 'skip' && this.#shapes > 0) this.#beginPicture();
      else if (name === 'ud' && group.destination === 'outside') group.destination = 'body';
      return;
    }
    if (name === 'u' && value !== undefined) {
      this.#put(this.#unicode(value));
      this.#toSkip = group.unicodeSkip;
      return;
    }
    if (name === 'uc') {
      group.unicodeSkip = Math.max(0, Math.min(20, value ?? 1));
      return;
    }
    if (SKIPPED.has(name) && this.#isFirst(name)) {
      group.destination = 'skip';
      return;
    }
    if (this.#destination(name)) {
      // The star says that old programs may pass over the group, not that we may.
      group.starred = false;
      return;
    }
    if (group.starred && !READ.has(name)) {
      group.destination = 'skip';
      return;
    }
    group.starred = false;
    if (group.destination === 'fonts') return void this.#fonts.word(name, value);
    if (group.destination === 'styles') return void this.#styleWord(name, value);
    if (group.destination === 'picture') return void this.#picture.word(name, value);
    const sign = SIGNS[name];
    if (sign !== undefined) {
      if (sign !== '') this.#put(sign);
      return;
    }
    if (this.#character(name, value) || this.#paragraphWord(name, value)) return;
    tableWord(this.#story, name, value, this.#styles);
  }

  /** Words that are also used as plain flags are destinations only at the start of a group; all of the list are. */
  #isFirst(name: string): boolean {
    return !(name === 'pn' && !this.#group.starred) && !(name === 'comment' && this.#stack.length < 2);
  }

  #unicode(value: number): string {
    const code = value < 0 ? value + 65536 : value;
    const font = this.#fonts.get(this.#group.font);
    if (code >= 0xf000 && code < 0xf100) return this.#signOf(code & 0xff, font?.symbol ? font.name : 'Symbol') ?? '';
    return code === 0 || code > 0xffff ? '' : String.fromCharCode(code);
  }

  /** Words that say where the text of their group goes. True when it was one. */
  #destination(name: string): boolean {
    const group = this.#group;
    // Those of all, left, right and first pages.
    const margin = /^(header|footer)[lrf]?$/.exec(name)?.[1];
    if (margin) {
      this.#beginMargin(margin as 'header' | 'footer');
      return true;
    }
    switch (name) {
      case 'fonttbl':
        group.destination = 'fonts';
        return true;
      case 'stylesheet':
        group.destination = 'styles';
        return true;
      case 'info':
        return true;
      case 'title':
        group.destination = 'title';
        return true;
      case 'upr':
        group.destination = 'outside';
        return true;
      case 'pict':
        this.#beginPicture();
        return true;
      case 'listtext':
      case 'pntext':
        group.destination = 'marker';
        this.#story.marker = '';
        return true;
      case 'fldinst':
        group.destination = 'instruction';
        this.#instruction = '';
        return true;
      case 'fldrslt':
        this.#beginResult();
        return true;
      case 'footnote':
        this.#beginNote();
        return true;
      case 'nesttableprops': {
        // Rows of nested tables are defined while the row around them is under way.
        const story = this.#story;
        const { row, rowOpen } = story;
        this.#onEnd(() => Object.assign(story, { row, rowOpen }));
        return true;
      }
      case 'shp':
        this.#shapes++;
        this.#onEnd(() => {
          this.#shapes--;
        });
        return true;
      case 'shptxt':
      case 'dptxbxtext':
        this.#beginStory((blocks) => {
          closeTables(this.#story, this.#story.tables.length);
          this.#story.notes.push(...blocks);
        });
        return true;
      default:
        return false;
    }
  }

  /** Text of its own inside the group; the paragraph around it goes on after. */
  #beginStory(done: (blocks: FlowBlock[]) => void): void {
    const outer = this.#story;
    const group = this.#group;
    this.#story = newStory();
    group.destination = 'body';
    group.look = {};
    this.#onEnd(() => {
      const blocks = endStory(this.#story, this.#styles);
      this.#story = outer;
      done(blocks);
    });
  }

  #beginNote(): void {
    if (this.#group.destination !== 'body') return;
    const number = String(++this.#notes);
    this.#story.runs.push({ text: number, superscript: true });
    this.#beginStory((blocks) => {
      blocks.forEach((block, i) => {
        if (block.kind !== 'paragraph') this.#story.notes.push(block);
        else
          this.#story.notes.push({
            ...block,
            kind: 'footnote',
            runs: i === 0 ? [{ text: number, superscript: true }, { text: ' ' }, ...block.runs] : block.runs,
          });
      });
    });
  }

  #beginMargin(kind: 'header' | 'footer'): void {
    this.#beginStory((blocks) => {
      for (const block of blocks) {
        if (!('runs' in block)) continue;
        const text = block.runs.map((run) => run.text).join('');
        // Left, right and first pages mostly have the same.
        const known = this.#margins.some(
          (other) => (other.kind === kind || other.kind === 'page-number') && 'runs' in other && other.runs.map((run) => run.text).join('') === text,
        );
        if (!known) this.#margins.push({ kind: /^\W*\d{1,4}\W*$/u.test(text) ? 'page-number' : kind, runs: block.runs });
      }
    });
  }

  #beginResult(): void {
    const link = /HYPERLINK\s+(?:\\[lmnot]\s+)*"?([^"\s]+)"?/i.exec(this.#instruction);
    if (link?.[1] && !/HYPERLINK\s+\\l/i.test(this.#instruction)) this.#group.look = { ...this.#group.look, link: link[1] };
    if (/FORMCHECKBOX/i.test(this.#instruction) && !this.#group.hidden) this.#story.runs.push({ text: '☐', checked: false });
    this.#instruction = '';
  }

  #beginPicture(): void {
    this.#group.destination = 'picture';
    this.#group.starred = false;
    this.#picture = new RtfPicture();
    this.#onEnd(() => this.#endPicture());
  }

  #endPicture(): void {
    const image = this.#picture.image();
    this.#picture = new RtfPicture();
    if (image && !this.#group.hidden) this.#story.runs.push({ text: '', image });
  }

  #styleWord(name: string, value = 0): void {
    // Each style is a group of its own in the table; paragraph styles alone say what a paragraph is.
    if (name === 's') {
      this.#style = { number: value, name: '', outline: undefined, base: undefined };
      this.#onEnd(() => {
        const { number, name, outline, base } = this.#style;
        this.#styles.set(number, { name: name.replace(/;.*$/s, '').trim(), outline, base });
      });
    } else if (name === 'cs' || name === 'ds' || name === 'ts') this.#group.destination = 'skip';
    else if (name === 'outlinelevel') this.#style.outline = value;
    else if (name === 'sbasedon') this.#style.base = value;
    else if (this.#style.number === 0 && this.#group.onEnd === undefined && this.#stack.length > 2) {
      // The style without a number is that of plain paragraphs.
      this.#style = { number: 0, name: '', outline: undefined, base: undefined };
    }
  }

  /** Looks of characters. */
  #character(name: string, value: number | undefined): boolean {
    const look = lookAfter(this.#group.look, name, value);
    if (look) {
      this.#group.look = look;
      if (name === 'plain') Object.assign(this.#group, { font: undefined, hidden: false });
      return true;
    }
    switch (name) {
      case 'ansi':
        return true;
      case 'mac':
        this.#encoding = 'macintosh';
        return true;
      case 'ansicpg':
        this.#encoding = codePage(value);
        return true;
      case 'deff':
        this.#fonts.standard = value;
        return true;
      case 'f':
        this.#group.font = value;
        return true;
      case 'v':
      case 'deleted':
        this.#group.hidden = value !== 0;
        return true;
      case 'cchs':
        return true;
      default:
        return false;
    }
  }

  #paragraphWord(name: string, value = 0): boolean {
    const { paragraph } = this.#story;
    // The mark of a list item is set by words of its own, which say nothing about the item.
    if (this.#group.destination !== 'body' && name !== 'par') return false;
    switch (name) {
      case 'par':
      case 'sect':
        if (this.#group.destination === 'body') endParagraph(this.#story, this.#styles);
        else this.#put(' ');
        return true;
      case 'page':
        if (this.#story.runs.length > 0) endParagraph(this.#story, this.#styles);
        this.#story.pageBreak = true;
        return true;
      case 'pard':
        this.#story.paragraph = newParagraph();
        return true;
      case 's':
        paragraph.style = value;
        return true;
      case 'outlinelevel':
        paragraph.outline = value;
        return true;
      case 'ls':
        paragraph.listed = value > 0;
        return true;
      case 'ilvl':
        paragraph.level = Math.max(0, value);
        return true;
      case 'pagebb':
        paragraph.pageBreak = true;
        return true;
      case 'intbl':
        paragraph.inTable = true;
        return true;
      case 'itap':
        paragraph.nesting = Math.max(0, value);
        return true;
      default:
        return false;
    }
  }
}
