import { tableLines } from '../../values/index.ts';

/** The kind of a value. */
export type ValueKind =
  | 'text'
  | 'name'
  | 'company'
  | 'address'
  | 'date'
  | 'time'
  | 'amount'
  | 'amount-in-words'
  | 'number'
  | 'percent'
  | 'code'
  | 'tax-id'
  | 'credit-code'
  | 'id-card'
  | 'bank-card'
  | 'iban'
  | 'phone'
  | 'email'
  | 'url'
  | 'currency';

export type Party = 'buyer' | 'seller' | 'recipient';

/** A common field with its printed names. */
export interface Concept {
  key: string;
  kind: ValueKind;
  names: string[];
  /** Label of a list column; scalars prefer other concepts with the same name. */
  column?: true;
  /** Party, if the label alone is ambiguous: `名称` occurs for both buyer and seller. */
  party?: Party;
  /** The value is where one of these rows meets one of these columns. */
  cross?: { rows: string[]; columns: string[] };
}

/**
 * One concept per line, which may go on after a comma: `key | kind | name, name, ...`. Names may have choices in
 * braces. `*` before the key marks list columns; `key@party` names the party.
 */
export function concepts(table: string): Concept[] {
  return tableLines(table).map((line): Concept => {
    const [head = '', kind = '', names = '', cross] = line.split(/\|(?![^{]*\})/u).map((p) => p.trim());
    const [key = '', party] = head.replace('*', '').split('@');
    const [rows, columns] = cross ? cross.split(' x ').map(list) : [];
    return {
      key,
      kind: kind as ValueKind,
      names: list(names),
      ...(head.startsWith('*') && { column: true as const }),
      ...(party && { party: party as Party }),
      ...(rows && columns && { cross: { rows, columns } }),
    };
  });
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((n) => n.trim())
    .filter((n) => n !== '')
    .flatMap(expanded);

/** All readings of a name with choices: `{invoice|bill} {no|number}` is four names. */
function expanded(name: string): string[] {
  const choice = /\{([^{}]*)\}/u.exec(name);
  if (!choice) return [name.replace(/\s+/gu, ' ').trim()];
  const [before, after] = [name.slice(0, choice.index), name.slice(choice.index + choice[0].length)];
  return choice[1]!.split('|').flatMap((part) => expanded(before + part + after));
}
