/** How large a picture is sent. `pixels`: between so many, sides a multiple of `step`. */
export type SendSize =
  | { kind: 'exact'; width: number; height: number }
  | { kind: 'longest'; side: number }
  | { kind: 'pixels'; least: number; most: number; step: number };

/** What a model is asked, and how it samples then. */
export interface Ask {
  prompt: string;
  params?: Record<string, unknown>;
}

/** Things of which a model is shown a cut-out. */
export type BlockTask = 'text' | 'table' | 'formula' | 'chart' | 'seal';

/** How answers about whole pages are written. */
export type PageFormat = 'mineru-layout' | 'json-layout' | 'grounding' | 'doctags' | 'markdown';

/** What one model wants and says: data alone. */
export interface Profile {
  /** Ids under which servers list the model. */
  served: RegExp;
  system?: string;
  textFirst?: boolean;
  mimeType: 'image/png' | 'image/jpeg';
  /** Members of every body. */
  params: Record<string, unknown>;
  /** The question about the whole page; models without one are asked about blocks of our own layout. */
  page?: Ask & { size: SendSize; format: PageFormat };
  /** Questions about cut-outs; models without them say all about a page at once. */
  blocks?: { size: SendSize; leastSide: number; greatestRatio: number; asks: Partial<Record<BlockTask, Ask>> & { text: Ask } };
}
