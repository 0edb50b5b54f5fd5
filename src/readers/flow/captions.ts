const TABLE_WORD = /^\s*(?:table|tab\.|tabelle|tableau|tabla|tabela|tabella|таблица|表(?!示|明|达|面))/i;

/** Whether a caption belongs to a table, by its sequence field or else by its words. */
const isTableCaption = (text: string, sequence: string | undefined): boolean => TABLE_WORD.test(sequence ?? text);

/**
 * What a caption belongs to, by its style, else its sequence field or its words. `names`: the style and its base
 * styles, in lower case.
 */
export function captionKind(
  names: readonly string[],
  text: string,
  sequence: string | undefined,
): 'table-caption' | 'figure-caption' {
  const named = names.find((name) => /^(?:table|image|figure|表题|表标题|图题|图标题)/.test(name));
  if (named !== undefined) return /^(?:table|表)/.test(named) ? 'table-caption' : 'figure-caption';
  return isTableCaption(text, sequence) ? 'table-caption' : 'figure-caption';
}
