import { Molecule } from 'openchemlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Raster } from '../../../document/index.ts';
import { mayBeDrawing } from './is-drawing.ts';
import { findOsra, readMolecule } from './osra.ts';
import { canonicalSmiles } from './smiles.ts';

async function drawn(smiles: string, width = 400): Promise<Raster> {
  const molecule = Molecule.fromSmiles(smiles);
  molecule.inventCoordinates();
  const svg = molecule.toSVG(width, width, 'm', {
    suppressChiralText: true,
    suppressCIPParity: true,
    suppressESR: true,
  });
  return grey(svg);
}
async function grey(svg: string): Promise<Raster> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 110 })
    .flatten({ background: '#fff' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 1, dpi: 300 };
}
const shape = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#fff"/>${inner}</svg>`;

describe('mayBeDrawing', () => {
  it('accepts drawings of molecules', async () => {
    for (const smiles of ['CC(=O)Oc1ccccc1C(=O)O', 'CN1C=NC2=C1C(=O)N(C(=O)N2C)C'])
      expect(mayBeDrawing(await drawn(smiles))).toBe(true);
  });

  it('rejects bars, blank paper and shaded pictures', async () => {
    const bars = [40, 120, 200]
      .map((x) => `<rect x="${x}" y="${x}" width="40" height="${280 - x}" fill="none" stroke="#000" stroke-width="2"/>`)
      .join('');
    expect(mayBeDrawing(await grey(shape(bars)))).toBe(false);
    expect(mayBeDrawing(await grey(shape('')))).toBe(false);
    const shades =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient></defs><rect width="300" height="300" fill="url(#g)"/>';
    expect(mayBeDrawing(await grey(shape(shades)))).toBe(false);
  });
});

describe('canonicalSmiles', () => {
  it('writes one molecule in one form', async () => {
    const ways = await Promise.all(['OC(=O)c1ccccc1OC(C)=O', 'CC(=O)Oc1ccccc1C(=O)O'].map(canonicalSmiles));
    expect(ways[0]).toBe(ways[1]);
    expect(ways[0]).toMatch(/^[\w=()]+$/);
  });

  it.each(['*c1ccccc1', 'C', 'O=S', 'not a molecule', 'CCCCC(C)(C)(C)(C)C'])('refuses %s', async (text) => {
    expect(await canonicalSmiles(text)).toBeUndefined();
  });
});

const osra = findOsra();
describe('readMolecule', () => {
  beforeEach((test) => test.skip(!osra, 'needs OSRA: apt-get install osra'));

  it('reads a drawing', async () => {
    const aspirin = 'CC(=O)Oc1ccccc1C(=O)O';
    expect(await readMolecule(await drawn(aspirin, 500), osra as string, new AbortController().signal)).toBe(
      await canonicalSmiles(aspirin),
    );
  });

  it('returns nothing for a picture without a molecule', async () => {
    expect(
      await readMolecule(
        await grey(shape('<circle cx="150" cy="150" r="80" fill="none" stroke="#000"/>')),
        osra as string,
        new AbortController().signal,
      ),
    ).toBeUndefined();
  });
});
