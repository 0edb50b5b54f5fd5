const TABLE_WORD = /^\s*(?:table|tab\.|tabelle|tableau|tabla|tabela|tabella|таблица|表(?!示|明|达|面))/i;

/** Whether a caption is one of a table by its words; a sequence field says it outright. */
export const isTableCaption = (text: string, sequence: string | undefined): boolean => TABLE_WORD.test(sequence ?? text);
