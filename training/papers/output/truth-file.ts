import type { Finished, Placement } from './picture.ts';
import type { Place, Truth } from './truth.ts';

type Corners = number[];

/** Papers that both services know: the fee bills of hospitals. */
const kindOfSeal = { invoice: '发票专用章', supervision: '全国统一发票监制章', other: '其他' } as const;

const cornersOf = ([x0, y0, x1, y1]: Place): Corners => [x0, y0, x1, y0, x1, y1, x0, y1];

function mapped(corners: Corners, placement: Placement): Corners {
  const out: number[] = [];
  for (let i = 0; i < corners.length; i += 2) {
    const [x, y] = placement.toPicture(corners[i]!, corners[i + 1]!);
    out.push(Math.round(x * 10) / 10, Math.round(y * 10) / 10);
  }
  return out;
}

/** The expected answer of the interface, in the form that the scoreboard reads. */
function wireOf(truth: Truth, placement: Placement, flat: boolean): Record<string, unknown> {
  const common = { accept: truth.accept, alias: truth.alias, ignore: truth.ignore };
  const fields = { ...truth.fields, ...truth.derived };
  if (truth.family === 'medical')
    return {
      endpoint: 'medical',
      category: truth.category,
      doc_type: truth.type,
      fields,
      tables: truth.tables,
      ...common,
    };
  return {
    endpoint: 'bill',
    type: truth.type,
    kind: truth.kind,
    items: fields,
    lists: truth.tables,
    stamps: flat
      ? truth.seals.map((seal) => ({
          value: seal.lines.join('    '),
          stamp_type: kindOfSeal[seal.kind],
          seller_id: '',
          position: mapped(cornersOf(seal.box), placement),
        }))
      : null,
    qr_codes: truth.codes.map((code) => code.payload),
    ...common,
  };
}

/** The truth file of a picture, a PDF or a sheet with several papers. */
export function truthFile(id: string, picture: Finished, truths: Truth[]): Record<string, unknown> {
  const objects = truths.map((truth, i) => {
    const placement = picture.placements[i]!;
    return {
      type: truth.type,
      design: truth.design,
      family: truth.family,
      position: mapped(cornersOf([0, 0, placement.width, placement.height]), placement),
      fields: Object.entries(truth.regions).map(([key, regions]) => ({
        key,
        value: truth.fields[key] ?? regions.map((region) => region.text).join(''),
        regions: regions.map((region) => ({
          text: region.text,
          position: mapped(cornersOf(region.box), placement),
          char_pos: region.chars.map((char) => mapped(cornersOf(char), placement)),
        })),
      })),
      wire: wireOf(truth, placement, picture.profile !== 'vector'),
    };
  });
  return {
    id,
    file: `${id}.${picture.extension}`,
    width: picture.width,
    height: picture.height,
    dpi: picture.dpi,
    clockwise_rotation: picture.turned,
    degradation: { profile: picture.profile },
    objects,
    wire: objects.length === 1 ? objects[0]!.wire : objects.map((object) => object.wire),
  };
}
