import { expect, it } from 'vitest';
import { DocumentBudget } from './document-budget.ts';

const limits = { cpuMs: 9000, cpuPageMs: 5000, memoryBytes: 650, maxMemoryBytes: 100 * 2 ** 20 };
const small = { size: 1000 };

it('grows with the pages that are begun, not with those that a file claims to have', () => {
  const budget = new DocumentBudget(limits, small);
  expect(budget.cpuMs).toBe(14_000);
  budget.begin(1);
  expect(budget.cpuMs).toBe(14_000);
  budget.begin(1);
  expect(budget.cpuMs).toBe(14_000);
  budget.begin(2);
  expect(budget.cpuMs).toBe(19_000);
});

it('is over when the time is spent, by whom ever', () => {
  const budget = new DocumentBudget(limits, small);
  budget.spend(8000, 6000);
  expect(budget.exhausted).toBe(false);
  budget.spend(1, 0);
  expect(budget.overspent).toBe(true);
  expect(budget.exhausted).toBe(true);
});

it('leaves time for the engine when LibreOffice has had its own, and more of it for long texts', () => {
  const budget = new DocumentBudget(limits, small);
  budget.spend(0, 9001);
  expect([budget.officeOverspent, budget.overspent]).toEqual([true, false]);
  budget.draws(300);
  expect([budget.officeOverspent, budget.officeCpuMs]).toEqual([false, 159_000]);
});

it('gives one page no more than the only page of a document has, so that the pages before it can be done again', () => {
  const budget = new DocumentBudget(limits, small);
  for (let page = 0; page < 100; page++) budget.begin(page);
  expect(budget.taskCpuMs).toBe(14_000);
});

it('ends a document that costs two processes, and a long one that costs more', () => {
  const budget = new DocumentBudget(limits, small);
  budget.killed();
  expect(budget.exhausted).toBe(false);
  budget.killed();
  expect(budget.exhausted).toBe(true);
  for (let page = 0; page < 25; page++) budget.begin(page);
  expect(budget.exhausted).toBe(false);
});

it('gives large files more memory, up to what an engine process may have', () => {
  const MiB = 2 ** 20;
  const memory = (size: number): number => new DocumentBudget({ ...limits, memoryBytes: 50 * MiB }, { size }).memoryBytes / MiB;
  expect([memory(1000), memory(MiB), memory(2 * MiB), memory(100 * MiB)]).toEqual([50, 50, 90, 100]);
});
