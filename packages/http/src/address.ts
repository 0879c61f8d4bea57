import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const UNKNOWN = '0.0.0.0';

/** The result is valid for PostgreSQL; a proxy may write a name, a port or a zone beside the address. */
export function addressOf(request: FastifyRequest): string {
  const text = request.ip.split('%')[0] ?? '';
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(mapped) ? mapped : UNKNOWN;
}

/** The limits count by network, because a home has a whole /64 of IPv6 addresses and could use a new one per call. */
export function networkOf(request: FastifyRequest): string {
  return networkOfAddress(addressOf(request));
}

export function networkOfAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : [];
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
