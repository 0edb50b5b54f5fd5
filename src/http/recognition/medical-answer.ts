import { z } from 'zod';
import type { DraftRecognised, DraftValue, PaperFrame } from '../../pool/index.ts';
import { typesOf } from '../../recognition/index.ts';
import { type Basis, outlineOf, pixelsOf, sizeOf } from './recognised-places.ts';

const corners = z
  .array(z.int())
  .describe('corners: top-left, top-right, bottom-right, bottom-left of the thing itself');
const region = z
  .object({
    page_id: z.int().describe('0-based'),
    image_id: z.int().describe('0-based: index in `image_list`'),
    value: z.string(),
    position: corners,
    char_pos: z.array(corners).describe('corners of each character'),
  })
  .meta({ id: 'MedicalRegion' });
const cell = z
  .object({
    key: z.string(),
    label: z.string(),
    value: z.string(),
    bounding_regions: z.array(region).describe('one per piece; empty without a place'),
  })
  .meta({ id: 'MedicalCell' });
const field = cell.extend({ type: z.string().describe('group that the field belongs to') });

export const medicalResult = z
  .object({
    success_count: z.int().describe('pages that are billed'),
    page_count: z.int().describe('pages of the file'),
    ppi: z.int(),
    image_list: z.array(
      z.object({
        image_angle: z
          .int()
          .describe('clockwise degrees by which the page picture has to be turned back: 0, 90, 180, 270'),
        rotated_image_width: z.int().describe('pixels of the paper, straightened'),
        rotated_image_height: z.int(),
        page_id: z.int(),
        image_id: z.int(),
        image_position: corners.describe('corners of the paper in the page picture'),
        image_base64: z.string().describe('with `return_image_base64`: the straightened paper'),
      }),
    ),
    object_list: z.array(
      z.object({
        doc_type: z.string(),
        doc_label: z.string(),
        page_ids: z.array(z.int()),
        image_ids: z.array(z.int()),
        fields: z.array(field).describe('all keys of the type; `""` for what the paper does not show'),
        tables: z.array(z.object({ name: z.string(), label: z.string(), items: z.array(z.array(cell)) })),
      }),
    ),
  })
  .meta({ id: 'MedicalResult' });

export type MedicalResult = z.output<typeof medicalResult>;

const TYPES = new Map(typesOf('medical').map((type) => [type.name, type]));

/** Resolution of pictures of pages without pixels. */
const MEDICAL_PPI = 144;

/** Recognised papers in the words of the interface: each paper is an image. */
export function writeMedical(
  frames: readonly PaperFrame[],
  recognised: readonly DraftRecognised[],
  { basis, pageCount, succeeded }: { basis: Basis; pageCount: number; succeeded: number },
): MedicalResult {
  const regionsOf = ({ regions }: Pick<DraftValue, 'regions'>): z.output<typeof region>[] =>
    regions.flatMap(({ pageNumber, paper, quad, text, chars }) => {
      const frame = frames[paper];
      if (!frame) return [];
      const pixels = (one: typeof quad): number[] => pixelsOf(one, frame, basis);
      return [
        { page_id: pageNumber - 1, image_id: paper, value: text, position: pixels(quad), char_pos: chars.map(pixels) },
      ];
    });
  const cellOf = (key: string, label: string, values: readonly DraftValue[]): z.output<typeof cell> => {
    const value = values.find((one) => one.key === key);
    return { key, label, value: value?.value ?? '', bounding_regions: value ? regionsOf(value) : [] };
  };
  return {
    success_count: succeeded,
    page_count: pageCount,
    ppi: MEDICAL_PPI,
    image_list: frames.map((frame, image_id) => {
      const { width, height } = sizeOf(frame);
      return {
        image_angle: frame.angle,
        rotated_image_width: width,
        rotated_image_height: height,
        page_id: frame.pageNumber - 1,
        image_id,
        image_position: outlineOf(frame),
        image_base64: frame.image ?? '',
      };
    }),
    object_list: recognised.map((paper) => {
      const type = TYPES.get(paper.type)!;
      return {
        doc_type: type.name,
        doc_label: type.description,
        page_ids: [...new Set(paper.papers.flatMap((i) => (frames[i] ? [frames[i].pageNumber - 1] : [])))],
        image_ids: [...paper.papers],
        fields: type.fields.map(({ key, description, group }) => ({
          ...cellOf(key, description, paper.fields),
          type: group ?? '',
        })),
        tables: type.tables.map(({ name, description, columns }) => ({
          name,
          label: description,
          items: (paper.tables.find((table) => table.name === name)?.rows ?? []).map((row) =>
            columns.map((column) => cellOf(column.key, column.description, row)),
          ),
        })),
      };
    }),
  };
}
