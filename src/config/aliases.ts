import { z } from 'zod';

const path = z.string().regex(/^\/[\w./-]*$/, 'must be a path that begins with /');
const name = z.string().min(1).max(200);

/** Other names for the same interface. Keys are the other names, values ours. */
export const aliasSchema = z.strictObject({
  /** Prefix of paths to prefix; the longest one that fits counts. */
  paths: z.record(path, path).default({}),
  /** Header names, lower case. */
  headers: z.record(name.toLowerCase(), name.toLowerCase()).default({}),
  /** By the member that holds it: another value to ours. */
  values: z.record(name, z.record(name, name)).default({}),
});

export type AliasTable = z.output<typeof aliasSchema>;
export const noAliases: AliasTable = { paths: {}, headers: {}, values: {} };
