import type { Config } from '../config/index.ts';

/** Nothing logs these; should anything ever, they stay out all the same. */
const SECRETS = [
  'req.headers',
  'headers',
  '*.headers',
  'password',
  '*.password',
  'pdf_pwd',
  '*.pdf_pwd',
  'secret',
  '*.secret',
  '*.secretCode',
  '*.text',
];

/** Of every logger of the service. */
export const logOptions = (config: Pick<Config, 'logLevel'>) => ({ level: config.logLevel, redact: SECRETS });
