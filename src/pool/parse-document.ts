import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ImageQuestion } from '../chat/index.ts';
import { mayNeedOffice, type PageFailure, type ParseOptions } from '../document/index.ts';
import { DocparseError } from '../errors.ts';
import { selectPages, withoutPages } from '../intake/index.ts';
import { makeDocumentFolder } from '../sandbox/index.ts';
import { DocumentBudget } from './document-budget.ts';
import { ChildDied, type DeathReason } from './engine-child.ts';
import type { Turn } from './fair-queue.ts';
import { KillerRecord } from './killer-record.ts';
import { killerKey } from './killers.ts';
import { type HeardPage, ModelPages } from './model-pages.ts';
import { PageQueue } from './page-queue.ts';
import type { ParseOutcome, ParseRequest } from './parse-request.ts';
import type { Lease, Pool } from './pool.ts';
import type { Task } from './protocol.ts';

/** Ends that a retry would repeat. A crash may have another cause than the document. */
const wasLimit = (reason: DeathReason): boolean => reason === 'timeout' || reason === 'cpu' || reason === 'memory';

/** The same error with its page. */
const located = ({ errorName, message, cause }: DocparseError, pageNumber: number): DocparseError =>
  new DocparseError(errorName, undefined, { wording: message, cause, location: { stage: 'parse', page_number: pageNumber } });

/** A helper must open the document too, so it pays off only if at least this much work remains. */
const HELP_WORTH_MS = 120;
const HELP_CHECK_MS = 60;
/** Default maximum of pages that wait for a model at a time. */
const DEFAULT_MODEL_PAGES = 8;

/** A page to start or to continue. */
interface Piece {
  page: number;
  heard?: HeardPage;
}

/**
 * Parses one document. One process, the owner, opens it, reads page after page and assembles the result; others help
 * while they are idle. A page that crashes its process is retried once, then it is a page failure. Pages lost with the
 * owner are redone. Nothing is retried that exceeded the document's limits, now or when the same document comes again.
 */
export async function parseDocument(pool: Pool, request: ParseRequest): Promise<ParseOutcome> {
  return new DocumentRun(pool, request).run();
}

class DocumentRun {
  readonly #pool: Pool;
  readonly #request: ParseRequest;
  readonly #job = randomUUID();
  readonly #deadline: number;
  /** Stops helpers when the run ends. */
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  readonly #budget: DocumentBudget;
  readonly #record: KillerRecord;
  /** Pages that failed by exceeding time or memory. */
  readonly #starved = new Set<number>();
  #queue = new PageQueue([]);
  #models: ModelPages | undefined;
  #options: ParseOptions;
  #pageCount = 0;
  #pages: number[] = [];
  #keptByOwner: number[] = [];
  readonly #spills = new Map<number, string>();
  readonly #failures = new Map<number, PageFailure>();
  /** A failure of the document as a whole. */
  #fatal: unknown;
  #helpers = new Set<Promise<void>>();
  /** Number of times that this run has yielded. */
  #pauses = 0;
  #engineMs = 0;
  #failedMs = 0;

  constructor(pool: Pool, request: ParseRequest) {
    this.#pool = pool;
    this.#request = request;
    this.#options = request.options;
    this.#deadline = Date.now() + request.limits.requestTimeoutMs;
    this.#budget = new DocumentBudget(request.limits.budget, request.source);
    this.#record = new KillerRecord(pool.killers, killerKey(request.source, request.options, request.ranges));
    this.#signal = request.signal ? AbortSignal.any([request.signal, this.#stop.signal]) : this.#stop.signal;
  }

  async run(): Promise<ParseOutcome> {
    await this.#record.load();
    try {
      return await this.#run();
    } finally {
      await this.#record.save();
    }
  }

  async #run(): Promise<ParseOutcome> {
    await makeDocumentFolder(this.#picturesDir);
    let owner = await this.#lease(this.#request.background ? 'background' : 'normal');
    const helpCheck = setInterval(() => this.#callHelp(), HELP_CHECK_MS);
    const again = async (): Promise<void> => {
      owner = await this.#newOwner(owner);
    };
    try {
      await this.#patiently('The file could not be opened.', 'CORRUPTED', again, () => this.#open(owner));
      await this.#request.onOpened?.(this.#pageCount, this.#pages);
      return await this.#patiently('The result could not be assembled.', 'BACKEND', again, async () => {
        owner = await this.#allPages(owner);
        return this.#finish(owner);
      });
    } finally {
      clearInterval(helpCheck);
      this.#stop.abort();
      await Promise.all(this.#helpers);
      await this.#leave(owner);
      this.#request.onEnd?.({ total: this.#engineMs, failed: this.#failedMs });
    }
  }

  /**
   * Repeats a step once in another process if its process crashed. A second crash is the fault of the document or of
   * its limits.
   */
  async #patiently<T>(what: string, crashed: 'CORRUPTED' | 'BACKEND', again: () => Promise<void>, step: () => Promise<T>): Promise<T> {
    for (let attempt = 1, deaths = 0; ; attempt++) {
      try {
        return await step();
      } catch (error) {
        if (!(error instanceof ChildDied)) throw error;
        const { reason } = error;
        if (wasLimit(reason) || (reason === 'unstarted' ? attempt > 5 : ++deaths === 2)) {
          const errorName = wasLimit(reason) || reason === 'unstarted' ? 'BACKEND' : crashed;
          const message = `${what} ${error.message}`;
          if (reason !== 'unstarted' && reason !== 'timeout') this.#record.document(errorName, message);
          throw new DocparseError(errorName, message, { cause: error, location: { stage: 'parse' }, lasting: reason !== 'unstarted' });
        }
        await again();
      }
    }
  }

  /** Waiting in the queue counts towards the time limit of the request. */
  async #lease(turn: Turn): Promise<Lease> {
    const { signal, limits } = this.#request;
    // AbortSignal.timeout would stay in memory for its full duration.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.#timeLeft(limits.requestTimeoutMs));
    try {
      return this.#timed(await this.#pool.lease(signal ? AbortSignal.any([signal, late.signal]) : late.signal, turn, this.#request.account));
    } catch (error) {
      if (late.signal.aborted && !signal?.aborted)
        throw new DocparseError('BACKEND', `No engine process became free within ${limits.requestTimeoutMs / 1000} s.`);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #timed(lease: Lease): Lease {
    const run: Lease['run'] = async (task, options) => {
      const since = performance.now();
      try {
        return await lease.run(task, options);
      } catch (error) {
        const page = (task as Task).kind === 'page' ? (task as Extract<Task, { kind: 'page' }>).pageNumber : undefined;
        throw error instanceof DocparseError && !error.location && page !== undefined ? located(error, page) : error;
      } finally {
        this.#engineMs += performance.now() - since;
      }
    };
    return Object.create(lease, { run: { value: run } });
  }

  /** Returns a process after cleaning up. */
  async #leave(lease: Lease): Promise<void> {
    if (lease.alive) await lease.run({ kind: 'close', job: this.#job }, { timeoutMs: 10_000 }).catch(() => {});
    lease.release();
  }

  async #open(owner: Lease): Promise<void> {
    const { source, ranges, openEnd, options, limits } = this.#request;
    // LibreOffice may run on opening, and its own time limit must expire first.
    const officeMs = mayNeedOffice(source.extension, options) ? (limits.office?.timeoutMs ?? 0) : 0;
    const timeoutMs = this.#timeLeft(limits.pageTimeoutMs + officeMs);
    const { pageCount } = await owner.run({ kind: 'open', source, options }, { timeoutMs, signal: this.#signal, budget: this.#budget });
    const pages = withoutPages(selectPages(ranges, pageCount, openEnd), options.excludedPages);
    if (pages.length > limits.maxPages) {
      throw new DocparseError(
        'PAGE_RANGE',
        `${pages.length} pages are more than the ${limits.maxPages} that one request may have: ask for fewer with scope.page_range.`,
      );
    }
    this.#pageCount = pageCount;
    this.#pages = pages;
    this.#queue = new PageQueue(pages);
    this.#options = { ...this.#request.options, pages: ranges ? pages : undefined };
    this.#models = this.#modelPages();
  }

  /** Handles pages that wait for a model, if the request names one. Throws ENGINE if it is not configured. */
  #modelPages(): ModelPages | undefined {
    const { model } = this.#options;
    if (!model) return undefined;
    const { askModel } = this.#pool;
    if (!askModel) throw new DocparseError('ENGINE', `"${model.engine}" is not configured here.`);
    const { modelPages } = this.#request.limits;
    return new ModelPages({
      model,
      ask: askModel,
      signal: this.#signal,
      deadline: this.#deadline,
      inFlight: modelPages ?? DEFAULT_MODEL_PAGES,
      onFailed: (page, message) => this.#starve(page, message),
    });
  }

  /** Processes pages until none is left or in flight. Returns the owner, or a new one if the first died. */
  async #allPages(first: Lease): Promise<Lease> {
    let owner = first;
    for (;;) {
      const piece = this.#next();
      if (piece === undefined) {
        const asking = this.#models?.waiting ?? [];
        if (this.#helpers.size + asking.length === 0) break;
        // Waiting for a model needs no process.
        if (asking.length > 0) owner.release();
        await Promise.race([...this.#helpers, ...asking]);
        if (asking.length > 0) owner = await this.#lease(this.#againTurn);
      } else {
        try {
          await this.#onePage(owner, piece, this.#budget.isDangerous || this.#models ? this.#spillOf(piece.page) : undefined);
          if (this.#queue.size > 0 && owner.isDue()) owner = await this.#stepAside(owner);
        } catch (error) {
          if (!(error instanceof ChildDied)) throw error;
          if (this.#budget.exhausted && this.#spills.size === 0 && this.#helpers.size === 0) this.#giveUp();
          owner = await this.#newOwner(owner);
        }
      }
      if (this.#fatal !== undefined) throw this.#fatal;
    }
    return owner;
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
  async #stepAside(owner: Lease): Promise<Lease> {
    if (this.#keptByOwner.length > 0) {
      const path = join(this.#request.workDir, `pause-${++this.#pauses}`);
      await owner.run({ kind: 'spill', job: this.#job, path }, { timeoutMs: this.#request.limits.pageTimeoutMs, signal: this.#signal });
      for (const page of this.#keptByOwner) this.#spills.set(page, path);
      this.#keptByOwner = [];
    }
    owner.release();
    return this.#lease(this.#againTurn);
  }

  /** Priority of a run that had a process: other work of the same account must not start before it. */
  get #againTurn(): Turn {
    return this.#request.background ? 'background' : 'first';
  }

  async #onePage(lease: Lease, { page, heard }: Piece, spill?: string): Promise<void> {
    const tooLate = this.#tooLate(page);
    if (tooLate) return this.#starve(page, tooLate);
    this.#budget.begin(page);
    const started = performance.now();
    try {
      const { source, previews, output } = this.#request;
      const preview = previews ? { publicBase: output.publicBase } : undefined;
      const task = {
        kind: 'page',
        job: this.#job,
        source,
        pageNumber: page,
        options: this.#options,
        picturesDir: this.#picturesDir,
        owner: this.#request.account,
        spill,
        preview,
        ...(this.#models && { talk: { folder: this.#request.workDir, path: this.#talkOf(page), ...(heard && { answers: heard.answers }) } }),
      } as const;
      const { failure, markdown, pictures, ask } = await lease.run(task, {
        timeoutMs: this.#timeLeft(this.#request.limits.pageTimeoutMs),
        signal: this.#signal,
        budget: this.#budget,
      });
      if (failure?.limit) this.#budget.killed();
      if (failure) return this.#fail(failure, performance.now() - started);
      if (ask) return this.#ask(page, ask);
      // Previews may lack pictures that are not stored yet; the result has them.
      if (pictures?.length) await this.#pool.publish(pictures, { keep: true }).catch(() => {});
      if (spill === undefined) this.#keptByOwner.push(page);
      else this.#spills.set(page, spill);
      const ms = performance.now() - started;
      this.#queue.done(page, ms);
      this.#request.onPageDone?.({ pageNumber: page, ms, markdown });
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
    if (!wasLimit(reason) && this.#queue.retry(page, reason === 'unstarted')) return;
    if (reason !== 'unstarted' && reason !== 'timeout') {
      this.#record.page(page, message);
      this.#budget.killed();
    }
    if (wasLimit(reason)) this.#starve(page, message, ms);
    else this.#fail({ pageNumber: page, stage: 'parse', message }, ms);
  }

  /** Why a page must not start, or undefined. */
  #tooLate(page: number): string | undefined {
    const killed = this.#record.ofPage(page);
    if (killed !== undefined) return killed;
    if (this.#budget.exhausted) return 'The document used up its processor time before this page, or killed too many processes.';
    if (this.#deadline > Date.now()) return undefined;
    return `The time limit of ${this.#request.limits.requestTimeoutMs / 1000} s for one request was reached before this page.`;
  }

  #starve(pageNumber: number, message: string, ms = 0): void {
    this.#starved.add(pageNumber);
    this.#fail({ pageNumber, stage: 'parse', message }, ms);
  }

  /** Fails the run, because no page succeeded and the limits are reached. */
  #giveUp(): never {
    const { page, how } = this.#record.first() ?? {};
    const message = `No page could be parsed. Page ${page}: ${how}`;
    this.#record.document('BACKEND', message);
    throw new DocparseError('BACKEND', message, { location: { stage: 'parse', page_number: page }, lasting: true });
  }

  #fail(failure: PageFailure, ms = 0): void {
    this.#failedMs += ms;
    this.#request.onFailure?.(failure);
    this.#request.onPageDone?.({ pageNumber: failure.pageNumber, failure });
    this.#failures.set(failure.pageNumber, failure);
    this.#queue.done(failure.pageNumber);
    this.#report();
  }

  #report(): void {
    this.#request.onPage?.(this.#keptByOwner.length + this.#spills.size + this.#failures.size, this.#pages.length);
  }

  /** Starts a new owner, and requeues the pages lost with the old one. */
  async #newOwner(dead: Lease): Promise<Lease> {
    dead.release();
    this.#queue.putBack(this.#keptByOwner);
    this.#keptByOwner = [];
    return this.#lease(this.#againTurn);
  }

  #callHelp(): void {
    if (this.#queue.remainingMs() < HELP_WORTH_MS || this.#models?.hasRoom === false) return;
    const free = this.#pool.tryLease(this.#request.account);
    if (!free) return;
    const lease = this.#timed(free);
    const help: Promise<void> = this.#help(lease).finally(async () => {
      await this.#leave(lease);
      this.#helpers.delete(help);
    });
    this.#helpers.add(help);
  }

  /** Processes pages while there are any and no other request waits for the process. */
  async #help(lease: Lease): Promise<void> {
    try {
      for (let piece = this.#next(); piece !== undefined; piece = this.#next()) {
        await this.#onePage(lease, piece, this.#spillOf(piece.page));
        const { waiting, waitingBackground } = this.#pool.state;
        if (waiting + waitingBackground > 0) return;
      }
    } catch (error) {
      // The page of a crashed helper is back in the queue. Other errors concern the document.
      if (!(error instanceof ChildDied) && !this.#stop.signal.aborted) this.#fatal ??= error;
    }
  }

  async #finish(owner: Lease): Promise<ParseOutcome> {
    const { source, output, workDir } = this.#request;
    const failures = [...this.#failures.values()].sort((a, b) => a.pageNumber - b.pageNumber);
    const first = failures[0];
    if (first && failures.length === this.#pages.length) {
      const starved = this.#starved.size > 0;
      throw new DocparseError(starved ? 'BACKEND' : 'CORRUPTED', `No page could be parsed. Page ${first.pageNumber}: ${first.message}`, {
        location: { stage: first.stage, page_number: first.pageNumber },
        lasting: true,
      });
    }
    const resultPath = join(workDir, 'result.json');
    const spills = [...new Set([...this.#spills].sort(([a], [b]) => a - b).map(([, path]) => path))];
    const picturesDir = this.#picturesDir;
    const task = {
      kind: 'finish',
      job: this.#job,
      source,
      options: this.#options,
      picturesDir,
      owner: this.#request.account,
      spills,
      failures,
      output,
      resultPath,
    } as const;
    const timeoutMs = this.#request.limits.pageTimeoutMs + 100 * this.#pages.length;
    const { bytes, elements, succeeded, warnings, pictures, forClient } = await owner.run(task, { timeoutMs, signal: this.#signal, budget: this.#budget });
    await this.#pool.publish(pictures, { keep: false });
    const pages = this.#pages.filter((page) => !this.#failures.has(page));
    return { resultPath, bytes, elements, pageCount: this.#pageCount, succeeded, pages, failures, warnings, forClient };
  }

  #talkOf(page: number): string {
    return join(this.#request.workDir, `talk-${page}`);
  }

  #spillOf(page: number): string {
    return join(this.#request.workDir, `page-${page}`);
  }

  get #picturesDir(): string {
    return join(this.#request.workDir, 'pictures');
  }

  #timeLeft(most: number): number {
    return Math.max(1, Math.min(most, this.#deadline - Date.now()));
  }
}
