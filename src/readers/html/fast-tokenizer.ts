import { Parser, type ParserOptions, Tokenizer, type TreeAdapterTypeMap } from 'parse5';

const [NUL, SPACE, QUOTE, AMPERSAND, HYPHEN, LESS] = [0, 0x20, 0x22, 0x26, 0x2d, 0x3c];

/**
 * parse5 runs its state machine for each character, and makes a token for each word and each space. Here, text states
 * consume all characters up to the next significant one. Texts and trees are equal, which a test checks; parse errors
 * are not counted. The input must be complete and without carriage returns.
 */
class RunTokenizer extends Tokenizer {
  protected override _stateData(cp: number): void {
    super._stateData(cp);
    // Leading spaces are separate tokens, because they may be dropped where words may not.
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

  /** Extends the current run of characters. */
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

/** The tree of a page, equal to that of parse5's `parse`. */
export function parsePage<T extends TreeAdapterTypeMap>(html: string, options: ParserOptions<T>): T['document'] {
  const parser = new Parser<T>(options);
  parser.tokenizer = new RunTokenizer(parser.options, parser);
  parser.tokenizer.write(html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html, true);
  return parser.document;
}
