import { expect, it } from 'vitest';
import { DocumentBudget } from './document-budget.ts';

const limits = { cpuMs: 9000, cpuPageMs: 5000, memoryBytes: 650, maxMemoryBytes: 100 * 2 ** 20 };
const small = { size: 1000 };

it('grows with the pages that were started, not with those that a file claims', () => {
  const budget = new DocumentBudget(limits, small);
  expect(budget.cpuMs).toBe(14_000);
  budget.begin(1);
  expect(budget.cpuMs).toBe(14_000);
  budget.begin(1);
  expect(budget.cpuMs).toBe(14_000);
  budget.begin(2);
  expect(budget.cpuMs).toBe(19_000);
});

it('is exhausted when the time is spent, by any process', () => {
  const budget = new DocumentBudget(limits, small);
  budget.spend(8000, 6000);
  expect(budget.exhausted).toBe(false);
  budget.spend(1, 0);
  expect(budget.overspent).toBe(true);
  expect(budget.exhausted).toBe(true);
});

it('leaves time for the engine after LibreOffice has used its share, and more of it for long texts', () => {
  const budget = new DocumentBudget(limits, small);
  budget.spend(0, 9001);
  expect([budget.officeOverspent, budget.overspent]).toEqual([true, false]);
  budget.draws(300);
  expect([budget.officeOverspent, budget.officeCpuMs]).toEqual([false, 159_000]);
});

it('gives one page no more than a one-page document gets, so that earlier pages can be redone', () => {
  const budget = new DocumentBudget(limits, small);
  for (let page = 0; page < 100; page++) budget.begin(page);
  expect(budget.taskCpuMs).toBe(14_000);
});

it('stops a document after two lost processes, and a long one after more', () => {
  const budget = new DocumentBudget(limits, small);
  budget.killed();
  expect(budget.exhausted).toBe(false);
  budget.killed();
  expect(budget.exhausted).toBe(true);
  for (let page = 0; page < 25; page++) budget.begin(page);
  expect(budget.exhausted).toBe(false);
});

it('gives large files more memory, up to the limit of an engine process', () => {
  const MiB = 2 ** 20;
  const memory = (size: number): number =>
    new DocumentBudget({ ...limits, memoryBytes: 50 * MiB }, { size }).memoryBytes / MiB;
  expect([memory(1000), memory(MiB), memory(2 * MiB), memory(100 * MiB)]).toEqual([50, 50, 90, 100]);
});
