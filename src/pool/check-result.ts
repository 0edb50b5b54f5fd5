import { dirname } from 'node:path';
import type { Task, TaskResults } from './protocol.ts';

/**
 * Whether all files named in a result are inside the folder of the task. The parent publishes them with rights that the
 * engine process lacks, and a compromised process could name other files.
 */
export function namesOwnFiles(task: Task, result: TaskResults[Task['kind']]): boolean {
  const named = [...pathsOf(result, 'pictures'), ...pathsOf(result, 'forClient')];
  if (named.length === 0) return true;
  return 'picturesDir' in task && named.every((path) => dirname(path) === task.picturesDir && !path.endsWith('..'));
}

function pathsOf(result: object, key: 'pictures' | 'forClient'): string[] {
  const listed = (result as { pictures?: { path: string }[]; forClient?: { path: string }[] })[key];
  return (listed ?? []).map(({ path }) => String(path));
}
