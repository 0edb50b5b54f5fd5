import { type Found, fillSchema, type SchemaModel, type SchemaValue } from '../../extraction/index.ts';
import { type CharConfidence, charsOf, extraFacts, rounded } from './extraction-keys.ts';
import { type PixelQuad, Pixels, type WireStamp, wireObjects, wireStamps } from './extraction-places.ts';
import type { Extracted } from './extraction-work.ts';

interface Citation {
  value: SchemaValue;
  bounding_regions: { page_number: number; position: PixelQuad; text: string }[];
  /** Beyond the interface: whether it stands on a page. */
  grounded: boolean;
  /** How sure a value is, where there is one. */
  llm_confidence?: number;
  char_confidence?: CharConfidence;
  llm_confidence_level?: 'high' | 'medium' | 'low';
}

export interface SchemaAnswer {
  citations: boolean;
  stamps: boolean;
}

/** `extract_result`: the values in the shape of the schema, `null` for what is not there. */
export function schemaResult(
  extracted: Extracted,
  model: SchemaModel,
  { citations, stamps }: SchemaAnswer,
): Record<string, unknown> {
  const { draft, result, pages, outcome } = extracted;
  const pixels = new Pixels(draft.pages);
  const cite = (found: Found | null, value: SchemaValue): Citation => ({
    value,
    bounding_regions: (found?.regions ?? []).map((region) => ({
      page_number: region.pageNumber,
      position: pixels.region(region),
      text: region.text,
    })),
    grounded: found?.grounded ?? false,
    ...(found && { llm_confidence: rounded(found.confidence), llm_confidence_level: level(found.confidence) }),
    ...(extracted.charConfidence && charsOf(found)),
  });
  const { promptTokens = 0, completionTokens = 0, totalTokens = 0 } = result.usage ?? {};
  return {
    success_count: outcome.succeeded,
    extracted_schema: fillSchema(model, result, (_, value) => value),
    ...(citations && { citations: fillSchema(model, result, cite) }),
    ...(stamps && { stamps: wireStamps(draft.stamps, pixels) satisfies WireStamp[] }),
    pages: pages.map(({ pageNumber, height, width, angle, failure, ms, imageId, originImageId, objects }) => ({
      page_number: pageNumber,
      ...(imageId && { image_id: imageId }),
      ...(originImageId && { origin_image_id: originImageId }),
      ...(objects && { objects: wireObjects(pageNumber, objects, pixels) }),
      height,
      width,
      angle,
      status: failure ?? 'Success',
      durations: ms,
    })),
    ...(result.usage && {
      usage: { prompt_tokens: promptTokens, completion_tokens: completionTokens, total_tokens: totalTokens },
    }),
    ...(result.finishReason !== 'stop' && { finish_reason: result.finishReason }),
    ...extraFacts(extracted),
  };
}

const level = (confidence: number): 'high' | 'medium' | 'low' =>
  confidence >= 0.85 ? 'high' : confidence >= 0.6 ? 'medium' : 'low';
