/**
 * Worth another try on another day or another server. `shown` is ours and safe to show; what the server has said goes
 * to the log alone.
 */
export class ChatFault extends Error {
  readonly shown: string;
  readonly said: string;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(shown: string, options: { said?: string; status?: number; retryAfterMs?: number; cause?: unknown } = {}) {
    super([shown, options.said].filter(Boolean).join(' '), { cause: options.cause });
    this.shown = shown;
    this.said = options.said ?? '';
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }
}
