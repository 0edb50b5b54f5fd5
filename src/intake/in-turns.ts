/** Bytes of all uploads that are worked on before everything else has its turn: some 20 ms of hashing, parsing and writing. */
const TURN_BYTES = 4 * 1024 * 1024;

let left = TURN_BYTES;
let planned = false;
const waiting: { bytes: number; go: () => void }[] = [];

/**
 * Calls `go` now, or in a later turn of the event loop when uploads have had their share of this one: hundreds of them at a time would keep health checks and
 * answers waiting for seconds.
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
