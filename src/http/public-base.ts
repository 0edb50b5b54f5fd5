import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';
import { pathForClient } from './aliases.ts';

/** Where clients reach this service, without a slash at the end: as configured, else as this client has reached it. */
export function publicBase(request: FastifyRequest, config: Pick<Config, 'publicUrl' | 'port'>): string {
  if (config.publicUrl) return config.publicUrl;
  const host = request.host ?? '';
  // The header is the client's word: only the form of a host is let into addresses.
  return /^[a-z0-9.\-_[\]:]{1,255}$/i.test(host)
    ? `${request.protocol === 'https' ? 'https' : 'http'}://${host}`
    : `http://localhost:${config.port}`;
}

/**
 * Makes addresses of paths of this service for the client of a request: where it reaches us, and in the naming that it
 * uses.
 */
export function publicAddress(
  request: FastifyRequest,
  config: Pick<Config, 'publicUrl' | 'port'>,
): (path: string) => string {
  const base = publicBase(request, config);
  return (path) => base + pathForClient(request, path);
}
