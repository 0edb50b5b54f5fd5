import type { ImageAsset, InlineObject, RichText } from '../document/index.ts';
import { type PageSize, quadCoordinates } from './coordinates.ts';
import type { V1Request } from './request.ts';
import type { V1ImageData, V1InlineObject } from './wire.ts';

/** External information that the output needs. */
export interface V1Context {
  jobId: string;
  durationMs?: number;
  /** Warnings of the request; those of the document follow. */
  warnings?: readonly string[];
  /** Address at which a client can fetch the picture, for both values of `image_output_type`. */
  imageUrl(asset: ImageAsset): string;
  /** Bytes of the picture; called only for `base64`. */
  imageBytes(asset: ImageAsset): Buffer;
}

/** The address of a picture, and its bytes if requested. */
export function imageData(asset: ImageAsset, request: V1Request, context: V1Context): V1ImageData {
  const data: V1ImageData = { image_url: context.imageUrl(asset), mime_type: asset.mimeType };
  return request.image_output_type === 'base64'
    ? { ...data, base64: context.imageBytes(asset).toString('base64') }
    : data;
}

/** `text` is the exact slice given by `text_range`, including the dollar signs of a formula. */
export function inlineObjects(
  text: RichText,
  owner: string,
  size: PageSize,
  request: V1Request,
  context: V1Context,
): V1InlineObject[] {
  if (text.objects.length === 0) return [];
  const points = Array.from(text.value);
  return text.objects.map((o, i) => {
    const object: V1InlineObject = {
      object_id: `${owner}_o${i + 1}`,
      type: o.type,
      text: o.range ? points.slice(o.range[0], o.range[1]).join('') : o.text,
      coordinates: quadCoordinates(o.quad, size),
      metadata: o.type === 'formula' ? { display_mode: o.displayMode ?? 'inline' } : {},
    };
    if (o.subType !== undefined) object.sub_type = o.subType;
    if (o.range) object.text_range = [o.range[0], o.range[1]];
    if (o.image && request.include_image_data) object.image_data = imageData(o.image, request, context);
    return object;
  });
}

/** Kinds in order of first appearance. */
export const objectTypes = (objects: readonly InlineObject[]): string[] => [...new Set(objects.map((o) => o.type))];
