/** Upload bytes processed before the event loop continues: about 20 ms of hashing, parsing and writing. */
const TURN_BYTES = 4 * 1024 * 1024;

let left = TURN_BYTES;
let planned = false;
const waiting: { bytes: number; go: () => void }[] = [];

/**
 * Calls `go` now, or in a later turn of the event loop if uploads have used their share of this turn. Hundreds of
 * concurrent uploads would otherwise delay health checks and answers by seconds.
 */
export function inTurns(bytes: number, go: () => void): void {
  if (!planned) {
    planned = true;
    setImmediate(nextTurn);
  }
  if (left <= 0 || waiting.length > 0) {
    waiting.push({ bytes, go });
    return;
  }
  left -= bytes;
  go();
}

function nextTurn(): void {
  left = TURN_BYTES;
  planned = waiting.length > 0;
  if (planned) setImmediate(nextTurn);
  for (let next = waiting[0]; next && left > 0; next = waiting[0]) {
    waiting.shift();
    left -= next.bytes;
    next.go();
  }
}
