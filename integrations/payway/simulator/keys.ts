import type { FastifyRequest } from 'fastify';
import { unauthorized } from './errors.ts';
import type { Switches } from './switches.ts';

/** These keys are not secret: they are valid only for the simulator. */
export const ACCOUNT = {
  publicKey: 'clave-publica-de-prueba',
  privateKey: 'clave-privada-de-prueba',
  siteId: '00099999',
  establishmentNumber: '12345678',
};

export function checkKey(request: FastifyRequest, role: string, switches: Switches): void {
  const given = request.headers.apikey;
  const right = role === 'public' ? ACCOUNT.publicKey : ACCOUNT.privateKey;
  if (switches['401'] || given !== right) throw unauthorized(typeof given === 'string' ? given : undefined);
}
