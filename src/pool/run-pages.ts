import { join } from 'node:path';
import type { ImageQuestion } from '../chat/index.ts';
import type { PageFailure } from '../document/index.ts';
import { DocparseError } from '../errors.ts';
import { ChildDied, isInnocent, wasLimit } from './engine-child.ts';
import { type HeardPage, ModelPages } from './model-pages.ts';
import { PageQueue } from './page-queue.ts';
import type { Lease } from './pool.ts';
import type { RunContext } from './run-context.ts';
import type { ReadPages } from './run-finish.ts';
import type { OpenedDocument } from './run-open.ts';

/** A helper must open the document too, so it pays off only if at least this much work remains. */
const HELP_WORTH_MS = 120;
/** Default maximum of pages that wait for a model at a time. */
const DEFAULT_MODEL_PAGES = 8;

/** Number of pages that a process keeps in memory, at about 1 MB each. To store a page and read it again takes 2 ms. */
const KEPT_PAGES = 20;

/** A page to start or to continue. */
interface Piece {
  page: number;
  heard?: HeardPage;
}

/** Reads the pages of an opened document: by the owner one after the other, and by helpers while they are idle. */
export class PageRun {
  readonly #context: RunContext;
  readonly #opened: OpenedDocument;
  readonly #queue: PageQueue;
  readonly #models: ModelPages | undefined;
  readonly #helpers = new Set<Promise<void>>();
  readonly #failures = new Map<number, PageFailure>();
  /** Files with finished pages, by page. */
  readonly #spills = new Map<number, string>();
  /** Pages that failed by exceeding time or memory. */
  readonly #starved = new Set<number>();
  /** The process that has the finished pages in memory, and will assemble the result. */
  #owner: Lease;
  #keptByOwner: number[] = [];
  /** A failure of the document as a whole. */
  #fatal: unknown;
  /** Number of times that this run has yielded. */
  #pauses = 0;

  /** Throws ENGINE if the request names a model that is not configured. */
  constructor(context: RunContext, opened: OpenedDocument, owner: Lease) {
    this.#context = context;
    this.#owner = owner;
    this.#opened = opened;
    this.#queue = new PageQueue(opened.pages);
    this.#models = this.#modelPages();
  }

  /** Handles pages that wait for a model, if the request names one. Throws ENGINE if it is not configured. */
  #modelPages(): ModelPages | undefined {
    const { model } = this.#opened.options;
    if (!model) return undefined;
    const { askModel } = this.#context.pool;
    if (!askModel) throw new DocparseError('ENGINE', `"${model.engine}" is not configured here.`);
    const { modelPages } = this.#context.request.limits;
    return new ModelPages({
      model,
      ask: askModel,
      signal: this.#context.signal,
      deadline: this.#context.deadline,
      inFlight: modelPages ?? DEFAULT_MODEL_PAGES,
      onFailed: (page, message) => this.#starve(page, message),
    });
  }

  /** Processes pages until none is left or in flight. The owner may be another process afterwards. */
  async readAll(): Promise<void> {
    for (;;) {
      const piece = this.#next();
      if (piece === undefined) {
        const asking = this.#models?.waiting ?? [];
        if (this.#helpers.size + asking.length === 0) break;
        // Waiting for a model needs no process.
        if (asking.length > 0) this.#owner.release();
        await Promise.race([...this.#helpers, ...asking]);
        if (asking.length > 0) this.#owner = await this.#context.lease(this.#context.againTurn);
      } else {
        try {
          await this.#onePage(this.#owner, piece, this.#isFull || this.#models ? this.#spillOf(piece.page) : undefined);
          if (this.#queue.size > 0 && this.#owner.isDue()) await this.#stepAside();
        } catch (error) {
          if (!(error instanceof ChildDied)) throw error;
          if (this.#context.budget.exhausted && this.#spills.size === 0 && this.#helpers.size === 0) this.#giveUp();
          await this.replaceOwner();
        }
      }
      if (this.#fatal !== undefined) throw this.#fatal;
    }
  }

  /** Whether further pages are to be stored in files: those kept would be lost with the process, or fill its memory. */
  get #isFull(): boolean {
    return this.#context.budget.isDangerous || this.#keptByOwner.length >= KEPT_PAGES;
  }

  /** The next piece of work: pages with a model's answers first. Undefined if nothing can be done at the moment. */
  #next(): Piece | undefined {
    const heard = this.#models?.next();
    if (heard) return { page: heard.page, heard };
    if (this.#models && !this.#models.hasRoom) return undefined;
    const page = this.#queue.next();
    return page === undefined ? undefined : { page };
  }

  /** Yields the process. Stores the finished pages in a file, because another process may continue. */
  async #stepAside(): Promise<void> {
    const { request, job, signal } = this.#context;
    if (this.#keptByOwner.length > 0) {
      const path = join(request.workDir, `pause-${++this.#pauses}`);
      await this.#owner.run({ kind: 'spill', job, path }, { timeoutMs: request.limits.pageTimeoutMs, signal });
      for (const page of this.#keptByOwner) this.#spills.set(page, path);
      this.#keptByOwner = [];
    }
    this.#owner.release();
    this.#owner = await this.#context.lease(this.#context.againTurn);
  }

  async #onePage(lease: Lease, { page, heard }: Piece, spill?: string): Promise<void> {
    const tooLate = this.#tooLate(page);
    if (tooLate) return this.#starve(page, tooLate);
    this.#context.budget.begin(page);
    const started = performance.now();
    try {
      const { source, previews, output } = this.#context.request;
      const preview = previews ? { publicBase: output.publicBase } : undefined;
      const task = {
        kind: 'page',
        job: this.#context.job,
        source,
        pageNumber: page,
        options: this.#opened.options,
        picturesDir: this.#context.picturesDir,
        owner: this.#context.request.account,
        spill,
        preview,
        ...(this.#models && {
          talk: {
            folder: this.#context.request.workDir,
            path: this.#talkOf(page),
            ...(heard && { answers: heard.answers }),
          },
        }),
      } as const;
      const { failure, markdown, pictures, ask } = await lease.run(task, {
        timeoutMs: this.#context.timeLeft(this.#context.request.limits.pageTimeoutMs),
        signal: this.#context.signal,
        budget: this.#context.budget,
      });
      if (failure?.limit) this.#context.budget.killed();
      if (failure) return this.#fail(failure, performance.now() - started);
      if (ask) return this.#ask(page, ask);
      // Previews may lack pictures that are not stored yet; the result has them.
      if (pictures?.length) await this.#context.pool.publish(pictures, { keep: true }).catch(() => {});
      if (spill === undefined) this.#keptByOwner.push(page);
      else this.#spills.set(page, spill);
      const ms = performance.now() - started;
      this.#queue.done(page, ms);
      this.#context.request.onPageDone?.({ pageNumber: page, ms, markdown });
      this.#report();
    } catch (error) {
      if (error instanceof ChildDied) this.#died(page, error, performance.now() - started);
      throw error;
    }
  }

  #ask(page: number, ask: readonly ImageQuestion[]): void {
    this.#queue.rest(page);
    this.#models?.begin(page, this.#talkOf(page), ask);
  }

  /** Handles a process that died on this page. */
  #died(page: number, { reason, message }: ChildDied, ms: number): void {
    if (!wasLimit(reason) && this.#queue.retry(page, isInnocent(reason))) return;
    if (reason !== 'unstarted' && reason !== 'timeout') {
      this.#context.record.page(page, message);
      this.#context.budget.killed();
    }
    if (wasLimit(reason)) this.#starve(page, message, ms);
    else this.#fail({ pageNumber: page, stage: 'parse', message }, ms);
  }

  /** Why a page must not start, or undefined. */
  #tooLate(page: number): string | undefined {
    const killed = this.#context.record.ofPage(page);
    if (killed !== undefined) return killed;
    if (this.#context.budget.exhausted)
      return 'The document used up its processor time before this page, or killed too many processes.';
    if (this.#context.deadline > Date.now()) return undefined;
    return `The time limit of ${this.#context.request.limits.requestTimeoutMs / 1000} s for one request was reached before this page.`;
  }

  #starve(pageNumber: number, message: string, ms = 0): void {
    this.#starved.add(pageNumber);
    this.#fail({ pageNumber, stage: 'parse', message }, ms);
  }

  /** Fails the run, because no page succeeded and the limits are reached. */
  #giveUp(): never {
    const { page, how } = this.#context.record.first() ?? {};
    const message = `No page could be parsed. Page ${page}: ${how}`;
    this.#context.record.document('BACKEND', message);
    throw new DocparseError('BACKEND', message, { location: { stage: 'parse', page_number: page }, lasting: true });
  }

  #fail(failure: PageFailure, ms = 0): void {
    this.#context.spent.failed += ms;
    this.#context.request.onFailure?.(failure);
    this.#context.request.onPageDone?.({ pageNumber: failure.pageNumber, failure });
    this.#failures.set(failure.pageNumber, failure);
    this.#queue.done(failure.pageNumber);
    this.#report();
  }

  #report(): void {
    this.#context.request.onPage?.(
      this.#keptByOwner.length + this.#spills.size + this.#failures.size,
      this.#opened.pages.length,
    );
  }

  /** Starts a new owner, and requeues the pages lost with the old one. */
  async replaceOwner(): Promise<void> {
    this.#owner.release();
    this.#queue.putBack(this.#keptByOwner);
    this.#keptByOwner = [];
    this.#owner = await this.#context.lease(this.#context.againTurn);
  }

  /** Lends an idle process to the document, if enough work remains. */
  callHelp(): void {
    if (this.#queue.remainingMs() < HELP_WORTH_MS || this.#models?.hasRoom === false) return;
    const free = this.#context.pool.tryLease(this.#context.request.account);
    if (!free) return;
    const lease = this.#context.timeTasks(free);
    const help: Promise<void> = this.#help(lease).finally(async () => {
      await this.#context.leave(lease);
      this.#helpers.delete(help);
    });
    this.#helpers.add(help);
  }

  /** Processes pages while there are any and no other request waits for the process. */
  async #help(lease: Lease): Promise<void> {
    try {
      for (let piece = this.#next(); piece !== undefined; piece = this.#next()) {
        await this.#onePage(lease, piece, this.#spillOf(piece.page));
        const { waiting, waitingBackground } = this.#context.pool.state;
        if (waiting + waitingBackground > 0) return;
      }
    } catch (error) {
      // The page of a crashed helper is back in the queue. Other errors concern the document.
      if (!(error instanceof ChildDied) && !this.#context.stop.signal.aborted) this.#fatal ??= error;
    }
  }

  /** Resolves when no helper works any more. */
  async helpersDone(): Promise<void> {
    await Promise.all(this.#helpers);
  }

  get owner(): Lease {
    return this.#owner;
  }

  get result(): ReadPages {
    return {
      spills: [...new Set([...this.#spills].sort(([a], [b]) => a - b).map(([, path]) => path))],
      failures: [...this.#failures.values()].sort((a, b) => a.pageNumber - b.pageNumber),
      starved: this.#starved.size > 0,
    };
  }

  #talkOf(page: number): string {
    return join(this.#context.request.workDir, `talk-${page}`);
  }

  #spillOf(page: number): string {
    return join(this.#context.request.workDir, `page-${page}`);
  }
}
