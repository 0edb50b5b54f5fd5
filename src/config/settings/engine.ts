import { flag, privateAddresses, whole } from '../kinds.ts';
import { optional, required, type Settings } from './setting.ts';

/** Settings of engine processes, and the limits of what a request may ask of them. */
export const ENGINE_SETTINGS = {
  'engine.workers': optional(whole(1, 256), {
    env: ['DOCPARSE_WORKERS'],
    fallbackText: 'number of cores',
    about: 'Engine processes.',
  }),
  'engine.queue': required(whole(0, 100_000), 64, {
    env: ['DOCPARSE_QUEUE'],
    about:
      'Requests that may wait for an engine process; when the queue is full, the account with the most waiting requests is refused first (30203).',
  }),
  'engine.reserve': required(flag(), true, {
    env: ['DOCPARSE_RESERVE'],
    about:
      'Whether an extra engine process starts for an account that waits while others hold all processes; it stops after 10 idle minutes.',
  }),
  'engine.niceness': required(whole(0, 19), 15, {
    env: ['DOCPARSE_NICENESS'],
    about:
      'How far engine processes leave the processor to the server and to the reserve, beyond the niceness of the server (`nice`); 0 is not at all.',
  }),
  'engine.page_timeout_s': required(whole(1, 3600), 60, {
    env: ['DOCPARSE_PAGE_TIMEOUT_S'],
    about: 'A page that takes longer is a page failure; its process is killed.',
  }),
  'engine.recycle_mb': required(whole(100, 100_000), 500, {
    env: ['DOCPARSE_CHILD_RECYCLE_MB'],
    about: 'An engine process with more memory than this is replaced between two documents.',
  }),
  'engine.max_mb': required(whole(200, 100_000), 2000, {
    env: ['DOCPARSE_CHILD_MAX_MB'],
    about: 'An engine process with more memory than this is killed at once.',
  }),
  'engine.max_pages': required(whole(1, 1_000_000), 5000, {
    env: ['DOCPARSE_CHILD_MAX_PAGES'],
    about: 'Pages after which an engine process is replaced.',
  }),

  'limits.upload_mb': required(whole(1, 100_000), 500, {
    env: ['DOCPARSE_MAX_UPLOAD_MB'],
    about: 'Largest document of parse v1 (40302).',
  }),
  'limits.newer_upload_mb': required(whole(1, 100_000), 100, {
    env: ['DOCPARSE_MAX_NEWER_UPLOAD_MB'],
    about: 'Largest document of the newer parse and of the pipeline (40302).',
  }),
  'limits.extraction_upload_mb': required(whole(1, 100_000), 50, {
    env: ['DOCPARSE_MAX_EXTRACTION_UPLOAD_MB'],
    about: 'Largest document of field extraction (40302).',
  }),
  'limits.bill_upload_mb': required(whole(1, 100_000), 50, {
    env: ['DOCPARSE_MAX_BILL_UPLOAD_MB'],
    about: 'Largest document of bill recognition (40302).',
  }),
  'limits.medical_upload_mb': required(whole(1, 100_000), 20, {
    env: ['DOCPARSE_MAX_MEDICAL_UPLOAD_MB'],
    about: 'Largest document of recognition of medical papers (40302).',
  }),
  'limits.upload_stall_s': required(whole(1, 3600), 60, {
    env: ['DOCPARSE_UPLOAD_STALL_S'],
    about: 'An upload without data for this long is cancelled (40004).',
  }),
  'limits.pages': required(whole(1, 100_000), 2000, { env: ['DOCPARSE_MAX_PAGES'], about: 'Pages of one document.' }),
  'limits.sheet_rows': required(whole(1, 1_048_576), 1_048_576, {
    env: ['DOCPARSE_MAX_SHEET_ROWS'],
    about: 'Rows of one sheet that are read; a warning names the rest. A workbook never has more than 1,000,000 cells.',
  }),
  'limits.sheet_columns': required(whole(1, 16_384), 16_384, {
    env: ['DOCPARSE_MAX_SHEET_COLUMNS'],
    about: 'Columns of one sheet that are read.',
  }),
  'limits.request_timeout_s': required(whole(1, 86_400), 600, {
    env: ['DOCPARSE_REQUEST_TIMEOUT_S'],
    about: 'Time for one document.',
  }),
  'limits.cpu_s': required(whole(1, 86_400), 9, {
    env: ['DOCPARSE_CPU_S'],
    about:
      'Processor time of one document in seconds, LibreOffice and all tries included, beside that for its pages. A document that takes more is stopped (30203, or 50207 with the pages done so far).',
  }),
  'limits.cpu_page_s': required(whole(1, 86_400), 5, {
    env: ['DOCPARSE_CPU_PAGE_S'],
    about: 'Processor time that each page adds when it is begun.',
  }),
  'limits.memory_mb': required(whole(300, 100_000), 650, {
    env: ['DOCPARSE_MEMORY_MB'],
    about:
      'Memory of each process that works on a document. Files above 1 MB get 40 MB more for each further one, up to engine.max_mb.',
  }),
  'limits.refuse_h': required(whole(0, 8760), 24, {
    env: ['DOCPARSE_REFUSE_H'],
    about: 'Hours for which a document or page that killed an engine process is refused.',
  }),
  'limits.private_urls': required(privateAddresses(), 'none', {
    env: ['DOCPARSE_ALLOW_PRIVATE_URLS'],
    about: 'Private addresses that `file_url` may reach: none, all, or CIDR ranges and host names.',
  }),
} as const satisfies Settings;
