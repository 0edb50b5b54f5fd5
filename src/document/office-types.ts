/** Types whose pages LibreOffice can draw. Spreadsheets and web pages have none of their own: cut into sheets of paper they say less. */
export const DRAWN_TYPES: ReadonlySet<string> = new Set(['doc', 'docx', 'ppt', 'pptx', 'odt', 'odp', 'rtf']);

/** Types that LibreOffice may be asked for, to draw them or to read them at all. */
export const OFFICE_TYPES: ReadonlySet<string> = new Set([...DRAWN_TYPES, 'xls']);
