/** What `docparse` tells the shell. Part of the interface: documented in --help, never renumbered. */
export const EXIT = { ok: 0, failed: 1, usage: 2, partial: 3, interrupted: 130 } as const;
