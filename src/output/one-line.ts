/**
 * Replaces each line end and the spaces around it. A match starts only at the beginning of a run of spaces, so each run
 * is visited once. This matters because clients send whole pages of spaces.
 */
export const oneLine = (text: string, glue = ' '): string => text.replace(/(?<!\s)\s*\n\s*/g, glue);
