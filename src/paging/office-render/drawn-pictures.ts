import sharp from 'sharp';
import type { Box, SheetReader } from '../../document/index.ts';
import type { FlowPage, PlacedBlock } from '../flow/index.ts';

/** Resolution of the crops of slides. */
const DPI = 200;

/** Gives the charts and diagrams of slides, which the file contains as data, a crop of the drawn slide. */
export const withDrawnPictures = (pages: readonly FlowPage[], reader: SheetReader): FlowPage[] =>
  pages.map((page) => ({ ...page, blocks: page.blocks.map((placed) => withPicture(placed, page, reader)) }));

function withPicture(placed: PlacedBlock, { pageNumber, width, height }: FlowPage, reader: SheetReader): PlacedBlock {
  const { block, box } = placed;
  if (block.kind !== 'picture' || block.image || !block.subType || !block.box) return placed;
  const region: Box = {
    x0: Math.max(0, box.x0),
    y0: Math.max(0, box.y0),
    x1: Math.min(width, box.x1),
    y1: Math.min(height, box.y1),
  };
  if (region.x1 - region.x0 < 1 || region.y1 - region.y0 < 1) return placed;
  const bytes = async (): Promise<Uint8Array> => {
    const { data, ...raster } = await (await reader.sheet(pageNumber)).raster(DPI, { region });
    return sharp(data, { raw: { width: raster.width, height: raster.height, channels: raster.channels } })
      .png()
      .toBuffer();
  };
  return {
    ...placed,
    block: {
      ...block,
      image: { mimeType: 'image/png', width: region.x1 - region.x0, height: region.y1 - region.y0, bytes },
    },
  };
}
