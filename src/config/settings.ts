import { type AliasTable, aliasSchema, noAliases } from './aliases.ts';
import { flag, type Kind, structure, text, whole } from './kinds.ts';
import { ACCOUNT_SETTINGS } from './settings/accounts.ts';
import { ENGINE_SETTINGS } from './settings/engine.ts';
import { JOB_SETTINGS } from './settings/jobs.ts';
import { MODEL_SETTINGS } from './settings/models.ts';
import { SERVICE_SETTINGS } from './settings/service.ts';
import { optional, required, type Settings } from './settings/setting.ts';
import { STORAGE_SETTINGS } from './settings/storage.ts';

export type { Setting } from './settings/setting.ts';

/**
 * All settings: the key in the file (dots are sections), the variable, what is allowed, the default and the meaning. A
 * new setting is added to the part of its subject and to `Config`; documentation, template and checks come from this
 * table, in its order.
 */
export const SETTINGS = {
  ...SERVICE_SETTINGS,
  ...STORAGE_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...ENGINE_SETTINGS,
  ...JOB_SETTINGS,
  ...MODEL_SETTINGS,

  'office.soffice': optional(text('an absolute path', /^([/]|[A-Za-z]:[\\/]).{1,1000}$/s), {
    env: ['DOCPARSE_SOFFICE'],
    fallbackText: 'the first `soffice` on the PATH',
    about: 'Program of LibreOffice: reads doc, xls, xlsb and ppt, and draws pages of office documents.',
  }),
  'office.timeout_s': required(whole(1, 3600), 60, {
    env: ['DOCPARSE_OFFICE_TIMEOUT_S'],
    about: 'Time limit of LibreOffice for one document; it is killed when it takes longer (40428).',
  }),
  'office.render': required(flag(), true, {
    env: ['DOCPARSE_OFFICE_RENDER'],
    about:
      'Whether documents without pages of their own get pages, places and page images as LibreOffice draws them, where it is installed: docx, pptx, odt, odp and rtf always, spreadsheets and texts where page images are asked for. Estimates else.',
  }),

  'files.ttl_days': required(whole(1, 3650), 30, {
    env: ['DOCPARSE_FILE_TTL_DAYS'],
    about: 'How long picture addresses work.',
  }),

  'metrics.enabled': required(flag(), true, { env: ['DOCPARSE_METRICS'], about: 'Whether /metrics is served.' }),
  'metrics.port': optional(whole(1, 65535), {
    env: ['DOCPARSE_METRICS_PORT'],
    fallbackText: 'that of the service',
    about: 'A separate port for /metrics and the health checks, not for clients; a worker has them only there.',
  }),
  'metrics.token': optional(text('at least 16 characters', /^.{16,500}$/), {
    env: ['DOCPARSE_METRICS_TOKEN'],
    fallbackText: 'none: /metrics answers this machine alone, or everybody on a port of its own',
    about: 'Bearer token that /metrics asks for.',
    secret: true,
  }),

  aliases: required(structure<AliasTable>(aliasSchema, 'a table as docs/configuration.md shows it'), noAliases, {
    env: [],
    about:
      'Other names of paths, headers, members and values, for clients that are written against another naming of the same interface.',
  }),
} as const satisfies Settings;

export type SettingKey = keyof typeof SETTINGS;
type ValueOf<S> = S extends { kind: Kind<infer T>; fallback: infer F }
  ? undefined extends F
    ? T | undefined
    : T
  : never;
export type Values = { [K in SettingKey]: ValueOf<(typeof SETTINGS)[K]> };

/** Sections of the file, in the order of the table, for the template and the documentation. */
export const SECTIONS: Record<string, string> = {
  server: 'The service itself',
  database: 'Database',
  blobs: 'Objects: uploads of jobs, results, pictures',
  account: 'Accounts',
  admin: 'Administration',
  engine: 'Engine processes',
  limits: 'Limits of a request',
  jobs: 'Asynchronous jobs',
  webhook: 'Webhooks',
  embedding: 'Embedding servers of the pipeline',
  llm: 'Language model for field extraction',
  vlm: 'Vision-language models that read pages',
  office: 'LibreOffice',
  files: 'Pictures of results',
  metrics: 'Metrics',
};
