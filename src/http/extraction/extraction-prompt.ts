import type { FieldSpec, Found } from '../../extraction/index.ts';
import { extraFacts, trustOf } from './extraction-keys.ts';
import { type PixelQuad, Pixels, wireObjects } from './extraction-places.ts';
import type { Extracted } from './extraction-work.ts';

interface RawValue {
  value: string;
  /** 1-based. */
  pages: number[];
  bounding_regions: { position: PixelQuad; char_pos: PixelQuad[]; page_id: number; value: string }[];
  /** Beyond the interface. */
  confidence: number;
  grounded: boolean;
}

/** `result` of prompt mode. `raw_json` has the shape of `llm_json`, with the place of every value. */
export function promptResult(extracted: Extracted): Record<string, unknown> {
  const { draft, result, request, pages, outcome } = extracted;
  const pixels = new Pixels(draft.pages);
  const raw = (found: Found | null): RawValue => ({
    value: found?.value ?? '',
    pages: [...new Set(found?.regions.map(({ pageNumber }) => pageNumber))],
    bounding_regions: (found?.regions ?? []).map((region) => ({
      position: pixels.region(region),
      char_pos: pixels.chars(region),
      page_id: region.pageNumber,
      value: region.text,
    })),
    ...trustOf(found, extracted.charConfidence),
  });
  const shape = <T>(leaf: (found: Found | null) => T): unknown => {
    const record = (specs: readonly FieldSpec[], values: readonly (Found | null)[]) =>
      Object.fromEntries(specs.map(({ name }, i) => [name, leaf(values[i] ?? null)]));
    const lists = request.arrays.map(
      ({ title, columns }, a) => [title, (result.arrays[a] ?? []).map((row) => record(columns, row))] as const,
    );
    // Several records of one kind and nothing else are the answer themselves.
    if (request.scalars.length === 0 && lists.length === 1) return lists[0]![1];
    return { ...record(request.scalars, result.scalars), ...Object.fromEntries(lists) };
  };
  const { promptTokens = 0, completionTokens = 0, totalTokens = 0 } = result.usage ?? {};
  return {
    llm_json: shape((found) => found?.value ?? ''),
    raw_json: shape(raw),
    pages: pages.map(({ pageNumber, width, height, angle, failure, ms, imageId, originImageId, objects }) => ({
      status: failure ?? 'success',
      page_id: pageNumber,
      durations: ms,
      width,
      height,
      angle,
      ...(imageId && { image_id: imageId }),
      ...(originImageId && { origin_image_id: originImageId }),
      ...(objects && { objects: wireObjects(pageNumber, objects, pixels) }),
    })),
    usage: { prompt_tokens: promptTokens, completion_tokens: completionTokens, total_tokens: totalTokens },
    finish_reason: result.finishReason,
    page_count: draft.pages.length,
    success_count: outcome.succeeded,
    ...extraFacts(extracted),
  };
}
