import { isSpace } from './text.ts';

/** A piece of a split text. */
export interface TextPiece {
  text: string;
  /** For each code point of `text` its place in the whole; -1 for the space between an overlap and what follows it. */
  places: number[];
}

/** Marks behind which Chinese and Japanese writing, which has no spaces, may be cut: ends of sentences, then ends of clauses too. */
const SENTENCE = new Set('。！？；…｡');
const CLAUSE = new Set('，、：､');
/** They stay with the mark before them. */
const CLOSING = new Set('”’」』）》】〉〕');

const GAP = -1;

/**
 * Cuts a text into pieces of at most `max` code points: at the right-most line break that leaves room; else behind the right-most full-width mark that
 * ends a sentence, unless the piece would be half empty; else at the right-most space or full-width mark; else anywhere. Each piece after a cut begins
 * with up to `overlap` characters of the one before; at a space one of them is the space. But for the marks these are the semantics of unstructured's
 * text splitter. Only a window of the rest is looked at, so a text of any length takes linear time.
 */
export function splitText(text: string, max: number, overlap: number): TextPiece[] {
  const rest = new Rest(Array.from(text));
  const pieces: TextPiece[] = [];
  const emit = (places: number[]): void => {
    if (places.length > 0) pieces.push({ text: places.map((place) => rest.char(place)).join(''), places });
  };
  while (rest.length > 0) {
    if (rest.length <= max) {
      emit(rest.window(max));
      break;
    }
    const window = rest.window(max + 1);
    const fragment = cutAtSeparator(rest, window, max, overlap);
    if (fragment) emit(fragment);
    else {
      emit(rest.trimEnd(window.slice(0, max)));
      rest.drop(max - overlap);
      rest.trimStart();
    }
  }
  return pieces;
}

/** Tells whether a text may be cut in front of a place in the window. */
type CutPlace = (at: number) => boolean;

/** Takes a fragment off at the best place; undefined, and nothing is taken, when there is none that gets on. */
function cutAtSeparator(rest: Rest, window: number[], max: number, overlap: number): number[] | undefined {
  const char = (at: number): string => (at < window.length ? rest.char(window[at] as number) : '');
  const behind =
    (...marks: ReadonlySet<string>[]): CutPlace =>
    (at) => {
      if (CLOSING.has(char(at)) || SENTENCE.has(char(at)) || CLAUSE.has(char(at))) return false;
      let mark = at - 1;
      while (mark > 0 && CLOSING.has(char(mark))) mark--;
      return marks.some((set) => set.has(char(mark)));
    };
  const sentence = behind(SENTENCE);
  const any = behind(SENTENCE, CLAUSE);
  // A cut inside the overlap would never end; one right behind the last allowed character is fine, as a space is dropped.
  return (
    cutAt(rest, window, max, overlap, (at) => char(at) === '\n') ??
    cutAt(rest, window, max, Math.max(overlap, Math.floor(max / 2)), sentence, overlap) ??
    cutAt(rest, window, max, overlap, (at) => char(at) === ' ' || any(at))
  );
}

/** Cuts at the last good place above `least`. */
function cutAt(rest: Rest, window: number[], max: number, least: number, isGood: CutPlace, overlap = least): number[] | undefined {
  let at = max;
  while (at > least && !isGood(at)) at--;
  if (at <= least) return undefined;
  const fragment = rest.trimEnd(window.slice(0, at));
  if (fragment.length === 0) return undefined;
  const spaced = isSpace(rest.char(window[at] as number));
  const trial = rest.copy();
  trial.drop(spaced ? at + 1 : at);
  trial.trimStart();
  const repeated = spaced ? overlap - 1 : overlap;
  if (repeated > 0) {
    const tail = fragment.slice(-repeated);
    while (tail.length > 0 && isSpace(rest.char(tail[0] as number))) tail.shift();
    trial.prepend(spaced ? [...tail, GAP] : tail);
  }
  if (trial.length >= rest.length) return undefined;
  trial.trimStart();
  rest.become(trial);
  return fragment;
}

/** What of a text is still to be cut: some places that are repeated, then everything from one place on. */
class Rest {
  readonly #chars: string[];
  #head: number[] = [];
  #at = 0;

  constructor(chars: string[]) {
    this.#chars = chars;
  }

  get length(): number {
    return this.#head.length + this.#chars.length - this.#at;
  }

  char(place: number): string {
    return place === GAP ? ' ' : (this.#chars[place] as string);
  }

  /** The first `count` places. */
  window(count: number): number[] {
    const places = this.#head.slice(0, count);
    for (let place = this.#at; place < this.#chars.length && places.length < count; place++) places.push(place);
    return places;
  }

  drop(count: number): void {
    const ofHead = Math.min(count, this.#head.length);
    this.#head = this.#head.slice(ofHead);
    this.#at = Math.min(this.#chars.length, this.#at + count - ofHead);
  }

  prepend(places: number[]): void {
    this.#head = [...places, ...this.#head];
  }

  trimStart(): void {
    while (this.length > 0 && isSpace(this.char(this.#head[0] ?? this.#at))) this.drop(1);
  }

  trimEnd(places: number[]): number[] {
    let end = places.length;
    while (end > 0 && isSpace(this.char(places[end - 1] as number))) end--;
    return places.slice(0, end);
  }

  copy(): Rest {
    const copy = new Rest(this.#chars);
    copy.become(this);
    return copy;
  }

  become(other: Rest): void {
    this.#head = other.#head;
    this.#at = other.#at;
  }
}
