import type { FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';

/** Hook that runs before the body is read: who has no account does not get to upload. */
export function authenticate(deps: Pick<Deps, 'accounts'>) {
  return async (request: FastifyRequest): Promise<void> => {
    deps.accounts.authenticate(header(request, 'x-ti-app-id'), header(request, 'x-ti-secret-code'));
  };
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
