/**
 * Each line end, with the blanks around it, replaced. The search begins where a row of blanks does: every row is gone through once, however long, and pages of nothing
 * but blanks are sent.
 */
export const oneLine = (text: string, glue = ' '): string => text.replace(/(?<!\s)\s*\n\s*/g, glue);
