// Accuracy of molecule reading: 60 known molecules, drawn by OpenChemLib with captions, noise and JPEG, on PDF pages
// and as separate pictures. Needs OSRA. Prints the share of exact canonical matches and the time per drawing.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Molecule } from 'openchemlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { defaultParseOptions, type Source } from '../src/document/index.ts';
import { createEngine } from '../src/engines/index.ts';

const SMILES =
  `CC(=O)Oc1ccccc1C(=O)O CN1C=NC2=C1C(=O)N(C(=O)N2C)C CC(C)Cc1ccc(cc1)C(C)C(=O)O CC(=O)Nc1ccc(O)cc1 CN(C)CCc1c[nH]c2ccccc12 NCCc1ccc(O)c(O)c1 NCCc1c[nH]c2ccc(O)cc12
OC(=O)c1cccnc1 NC(=O)c1cccnc1 OC(=O)c1ccccc1O CCOC(=O)c1ccc(N)cc1 CCN(CC)CC(=O)Nc1c(C)cccc1C CCN(CC)CCOC(=O)c1ccc(N)cc1 COc1ccc2cc(ccc2c1)C(C)C(=O)O OC(=O)Cc1ccccc1Nc1c(Cl)cccc1Cl
CN1CCCC1c1cccnc1 Clc1ccc(cc1)C(c1ccccc1)N1CCN(CC1)C CC(C)NCC(O)COc1cccc2ccccc12 CC(C)NCC(O)COc1ccc(CC(N)=O)cc1 CNCCC(Oc1ccc(cc1)C(F)(F)F)c1ccccc1 CN1C(=O)CN=C(c2ccccc2)c2cc(Cl)ccc12
CC1=CC(=O)c2ccccc2C1=O Nc1ccc(cc1)S(N)(=O)=O Cc1cc(no1)NS(=O)(=O)c1ccc(N)cc1 COc1cc(cc(OC)c1OC)Cc1cnc(N)nc1N OC(=O)CCC(=O)O OC(=O)CC(O)(CC(=O)O)C(=O)O NC(CC(=O)O)C(=O)O NC(Cc1ccccc1)C(=O)O
NC(Cc1c[nH]c2ccccc12)C(=O)O NC(Cc1cnc[nH]1)C(=O)O CSCCC(N)C(=O)O c1ccc2ccccc2c1 c1ccc2cc3ccccc3cc2c1 c1ccc(cc1)-c1ccccc1 C1CCCCC1 O=C1CCCCC1 OC1CCCCC1 Oc1ccccc1 Nc1ccccc1 Cc1ccccc1C COc1ccccc1O
COc1cc(C=O)ccc1O O=Cc1ccccc1 CC(=O)c1ccccc1 O=C(O)c1ccccc1 O=C(c1ccccc1)c1ccccc1 c1ccc2[nH]ccc2c1 c1ccc2ncccc2c1 c1ccncc1 c1cnc2ncnc2n1 Nc1ncnc2[nH]cnc12 Nc1nc2[nH]cnc2c(=O)[nH]1 Cc1c[nH]c(=O)[nH]c1=O
O=c1cc[nH]c(=O)[nH]1 CC1(C)CCCC(C)=C1C=O CC(C)C1CCC(C)CC1O CC1=CCC(CC1)C(C)=C Clc1ccccc1Br OCC(O)CO`.split(/\s+/);

/** A seeded generator, so that every run draws the same noise. */
function lot(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

async function drawing(smiles: string, index: number): Promise<Buffer> {
  const next = lot(index + 1);
  const molecule = Molecule.fromSmiles(smiles);
  molecule.inventCoordinates();
  const side = 320 + Math.round(next() * 160);
  const svg = molecule.toSVG(side, side, `m${index}`, {
    suppressChiralText: true,
    suppressCIPParity: true,
    suppressESR: true,
    strokeWidth: 1 + next(),
  });
  const image = sharp(Buffer.from(svg), { density: 96 + Math.round(next() * 96) }).flatten({ background: '#fff' });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i++)
    data[i] = Math.min(255, Math.max(0, (data[i] as number) + Math.round((next() - 0.5) * 24)));
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels as 3 } })
    .jpeg({ quality: 75 })
    .toBuffer();
}

async function onPage(picture: Buffer, index: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  page.drawText('The compound was made in two steps and was pure by chromatography.', {
    x: 60,
    y: 780,
    size: 11,
    font,
  });
  page.drawImage(await pdf.embedJpg(picture), { x: 180, y: 520, width: 220, height: 220 });
  page.drawText(`Figure ${index + 1}. Structure of compound ${index + 1}.`, { x: 180, y: 500, size: 9, font });
  page.drawText('Its melting point agrees with what has been published before.', { x: 60, y: 460, size: 11, font });
  return pdf.save();
}

const dir = await mkdtemp(join(tmpdir(), 'docparse-molecules-'));
const engine = await createEngine({ modelsDir: new URL('../models', import.meta.url).pathname });
const canonical = (smiles: string): string => Molecule.fromSmiles(smiles).getIDCode();
const count = Number(process.argv[2] ?? SMILES.length);

async function read(bytes: Uint8Array, extension: string): Promise<string[]> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = join(dir, `${sha256}.${extension}`);
  await writeFile(path, bytes);
  const source = {
    path,
    name: `a.${extension}`,
    extension,
    mediaType: '',
    size: bytes.length,
    sha256,
  } as unknown as Source;
  const options = { ...defaultParseOptions, molecules: true };
  const signal = new AbortController().signal;
  const input = await engine.analysePages(source, [1], options, { put: async () => 'x' }, signal);
  const { elements } = await engine.assemble(source, input, options);
  return elements.filter(({ type }) => type === 'Chemical').map(({ text }) => text.value);
}

const exact = (found: string[], smiles: string): boolean => found.some((one) => canonical(one) === canonical(smiles));
let pages = 0;
let alone = 0;
const started = performance.now();
for (const [i, smiles] of SMILES.slice(0, count).entries()) {
  const picture = await drawing(smiles, i);
  const found = await read(await onPage(picture, i), 'pdf');
  if (exact(found, smiles)) pages++;
  else console.log(`page ${i} ${smiles}: ${found.join(' | ') || 'nothing'}`);
  const single = await read(picture, 'jpg');
  if (exact(single, smiles)) alone++;
  else console.log(`alone ${i} ${smiles}: ${single.join(' | ') || 'nothing'}`);
}
console.log(
  `exact on pages ${(pages / count).toFixed(3)}, alone ${(alone / count).toFixed(3)} of ${count}; ${Math.round((performance.now() - started) / count / 2)} ms a drawing`,
);
await engine.close();
await rm(dir, { recursive: true, force: true });
