/** Pages read by vision-language models: what is asked, and what the answers come to. Who asks is not here: engine processes have no network. */
export { assemblePages } from './assemble-pages.ts';
export { beginDialogue, continueDialogue } from './dialogue.ts';
export type { Dialogue } from './dialogue-state.ts';
export { profileOf } from './profiles.ts';
export { keepPage, type PagePicture, SHOWN_DPI } from './send-picture.ts';
