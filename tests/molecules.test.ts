import { accessSync, constants } from 'node:fs';
import { Molecule } from 'openchemlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, TestService, Upload } from './support/service.ts';

const ASPIRIN = 'CC(=O)Oc1ccccc1C(=O)O';
const installed = (process.env.PATH ?? '').split(':').some((folder) => folder !== '' && isProgram(`${folder}/osra`));

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function paper(): Promise<Buffer> {
  const molecule = Molecule.fromSmiles(ASPIRIN);
  molecule.inventCoordinates();
  const svg = molecule.toSVG(400, 400, 'm', { suppressChiralText: true, suppressCIPParity: true, suppressESR: true });
  const picture = await sharp(Buffer.from(svg), { density: 144 }).flatten({ background: '#fff' }).jpeg().toBuffer();
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText('The compound was made in two steps.', { x: 60, y: 780, size: 11, font });
  page.drawImage(await pdf.embedJpg(picture), { x: 180, y: 520, width: 220, height: 220 });
  page.drawText('Figure 1. Structure of the compound.', { x: 180, y: 500, size: 9, font });
  return Buffer.from(await pdf.save());
}

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ DOCPARSE_WORKERS: '1' });
}, 60_000);
afterAll(() => service.stop());

const ask = async (recognize_chemical: boolean): Promise<Json> =>
  (
    await service.parse({
      file: new Upload(await paper(), 'paper.pdf'),
      config: { config: { engine_params: { recognize_chemical } } },
    })
  ).json;

describe('recognize_chemical', () => {
  it('makes drawings Chemical elements with SMILES', async (context) => {
    context.skip(!installed, 'needs OSRA: apt-get install osra');
    const { data } = await ask(true);
    const [chemical] = data.elements.filter(({ type }: Json) => type === 'Chemical');
    expect(Molecule.fromSmiles(chemical.text).getIDCode()).toBe(Molecule.fromSmiles(ASPIRIN).getIDCode());
    expect(data.markdown).toContain(`\`${chemical.text}\``);
  });

  it('says what is missing', async (context) => {
    context.skip(installed, 'OSRA is installed');
    const { data } = await ask(true);
    expect(data.warnings.join(' ')).toContain('OSRA');
  });

  it('is off when nobody asks', async () => {
    const { data } = await ask(false);
    expect(data.elements.map(({ type }: Json) => type)).toContain('Image');
    expect(data.elements.map(({ type }: Json) => type)).not.toContain('Chemical');
  });
});
