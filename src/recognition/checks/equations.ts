import type { RecognitionWarning } from '../record.ts';
import { clearBest } from './alternatives.ts';
import { quantityOf, roundingOf, writeAmountLike } from './amounts.ts';
import type { CheckRule } from './check-rule.ts';
import { type Replacement, replace, type Slot, type Slots } from './slots.ts';

/** Values that must agree. */
export interface Equation {
  check: string;
  /** Keys for the warning. */
  keys: string[];
  slots: Slot[];
  /** Value of an empty slot; undefined if the slot must have a value. */
  empty: (number | undefined)[];
  /** Difference between the two sides. */
  gap(numbers: readonly number[]): number;
  /** Tolerance for printed values: rounding by the issuer. */
  slack: number;
  /** A value that a code states for a slot. */
  known?: { slot: number; text: string };
}

/** Tolerance for repaired values. */
const EXACT = 0.0051;
/** In longer lists, do not search for two wrong values at once. */
const MOST_FOR_PAIRS = 6;
const MOST_OPTIONS = 60;
const MOST_REPAIRS = 30;
const COST_OF_CODE = 0.3;

/** The equations of a paper from the rules of its type. */
export function equationsOf(rules: readonly CheckRule[], slots: Slots): Equation[] {
  const added = new Map<Slot, string>();
  return rules.flatMap((rule): Equation[] => {
    switch (rule.check) {
      case 'sum': {
        const own = [slots.field(rule.total), ...rule.terms.map((t) => slots.field(t.key))];
        const signs = rule.terms.map((t) => t.sign);
        const empty = [undefined, ...rule.terms.map((t) => (t.optional ? 0 : undefined))];
        return equation(
          'sum',
          own,
          empty,
          ([total = 0, ...parts]) => total - parts.reduce((s, p, i) => s + signs[i]! * p, 0),
        );
      }
      case 'words':
        return equation(
          'words',
          [slots.field(rule.words), slots.field(rule.figures)],
          [undefined, undefined],
          ([a = 0, b = 0]) => a - b,
        );
      case 'items': {
        const total = rule.totals.map((key) => slots.field(key)).find((slot) => slot?.value.value);
        const cells = slots.rows(rule.table).map((row) => row.get(rule.column));
        if (!total || !cells.some((cell) => cell?.value.value)) return [];
        // If several lists could add up to one total, use the first. A later one details some of its rows.
        if ((added.get(total) ?? rule.table) !== rule.table) return [];
        added.set(total, rule.table);
        const empty = [undefined, ...cells.map(() => 0)];
        return equation(
          'items',
          [total, ...cells],
          empty,
          ([sum = 0, ...parts]) => sum - parts.reduce((s, p) => s + p, 0),
        );
      }
      case 'product': {
        const sets = rule.table
          ? slots.rows(rule.table).map((row) => (key: string) => row.get(key))
          : [(key: string) => slots.field(key)];
        return sets.flatMap((at) => productOf(at(rule.product), at(rule.factors[0]), at(rule.factors[1])));
      }
      default:
        return [];
    }
  });
}

function equation(
  check: string,
  slots: (Slot | undefined)[],
  empty: (number | undefined)[],
  gap: Equation['gap'],
  slack = EXACT,
): Equation[] {
  const own = slots.filter((slot) => slot !== undefined);
  return own.length < slots.length
    ? []
    : [{ check, keys: [...new Set(own.map((s) => s.key))], slots: own, empty, gap, slack }];
}

function productOf(product: Slot | undefined, a: Slot | undefined, b: Slot | undefined): Equation[] {
  if (!product?.value.value || !a?.value.value || !b?.value.value) return [];
  const rate = b.kind === 'percent';
  const [x, y] = [quantityOf(a.kind, a.value.value), quantityOf(b.kind, b.value.value)];
  // Issuers round the tax of a row in several ways: accept up to 0.06. Unit prices are printed rounded.
  const rounding = (other: number | undefined, text: string): number =>
    Math.abs(other ?? 0) * (/\./u.test(text) ? roundingOf(text) : 0);
  const slack = rate ? 0.06 : 0.011 + rounding(x, b.value.value) + rounding(y, a.value.value);
  return equation(
    rate ? 'rate' : 'price',
    [product, a, b],
    [undefined, undefined, undefined],
    ([p = 0, f = 0, g = 0]) => p - f * g,
    slack,
  );
}

/** Checks an amount against a code. */
export function codeEquation(slot: Slot, amount: number): Equation {
  const text = writeAmountLike(slot.value.value, amount);
  return {
    check: 'code',
    keys: [slot.key],
    slots: [slot],
    empty: [undefined],
    gap: ([value = 0]) => value - amount,
    slack: EXACT,
    known: { slot: 0, text },
  };
}

interface Solution {
  cost: number;
  changes: { slot: Slot; option: Replacement; number: number }[];
  equation: Equation;
}

/**
 * Changes values until the equations agree, cheapest change first. Keeps values that an equation confirms. Returns
 * warnings for the rest.
 */
export function settleEquations(equations: readonly Equation[]): RecognitionWarning[] {
  const settled = new Set<Equation>();
  const locked = new Set<Slot>();
  const fromCode = equations
    .filter((e) => e.known)
    .map((e) => ({ slot: e.slots[e.known!.slot]!, text: e.known!.text }));
  const confirm = (): void => {
    for (const e of equations) {
      const numbers = numbersOf(e);
      if (settled.has(e) || numbers.some((n) => n === undefined) || Math.abs(e.gap(numbers as number[])) > e.slack)
        continue;
      settled.add(e);
      for (const slot of e.slots) if (slot.value.value !== '') locked.add(slot);
    }
  };
  confirm();
  for (let i = 0; i < MOST_REPAIRS; i++) {
    const solutions = equations.flatMap((e) => (settled.has(e) ? [] : (solve(e, locked, fromCode) ?? [])));
    const best = solutions.sort((a, b) => a.cost - b.cost)[0];
    if (!best) break;
    for (const { slot, option } of best.changes) replace(slot, option);
    for (const slot of best.equation.slots) if (slot.value.value !== '') locked.add(slot);
    settled.add(best.equation);
    confirm();
  }
  const open = equations.filter((e) => !settled.has(e) && !numbersOf(e).includes(undefined));
  return open.map(({ check, keys }) => ({ check, keys }));
}

const numbersOf = (e: Equation): (number | undefined)[] =>
  e.slots.map((slot, i) => (slot.value.value === '' ? e.empty[i] : quantityOf(slot.kind, slot.value.value)));

function solve(
  e: Equation,
  locked: ReadonlySet<Slot>,
  fromCode: readonly { slot: Slot; text: string }[],
): Solution | undefined {
  const numbers = numbersOf(e);
  const missing = numbers.flatMap((n, i) => (n === undefined ? [i] : []));
  if (missing.length > 1) return undefined;
  // An empty term may explain the difference, so do not move values that were read.
  const gapInside = e.slots.some((slot) => slot.value.value === '');
  const mayMove = (slot: Slot, { other }: Replacement): boolean =>
    !gapInside || slot.value.value === '' || other === undefined || other.source === 'code';
  const options = e.slots.map((slot, i) =>
    locked.has(slot) ? [] : optionsOf(slot, numbers[i], fromCode).filter(({ option }) => mayMove(slot, option)),
  );
  const found: Solution[] = [];
  const given = numbers.map((n) => n ?? 0);
  const fits = (values: readonly number[]): boolean =>
    Math.abs(e.gap(values)) <= (e.check === 'rate' || e.check === 'price' ? Math.min(e.slack, 0.011) : EXACT);
  const first = missing[0];
  options.forEach((list, i) => {
    if (first !== undefined && first !== i) return;
    for (const a of list) {
      const one = given.with(i, a.number);
      if (fits(one))
        found.push({ cost: a.cost, changes: [{ slot: e.slots[i]!, option: a.option, number: a.number }], equation: e });
      if (first !== undefined || e.slots.length > MOST_FOR_PAIRS) continue;
      for (let j = i + 1; j < options.length; j++) {
        for (const b of options[j]!) {
          if (!fits(one.with(j, b.number))) continue;
          const changes = [
            { slot: e.slots[i]!, option: a.option, number: a.number },
            { slot: e.slots[j]!, option: b.option, number: b.number },
          ];
          found.push({ cost: a.cost + b.cost, changes, equation: e });
        }
      }
    }
  });
  return clearBest(found, sameChanges);
}

const sameChanges = (a: Solution, b: Solution): boolean =>
  a.changes.length === b.changes.length &&
  a.changes.every((c, i) => c.slot === b.changes[i]!.slot && c.number === b.changes[i]!.number);

/** Numbers that may replace the value of a slot. */
function optionsOf(
  slot: Slot,
  now: number | undefined,
  fromCode: readonly { slot: Slot; text: string }[],
): { number: number; cost: number; option: Replacement }[] {
  const code = fromCode
    .filter((known) => known.slot === slot && slot.value.value !== '')
    .map(
      ({ text }): Replacement => ({ text, cost: COST_OF_CODE, other: { ...slot.value, value: text, source: 'code' } }),
    );
  return [...code, ...slot.alternatives()].slice(0, MOST_OPTIONS).flatMap((option) => {
    const number = quantityOf(slot.kind, option.text);
    return number === undefined || number === now ? [] : [{ number, cost: option.cost, option }];
  });
}
