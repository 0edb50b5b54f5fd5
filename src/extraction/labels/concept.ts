/** What the text of a value looks like. */
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

/** A field that documents commonly have, with the names it goes by, as printed. */
export interface Concept {
  key: string;
  kind: ValueKind;
  names: string[];
  /** Label of a column of a list; scalars prefer other concepts of the same name. */
  column?: true;
  /** Whose it is, where the label alone does not say: `名称` stands under both the buyer and the seller. */
  party?: Party;
  /** Stands where a row of these names meets a column of those. */
  cross?: { rows: string[]; columns: string[] };
}

/** One concept per line: `key | kind | name, name, ...`, where `*` before the key marks columns of lists and `key@party` whose it is. */
export function concepts(table: string): Concept[] {
  return table
    .split('\n')
    .map((l) => l.trim())
    .filter((l) => l !== '')
    .map((line): Concept => {
      const [head = '', kind = '', names = '', cross] = line.split('|').map((p) => p.trim());
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
    .filter((n) => n !== '');
