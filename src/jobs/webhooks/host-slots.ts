/** Attempts that one sender runs at the same time to one host. */
export const HOST_SLOTS = 4;

/**
 * How many attempts run to each host. A host whose last attempt failed gets one at a time: its time-outs must not use
 * up what all hosts share.
 */
export class HostSlots {
  readonly #running = new Map<string, number>();
  readonly #failing = new Set<string>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  start(host: string): void {
    this.#total++;
    this.#running.set(host, (this.#running.get(host) ?? 0) + 1);
  }

  end(host: string, ok: boolean): void {
    this.#total--;
    const left = (this.#running.get(host) ?? 1) - 1;
    if (left > 0) this.#running.set(host, left);
    else this.#running.delete(host);
    if (ok) this.#failing.delete(host);
    else this.#failing.add(host);
    // Only a hint: forgetting costs at most a few time-outs side by side.
    if (this.#failing.size > 10_000) this.#failing.clear();
  }

  /** Free slots of the hosts that have fewer than `HOST_SLOTS`. */
  free(): Record<string, number> {
    const free: Record<string, number> = {};
    for (const host of this.#failing) free[host] = Math.max(0, 1 - (this.#running.get(host) ?? 0));
    for (const [host, running] of this.#running) free[host] ??= Math.max(0, HOST_SLOTS - running);
    return free;
  }
}
