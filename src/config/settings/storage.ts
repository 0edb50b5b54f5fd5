import { address, choice, flag, text, whole } from '../kinds.ts';
import { optional, required, type Settings } from './setting.ts';

/** Settings of the database and the large objects. */
export const STORAGE_SETTINGS = {
  'database.url': optional(
    text('an address that begins with postgres:// or postgresql://', /^postgres(ql)?:\/\/\S+$/),
    {
      env: ['DOCPARSE_DATABASE_URL', 'DATABASE_URL'],
      fallbackText: 'an embedded PostgreSQL under the data directory',
      about: 'PostgreSQL of the service. All servers and workers of one installation share it.',
      secret: true,
    },
  ),
  'database.pool_size': required(whole(2, 1000), 10, {
    env: ['DOCPARSE_DATABASE_POOL'],
    about: 'Connections of one process to the database.',
  }),

  'blobs.kind': required(choice(['disk', 's3']), 'disk', {
    env: ['DOCPARSE_BLOBS'],
    about: 'Where uploads of jobs, results and pictures are kept.',
  }),
  'blobs.endpoint': optional(address(['http', 'https']), {
    env: ['DOCPARSE_S3_ENDPOINT'],
    fallbackText: 'that of the region',
    about: 'Address of an S3-compatible store.',
  }),
  'blobs.region': required(text('the name of a region', /^[\w.-]{1,100}$/), 'us-east-1', {
    env: ['DOCPARSE_S3_REGION'],
    about: 'Region of the bucket.',
  }),
  'blobs.bucket': optional(text('the name of a bucket', /^[\w.-]{1,255}$/), {
    env: ['DOCPARSE_S3_BUCKET'],
    about: 'Bucket; needed with kind s3.',
  }),
  'blobs.prefix': required(text('a prefix of keys', /^[\w./-]{0,500}$/), '', {
    env: ['DOCPARSE_S3_PREFIX'],
    about: 'Prefix of all keys, for a shared bucket.',
  }),
  'blobs.access_key_id': optional(text('text'), {
    env: ['DOCPARSE_S3_ACCESS_KEY_ID'],
    fallbackText: 'the AWS credential chain',
    about: 'Access key of the bucket.',
  }),
  'blobs.secret_access_key': optional(text('text'), {
    env: ['DOCPARSE_S3_SECRET_ACCESS_KEY'],
    fallbackText: 'the AWS credential chain',
    about: 'Secret of the access key.',
    secret: true,
  }),
  'blobs.force_path_style': required(flag(), false, {
    env: ['DOCPARSE_S3_FORCE_PATH_STYLE'],
    about: 'Puts the bucket into the path of addresses, as most stores other than AWS need it.',
  }),
} as const satisfies Settings;
