/** Content of a test workbook; defaults fill the rest. */
export interface BookParts {
  /** Content of each `si`. */
  strings?: string[];
  /** Content of `styleSheet`. */
  styles?: string;
  workbookProperties?: string;
  sheets: {
    name?: string;
    state?: string;
    /** Content of `sheetData`. */
    data: string;
    /** Before and after `sheetData`. */
    before?: string;
    after?: string;
    /** Relationships of the sheet: id -> [kind, target, external]. */
    relations?: Record<string, [kind: string, target: string, external?: boolean]>;
  }[];
  /** Further parts by name. */
  parts?: Record<string, string | Uint8Array>;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const relationships = (list: Record<string, [string, string, boolean?]>): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}">${Object.entries(list)
    .map(
      ([id, [kind, target, external]]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

/** Parts of an xlsx package, for zipping. */
export function bookParts(book: BookParts): Record<string, string | Uint8Array> {
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': relationships({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${book.workbookProperties ?? ''}<sheets>${book.sheets
      .map(
        (sheet, i) =>
          `<sheet name="${sheet.name ?? `Sheet${i + 1}`}" sheetId="${i + 1}" r:id="rId${i + 1}"${sheet.state ? ` state="${sheet.state}"` : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
  };
  const relations: Record<string, [string, string, boolean?]> = {
    strings: ['sharedStrings', 'sharedStrings.xml'],
    styles: ['styles', 'styles.xml'],
  };
  book.sheets.forEach((sheet, i) => {
    relations[`rId${i + 1}`] = ['worksheet', `worksheets/sheet${i + 1}.xml`];
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${sheet.before ?? ''}<sheetData>${sheet.data}</sheetData>${sheet.after ?? ''}</worksheet>`;
    if (sheet.relations) parts[`xl/worksheets/_rels/sheet${i + 1}.xml.rels`] = relationships(sheet.relations);
  });
  parts['xl/_rels/workbook.xml.rels'] = relationships(relations);
  parts['xl/sharedStrings.xml'] =
    `${HEAD}<sst xmlns="${MAIN}">${(book.strings ?? []).map((one) => `<si>${one}</si>`).join('')}</sst>`;
  if (book.styles !== undefined)
    parts['xl/styles.xml'] = `${HEAD}<styleSheet xmlns="${MAIN}">${book.styles}</styleSheet>`;
  return { ...parts, ...book.parts };
}
