import { type ExtractionRequest, type Found, readingOfRegions } from '../../extraction/index.ts';
import type { ExtractedTable } from '../../output/index.ts';
import { type PixelQuad, Pixels, placeOf, wireStamps } from './extraction-places.ts';
import type { Extracted } from './extraction-work.ts';

interface Bounding {
  page_number: number;
  value: string;
  position: PixelQuad;
  char_pos: PixelQuad[];
}

interface Detail {
  value: string;
  position: PixelQuad;
  description: string;
  /** Pages count from 0 here, as in the interface. */
  lines: { page: number; text: string; pos: PixelQuad; angle: number; char_pos: PixelQuad[] }[];
  /** Beyond the interface: how sure it is, and whether it stands on a page. */
  confidence: number;
  grounded: boolean;
}

/** `result` of key mode. */
export function keyResult(extracted: Extracted, request: ExtractionRequest): Record<string, unknown> {
  const { draft, result } = extracted;
  const pixels = new Pixels(draft.pages);
  const bounding = (found: Found): Bounding[] =>
    found.regions.map((region) => ({
      page_number: region.pageNumber,
      value: region.text,
      position: pixels.region(region),
      char_pos: pixels.chars(region),
    }));
  const detail = (found: Found | null, description = ''): Detail => ({
    value: found?.value ?? '',
    position: found ? placeOf(found, pixels) : [],
    description,
    lines: (found?.regions ?? []).map((region) => ({
      page: region.pageNumber - 1,
      text: region.text,
      pos: pixels.region(region),
      angle: 0,
      char_pos: pixels.chars(region),
    })),
    ...trustOf(found, extracted.charConfidence),
  });
  const cell = (found: Found | null) => ({
    value: found?.value ?? '',
    bounding_regions: found ? bounding(found) : [],
    ...trustOf(found, extracted.charConfidence),
  });
  const named = <T>(entries: (readonly [string, T])[]): Record<string, T> => Object.fromEntries(entries);
  const rows = request.arrays.flatMap(({ columns }, a) =>
    (result.arrays[a] ?? []).map((row) =>
      named(columns.map((spec, c) => [spec.name, detail(row[c] ?? null, spec.description)] as const)),
    ),
  );
  const scalars = request.scalars.map((spec, i) => [spec, result.scalars[i] ?? null] as const);
  const first = draft.pages.find(({ failure }) => failure === undefined);
  return {
    details: {
      ...named(scalars.map(([spec, found]) => [spec.name, detail(found, spec.description)] as const)),
      row: rows,
    },
    category: { ...named(scalars.map(([spec]) => [spec.name, 'one_to_one'] as const)), row: 'item_list' },
    detail_structure: [
      {
        doc_type: 'doc',
        page_range: [draft.pages[0]?.pageNumber ?? 1, draft.pages.at(-1)?.pageNumber ?? 1],
        tables: draft.tables.map((table) => wireTable(table, pixels)),
        tables_relationship: request.arrays.map(({ title, columns }, a) => {
          const own = result.arrays[a] ?? [];
          return {
            row_count: own.length,
            column_count: columns.length,
            title,
            cells: own.map((row) => named(columns.map((spec, c) => [spec.name, cell(row[c] ?? null)] as const))),
          };
        }),
        category: [
          ...request.scalars.map(({ name }) => name),
          ...request.arrays.flatMap(({ columns }) => columns.map(({ name }) => name)),
        ],
        fields: named(scalars.map(([spec, found]) => [spec.name, found ? [cell(found)] : []] as const)),
        stamps: wireStamps(draft.stamps, pixels),
      },
    ],
    image_angle: first?.angle ?? 0,
    rotated_image_width: first?.upright.width ?? 0,
    rotated_image_height: first?.upright.height ?? 0,
    finish_reason: result.finishReason,
    page_count: draft.pages.length,
    success_count: extracted.outcome.succeeded,
    ...extraFacts(extracted),
  };
}

const wireTable = ({ pageNumber, box, html }: ExtractedTable, pixels: Pixels) => ({
  position: pixels.box(pageNumber, box),
  page_number: pageNumber,
  text: html,
});

export interface Trust {
  confidence: number;
  grounded: boolean;
  char_confidence?: CharConfidence;
}

export interface CharConfidence {
  lowest: number;
  mean: number;
}

/** How far a value can be trusted; nothing found is not grounded. */
export const trustOf = (found: Found | null, charConfidence: boolean): Trust => ({
  confidence: rounded(found?.confidence ?? 0),
  grounded: found?.grounded ?? false,
  ...(charConfidence && charsOf(found)),
});

/** How sure the reading of a value's characters was, where they stand on a page. */
export function charsOf(found: Found | null): { char_confidence?: CharConfidence } {
  const reading = readingOfRegions(found?.regions ?? []);
  return reading ? { char_confidence: { lowest: rounded(reading.lowest), mean: rounded(reading.mean) } } : {};
}

export const rounded = (confidence: number): number => Math.round(confidence * 1e4) / 1e4;

/** What a client cannot see from the values: members that are there only when they say something. */
export function extraFacts({ result, request, pages, outcome }: Extracted): {
  warnings?: string[];
  conflicts?: object[];
} {
  const failed = pages.flatMap(({ pageNumber, failure }) =>
    failure === undefined ? [] : [`page ${pageNumber}: ${failure}`],
  );
  const warnings = [...failed, ...outcome.warnings, ...result.warnings];
  const conflicts = (result.conflicts ?? []).flatMap(({ scalar, others }) =>
    others.length > 0
      ? [
          {
            field: request.scalars[scalar]?.path.join('.') ?? '',
            values: [...new Set(others.map(({ value }) => value))],
          },
        ]
      : [],
  );
  return { ...(warnings.length > 0 && { warnings }), ...(conflicts.length > 0 && { conflicts }) };
}
