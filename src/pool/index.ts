export { TaskAborted } from './engine-child.ts';
export type { ExtractionDraft } from './extraction-draft.ts';
export type { OutputRequest } from './output-request.ts';
export type { DraftPaper, PapersDraft } from './papers-draft.ts';
export { type DonePage, type EngineTime, type ParseOutcome, type ParseRequest, parseDocument } from './parse-document.ts';
export { FILES_PATH, type Picture } from './picture-store.ts';
export { type ObserveTask, Pool, type PoolState, type Publish } from './pool.ts';
export { refusedFlags } from './v8-flags.ts';
