/** Entry point of an engine process: runs the tasks sent by its parent, one at a time, and never outlives it. */
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Engine, EngineConfig } from '../engines/index.ts';
import { ChildTasks } from './child-tasks.ts';
import { type ChildConfig, type FromChild, type ToChild, toWire } from './protocol.ts';

// No cache of compiled code: shared between processes that read documents, it could carry code from one to another.

const send = (message: FromChild): void => {
  // After the parent ends, the channel is closed until this process exits.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
};

// Ctrl-C reaches the whole process group; the parent decides when children end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit(0));

// 'disconnect' is not delivered during native code or a long loop. This thread notices even then that the parent has
// ended.
const watchdog = new Worker(
  `const parent = ${process.ppid};
   setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);`,
  { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 } },
);
watchdog.unref();

let tasks: ChildTasks | undefined;
const running = new Map<number, AbortController>();

async function init(config: ChildConfig): Promise<void> {
  try {
    if (config.niceness) setPriority(Math.min(19, getPriority() + config.niceness));
    const { createEngine } = (await import(config.engineModule ?? '../engines/index.ts')) as {
      createEngine(c: EngineConfig): Promise<Engine>;
    };
    const draws = (pages: number): void => send({ type: 'draws', pages });
    const engine = await createEngine({
      modelsDir: config.modelsDir,
      office: config.office,
      sheets: config.sheets,
      draws,
    });
    tasks = new ChildTasks(engine, config);
    send({ type: 'ready', rss: process.memoryUsage.rss() });
    // Loading the models takes a second, so start before the first scan. A failure is reported with the first page that
    // needs them.
    engine.warmUp().catch(() => {});
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

process.on('message', (message: ToChild) => {
  if (message.type === 'init') void init(message.config);
  else if (message.type === 'abort') running.get(message.id)?.abort();
  else {
    const { id, task } = message;
    const controller = new AbortController();
    running.set(id, controller);
    send({ type: 'started', id });
    const rss = (): number => process.memoryUsage.rss();
    Promise.resolve()
      .then(() => {
        if (!tasks) throw new Error('The engine is not ready.');
        return tasks.run(task, controller.signal);
      })
      .then(
        (result) => send({ type: 'done', id, rss: rss(), result }),
        (error) => send({ type: 'error', id, rss: rss(), error: toWire(error) }),
      )
      .finally(() => running.delete(id));
  }
});
