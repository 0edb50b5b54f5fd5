/** Allows addresses that a reader may follow; excludes scripts and places within the document. */
export function safeLink(target: string | undefined): string | undefined {
  const link = target?.trim();
  return link !== undefined && /^(?:https?|ftp|mailto|tel):/i.test(link) ? link : undefined;
}
