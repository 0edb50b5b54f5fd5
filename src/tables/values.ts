/** Is a cell's text a value (number, amount, per cent, range, date, dash, n/a) rather than a label? */
export function isValue(text: string): boolean {
  const t = text.trim();
  if (t === '') return false;
  if (/^(n\/?a|n\.a\.?|nil|none|tbd|\.\.+|…+|[-–—*+±~•.]+|\([-–—]\))$/i.test(t)) return true;
  // "£000s", "$'000": a unit, not an amount.
  if (/^[($£€¥￥]*(?:us\$|rmb|hk\$)?\s*['’]?0{3}s?\)?$/i.test(t)) return false;
  const digits = (t.match(/\p{Nd}/gu) ?? []).length;
  if (digits === 0) return false;
  const letters = (t.match(/\p{L}/gu) ?? []).length;
  return letters === 0 || (digits >= letters && letters <= 3);
}

/** A year or a numbered period reads like a number but heads columns. */
export const isYearLike = (text: string): boolean =>
  /^\s*(fy\s*)?(19|20)\d\d([-–/](19|20)?\d\d)?\s*(年|年度|e|f|a)?\s*$/i.test(text) || /^\s*\d{1,2}[-/.]\d{1,2}[-/.](\d\d){1,2}\s*$/.test(text);
