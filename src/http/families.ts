import type { FastifyRequest } from 'fastify';
import { type DocparseError, ERROR_CATALOGUE, type ErrorLocation, type ErrorName } from '../errors.ts';

/** Which words an endpoint says an error in; set as `config.family` of its route, v1 where nothing is set. */
export type Family =
  | 'v1'
  | 'parse-v1'
  | 'newer'
  | 'pipeline'
  | 'v1-async'
  | 'newer-async'
  | 'extraction'
  | 'bill'
  | 'medical';

declare module 'fastify' {
  interface FastifyContextConfig {
    family?: Family;
  }
}

const fileIds = new WeakMap<FastifyRequest, string>();

/** From here on errors of this request in the newer family name the file. */
export const rememberFile = (request: FastifyRequest, fileId: string): void => void fileIds.set(request, fileId);

/** The body of an error answer. */
export function errorBody(request: FastifyRequest, error: DocparseError): Record<string, unknown> {
  switch (request.routeOptions.config?.family) {
    case 'newer':
      return newerError(error, fileIds.get(request), request.id);
    case 'v1-async':
      return v1AsyncError(error, request.id);
    case 'newer-async':
      return newerAsyncError(error, request.id);
    case 'extraction':
      return extractionError(error, request.id);
    case 'bill':
      return billError(error, request.id);
    case 'medical':
      return medicalError(error, request.id);
    case 'pipeline':
      return pipelineError(error, request.id);
    case 'parse-v1':
      return {
        code: error.code,
        message: error.message,
        location: error.location ?? placeOf(error),
        x_request_id: request.id,
      };
    default:
      return { code: error.code, message: error.message, location: error.location, x_request_id: request.id };
  }
}

/** Of errors that are not about a document or what is asked of it. */
const ELSEWHERE: ReadonlySet<ErrorName> = new Set([
  'INSUFFICIENT_BALANCE',
  'SERVICE_MISSING',
  'SERVICE_INACTIVE',
  'CREDENTIALS_MISSING',
  'CREDENTIALS_INVALID',
  'IP_NOT_ALLOWED',
  'RATE',
  'QUOTA',
  'BACKEND',
  'INTERNAL',
]);

/** Where an error of parsing occurred that no page is to blame for. */
const placeOf = ({ errorName }: DocparseError): ErrorLocation | undefined =>
  ELSEWHERE.has(errorName) ? undefined : { stage: 'parse' };

/** Of asynchronous work, where a failed request is not a failed job: no status. */
function newerAsyncError(error: DocparseError, requestId: string): Record<string, unknown> {
  const { code, msg, data } = newerError(error, undefined, requestId) as {
    code: number;
    msg: string;
    data: { message: string };
  };
  return { code, msg, data: { message: data.message }, x_request_id: requestId };
}

/** In its documented words where there are some. */
function v1AsyncError(error: DocparseError, requestId: string): Record<string, unknown> {
  if (error.errorName === 'NO_FILE')
    return {
      code: ERROR_CATALOGUE.PARAMETER.code,
      message: 'Parameter error',
      data: { message: 'File not uploaded' },
      x_request_id: requestId,
    };
  return { code: error.code, message: error.message, data: { message: detailOf(error) }, x_request_id: requestId };
}

const detailOf = (error: DocparseError): string =>
  withoutPrefix(error.message, ERROR_CATALOGUE[error.errorName].message);

function newerError(error: DocparseError, fileId: string | undefined, requestId: string): Record<string, unknown> {
  // This family knows no code of its own for it.
  const name: ErrorName = error.errorName === 'NO_FILE' ? 'PARAMETER' : error.errorName;
  const { code, message } = ERROR_CATALOGUE[name];
  const detail = error.errorName === 'NO_FILE' ? 'File not uploaded' : withoutPrefix(error.message, message);
  return {
    code,
    msg: message.replace(/\.$/, ''),
    data: { file_id: fileId, status: 'failed', message: detail },
    x_request_id: requestId,
  };
}

const withoutPrefix = (text: string, prefix: string): string =>
  text.startsWith(prefix) ? text.slice(prefix.length).trim() || prefix : text;

/** Codes that the extraction endpoint is not documented with, as the nearest one that it is. */
const EXTRACTION_CODES: Partial<Record<ErrorName, ErrorName>> = {
  QUOTA: 'INSUFFICIENT_BALANCE',
  CORRUPTED: 'FILE_TYPE',
  PASSWORD: 'FILE_TYPE',
  FORMAT: 'FILE_TYPE',
  OFFICE: 'FILE_TYPE',
  PAGE_RANGE: 'PARAMETER',
};

function extractionError({ errorName, message }: DocparseError, requestId: string): Record<string, unknown> {
  const { code } = ERROR_CATALOGUE[EXTRACTION_CODES[errorName] ?? errorName];
  return { version: 'v1.6.5', code, message, duration: 0, x_request_id: requestId };
}

/** The codes of bill recognition are those of extraction. */
function billError(error: DocparseError, requestId: string): Record<string, unknown> {
  const { code, message, duration } = extractionError(error, requestId) as {
    code: number;
    message: string;
    duration: number;
  };
  const told =
    error.errorName === 'RATE'
      ? `${message} Do not send the request again at once: further requests may bring the address under flow control.`
      : message;
  return { version: 'v2.0.0', code, message: told, duration, x_request_id: requestId };
}

const MEDICAL_CODES: Partial<Record<ErrorName, ErrorName>> = {
  QUOTA: 'INSUFFICIENT_BALANCE',
  FORMAT: 'FILE_TYPE',
  OFFICE: 'FILE_TYPE',
  PAGE_RANGE: 'PARAMETER',
};

function medicalError({ errorName, message }: DocparseError, requestId: string): Record<string, unknown> {
  const { code } = ERROR_CATALOGUE[MEDICAL_CODES[errorName] ?? errorName];
  return { version: 'v1.3.0', code, message, duration: 0, x_request_id: requestId };
}

/** Texts that this endpoint is documented with. */
const PIPELINE_WORDS: Partial<Record<ErrorName, { code: number; message: string }>> = {
  CREDENTIALS_MISSING: { code: 40101, message: 'x-ti-app-id或x-ti-secret-code为空' },
  CREDENTIALS_INVALID: { code: 40102, message: 'x-ti-app-id或x-ti-secret-code错误' },
  NO_FILE: { code: 400, message: `${ERROR_CATALOGUE.PIPELINE_REQUEST.message}：获取文件失败` },
};

function pipelineError(error: DocparseError, requestId: string): Record<string, unknown> {
  const { code, message } = PIPELINE_WORDS[error.errorName] ?? error;
  return { code, message, location: error.location, x_request_id: requestId };
}
