import sharp from 'sharp';
import { boxOfQuad, type ImageAsset, type Paper, unionBox } from '../document/index.ts';
import { knownLegends, type RecognisedPaper, type RecognisedValue } from '../recognition/index.ts';
import { papersDraft } from './papers-draft.ts';

/** The place of a paper and its marks; recognised values are stored beside it. */
export interface PaperFrame extends Omit<Paper, 'lines' | 'rulings' | 'checkboxes' | 'picture'> {
  /** The upright crop in base64, if requested. */
  image?: string;
}

export interface DraftValue extends RecognisedValue {
  /** The crop of its place in base64, if requested. */
  image?: string;
}

export interface DraftRecognised extends RecognisedPaper {
  fields: DraftValue[];
  tables: { name: string; rows: DraftValue[][] }[];
}

/** An engine process's result for recognition. */
export interface RecognitionDraft {
  papers: PaperFrame[];
  recognised: DraftRecognised[];
}

/** Pictures in the draft. */
export interface DraftPictures {
  papers: boolean;
  values: boolean;
}

/** Margin in points around the picture of a value. */
const MARGIN = 2;

/** `read` returns the file of a picture. */
export async function recognitionDraft(
  papers: readonly Paper[],
  wanted: DraftPictures,
  read: (picture: ImageAsset) => Buffer,
  recognise: (papers: readonly Paper[]) => RecognisedPaper[],
): Promise<RecognitionDraft> {
  const inOrder = papers.toSorted((a, b) => a.pageNumber - b.pageNumber);
  const recognised: DraftRecognised[] = recognise(inOrder);
  if (wanted.values) {
    for (const paper of recognised) {
      for (const value of [...paper.fields, ...paper.tables.flatMap(({ rows }) => rows.flat())])
        value.image = await pictureOf(value, inOrder, read);
    }
  }
  const frames = papersDraft(inOrder, () => '').papers.map(
    ({ lines: _lines, rulings: _rulings, checkboxes: _checkboxes, picture, ...frame }, i): PaperFrame => ({
      ...frame,
      seals: knownLegends(
        frame.seals,
        recognised.find((paper) => paper.papers.includes(i)),
      ),
      ...(wanted.papers && picture && { image: read(picture).toString('base64') }),
    }),
  );
  return { papers: frames, recognised };
}

/** The picture of a value; of one with several regions, the picture of the first. */
async function pictureOf(
  { regions }: RecognisedValue,
  papers: readonly Paper[],
  read: (picture: ImageAsset) => Buffer,
): Promise<string | undefined> {
  const on = regions[0]?.paper;
  const paper = on === undefined ? undefined : papers[on];
  if (!paper?.picture) return undefined;
  const box = unionBox(regions.filter((region) => region.paper === on).map(({ quad }) => boxOfQuad(quad)));
  const { width, height } = paper.picture;
  const scale = { x: width / paper.width, y: height / paper.height };
  const left = Math.max(0, Math.floor((box.x0 - MARGIN) * scale.x));
  const top = Math.max(0, Math.floor((box.y0 - MARGIN) * scale.y));
  const right = Math.min(width, Math.ceil((box.x1 + MARGIN) * scale.x));
  const bottom = Math.min(height, Math.ceil((box.y1 + MARGIN) * scale.y));
  if (right <= left || bottom <= top) return undefined;
  const cut = await sharp(read(paper.picture))
    .extract({ left, top, width: right - left, height: bottom - top })
    .jpeg({ quality: 90 })
    .toBuffer();
  return cut.toString('base64');
}
