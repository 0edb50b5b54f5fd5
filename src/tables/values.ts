/** Answers by text: the rules for tables ask for each cell many times. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 5000;
/** Longer texts are rarely asked for twice, and are no values. */
const MAX_LENGTH = 40;

/** Whether a cell's text is a value (number, amount, percentage, range, date, dash, n/a) rather than a label. */
export function isValue(text: string): boolean {
  if (text.length > MAX_LENGTH) return examine(text);
  let value = known.get(text);
  if (value === undefined) {
    value = examine(text);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, value);
  }
  return value;
}

function examine(text: string): boolean {
  const t = text.trim();
  if (t === '') return false;
  if (/^(n\/?a|n\.a\.?|nil|none|tbd|\.\.+|…+|[-–—*+±~•.]+|\([-–—]\))$/i.test(t)) return true;
  // "£000s", "$'000": a unit, not an amount.
  if (/^[($£€¥￥]*(?:us\$|rmb|hk\$)?\s*['’]?0{3}['’]?s?\)?$/i.test(t)) return false;
  // Digits with symbols, and at most a short unit after them; "Q1" and "PK-12" are labels.
  const bare = t.replace(/^\(?(?:us\$|hk\$|rmb|usd|eur|gbp|chf|rs\.?)\s*/i, '');
  return /^[^\p{L}\p{Nd}]*\p{Nd}[^\p{L}]*\p{L}{0,3}[^\p{L}\p{Nd}]*$/u.test(bare);
}

/** Whether text is a year or a numbered period, which looks numeric but is a column header. */
export const isYearLike = (text: string): boolean =>
  /^\s*(fy\s*)?(19|20)\d\d([-–/](19|20)?\d\d)?\s*(年|年度|e|f|a)?\s*$/i.test(text) ||
  /^\s*\d{1,2}[-/.]\d{1,2}[-/.](\d\d){1,2}\s*$/.test(text);
