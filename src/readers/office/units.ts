/** English Metric Units: 914,400 per inch. */
export const emuToPoints = (emu: string | number | undefined): number | undefined => scaled(emu, 12_700);
/** Twentieths of a point. Strict files may write a unit (ECMA-376 part 1, 22.9.2.15). */
export const twipsToPoints = (twips: string | undefined): number | undefined => measure(twips) ?? scaled(twips, 20);

const UNITS: Record<string, number> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pc: 12, pi: 12, px: 0.75 };

/** A length with unit (`2.5cm`), in points. */
export function measure(value: string | undefined): number | undefined {
  const [, number, unit] = /^\s*(-?[\d.]+)\s*(pt|in|cm|mm|pc|pi|px)\s*$/.exec(value ?? '') ?? [];
  return number === undefined || unit === undefined ? undefined : Number(number) * UNITS[unit]!;
}

function scaled(value: string | number | undefined, unit: number): number | undefined {
  if (value === undefined || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number / unit : undefined;
}

/** A toggle element: present without a value means on. */
export const isOn = (value: string | undefined): boolean => value === undefined || !/^(0|false|off|none)$/i.test(value);
/** An attribute: missing means off. */
export const isTrue = (value: string | undefined): boolean => value !== undefined && isOn(value);

/** A whole number attribute; undefined if it is invalid or implausibly large. */
export function integer(value: string | undefined): number | undefined {
  if (value === undefined || !/^\s*-?\d{1,9}\s*$/.test(value)) return undefined;
  return Number(value);
}
