import { readFileSync } from 'node:fs';
import { STRIP_HEIGHT, type Strip } from './strip.ts';
import { level } from './text-box.ts';

/**
 * Whether this processor multiplies and adds bytes in one instruction with 32-bit sums (AVX-512 VNNI or AVX VNNI).
 * Without it, ONNX Runtime's int8 kernels are hardly faster than float, and on x86 their 16-bit intermediate sums
 * saturate (onnxruntime.ai/docs/performance/model-optimizations/quantization.html). Detected only on Linux; elsewhere
 * false.
 */
export function hasByteProducts(cpuInfo = readCpuInfo()): boolean {
  const flags = /^flags\s*:(.*)$/m.exec(cpuInfo)?.[1]?.split(' ') ?? [];
  return flags.includes('avx512_vnni') || flags.includes('avx_vnni');
}

function readCpuInfo(): string {
  try {
    return readFileSync('/proc/cpuinfo', 'utf8');
  } catch {
    return '';
  }
}

/** The text of {@link probeStrip}. */
export const PROBE_TEXT = '2034571986';

/** Digits of five columns and seven rows: one number per row, with the leftmost column in bit 4. */
const DIGITS = [
  [14, 17, 17, 17, 17, 17, 14],
  [4, 12, 4, 4, 4, 4, 14],
  [14, 17, 1, 2, 4, 8, 31],
  [31, 2, 4, 2, 1, 17, 14],
  [2, 6, 10, 18, 31, 2, 2],
  [31, 16, 30, 1, 1, 17, 14],
  [6, 8, 16, 30, 17, 17, 14],
  [31, 1, 2, 4, 8, 8, 8],
  [14, 17, 17, 14, 17, 17, 14],
  [14, 17, 17, 15, 1, 2, 12],
];
const DOT = 5;
const PITCH = 6 * DOT;

/**
 * A line of ten digits that any working recogniser reads: tests whether a session computes correctly on this machine.
 */
export function probeStrip(): Strip {
  const width = 8 * Math.ceil((PITCH * (PROBE_TEXT.length + 1)) / 8);
  const data = new Uint8Array(width * STRIP_HEIGHT * 3).fill(240);
  const top = (STRIP_HEIGHT - 7 * DOT) >> 1;
  for (const [i, digit] of [...PROBE_TEXT].entries()) {
    for (let row = 0; row < 7 * DOT; row++) {
      for (let column = 0; column < 5 * DOT; column++) {
        const isInk = ((DIGITS[Number(digit)]![Math.floor(row / DOT)]! >> (4 - Math.floor(column / DOT))) & 1) === 1;
        const at = ((top + row) * width + PITCH / 2 + i * PITCH + column) * 3;
        if (isInk) data.fill(20, at, at + 3);
      }
    }
  }
  return {
    data,
    width,
    height: STRIP_HEIGHT,
    channels: 3,
    scaleX: 1,
    scaleY: 1,
    box: level(0, 0, width, STRIP_HEIGHT),
  };
}
