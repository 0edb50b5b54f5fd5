import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account, AdmissionRequest, ServiceName } from '../accounts/index.ts';
import { DocparseError } from '../errors.ts';
import type { Deps } from './deps.ts';
import { note } from './request-facts.ts';

const accounts = new WeakMap<FastifyRequest, Account>();

type AuthDeps = Pick<Deps, 'accounts' | 'limits'>;

/**
 * Hook that runs before the body is read: without permission there is no upload.
 * @param service null: for reading one's own things, which needs neither funds nor rate
 */
export function authenticate(deps: AuthDeps, service: ServiceName | null) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { id } = await admit(deps, request, { service });
    if (service === null) await deps.limits.read(id);
    else reply.raw.once('close', deps.limits.documents.take(id));
  };
}

/** The same for asking for a redelivery, which reads nothing and makes the service call others. */
export function authenticateRedelivery(deps: AuthDeps) {
  return async (request: FastifyRequest): Promise<void> => {
    const { id } = await admit(deps, request, { service: null, rated: true });
    await deps.limits.redeliver(id);
  };
}

async function admit(
  { accounts: all }: AuthDeps,
  request: FastifyRequest,
  what: Pick<AdmissionRequest, 'service' | 'rated'>,
): Promise<Account> {
  // A connection that was reset has no address any more, which Fastify's own types do not know.
  if (request.raw.socket.remoteAddress === undefined) throw new DocparseError('PARAMETER', 'The connection is closed.');
  const account = await all.admit({
    appId: header(request, 'x-ti-app-id'),
    secret: header(request, 'x-ti-secret-code'),
    ip: request.ip,
    ...what,
    onKnown: (appId) => note(request, { account: appId, service: what.service ?? undefined }),
  });
  accounts.set(request, account);
  return account;
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
