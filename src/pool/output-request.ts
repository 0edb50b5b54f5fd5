import type { V1Request } from '../output/index.ts';

/** Which shape the result is to have, and what the shape needs to know. Plain data: it travels to the child that writes the result. */
export interface OutputRequest {
  form: 'v1';
  request: V1Request;
  /** Address that picture addresses start with, without a slash at the end. */
  publicBase: string;
  /** Unix milliseconds at which the request began. */
  startedAt: number;
}
