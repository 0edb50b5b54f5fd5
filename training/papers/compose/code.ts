import bwipjs from 'bwip-js/node';
import type { Html } from '../markup.ts';

/** A QR code placed by its left top corner, in millimetres. */
export const drawCode = (payload: string, index: number, x: number, y: number, side: number): Html =>
  `<div class="code" data-code="${index}" style="left:${x}mm;top:${y}mm;width:${side}mm;height:${side}mm">${bwipjs.toSVG({ bcid: 'qrcode', text: payload, scale: 1 })}</div>`;
