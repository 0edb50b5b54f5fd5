import { DocparseError } from '../errors.ts';

const STRATEGIES = ['basic', 'by_title', 'by_page'] as const;
export type ChunkStrategy = (typeof STRATEGIES)[number];

/** Options from a client. A missing member and null both mean the default. */
export interface ChunkOptionsInput {
  strategy?: ChunkStrategy | null;
  max_characters?: number | null;
  new_after_n_chars?: number | null;
  combine_text_under_n_chars?: number | null;
  overlap?: number | null;
  overlap_all?: boolean | null;
  include_orig_elements?: boolean | null;
  multipage_sections?: boolean | null;
}

/** Resolved. All lengths are Unicode code points. */
export interface ChunkOptions {
  strategy: ChunkStrategy;
  /** Maximum length of a chunk's text. */
  hardMax: number;
  /** A chunk longer than this takes no further element. At most `hardMax`. */
  softMax: number;
  /** by_title: a shorter section is joined with the next one; 0 disables joining. */
  combineUnder: number;
  /** Characters repeated where an overlong element is split. */
  overlap: number;
  /** Characters repeated between chunks of whole elements: `overlap` or 0. */
  overlapBetween: number;
  includeOrigElements: boolean;
  /** by_title: sections may span pages. */
  multipageSections: boolean;
}

/** The documentation of the interface contradicts itself; this is what its clients send. */
const DEFAULT_MAX = 1024;
const DEFAULT_SOFT = 512;

/**
 * Validates chunking options as unstructured 0.18 does (`chunking/base.py`), except that sections are joined only on
 * request. Throws PARAMETER with the option, prefixed by `where` (such as `stages[1].config.`).
 */
export function resolveChunkOptions(input: ChunkOptionsInput, where = ''): ChunkOptions {
  const refuse = (name: keyof ChunkOptionsInput, what: string): never => {
    throw new DocparseError('PARAMETER', `${where}${name}: ${what}`);
  };
  const whole = (
    name: 'max_characters' | 'new_after_n_chars' | 'combine_text_under_n_chars' | 'overlap',
    least: number,
  ): number | undefined => {
    const value = input[name];
    if (value === undefined || value === null) return undefined;
    if (!Number.isSafeInteger(value)) refuse(name, `must be a whole number, got ${String(value).slice(0, 40)}.`);
    if (value < least) refuse(name, `must be at least ${least}, got ${value}.`);
    return value;
  };
  const strategy = input.strategy ?? 'basic';
  if (!STRATEGIES.includes(strategy))
    refuse('strategy', `must be ${STRATEGIES.join(', ')}, got "${String(strategy).slice(0, 40)}".`);
  const hardMax = whole('max_characters', 1) ?? DEFAULT_MAX;
  const softMax = Math.min(whole('new_after_n_chars', 0) ?? DEFAULT_SOFT, hardMax);
  const combine = whole('combine_text_under_n_chars', 0);
  if (strategy === 'by_title' && combine !== undefined && combine > hardMax) {
    refuse('combine_text_under_n_chars', `must not be above max_characters (${hardMax}), got ${combine}.`);
  }
  const overlap = whole('overlap', 0) ?? 0;
  if (overlap >= hardMax) refuse('overlap', `must be below max_characters (${hardMax}), got ${overlap}.`);
  return {
    strategy,
    hardMax,
    softMax,
    combineUnder: strategy === 'by_title' ? (combine ?? 0) : 0,
    overlap,
    overlapBetween: input.overlap_all ? overlap : 0,
    includeOrigElements: input.include_orig_elements ?? false,
    multipageSections: input.multipage_sections ?? true,
  };
}
