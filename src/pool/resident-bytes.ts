import { readFileSync } from 'node:fs';

const PAGE_SIZE = 4096;

/** Resident memory of a process in bytes, from procfs; undefined where there is none (macOS, Windows) or the process has ended. */
export function residentBytes(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    return Number.isFinite(pages) ? pages * PAGE_SIZE : undefined;
  } catch {
    return undefined;
  }
}
