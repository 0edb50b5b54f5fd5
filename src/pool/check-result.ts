import { dirname } from 'node:path';
import type { Task, TaskResults } from './protocol.ts';

/**
 * Whether the files that an engine process names in a result are in the folder that its task was given. The parent publishes them with rights that the
 * process does not have, and one that was taken over would name others.
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
