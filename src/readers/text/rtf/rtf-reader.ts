import { clamp, type FlowBlock, type FlowPart, type FlowRun } from '../../../document/index.ts';
import { DocparseError } from '../../../errors.ts';
import { isMonospaced } from '../../flow/index.ts';
import { RtfCharacters } from './characters.ts';
import { RtfFields } from './field.ts';
import { RtfMath } from './math.ts';
import { type RtfNote, RtfNotes } from './notes.ts';
import { paragraphWord } from './paragraph.ts';
import { RtfPicture } from './picture.ts';
import { RtfSections } from './sections.ts';
import { type GroupState, newStory, type Story } from './state.ts';
import { closeTables, endParagraph, endStory, tableWord } from './story.ts';
import { StyleTable } from './style-table.ts';
import { rtfTokens } from './tokens.ts';
import { READ, SIGNS, SKIPPED } from './words.ts';

const MARGIN_PAGES: Record<string, 'first' | 'even'> = { f: 'first', l: 'even' };

/** Maximum nesting of groups. */
const MAX_DEPTH = 20_000;

/** Reads the text of an RTF file in latin1 form. `signOf` maps characters of symbol fonts. */
export class RtfReader {
  readonly warnings: string[] = [];
  title = '';
  readonly #characters: RtfCharacters;
  readonly #styles = new StyleTable();
  readonly #sections = new RtfSections();
  readonly #notes = new RtfNotes();
  readonly #stack: GroupState[] = [];
  readonly #body = newStory();
  #group: GroupState = {
    destination: 'body',
    starred: false,
    font: undefined,
    look: {},
    hidden: false,
    deleted: false,
    unicodeSkip: 1,
  };
  #story: Story = this.#body;
  #bytes = '';
  #toSkip = 0;
  #picture = new RtfPicture();
  #math = new RtfMath();
  readonly #fields = new RtfFields();
  /** The surrounding note. */
  #note: RtfNote | undefined;
  /** Number of surrounding shapes. */
  #shapes = 0;
  #comments = 0;

  constructor(signOf: (code: number, font: string) => string | undefined) {
    this.#characters = new RtfCharacters(signOf);
  }

  /** Returns at least one part. */
  read(rtf: string): FlowPart[] {
    for (const token of rtfTokens(rtf)) {
      if (token.kind === 'text') this.#text(token.bytes);
      else if (token.kind === 'word') this.#word(token.name, token.value);
      else if (token.kind === 'open') this.#open();
      else if (token.kind === 'close') this.#close();
      else if (this.#group.destination === 'picture')
        this.#picture.hex(Buffer.from(token.bytes, 'latin1').toString('hex'));
    }
    this.#flush();
    if (this.#stack.length > 0) this.warnings.push('The file is cut off.');
    while (this.#stack.length > 0) this.#close();
    if (this.#comments > 0) this.warnings.push(`Comments were left out (${this.#comments}).`);
    return this.#sections.parts([...endStory(this.#body, this.#styles), ...this.#notes.atEnd]);
  }

  #open(): void {
    this.#flush();
    if (this.#stack.length >= MAX_DEPTH)
      throw new DocparseError('CORRUPTED', `RTF groups are nested deeper than ${MAX_DEPTH} levels.`);
    this.#stack.push(this.#group);
    const { onEnd: _, ...inherited } = this.#group;
    this.#group = { ...inherited, starred: false };
    this.#toSkip = 0;
    if (this.#group.destination === 'math') {
      this.#math.open();
      this.#onEnd(() => this.#math.close());
    }
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

  /** Decodes the collected bytes: those of a wide character come one by one. */
  #flush(): void {
    if (this.#bytes === '') return;
    const bytes = this.#bytes;
    this.#bytes = '';
    this.#put(this.#characters.decode(bytes, this.#group));
  }

  #put(text: string): void {
    switch (this.#group.destination) {
      case 'fonts':
        this.#characters.fonts.text(text);
        return;
      case 'styles':
        this.#styles.text(text);
        return;
      case 'marker':
        this.#story.marker = (this.#story.marker ?? '') + text;
        return;
      case 'instruction':
        this.#fields.instruct(text);
        return;
      case 'entry':
        this.#fields.entry(text);
        return;
      case 'math':
        this.#math.text(text);
        return;
      case 'title':
        this.title += text;
        return;
      case 'body': {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what is left of binary data in damaged files
        const clean = text.replace(/[\u0000-\u0008\u000b-\u001f]/g, '');
        if (clean !== '') this.#show({ text: clean });
      }
    }
  }

  /** Adds a run in the group's style, unless it is hidden. */
  #show(run: FlowRun): void {
    const { hidden, deleted, look } = this.#group;
    if (hidden || deleted) return;
    this.#fields.show();
    const name = this.#characters.font(this.#group)?.name;
    this.#story.runs.push({
      ...look,
      ...(name ? { font: name } : {}),
      ...(isMonospaced(name) ? { code: true } : {}),
      ...run,
    });
  }

  #word(name: string, value: number | undefined): void {
    if (
      this.#toSkip > 0 &&
      name !== 'u' &&
      this.#group.destination === 'body' &&
      !/^(?:par|cell|row|uc|'|\*)$/.test(name)
    ) {
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
      // Some groups count even within skipped ones: a picture in the properties of a shape, the Unicode form of a text.
      if (name === 'pict' && group.destination === 'skip' && this.#shapes > 0) this.#beginPicture();
      else if (name === 'ud' && group.destination === 'outside') group.destination = 'body';
      return;
    }
    if (name === 'u' && value !== undefined) {
      this.#put(this.#characters.unicode(value, group));
      this.#toSkip = group.unicodeSkip;
      return;
    }
    if (name === 'uc') {
      group.unicodeSkip = clamp(value ?? 1, 0, 20);
      return;
    }
    if (SKIPPED.has(name) && this.#isFirst(name)) {
      if (name === 'annotation') this.#comments++;
      group.destination = 'skip';
      return;
    }
    if (this.#destination(name)) {
      // The star lets old programs skip the group; this reader knows it.
      group.starred = false;
      return;
    }
    if (group.starred && !READ.has(name)) {
      group.destination = 'skip';
      return;
    }
    group.starred = false;
    if (group.destination === 'fonts') return void this.#characters.fonts.word(name, value);
    if (group.destination === 'styles') return void this.#styleWord(name, value);
    if (group.destination === 'picture') return void this.#picture.word(name, value);
    if (group.destination === 'math') return void this.#math.word(name, value);
    if (group.destination === 'form' || group.destination === 'entry') return void this.#fields.word(name, value ?? 0);
    const sign = SIGNS[name];
    if (sign !== undefined) {
      if (sign !== '') this.#put(sign);
      return;
    }
    if (this.#characters.word(group, name, value) || this.#sectionWord(name, value)) return;
    // The marker of a list item has its own words, which do not describe the item.
    if (group.destination === 'body' ? paragraphWord(this.#story, name, value) : name === 'par') {
      if (name === 'par') this.#endOfParagraph();
      return;
    }
    tableWord(this.#story, name, value, this.#styles);
  }

  /** A deleted or hidden mark does not end its paragraph. */
  #endOfParagraph(): void {
    const { destination, hidden, deleted } = this.#group;
    if (destination !== 'body') this.#put(' ');
    else if (!hidden && !deleted) endParagraph(this.#story, this.#styles);
  }

  #sectionWord(name: string, value: number | undefined): boolean {
    if (this.#sections.word(name, value) || this.#notes.word(name, value ?? 0)) return true;
    if (this.#group.destination !== 'body') return false;
    switch (name) {
      case 'sect':
        endParagraph(this.#story, this.#styles);
        closeTables(this.#story, 0);
        if (this.#story !== this.#body) return true;
        this.#sections.end(this.#body.blocks.length);
        this.#body.pageBreak = true;
        return true;
      case 'sbknone':
      case 'sbkcol':
        this.#story.pageBreak = false;
        return true;
      case 'page':
        if (this.#story.runs.length > 0) endParagraph(this.#story, this.#styles);
        this.#story.pageBreak = true;
        return true;
      default:
        return false;
    }
  }

  /** Words that are also flags are destinations only at the start of a group; all of this list are. */
  #isFirst(name: string): boolean {
    return !(name === 'pn' && !this.#group.starred) && !(name === 'comment' && this.#stack.length < 2);
  }

  /** Handles words that give the destination of a group's text. Returns whether it was one. */
  #destination(name: string): boolean {
    const group = this.#group;
    // For all, left, right and first pages.
    const [, margin, pages] = /^(header|footer)([lrf]?)$/.exec(name) ?? [];
    if (margin) {
      this.#beginStory((blocks) =>
        this.#sections.add(blocks, margin as 'header' | 'footer', MARGIN_PAGES[pages ?? '']),
      );
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
      case 'mmath':
        this.#beginMath();
        return true;
      case 'field':
        this.#beginField();
        return true;
      case 'footnote':
        this.#beginNote();
        return true;
      case 'ftnalt':
        if (this.#note) this.#note.atEnd = true;
        return true;
      case 'chftn':
        this.#noteMark();
        return true;
      case 'nesttableprops': {
        // Rows of nested tables are defined inside the outer row.
        const story = this.#story;
        const { row, rowOpen } = story;
        story.nestedRow = false;
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
        return this.#fields.destination(name, group, this.#story);
    }
  }

  #beginField(): void {
    this.#fields.begin();
    this.#onEnd(() => {
      const drawn = this.#fields.end();
      if (drawn && drawn.text !== '' && this.#group.destination === 'body') this.#show(drawn);
    });
  }

  /** Starts a separate text inside the group; the surrounding paragraph continues afterwards. */
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

  /** In the text: the reference to a note. In a note: it has a number. */
  #noteMark(): void {
    if (this.#note) this.#note.numbered = true;
    else if (this.#group.destination === 'body') {
      const mark: FlowRun = { ...this.#group.look, text: '', superscript: true };
      this.#story.runs.push(this.#notes.refer(mark));
    }
  }

  #beginNote(): void {
    if (this.#group.destination !== 'body' || this.#note) return;
    const mark: FlowRun = { text: '', superscript: true };
    const note = this.#notes.begin(mark);
    if (note.mark === mark) this.#story.runs.push(mark);
    this.#note = note;
    this.#beginStory((blocks) => {
      this.#note = undefined;
      this.#story.notes.push(...this.#notes.end(note, blocks));
    });
  }

  #beginMath(): void {
    const outside = this.#group.destination !== 'body';
    this.#group.destination = 'math';
    this.#math = new RtfMath();
    this.#onEnd(() => {
      const { latex, text } = this.#math.formula();
      this.#group.destination = 'body';
      if (!outside && (latex !== '' || text.trim() !== '')) this.#show({ text, latex });
    });
  }

  #beginPicture(): void {
    this.#group.destination = 'picture';
    this.#group.starred = false;
    this.#picture = new RtfPicture();
    this.#onEnd(() => {
      const image = this.#picture.image();
      this.#picture = new RtfPicture();
      if (image) this.#show({ text: '', image });
    });
  }

  #styleWord(name: string, value = 0): void {
    // Each style is a group in the table; only paragraph styles determine the kind of a paragraph.
    if (name === 's') {
      this.#styles.begin(value);
      this.#onEnd(() => this.#styles.end());
    } else if (name === 'cs' || name === 'ds' || name === 'ts') this.#group.destination = 'skip';
    else this.#styles.word(name, value);
  }
}
