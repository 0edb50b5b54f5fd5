/** A list as JSON text, one entry at a time: the texts of a whole book would need as much memory again. */
export function* listJson(list: readonly unknown[]): Generator<string> {
  yield '[';
  for (const [i, entry] of list.entries()) yield `${i > 0 ? ',' : ''}${JSON.stringify(entry)}`;
  yield ']';
}
