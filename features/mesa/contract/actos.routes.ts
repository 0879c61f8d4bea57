import { post, role } from '@oficina/hydra';
import { Requerimiento, RequerimientoCargado } from '@oficina/requerimientos/contract';

import { UsuarioSuministro } from '@oficina/suministros/contract';
import { Envio, EnvioNuevo } from './envio.ts';
import { VinculoNuevo } from './vinculo.ts';

/** What the staff do for a member who asks in person, by telephone or in writing. Each leaves an audit row with the reason. */
export const actosRoutes = {
  cargar: post('/api/oob/mesa/requerimientos', {
    access: role('ROLE_REQUERIMIENTO_ENCARGADO', 'ROLE_REQUERIMIENTO_ADMIN', 'ROLE_MOSTRADOR'),
    body: RequerimientoCargado,
    item: Requerimiento,
    idempotencyKey: 'optional',
    summary: 'Carga un trámite o reclamo por un socio',
  }),
  vincular: post('/api/oob/mesa/vinculos', {
    access: role('ROLE_USUARIO_ADMIN', 'ROLE_ADMIN', 'ROLE_MOSTRADOR'),
    body: VinculoNuevo,
    item: UsuarioSuministro,
    idempotencyKey: 'optional',
    summary: 'Agrega un suministro a la cuenta de un socio',
  }),
  enviar: post('/api/oob/mesa/facturas/:id/enviar', {
    access: role('ROLE_ADMIN', 'ROLE_MOSTRADOR'),
    body: EnvioNuevo,
    plain: Envio,
    status: 201,
    idempotencyKey: 'optional',
    summary: 'Le manda a un socio el enlace de una factura',
  }),
} as const;
