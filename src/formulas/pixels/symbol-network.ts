import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openSession } from '../../models/index.ts';
import { decodeSymbols, type PixelSymbol, STRIDE } from './decode-symbols.ts';

/** Finds the symbols of mathematics in a picture. */
export interface SymbolNetwork {
  /** Name of its model. */
  readonly model: string;
  /** `ink`: 1 for ink, 0 for paper, row by row, as `training/formulas` scales it. */
  find(ink: Float32Array, width: number, height: number): Promise<PixelSymbol[]>;
  close(): Promise<void>;
}

/** The card written beside the weights by `training/formulas/export.py`. */
interface Card {
  model: string;
  sha256: string;
  /** Symbols, in the order of the network's scores. */
  symbols: string[];
}

/** The coarsest grid of the network. */
const MULTIPLE = 32;

const FOLDER = fileURLToPath(new URL('../weights/', import.meta.url));

/**
 * The network of this package. If its weights are missing or damaged, warns and returns undefined: formulas in pictures
 * then have no LaTeX.
 */
export async function loadSymbolNetwork(folder = FOLDER): Promise<SymbolNetwork | undefined> {
  try {
    const card = JSON.parse(await readFile(new URL('symbols.json', `file://${folder}`), 'utf8')) as Card;
    const weights = await readFile(new URL('symbols.onnx', `file://${folder}`));
    if (createHash('sha256').update(weights).digest('hex') !== card.sha256) throw new Error('its hash is wrong');
    return await openSymbolNetwork(weights, card);
  } catch (error) {
    process.emitWarning(
      `The symbol network in ${folder} cannot be used (${(error as Error).message}): formulas of scans have no LaTeX. Install the package again.`,
    );
    return undefined;
  }
}

/** Creates the network from the bytes of a model. */
async function openSymbolNetwork(
  weights: Uint8Array,
  { model, symbols }: Pick<Card, 'model' | 'symbols'>,
): Promise<SymbolNetwork> {
  const { session, Tensor } = await openSession(weights);
  return {
    model,
    async find(ink, width, height) {
      const columns = Math.ceil(width / MULTIPLE) * MULTIPLE;
      const rows = Math.ceil(height / MULTIPLE) * MULTIPLE;
      const padded = new Float32Array(columns * rows);
      for (let y = 0; y < height; y++) padded.set(ink.subarray(y * width, (y + 1) * width), y * columns);
      const { cells, heat, geometry, scores } = await session.run({
        ink: new Tensor('float32', padded, [1, 1, rows, columns]),
      });
      const data = (head: typeof heat): Float32Array => head!.data as Float32Array;
      return decodeSymbols(
        {
          columns: columns / STRIDE,
          cells: cells!.data as Int32Array,
          heat: data(heat),
          geometry: data(geometry),
          scores: data(scores),
        },
        symbols,
      );
    },
    close: () => session.release(),
  };
}
