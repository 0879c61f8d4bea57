import type { FastifyRequest } from 'fastify';
import { unauthorized } from './errors.ts';
import type { Switches } from './switches.ts';

/** These keys are not secret: they are valid only for the simulator. */
export const ACCOUNT = {
  accessToken: 'credencial-de-prueba-de-mercado-pago',
  posId: 'CAJA1',
  webhookSecret: 'clave-de-los-avisos-de-prueba',
};

export function checkToken(request: FastifyRequest, switches: Switches): void {
  if (switches['401'] || request.headers.authorization !== `Bearer ${ACCOUNT.accessToken}`)
    throw unauthorized();
}
