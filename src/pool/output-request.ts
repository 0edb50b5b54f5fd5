import type { ExtractionRequest, Formulas } from '../extraction/index.ts';
import type { NewerRequest, V1Request } from '../output/index.ts';
import type { RecognitionRequest } from '../recognition/index.ts';
import type { DraftPictures } from './recognition-draft.ts';

/**
 * The requested form of the result, with its parameters. Plain data, because it travels to the child that writes the
 * result. The result file contains JSON: the `data` object of the answer for `v1`, the array of elements for `newer`,
 * an `ExtractionDraft` for `extraction`, a `PapersDraft` for `papers`, a `RecognitionDraft` for `recognition`.
 */
export type OutputRequest = (V1Output | NewerOutput | ExtractionOutput | PapersOutput | RecognitionOutput) & {
  /** Prefix of picture addresses, without a final slash. */
  publicBase: string;
  /** Start of the request, in Unix milliseconds. */
  startedAt: number;
};

interface V1Output {
  form: 'v1';
  /** Id of the asynchronous job; derived from the request if absent. */
  jobId?: string;
  request: V1Request;
  /** Requested features that are unavailable; these warnings precede those of the document. */
  warnings?: string[];
}

interface ExtractionOutput {
  form: 'extraction';
  request: ExtractionRequest;
  /** What finds the values: rules at once, or a model later, which gets the text from the draft. */
  by: 'rules' | 'model';
  /** Formulas given as LaTeX; others are given as printed characters. */
  formulas: Formulas;
}

/** Requires `papers` in the options. */
interface PapersOutput {
  form: 'papers';
}

/** The same, with the recognised values. */
interface RecognitionOutput {
  form: 'recognition';
  request: RecognitionRequest;
  /** Pictures in the result; they require `pictures` in the options. */
  pictures: DraftPictures;
}

interface NewerOutput {
  form: 'newer';
  request: NewerRequest;
  /** Set if the client stores page pictures itself: prefix of their addresses. */
  clientBase?: string;
}
