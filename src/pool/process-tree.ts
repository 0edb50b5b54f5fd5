import { readdirSync, readFileSync } from 'node:fs';

const PAGE_SIZE = 4096;
/** Milliseconds per procfs tick: USER_HZ is 100 on every architecture supported by Node. */
const TICK_MS = 10;

export interface ProcessUsage {
  pid: number;
  /** Processor time of the process and of the children it has waited for. */
  cpuMs: number;
  rss: number;
}

/** Current usage of a process and its descendants. */
export interface TreeUsage {
  /** Processor time of the process itself. */
  rootCpuMs: number;
  rootRss: number;
  /** Processor time of descendants, including ended ones. */
  othersCpuMs: number;
  others: ProcessUsage[];
}

/**
 * Usage of a process and its descendants, from procfs. Undefined without procfs (macOS, Windows), or if the process has
 * ended. Node starts programs from its main thread; the launcher of LibreOffice uses another one.
 */
export function treeUsage(root: number): TreeUsage | undefined {
  const stat = readStat(root);
  if (!stat) return undefined;
  const others: ProcessUsage[] = [];
  const seen = new Set([root]);
  const queue = childrenOf(root, root);
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    if (seen.has(pid)) continue;
    seen.add(pid);
    const found = readStat(pid);
    if (!found) continue;
    others.push({ pid, cpuMs: found.ownMs + found.waitedMs, rss: found.rss });
    for (const thread of threadsOf(pid)) queue.push(...childrenOf(pid, thread));
  }
  const othersCpuMs = others.reduce((sum, { cpuMs }) => sum + cpuMs, stat.waitedMs);
  return { rootCpuMs: stat.ownMs, rootRss: stat.rss, othersCpuMs, others };
}

function readStat(pid: number): { ownMs: number; waitedMs: number; rss: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name before the last bracket is arbitrary. After it: state, ppid, ... utime (14th), stime, cutime, cstime,
    // ... rss (24th), see proc(5).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (field: number): number => Number(fields[field - 3]);
    return { ownMs: (at(14) + at(15)) * TICK_MS, waitedMs: (at(16) + at(17)) * TICK_MS, rss: at(24) * PAGE_SIZE };
  } catch {
    return undefined;
  }
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}

function childrenOf(pid: number, thread: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
