/** Size of the picture to send. `pixels`: minimum and maximum number of pixels, with sides a multiple of `step`. */
export type SendSize =
  | { kind: 'exact'; width: number; height: number }
  | { kind: 'longest'; side: number }
  | { kind: 'pixels'; least: number; most: number; step: number };

/** A question for a model, and its sampling parameters. */
export interface Ask {
  prompt: string;
  params?: Record<string, unknown>;
}

/** Kinds of blocks of which a model gets a crop. */
export type BlockTask = 'text' | 'table' | 'formula' | 'chart' | 'seal';

/** The format of answers about whole pages. */
export type PageFormat = 'mineru-layout' | 'json-layout' | 'grounding' | 'doctags' | 'markdown';

/** The prompts and formats of one model, as plain data. */
export interface Profile {
  /** Ids under which servers list the model. */
  served: RegExp;
  system?: string;
  textFirst?: boolean;
  mimeType: 'image/png' | 'image/jpeg';
  /** Members of every request body. */
  params: Record<string, unknown>;
  /** The question about the whole page. Models without one are asked about blocks of our own layout. */
  page?: Ask & { size: SendSize; format: PageFormat };
  /** Questions about crops. Models without them answer everything about a page at once. */
  blocks?: {
    size: SendSize;
    leastSide: number;
    greatestRatio: number;
    asks: Partial<Record<BlockTask, Ask>> & { text: Ask };
  };
}
