/** Addresses that a reader may follow; scripts and places inside of the document are none. */
export function safeLink(target: string | undefined): string | undefined {
  const link = target?.trim();
  return link !== undefined && /^(?:https?|ftp|mailto|tel):/i.test(link) ? link : undefined;
}
