import { isSpace } from './text.ts';

/** A piece of a split text. */
export interface TextPiece {
  text: string;
  /**
   * Index in the whole text for each code point of `text`, or -1 for the space between an overlap and the next text.
   */
  places: number[];
}

/**
 * Marks after which Chinese and Japanese text, which has no spaces, may be split: sentence ends, then also clause ends.
 */
const SENTENCE = new Set('。！？；…｡');
const CLAUSE = new Set('，、：､');
/** Closing marks that stay with the mark before them. */
const CLOSING = new Set('”’」』）》】〉〕');

const GAP = -1;

/**
 * Splits a text into pieces of at most `max` code points: at the last line break that leaves room; else after the last
 * full-width sentence mark, unless the piece would be half empty; else at the last space or full-width mark; else
 * anywhere. Each following piece starts with up to `overlap` characters of the previous one; at a space, one of them is
 * the space. Except for the marks, this is unstructured's text splitter. It looks only at a window, so it takes linear
 * time.
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

/** Whether a text may be split before a place in the window. */
type CutPlace = (at: number) => boolean;

/** Removes a piece at the best place. Undefined, with nothing removed, if no place makes progress. */
function cutAtSeparator(rest: Rest, window: number[], max: number, overlap: number): number[] | undefined {
  const char = (at: number): string => (at < window.length ? rest.char(window[at]!) : '');
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
  // A split inside the overlap would loop forever. One directly after the last allowed character is fine, because the
  // space is dropped.
  return (
    cutAt(rest, window, max, overlap, (at) => char(at) === '\n') ??
    cutAt(rest, window, max, Math.max(overlap, Math.floor(max / 2)), sentence, overlap) ??
    cutAt(rest, window, max, overlap, (at) => char(at) === ' ' || any(at))
  );
}

/** Splits at the last good place after `least`. */
function cutAt(
  rest: Rest,
  window: number[],
  max: number,
  least: number,
  isGood: CutPlace,
  overlap = least,
): number[] | undefined {
  let at = max;
  while (at > least && !isGood(at)) at--;
  if (at <= least) return undefined;
  const fragment = rest.trimEnd(window.slice(0, at));
  if (fragment.length === 0) return undefined;
  const spaced = isSpace(rest.char(window[at]!));
  const trial = rest.copy();
  trial.drop(spaced ? at + 1 : at);
  trial.trimStart();
  const repeated = spaced ? overlap - 1 : overlap;
  if (repeated > 0) {
    const tail = fragment.slice(-repeated);
    while (tail.length > 0 && isSpace(rest.char(tail[0]!))) tail.shift();
    trial.prepend(spaced ? [...tail, GAP] : tail);
  }
  if (trial.length >= rest.length) return undefined;
  trial.trimStart();
  rest.become(trial);
  return fragment;
}

/** The remaining text: the places to repeat, then everything from one place on. */
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
    return place === GAP ? ' ' : this.#chars[place]!;
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
    while (end > 0 && isSpace(this.char(places[end - 1]!))) end--;
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
