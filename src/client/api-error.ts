import { ERROR_CATALOGUE, type ErrorName } from '../errors.ts';

const NAMES = new Map<number, ErrorName>(
  Object.entries(ERROR_CATALOGUE).map(([name, { code }]) => [code, name as ErrorName]),
);

/** Where the service says that an error occurred. */
export interface ApiErrorLocation {
  stage?: string;
  page_number?: number;
  element_id?: string;
}

/** An answer of the service with a code other than 200. */
export class ApiError extends Error {
  /** The documented code, or the HTTP status where the answer has none. */
  readonly code: number;
  /** Name of the code, the same in every client; UNKNOWN for a code that is not documented. */
  readonly errorName: ErrorName | 'UNKNOWN';
  readonly status: number;
  /** Names the request in the logs of the service. */
  readonly requestId: string | undefined;
  readonly location: ApiErrorLocation | undefined;
  /** Seconds after which the same request may be answered. */
  readonly retryAfterS: number | undefined;

  constructor(
    code: number,
    message: string,
    about: { status: number; requestId?: string; location?: ApiErrorLocation; retryAfterS?: number },
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.errorName = NAMES.get(code) ?? 'UNKNOWN';
    this.status = about.status;
    this.requestId = about.requestId;
    this.location = about.location;
    this.retryAfterS = about.retryAfterS;
  }
}

/** No answer came: the service cannot be reached, or the connection broke. */
export class ConnectionError extends Error {
  constructor(url: string, cause: unknown) {
    super(`No answer from ${new URL(url).origin}. Is the service running there?`, { cause });
    this.name = 'ConnectionError';
  }
}
