import type { Config } from '../config/index.ts';
import type { Source } from '../document/index.ts';

export type BudgetLimits = Config['budget'];

const MiB = 1024 * 1024;
/** A file up to this size gets no memory beyond the limit for every document. */
const SMALL_FILE = MiB;
/** Memory that a larger file may need, per byte: Markdown of 10 MB takes 0.8 GB. The pages that a file claims to have say nothing. */
const MEMORY_PER_BYTE = 40;
/** Share of one page in what LibreOffice takes for a page that it draws. */
const DRAWN_SHARE = 1 / 10;
/** Processes that a document may cost, and pages for which it may cost one more. */
const MAX_KILLS = 2;
const PAGES_PER_KILL = 25;

/**
 * What one document may take of processor time and memory, over all its processes, pages and retries. Time grows with the pages that are done or at
 * work, not with those that a file claims to have: a long document earns its time, one whose first page never ends is stopped there.
 */
export class DocumentBudget {
  readonly #limits: BudgetLimits;
  readonly #fileBytes: number;
  #spentMs = 0;
  #officeSpentMs = 0;
  /** Pages done and at work: a page that is done again earns nothing. */
  readonly #begun = new Set<number>();
  #drawn = 0;
  #kills = 0;

  constructor(limits: BudgetLimits, { size }: Pick<Source, 'size'>) {
    this.#limits = limits;
    this.#fileBytes = size;
  }

  /** Work on a page begins. */
  begin(page: number): void {
    this.#begun.add(page);
  }

  /** LibreOffice is going to draw about so many pages of text. */
  draws(pages: number): void {
    this.#drawn = Math.max(this.#drawn, pages);
  }

  /** Processor time of engines, and that of programs which they have started. */
  spend(engineMs: number, officeMs: number): void {
    this.#spentMs += engineMs + officeMs;
    this.#officeSpentMs += officeMs;
  }

  killed(): void {
    this.#kills++;
  }

  /** It has cost a process: what is done from now on must not go with the next one. */
  get isDangerous(): boolean {
    return this.#kills > 0;
  }

  /** Processor time for everything so far. */
  get cpuMs(): number {
    const { cpuMs, cpuPageMs } = this.#limits;
    return cpuMs + cpuPageMs * (Math.max(1, this.#begun.size) + this.#drawn * DRAWN_SHARE);
  }

  /** Processor time for one task: what the first page has, so that a page which never ends leaves time to do again what its process had done. */
  get taskCpuMs(): number {
    const { cpuMs, cpuPageMs } = this.#limits;
    return cpuMs + cpuPageMs * (1 + this.#drawn * DRAWN_SHARE);
  }

  /** The part of it that LibreOffice may take: the rest reads the document without it. */
  get officeCpuMs(): number {
    return this.taskCpuMs - this.#limits.cpuPageMs;
  }

  get overspent(): boolean {
    return this.#spentMs > this.cpuMs;
  }

  get officeOverspent(): boolean {
    return this.#officeSpentMs > this.officeCpuMs;
  }

  /** No more work on this document. */
  get exhausted(): boolean {
    return this.overspent || this.#kills >= MAX_KILLS + Math.floor(this.#begun.size / PAGES_PER_KILL);
  }

  /** Resident memory of each process. */
  get memoryBytes(): number {
    const { memoryBytes, maxMemoryBytes } = this.#limits;
    const more = MEMORY_PER_BYTE * Math.max(0, this.#fileBytes - SMALL_FILE);
    return Math.min(Math.max(memoryBytes, maxMemoryBytes), memoryBytes + more);
  }
}
