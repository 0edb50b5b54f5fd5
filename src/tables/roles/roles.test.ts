import { describe, expect, it } from 'vitest';
import { makeTable } from '../testing.ts';
import { withRoles } from './roles.ts';

const rolesOf = (table: Parameters<typeof withRoles>[0]): string[] =>
  withRoles(table).cells.map(({ text, role }) => `${text.value}: ${role}`);

describe('roles of cells', () => {
  it('uses labels as row headers if most other cells are values', () => {
    const table = makeTable([
      ['Carrier', 'Tonnes'],
      ['Rail', '48,200'],
      ['Lorry', '31,900'],
    ]);
    expect(rolesOf({ ...table, headerRows: [0] })).toEqual([
      'Carrier: column_header',
      'Tonnes: column_header',
      'Rail: row_header',
      '48,200: data',
      'Lorry: row_header',
      '31,900: data',
    ]);
    const words = makeTable([
      ['Name', 'Remark'],
      ['Rail', 'late'],
      ['Lorry', 'early'],
    ]);
    expect(rolesOf({ ...words, headerRows: [0] })[2]).toBe('Rail: data');
  });

  it('reads a full-width row as a section, and a note in the last one as a footer', () => {
    const table = makeTable([
      ['Carrier', 'Tonnes'],
      ['By land', '<'],
      ['Rail', '48,200'],
      ['Notes: in thousands', '<'],
    ]);
    const { cells } = withRoles({ ...table, headerRows: [0] });
    const at = (text: string) => cells.findIndex((cell) => cell.text.value === text);
    expect(cells[at('By land')]!.role).toBe('row_header');
    expect(cells[at('Notes: in thousands')]!.role).toBe('footer');
    // Its column header, its section, and its row header.
    expect(cells[at('48,200')]!.headers).toEqual([at('Tonnes'), at('By land'), at('Rail')]);
  });
});
