import { join } from 'node:path';
import type { ImageAnswer, ImageQuestion } from '../../chat/index.ts';
import {
  type AssetSink,
  type Block,
  type Box,
  boxArea,
  intersectionArea,
  type PageAnalysis,
} from '../../document/index.ts';
import type { Dialogue, ModelParse } from './dialogue-state.ts';
import { finishBlocks, finishOwn } from './finish-page.ts';
import { readDocTags } from './formats/doctags.ts';
import { readGrounding } from './formats/grounding.ts';
import { readJsonLayout } from './formats/json-layout.ts';
import { readMineruLayout } from './formats/mineru-layout.ts';
import { readPageMarkdown } from './formats/page-markdown.ts';
import type { Ask, BlockTask, PageFormat, Profile } from './profile.ts';
import { profileOf } from './profiles.ts';
import type { Label, SaidBlock } from './said.ts';
import { type PagePicture, type Shown, showCrop, showPage } from './send-picture.ts';

/** The next step: more questions, or the finished page. */
export type Turn = { ask: ImageQuestion[]; dialogue: Dialogue } | { page: PageAnalysis };

export interface DialogueFiles {
  /** Folder of the document for the pictures to send. */
  folder: string;
  sink: AssetSink;
}

const profileFor = ({ model }: ModelParse): Profile => profileOf(model.profile);

/** The first questions about a page that our own engine has analysed. */
export async function beginDialogue(
  analysis: PageAnalysis,
  picture: PagePicture,
  options: ModelParse,
  files: DialogueFiles,
): Promise<Turn> {
  const profile = profileFor(options);
  const dialogue: Dialogue = { analysis, picture, stage: 'page', said: [], asked: [], truncated: 0 };
  const whole: Box = { x0: 0, y0: 0, x1: 1, y1: 1 };
  if (profile.page) {
    const { page } = profile;
    const shown = await showPage(picture, page.size, profile.mimeType, fileOf(dialogue, files, 'page'));
    return {
      ask: [questionOf(profile, page, shown.path, page.format === 'mineru-layout' ? 'table' : 'text')],
      dialogue: { ...dialogue, shown },
    };
  }
  const own = analysis.blocks.flatMap((block, index) => {
    const task = taskOfOwn(block);
    return task && profile.blocks?.asks[task] ? [{ index, task, box: shares(block.box, analysis) }] : [];
  });
  // If our own layout finds nothing, show the page to the model as one block of text.
  if (own.length === 0 && analysis.blocks.length === 0)
    return askCrops(
      { ...dialogue, stage: 'blocks', said: [{ label: 'text', text: '', box: whole }] },
      profile,
      options,
      files,
    );
  const asks: ImageQuestion[] = [];
  const asked: number[] = [];
  for (const { index, task, box } of own) {
    const question = await cropQuestion(dialogue, profile, task, { box }, files, index);
    if (!question) continue;
    asks.push(question);
    asked.push(index);
  }
  return orPage(asks, { ...dialogue, stage: 'own', asked }, options, files);
}

/** Processes the answers, which are in the order of the questions. */
export async function continueDialogue(
  dialogue: Dialogue,
  answers: readonly ImageAnswer[],
  options: ModelParse,
  files: DialogueFiles,
): Promise<Turn> {
  const profile = profileFor(options);
  const truncated = dialogue.truncated + answers.filter((answer) => answer.truncated).length;
  const next = { ...dialogue, truncated };
  if (dialogue.stage === 'own')
    return { page: await finishOwn({ ...next, answers: answers.map(({ text }) => text) }, options, files.sink) };
  if (dialogue.stage === 'blocks') {
    const said = dialogue.said.map((block, i): SaidBlock => {
      const at = dialogue.asked.indexOf(i);
      return at < 0 ? block : { ...block, text: answers[at]?.text ?? '' };
    });
    return { page: await finishBlocks({ ...next, said }, options, files.sink) };
  }
  const said = await readPage(profile.page?.format as PageFormat, answers[0]?.text ?? '', dialogue.shown!);
  const read = { ...next, said: withoutDoubles(said) };
  return profile.blocks
    ? askCrops(read, profile, options, files)
    : { page: await finishBlocks(read, options, files.sink) };
}

async function readPage(format: PageFormat, text: string, { width, height }: Shown): Promise<SaidBlock[]> {
  switch (format) {
    case 'mineru-layout':
      return readMineruLayout(text);
    case 'json-layout':
      return readJsonLayout(text, width, height);
    case 'grounding':
      return readGrounding(text);
    case 'doctags':
      return readDocTags(text);
    case 'markdown':
      return readPageMarkdown(text, width, height);
  }
}

/** Removes text that is also in a table, and captions that are also in a picture. */
function withoutDoubles(said: readonly SaidBlock[]): SaidBlock[] {
  const inside = (box: Box, labels: readonly Label[]): boolean =>
    said.some(
      (other) => labels.includes(other.label) && other.box && intersectionArea(other.box, box) >= 0.9 * boxArea(box),
    );
  return said.filter(({ label, box }) => {
    if (!box) return true;
    if (label === 'text' || label === 'formula') return !inside(box, ['table']);
    return label !== 'figure-caption' || !inside(box, ['picture', 'chart']);
  });
}

async function askCrops(
  dialogue: Dialogue,
  profile: Profile,
  options: ModelParse,
  files: DialogueFiles,
): Promise<Turn> {
  const asks: ImageQuestion[] = [];
  const asked: number[] = [];
  for (const [i, block] of dialogue.said.entries()) {
    const task = taskOf(block.label);
    if (!task || !block.box) continue;
    const question = await cropQuestion(dialogue, profile, task, { box: block.box, angle: block.angle }, files, i);
    if (!question) continue;
    asks.push(question);
    asked.push(i);
  }
  return orPage(asks, { ...dialogue, stage: 'blocks', asked }, options, files);
}

/** Finishes the page if there are no more questions. */
const orPage = async (
  ask: ImageQuestion[],
  dialogue: Dialogue,
  options: ModelParse,
  files: DialogueFiles,
): Promise<Turn> => (ask.length > 0 ? { ask, dialogue } : continueDialogue(dialogue, [], options, files));

async function cropQuestion(
  dialogue: Dialogue,
  profile: Profile,
  task: BlockTask,
  { box, angle }: { box: Box; angle?: number | undefined },
  files: DialogueFiles,
  index: number,
): Promise<ImageQuestion | undefined> {
  const { blocks } = profile;
  const ask = blocks?.asks[task] ?? blocks?.asks.text;
  if (!blocks || !ask) return undefined;
  const shown = await showCrop(
    dialogue.picture,
    box,
    { ...blocks, ...(angle !== undefined && { angle }) },
    profile.mimeType,
    fileOf(dialogue, files, String(index)),
  );
  return shown && questionOf(profile, ask, shown.path, task === 'table' ? 'table' : 'text');
}

const fileOf = ({ analysis }: Dialogue, { folder }: DialogueFiles, name: string): string =>
  join(folder, `shown-${analysis.page.pageNumber}-${name}`);

const questionOf = (
  { system, textFirst, mimeType, params }: Profile,
  ask: Ask,
  path: string,
  content: ImageQuestion['content'],
): ImageQuestion => ({
  path,
  mimeType,
  prompt: ask.prompt,
  params: { ...params, ...ask.params },
  content,
  ...(system !== undefined && { system }),
  ...(textFirst && { textFirst }),
});

/** The question for a block that the model has found; none for pictures. */
function taskOf(label: Label): BlockTask | undefined {
  if (label === 'table' || label === 'formula') return label;
  return label === 'picture' || label === 'chart' || label === 'seal' ? undefined : 'text';
}

/** The question for a block of our own layout. */
function taskOfOwn(block: Block): BlockTask | undefined {
  if (block.kind === 'table') return 'table';
  if (block.kind === 'text') return block.latex !== undefined || block.role === 'formula' ? 'formula' : 'text';
  return block.subType === 'stamp' ? 'seal' : undefined;
}

const shares = ({ x0, y0, x1, y1 }: Box, { page: { width, height } }: PageAnalysis): Box => ({
  x0: x0 / width,
  y0: y0 / height,
  x1: x1 / width,
  y1: y1 / height,
});
