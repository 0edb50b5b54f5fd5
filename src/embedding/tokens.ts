const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[\ud840-\ud8ff][\udc00-\udfff]/g;

/**
 * Upper estimate of the tokens of a text without the model's own tokenizer: one for a wide character, one for three
 * others. Byte-pair tokenizers need about 0.6 and 0.25 (multilingual vocabularies of 150,000 entries), so a text that
 * fits by this measure fits.
 */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 3);
}

/** Cuts a text into parts of at most `max` estimated tokens, at white space where there is some. No word is lost. */
export function cutByTokens(text: string, max: number): string[] {
  if (estimateTokens(text) <= max) return [text];
  const parts: string[] = [];
  let rest = text;
  while (rest !== '' && estimateTokens(rest) > max) {
    // The estimate grows with every character, so the longest prefix that fits is found by halving.
    let low = 1;
    let high = rest.length;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (estimateTokens(rest.slice(0, middle)) <= max) low = middle;
      else high = middle - 1;
    }
    const space = rest.slice(0, low).search(/\s\S*$/u);
    let end = space > low / 2 ? space : low;
    const unit = rest.charCodeAt(end - 1);
    // Not between the halves of a character outside the basic plane.
    if (end > 1 && unit >= 0xd800 && unit < 0xdc00) end--;
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trimStart();
  }
  if (rest.trim() !== '') parts.push(rest.trim());
  return parts.filter((part) => part !== '');
}
