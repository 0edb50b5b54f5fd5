import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const KEPT = 200_000;

/** A process that is started again when it ends, as systemd or Kubernetes do. */
export class Supervised {
  readonly name: string;
  readonly #argv: string[];
  readonly #env: Record<string, string | undefined>;
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #stopped = false;
  starts = 0;
  output = '';

  constructor(name: string, argv: string[], env: Record<string, string | undefined>) {
    this.name = name;
    this.#argv = argv;
    this.#env = env;
    this.#start();
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  #start(): void {
    this.starts++;
    const child = spawn(process.execPath, this.#argv, {
      env: { ...process.env, NODE_OPTIONS: '', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#ended = once(child, 'exit').then(([code, signal]) => {
      this.output += `--- ${this.name} ended: ${signal ?? code}\n`;
      // A process that cannot start (its database is away) is tried again with a pause, as by any supervisor.
      if (!this.#stopped) setTimeout(() => this.#stopped || this.#start(), signal === 'SIGKILL' ? 0 : 300);
    });
    const keep = (data: Buffer): void => {
      this.output = (this.output + data.toString()).slice(-KEPT);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
  }

  /** kill -9; comes back by itself. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#child?.kill('SIGTERM');
    const late = setTimeout(() => this.#child?.kill('SIGKILL'), 15_000);
    await this.#ended;
    clearTimeout(late);
  }
}
