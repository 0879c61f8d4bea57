import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const UNKNOWN = '0.0.0.0';

/** The caller's address as PostgreSQL can keep it: a proxy may write a name, a port or a zone beside it. */
export function addressOf(request: FastifyRequest): string {
  const text = request.ip.split('%')[0] ?? '';
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) ? bare : UNKNOWN;
}
