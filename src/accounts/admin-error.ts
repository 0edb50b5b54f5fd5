import type { z } from 'zod';

export type AdminProblem = 'not-found' | 'conflict' | 'invalid';

/** A change that cannot be made; the message is for who asked for it. */
export class AdminError extends Error {
  override name = 'AdminError';
  readonly problem: AdminProblem;

  constructor(problem: AdminProblem, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.problem = problem;
  }
}

/** The value by its schema, or an AdminError that names every wrong member. */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AdminError(
    'invalid',
    result.error.issues.map((issue) => `${issue.path.join('.') || 'value'}: ${issue.message}`).join('; '),
  );
}
