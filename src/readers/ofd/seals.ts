import { type DerNode, readDer } from './der.ts';

/** Content of an electronic seal. */
export interface Seal {
  /** Name of the sealing party, for example a tax office. */
  name: string;
  /** Lower case: png, jpg, ofd, svg... */
  type: string;
  picture: Buffer;
}

const SEQUENCE = 0x30;
const OCTET_STRING = 0x04;
const UTF8_STRING = 0x0c;
const IA5_STRING = 0x16;
const INTEGER = 0x02;
/** Minimum size of a picture; shorter octet strings are keys or hashes. */
const MIN_PICTURE = 32;

/**
 * Finds the seal in a signed value or a seal file: SES_Signature and SES_Seal (GB/T 38540-2020, GM/T 0031-2014). The
 * editions differ only around the required parts: `picture { type IA5String, data OCTET STRING, width, height }` after
 * `property { type, name UTF8String ... }`.
 */
export function readSeal(bytes: Buffer): Seal | undefined {
  let name = '';
  let found: Seal | undefined;
  const visit = (node: DerNode): void => {
    if (found || node.tag !== SEQUENCE) return;
    const picture = pictureOf(node);
    if (picture) {
      found = { name, ...picture };
      return;
    }
    const property = nameOf(node);
    if (property !== undefined && name === '') name = property;
    for (const child of node.children) visit(child);
  };
  for (const node of readDer(bytes)) visit(node);
  return found;
}

function pictureOf({ children }: DerNode): Omit<Seal, 'name'> | undefined {
  const [type, data, width, height] = children;
  if (type?.tag !== IA5_STRING || data?.tag !== OCTET_STRING || width?.tag !== INTEGER || height?.tag !== INTEGER)
    return undefined;
  if (data.content.length < MIN_PICTURE) return undefined;
  return { type: type.content.toString('latin1').toLowerCase(), picture: data.content };
}

/** `type INTEGER, name UTF8String, certificates...` */
function nameOf({ children }: DerNode): string | undefined {
  const [type, name] = children;
  return type?.tag === INTEGER && name?.tag === UTF8_STRING
    ? name.content.toString('utf8').trim().slice(0, 200)
    : undefined;
}
