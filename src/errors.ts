/**
 * The one catalogue of errors. `code` is the wire code, `message` is safe to show to clients and names the bad thing
 * and the way out; causes stay in the logs.
 */
export const ERROR_CATALOGUE = {
  INSUFFICIENT_BALANCE: { code: 40003, message: 'Insufficient balance.' },
  /** Of the pipeline alone, with the documented wording. */
  PIPELINE_REQUEST: { code: 400, message: '缺少必要参数或参数值不正确' },
  PARAMETER: { code: 40004, message: 'Parameter error.' },
  SERVICE_MISSING: { code: 40007, message: 'The service does not exist or is not published.' },
  SERVICE_INACTIVE: { code: 40008, message: 'The service is not activated for this account.' },
  CREDENTIALS_MISSING: { code: 40101, message: 'x-ti-app-id or x-ti-secret-code is empty.' },
  CREDENTIALS_INVALID: { code: 40102, message: 'x-ti-app-id or x-ti-secret-code is invalid.' },
  IP_NOT_ALLOWED: { code: 40103, message: 'The client IP is not on the allow list.' },
  IMAGE_TYPE: { code: 40301, message: 'The image type is not supported.' },
  FILE_SIZE: { code: 40302, message: 'The file size is not allowed.' },
  FILE_TYPE: { code: 40303, message: 'The file type is not supported.' },
  IMAGE_DIMENSIONS: { code: 40304, message: 'The image dimensions are not allowed.' },
  NO_FILE: { code: 40305, message: 'No file was uploaded.' },
  RATE: { code: 40306, message: 'The QPS limit is exceeded.' },
  QUOTA: { code: 40307, message: "Today's free quota is used up." },
  LINK: { code: 40400, message: 'Invalid request link.' },
  CORRUPTED: { code: 40422, message: 'The file is corrupted.' },
  PASSWORD: { code: 40423, message: 'Password required or incorrect password.' },
  PAGE_RANGE: { code: 40424, message: 'Page number out of range.' },
  FORMAT: { code: 40425, message: 'The input file format is not supported.' },
  DPI: { code: 40427, message: 'Input DPI is not in the allowed DPIs list(72,144,216).' },
  OFFICE: { code: 40428, message: 'Process office file failed.' },
  ENGINE: { code: 40429, message: 'Unsupported Engine.' },
  PARTIAL: { code: 50207, message: 'Partial failed.' },
  BACKEND: { code: 30203, message: 'Underlying service fault, please retry later.' },
  INTERNAL: { code: 500, message: 'Internal server error.' },
} as const;

export type ErrorName = keyof typeof ERROR_CATALOGUE;

export interface ErrorLocation {
  stage: string;
  page_number?: number;
  element_id?: string;
}

/**
 * Any failure with a wire code. `detail` is appended to the catalogue message, `wording` takes its place; both must be
 * safe to show.
 */
export class DocparseError extends Error {
  readonly errorName: ErrorName;
  readonly code: number;
  readonly location?: ErrorLocation;
  /** Seconds after which the same request may be answered. */
  readonly retryAfterS?: number;
  /** The same request gets the same answer: it is not worth another try. */
  readonly lasting: boolean;
  /** The document wants more time or memory than it may have. */
  readonly limit: boolean;

  constructor(
    errorName: ErrorName,
    detail?: string,
    options?: {
      cause?: unknown;
      location?: ErrorLocation;
      wording?: string;
      retryAfterS?: number;
      lasting?: boolean;
      limit?: boolean;
    },
  ) {
    const entry = ERROR_CATALOGUE[errorName];
    super(
      options?.wording ?? (detail ? `${entry.message} ${detail}` : entry.message),
      options?.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = 'DocparseError';
    this.errorName = errorName;
    this.code = entry.code;
    if (options?.location) this.location = options.location;
    if (options?.retryAfterS !== undefined) this.retryAfterS = options.retryAfterS;
    this.limit = options?.limit ?? false;
    this.lasting = options?.lasting ?? (errorName !== 'BACKEND' && errorName !== 'INTERNAL');
  }
}

/** PASSWORD for a file that is encrypted, saying whether a password came at all. */
export function passwordError(given: string | undefined, cause?: unknown): DocparseError {
  const detail = given ? 'The password is wrong.' : 'The file is encrypted; send its password.';
  return new DocparseError('PASSWORD', detail, cause === undefined ? undefined : { cause });
}

const FULL = 'The disk of the service is full.';
const SHORTAGES: Record<string, string> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EMFILE: 'The service has too many files open.',
  ENFILE: 'The machine has too many files open.',
};

/** BACKEND when the machine has run out of something, which is nobody's mistake and passes; else undefined. */
export function shortage(error: unknown): DocparseError | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const message = SHORTAGES[(e as NodeJS.ErrnoException).code ?? ''];
    if (message) return new DocparseError('BACKEND', message, { cause: error });
  }
  return undefined;
}

const LARGE = 'The file unpacks to more than the service can read.';

/**
 * CORRUPTED where V8 gave up on a document that is nested too deep or too large, which no reader has seen coming; else
 * undefined. For work on documents alone: elsewhere the same is a bug of ours.
 */
export function excess(error: unknown): DocparseError | undefined {
  const of = (what: string): DocparseError => new DocparseError('CORRUPTED', what, { cause: error });
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_STRING_TOO_LONG') return of(LARGE);
  if (!(error instanceof RangeError)) return undefined;
  if (/call stack/.test(error.message)) return of('The file is nested too deeply to read.');
  return /string length|array length|array buffer|(?:Map|Set) maximum size/i.test(error.message)
    ? of(LARGE)
    : undefined;
}

/** The error as a catalogue error; anything unknown becomes INTERNAL with the cause kept for the log. */
export function asDocparseError(error: unknown): DocparseError {
  if (error instanceof DocparseError) return error;
  return shortage(error) ?? new DocparseError('INTERNAL', undefined, { cause: error });
}
