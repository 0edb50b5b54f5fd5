import { Parser, type ParserOptions, Tokenizer, type TreeAdapterTypeMap } from 'parse5';

const [NUL, SPACE, QUOTE, AMPERSAND, HYPHEN, LESS] = [0, 0x20, 0x22, 0x26, 0x2d, 0x3c];

/**
 * parse5 asks its state for every character, and makes tokens of every word and every blank of a text. Here a state that takes characters as they are
 * takes all up to the next one that means something. Texts and trees are the same (a test holds both against each other); errors are not counted. To be
 * given texts without carriage returns, whole.
 */
class RunTokenizer extends Tokenizer {
  protected override _stateData(cp: number): void {
    super._stateData(cp);
    // Blanks in front of words are tokens of their own: they may be left out where words may not.
    if (cp > SPACE && cp !== LESS && cp !== AMPERSAND) this.#takeUntil(LESS, AMPERSAND);
  }

  protected override _stateRcdata(cp: number): void {
    super._stateRcdata(cp);
    if (cp > SPACE && cp !== LESS && cp !== AMPERSAND) this.#takeUntil(LESS, AMPERSAND);
  }

  protected override _stateScriptData(cp: number): void {
    super._stateScriptData(cp);
    if (cp > SPACE && cp !== LESS) this.#takeUntil(LESS, LESS);
  }

  protected override _stateRawtext(cp: number): void {
    super._stateRawtext(cp);
    if (cp > SPACE && cp !== LESS) this.#takeUntil(LESS, LESS);
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    super._stateAttributeValueDoubleQuoted(cp);
    if (cp > SPACE && cp !== QUOTE && cp !== AMPERSAND) this.#takeUntil(QUOTE, AMPERSAND);
  }

  protected override _stateComment(cp: number): void {
    super._stateComment(cp);
    if (cp > SPACE && cp !== HYPHEN && cp !== LESS) this.#takeUntil(HYPHEN, LESS);
  }

  /** Adds to the run that the last character has begun or gone on with. */
  #takeUntil(one: number, other: number): void {
    const { preprocessor } = this;
    const { html } = preprocessor;
    let at = preprocessor.pos + 1;
    for (; at < html.length; at++) {
      const code = html.charCodeAt(at);
      if (code === one || code === other || code === NUL) break;
    }
    if (this.runEnd !== preprocessor.pos + 1) return;
    this.runEnd = at;
    preprocessor.pos = at - 1;
  }
}

/** The tree of a page, as `parse` of parse5 makes it. */
export function parsePage<T extends TreeAdapterTypeMap>(html: string, options: ParserOptions<T>): T['document'] {
  const parser = new Parser<T>(options);
  parser.tokenizer = new RunTokenizer(parser.options, parser);
  parser.tokenizer.write(html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html, true);
  return parser.document;
}
