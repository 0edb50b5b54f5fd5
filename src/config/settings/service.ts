import { isIP } from 'node:net';
import { address, choice, list, text, whole } from '../kinds.ts';
import { optional, required, type Settings } from './setting.ts';

const CIDR_OR_IP = (value: string): boolean =>
  isIP(value.split('/')[0] ?? '') !== 0 && /^[^/]+(\/\d{1,3})?$/.test(value);

/** Settings of the service itself and its directories. */
export const SERVICE_SETTINGS = {
  'server.port': required(whole(0, 65535), 8000, {
    env: ['DOCPARSE_PORT'],
    about: 'Port of the service; 0 takes a free one.',
  }),
  'server.host': required(text('a host name or address'), '0.0.0.0', {
    env: ['DOCPARSE_HOST'],
    about: 'Address that the service listens on.',
  }),
  'server.public_url': optional(address(['http', 'https']), {
    env: ['DOCPARSE_PUBLIC_URL'],
    fallbackText: 'from each request',
    about: 'Address that clients reach the service by, such as behind a proxy; addresses in answers begin with it.',
  }),
  'server.trusted_proxies': required(list('addresses and CIDR ranges', CIDR_OR_IP), [], {
    env: ['DOCPARSE_TRUSTED_PROXIES'],
    about: 'Proxies whose X-Forwarded-For, -Host and -Proto headers are trusted.',
  }),
  'server.log_level': required(choice(['silent', 'error', 'warn', 'info', 'debug']), 'info', {
    env: ['DOCPARSE_LOG'],
    about: 'How much is logged.',
  }),
  'server.drain_s': required(whole(0, 3600), 30, {
    env: ['DOCPARSE_DRAIN_S'],
    about: 'Seconds that running requests and jobs get to finish when the service shuts down.',
  }),

  data_dir: required(text('a directory'), 'data', {
    env: ['DOCPARSE_DATA'],
    about:
      'Data directory of this machine: the embedded database, objects that are stored on disk, and work in progress.',
  }),
  models_dir: optional(text('a directory'), {
    env: ['DOCPARSE_MODELS'],
    fallbackText: '`models` beside the package',
    about: 'Folded OCR models; made at build, or at first use when missing.',
  }),

  sandbox: required(choice(['require', 'auto', 'off']), 'auto', {
    env: ['DOCPARSE_SANDBOX'],
    about:
      'How programs that read documents are confined: `auto` as far as the machine permits, `require` refuses to start where files or network would stay open to them, `off` not at all.',
  }),
} as const satisfies Settings;
