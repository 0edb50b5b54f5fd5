import type { FastifyRequest } from 'fastify';
import type { Account, ServiceName } from '../accounts/index.ts';
import type { Deps } from './deps.ts';
import { note } from './request-facts.ts';

const accounts = new WeakMap<FastifyRequest, Account>();

/**
 * Hook that runs before the body is read: who may not use the service does not get to upload.
 * @param service null: for reading one's own things, which needs neither funds nor rate
 */
export function authenticate(deps: Pick<Deps, 'accounts'>, service: ServiceName | null) {
  return async (request: FastifyRequest): Promise<void> => {
    const appId = header(request, 'x-ti-app-id');
    const account = await deps.accounts.admit({ appId, secret: header(request, 'x-ti-secret-code'), ip: request.ip, service });
    accounts.set(request, account);
    note(request, { account: account.appId, service: service ?? undefined });
  };
}

/** The account of a request that `authenticate` has let in. */
export function accountOf(request: FastifyRequest): Account {
  const account = accounts.get(request);
  if (!account) throw new Error(`${request.routeOptions.url} does not authenticate.`);
  return account;
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
