import { isSpace } from './text.ts';

/** A piece of a split text. */
export interface TextPiece {
  text: string;
  /** For each code point of `text` its place in the whole; -1 for the space between an overlap and what follows it. */
  places: number[];
}

/** Where a text that is too long may be cut, best first. The last resort is anywhere. */
const SEPARATORS = ['\n', ' '];
const GAP = -1;

/**
 * Cuts a text into pieces of at most `max` code points: at the right-most line break that leaves room, else at the right-most space, else
 * anywhere. Each piece after a cut begins with up to `overlap` characters of the one before; at a separator one of them is the space.
 * Semantics of unstructured's text splitter. Only a window of the rest is looked at, so a text of any length takes linear time.
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

/** Takes a fragment off at the best separator; undefined, and nothing is taken, when there is none that gets on. */
function cutAtSeparator(rest: Rest, window: number[], max: number, overlap: number): number[] | undefined {
  for (const separator of SEPARATORS) {
    // A cut inside the overlap would never end; one right behind the last allowed character is fine, as the separator is dropped.
    let at = max;
    while (at > overlap && rest.char(window[at] as number) !== separator) at--;
    if (at <= overlap) continue;
    const fragment = rest.trimEnd(window.slice(0, at));
    if (fragment.length === 0) continue;
    const trial = rest.copy();
    trial.drop(at + 1);
    trial.trimStart();
    if (overlap > 1) {
      const tail = fragment.slice(-(overlap - 1));
      while (tail.length > 0 && isSpace(rest.char(tail[0] as number))) tail.shift();
      trial.prepend([...tail, GAP]);
    }
    if (trial.length >= rest.length) continue;
    trial.trimStart();
    rest.become(trial);
    return fragment;
  }
  return undefined;
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
