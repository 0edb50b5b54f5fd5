import type { ErrorName } from '../../errors.ts';

/** What a client can do about each error. */
export const REMEDIES: Record<ErrorName, string> = {
  PIPELINE_REQUEST:
    'The pipeline misses a parameter or cannot read one: compare the form with the example of the pipeline.',
  INTERNAL: 'A fault of the service: report it with `x_request_id`. A retry may help.',
  BACKEND:
    'A part of the service is busy, away, or was stopped at a limit of time or memory: try again later, or with fewer pages.',
  INSUFFICIENT_BALANCE: 'Add pages to the account.',
  PARAMETER: 'Correct the setting that the message names.',
  SERVICE_MISSING: 'Ask the operator to publish the service.',
  SERVICE_INACTIVE: 'Ask the operator to switch the service on for your account.',
  CREDENTIALS_MISSING: 'Send both headers.',
  CREDENTIALS_INVALID: 'Check the app id and the secret; a secret may have expired. `npm run account` makes a new one.',
  IP_NOT_ALLOWED: 'Send from an allowed address, or ask the operator to add yours.',
  IMAGE_TYPE: 'Send a type of picture that the endpoint takes.',
  FILE_SIZE: 'Send a smaller file; the message names the limit. Empty files are refused too.',
  FILE_TYPE: 'Send a type of file that the endpoint takes.',
  IMAGE_DIMENSIONS: 'Scale the picture; the message names the limits.',
  NO_FILE: 'Send `file` or `file_url`.',
  RATE: 'Wait for the seconds of `retry-after`, then try again.',
  QUOTA: 'Wait for the free quota of tomorrow, or add pages to the account.',
  LINK: 'Check the address: that of the request, `file_url`, `webhook`, the job or the picture. Results expire.',
  CORRUPTED: 'Open the file in a viewer and save it again.',
  PASSWORD: 'Send the password of the file.',
  PAGE_RANGE: 'Name pages that the file has, and no more than the limit in the message.',
  FORMAT: 'Convert the file to a supported format. Old Office formats need LibreOffice on the server.',
  DPI: 'Use 72, 144 or 216.',
  OFFICE: 'Save the file as PDF or in a modern Office format.',
  ENGINE: 'Use an engine that is configured; the message names the one that is not.',
  PARTIAL: 'Use the pages in `data`. Send the failed ones again; they were not billed.',
};
