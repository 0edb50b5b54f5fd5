import type { FlowRun } from '../../document/index.ts';

/**
 * Adds a run, or extends the previous one if the style is equal: Office splits runs for other reasons (spelling,
 * revisions).
 */
export function addRun(runs: FlowRun[], run: FlowRun): void {
  const last = runs.at(-1);
  if (last && mergeable(last) && mergeable(run) && sameLook(last, run)) last.text += run.text;
  else runs.push(run);
}

const mergeable = (run: FlowRun): boolean =>
  run.latex === undefined && run.checked === undefined && run.image === undefined;

const sameLook = (a: FlowRun, b: FlowRun): boolean =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.underline === b.underline &&
  a.strike === b.strike &&
  a.code === b.code &&
  a.superscript === b.superscript &&
  a.subscript === b.subscript &&
  a.size === b.size &&
  a.font === b.font &&
  a.color === b.color &&
  a.link === b.link;

export const textOfRuns = (runs: readonly FlowRun[]): string => runs.map(({ text }) => text).join('');

/** Whether the runs have content: text, a formula or a picture. */
export const hasContent = (runs: readonly FlowRun[]): boolean =>
  runs.some((run) => run.image !== undefined || run.latex !== undefined || run.text.trim() !== '');
