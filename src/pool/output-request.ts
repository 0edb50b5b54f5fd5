import type { ExtractionRequest, Formulas } from '../extraction/index.ts';
import type { NewerRequest, V1Request } from '../output/index.ts';
import type { RecognitionRequest } from '../recognition/index.ts';
import type { DraftPictures } from './recognition-draft.ts';

/**
 * Which shape the result is to have, and what the shape needs to know. Plain data: it travels to the child that writes the result.
 * The result file holds JSON text: of `v1` the `data` object of the answer, of `newer` the array of elements,
 * of `extraction` an `ExtractionDraft`, of `papers` a `PapersDraft`, of `recognition` a `RecognitionDraft`.
 */
export type OutputRequest = (V1Output | NewerOutput | ExtractionOutput | PapersOutput | RecognitionOutput) & {
  /** Address that picture addresses start with, without a slash at the end. */
  publicBase: string;
  /** Unix milliseconds at which the request began. */
  startedAt: number;
};

interface V1Output {
  form: 'v1';
  /** Of the asynchronous job; made from the request when there is none. */
  jobId?: string;
  request: V1Request;
  /** What was asked for and cannot be done; it stands in the answer before the warnings of the document. */
  warnings?: string[];
}

interface ExtractionOutput {
  form: 'extraction';
  request: ExtractionRequest;
  /** Who finds the values: rules at once, or a model afterwards, for which the draft has the text. */
  by: 'rules' | 'model';
  /** Which formulas stand as LaTeX in the text; the others as the characters that are printed. */
  formulas: Formulas;
}

/** Goes with `papers` of the options. */
interface PapersOutput {
  form: 'papers';
}

/** The same, with what the papers say. */
interface RecognitionOutput {
  form: 'recognition';
  request: RecognitionRequest;
  /** Pictures that go into the result; they need `pictures` of the options. */
  pictures: DraftPictures;
}

interface NewerOutput {
  form: 'newer';
  request: NewerRequest;
  /** Set when the client keeps page pictures itself: what their addresses begin with. */
  clientBase?: string;
}
