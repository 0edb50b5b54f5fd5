import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { DocparseError } from '../../errors.ts';

type Call = (...args: number[]) => number;

/**
 * Raw exports of the PDFium build. Handles are addresses; 0 is null. Booleans are 0 and 1. Calls are direct, because
 * the package's typed wrappers use `cwrap`, which costs more than the calls themselves in character loops.
 */
export type PdfiumExports = Record<string, Call> & {
  memory: { buffer: ArrayBufferLike; grow: (pages: number) => number };
};

/** Size of the shared scratch area for out-parameters; calls are synchronous, so one is enough. */
const SCRATCH_BYTES = 4096;

/**
 * Memory limit of one instance: a page of 40 million pixels needs 120 MB, and as much for what is drawn on it.
 * Recursive forms, stream bombs and nested marks need gigabytes; above the limit PDFium traps, which loses only this
 * instance.
 */
const MAX_BYTES = 384 * 1024 * 1024;
const WASM_PAGE = 65536;

/**
 * One PDFium instance: its calls and typed access to its memory. Memory growth detaches views, so `f32`, `f64`... are
 * getters that renew them.
 */
export class Pdfium {
  readonly call: PdfiumExports;
  /** Address of the shared scratch area, 16-byte aligned. */
  readonly scratch: number;
  private readonly module: WrappedPdfiumModule;
  private buffer: ArrayBufferLike;
  private u8View: Uint8Array;
  private u16View: Uint16Array;
  private i32View: Int32Array;
  private u32View: Uint32Array;
  private f32View: Float32Array;
  private f64View: Float64Array;
  private formFillInfo = 0;
  /** It has exceeded its memory limit. */
  starved = false;

  constructor(module: WrappedPdfiumModule) {
    this.module = module;
    this.call = module.pdfium.wasmExports as unknown as PdfiumExports;
    this.buffer = this.call.memory.buffer;
    this.u8View = new Uint8Array(this.buffer);
    this.u16View = new Uint16Array(this.buffer);
    this.i32View = new Int32Array(this.buffer);
    this.u32View = new Uint32Array(this.buffer);
    this.f32View = new Float32Array(this.buffer);
    this.f64View = new Float64Array(this.buffer);
    this.bound();
    this.call.PDFiumExt_Init!();
    this.scratch = this.malloc(SCRATCH_BYTES);
  }

  /** Limits memory: the module's own maximum is 2 GB, and it grows through this object. */
  private bound(): void {
    const { memory } = this.call;
    const grow = memory.grow.bind(memory);
    memory.grow = (pages) => {
      if (memory.buffer.byteLength + pages * WASM_PAGE <= MAX_BYTES) return grow(pages);
      this.starved = true;
      throw new RangeError('PDFium has reached its memory limit.');
    };
  }

  private renew(): void {
    this.buffer = this.call.memory.buffer;
    this.u8View = new Uint8Array(this.buffer);
    this.u16View = new Uint16Array(this.buffer);
    this.i32View = new Int32Array(this.buffer);
    this.u32View = new Uint32Array(this.buffer);
    this.f32View = new Float32Array(this.buffer);
    this.f64View = new Float64Array(this.buffer);
  }

  get u8(): Uint8Array {
    if (this.u8View.byteLength === 0) this.renew();
    return this.u8View;
  }
  get u16(): Uint16Array {
    if (this.u16View.byteLength === 0) this.renew();
    return this.u16View;
  }
  get i32(): Int32Array {
    if (this.i32View.byteLength === 0) this.renew();
    return this.i32View;
  }
  get u32(): Uint32Array {
    if (this.u32View.byteLength === 0) this.renew();
    return this.u32View;
  }
  get f32(): Float32Array {
    if (this.f32View.byteLength === 0) this.renew();
    return this.f32View;
  }
  get f64(): Float64Array {
    if (this.f64View.byteLength === 0) this.renew();
    return this.f64View;
  }

  /** CORRUPTED, for a page that exceeds the memory limit. */
  tooLarge(cause?: unknown): DocparseError {
    return new DocparseError(
      'CORRUPTED',
      `Reading it needs more than ${MAX_BYTES / 1024 / 1024} MB of memory (limit).`,
      { cause, limit: true },
    );
  }

  /** @throws DocparseError CORRUPTED if the WASM memory is exhausted */
  malloc(bytes: number): number {
    const address = this.call.malloc!(bytes) >>> 0;
    if (address === 0) throw this.tooLarge();
    return address;
  }

  free(address: number): void {
    if (address !== 0) this.call.free!(address);
  }

  addFunction(fn: (...args: number[]) => number, signature: string): number {
    return this.module.pdfium.addFunction(fn as never, signature);
  }

  /** Calls `use` with the address of a NUL-terminated UTF-8 copy of `text`. */
  withUtf8<T>(text: string, use: (address: number) => T): T {
    const bytes = Buffer.from(`${text}\0`, 'utf8');
    const address = this.malloc(bytes.length);
    try {
      this.u8.set(bytes, address);
      return use(address);
    } finally {
      this.free(address);
    }
  }

  /**
   * Text from a PDFium getter of the form "fill `buffer` of `length` bytes with UTF-16LE, return the required bytes",
   * without the trailing NUL.
   */
  utf16(getter: (buffer: number, length: number) => number, maxBytes = 1 << 20): string {
    let need = getter(this.scratch, SCRATCH_BYTES);
    if (need <= 2) return '';
    if (need <= SCRATCH_BYTES) return cutNul(this.decodeUtf16(this.scratch, need));
    need = Math.min(need, maxBytes);
    const address = this.malloc(need);
    try {
      getter(address, need);
      return cutNul(this.decodeUtf16(address, need));
    } finally {
      this.free(address);
    }
  }

  /** Like `utf16`, for getters that return bytes: UTF-8 if valid, else Latin-1. */
  utf8(getter: (buffer: number, length: number) => number, maxBytes = 1 << 16): string {
    let need = getter(this.scratch, SCRATCH_BYTES);
    if (need <= 1) return '';
    if (need <= SCRATCH_BYTES) return cutNul(decodeBytes(this.u8.slice(this.scratch, this.scratch + need)));
    need = Math.min(need, maxBytes);
    const address = this.malloc(need);
    try {
      getter(address, need);
      return cutNul(decodeBytes(this.u8.slice(address, address + need)));
    } finally {
      this.free(address);
    }
  }

  private decodeUtf16(address: number, bytes: number): string {
    return Buffer.from(this.u8.buffer, address, bytes & ~1).toString('utf16le');
  }

  /** Opens the form environment of a document, which creates missing field appearances. 0 on failure. */
  openForm(document: number): number {
    if (this.formFillInfo === 0) this.formFillInfo = this.call.PDFiumExt_OpenFormFillInfo!();
    return this.call.PDFiumExt_InitFormFillEnvironment!(document, this.formFillInfo);
  }
}

const cutNul = (text: string): string => {
  const end = text.indexOf('\0');
  return end === -1 ? text : text.slice(0, end);
};

function decodeBytes(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8');
  return text.includes('\uFFFD') ? Buffer.from(bytes).toString('latin1') : text;
}

let instance: Promise<Pdfium> | undefined;
let discarded = false;

/**
 * The PDFium instance of this process, started on first use (about 50 ms). The WASM file is part of the package;
 * nothing is fetched.
 */
export function loadPdfium(): Promise<Pdfium> {
  instance ??= start();
  return instance;
}

/**
 * Drops an instance whose WASM code trapped, because its heap is unreliable. The next `loadPdfium` starts a new one.
 */
export function discardPdfium(): void {
  instance = undefined;
  discarded = true;
}

/** Whether the WASM code itself failed (out of bounds, unreachable, stack overflow). */
export const isTrap = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'RuntimeError' || /Maximum call stack/.test(error.message));

async function start(): Promise<Pdfium> {
  // The dropped instance's heap counts until it is collected; two heaps exceed the memory limit of a process.
  if (discarded) globalThis.gc?.();
  discarded = false;
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const bytes = readFileSync(file);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  return new Pdfium(await init({ wasmBinary, print: () => {}, printErr: () => {} } as never));
}
