const TABLE_WORD = /^\s*(?:table|tab\.|tabelle|tableau|tabla|tabela|tabella|таблица|表(?!示|明|达|面))/i;

/** Whether a caption is one of a table by its words; a sequence field says it outright. */
export const isTableCaption = (text: string, sequence: string | undefined): boolean => TABLE_WORD.test(sequence ?? text);

/** What a caption belongs to: its style may say so, else its sequence or its words. Names of the style and those it is made from, lower case. */
export function captionKind(names: readonly string[], text: string, sequence: string | undefined): 'table-caption' | 'figure-caption' {
  const named = names.find((name) => /^(?:table|image|figure|表题|表标题|图题|图标题)/.test(name));
  if (named !== undefined) return /^(?:table|表)/.test(named) ? 'table-caption' : 'figure-caption';
  return isTableCaption(text, sequence) ? 'table-caption' : 'figure-caption';
}
