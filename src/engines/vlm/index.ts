/**
 * Pages read by vision-language models: builds the questions and reads the answers. Another room sends them, because
 * engine processes have no network.
 */
export { assemblePages } from './assemble-pages.ts';
export { beginDialogue, continueDialogue } from './dialogue.ts';
export type { Dialogue } from './dialogue-state.ts';
export { profileOf } from './profiles.ts';
export { keepPage, type PagePicture, SHOWN_DPI } from './send-picture.ts';
