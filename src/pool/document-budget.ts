import type { Config } from '../config/index.ts';
import type { Source } from '../document/index.ts';

export type BudgetLimits = Config['budget'];

const MiB = 1024 * 1024;
/** Files up to this size get no memory beyond the common limit. */
const SMALL_FILE = MiB;
/**
 * Extra memory per byte of a larger file: Markdown of 10 MB takes 0.8 GB. The claimed number of pages does not count.
 */
const MEMORY_PER_BYTE = 40;
/** Share of a page's time that LibreOffice gets for each page it draws. */
const DRAWN_SHARE = 1 / 10;
/** Maximum number of processes that a document may crash, and pages for each additional one. */
const MAX_KILLS = 2;
const PAGES_PER_KILL = 25;

/**
 * Limits processor time and memory of a document over all its processes, pages and retries. Time grows with the pages
 * done or in progress, not with those that the file claims: a long document earns its time, and one whose first page
 * never ends is stopped there.
 */
export class DocumentBudget {
  readonly #limits: BudgetLimits;
  readonly #fileBytes: number;
  #spentMs = 0;
  #officeSpentMs = 0;
  /** Pages done or in progress; a repeated page earns nothing. */
  readonly #begun = new Set<number>();
  #drawn = 0;
  #kills = 0;

  constructor(limits: BudgetLimits, { size }: Pick<Source, 'size'>) {
    this.#limits = limits;
    this.#fileBytes = size;
  }

  /** Work on a page starts. */
  begin(page: number): void {
    this.#begun.add(page);
  }

  /** LibreOffice will draw about this many pages of text. */
  draws(pages: number): void {
    this.#drawn = Math.max(this.#drawn, pages);
  }

  /** Adds processor time of engines, and of programs that they started. */
  spend(engineMs: number, officeMs: number): void {
    this.#spentMs += engineMs + officeMs;
    this.#officeSpentMs += officeMs;
  }

  killed(): void {
    this.#kills++;
  }

  /** The document has crashed a process, so later results must not be lost with the next one. */
  get isDangerous(): boolean {
    return this.#kills > 0;
  }

  /** Processor time allowed so far. */
  get cpuMs(): number {
    const { cpuMs, cpuPageMs } = this.#limits;
    return cpuMs + cpuPageMs * (Math.max(1, this.#begun.size) + this.#drawn * DRAWN_SHARE);
  }

  /**
   * Processor time for one task, equal to that of the first page. Thus a page that never ends leaves time to redo what
   * its process had done.
   */
  get taskCpuMs(): number {
    const { cpuMs, cpuPageMs } = this.#limits;
    return cpuMs + cpuPageMs * (1 + this.#drawn * DRAWN_SHARE);
  }

  /** Processor time for LibreOffice; the rest serves to read the document without it. */
  get officeCpuMs(): number {
    return this.taskCpuMs - this.#limits.cpuPageMs;
  }

  get overspent(): boolean {
    return this.#spentMs > this.cpuMs;
  }

  get officeOverspent(): boolean {
    return this.#officeSpentMs > this.officeCpuMs;
  }

  /** Whether all work on this document must stop. */
  get exhausted(): boolean {
    return this.overspent || this.#kills >= MAX_KILLS + Math.floor(this.#begun.size / PAGES_PER_KILL);
  }

  /** Resident memory allowed for each process. */
  get memoryBytes(): number {
    const { memoryBytes, maxMemoryBytes } = this.#limits;
    const more = MEMORY_PER_BYTE * Math.max(0, this.#fileBytes - SMALL_FILE);
    return Math.min(Math.max(memoryBytes, maxMemoryBytes), memoryBytes + more);
  }
}
