export { CHECK_WORDS, type CheckRule, keysOf, readCheck } from './check-rule.ts';
export { evidenceOf } from './evidence.ts';
export { repairPaper } from './repair-paper.ts';
export type { Evidence, OtherValue } from './slots.ts';
