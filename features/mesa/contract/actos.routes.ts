import { post, role } from '@oficina/hydra';
import { Requerimiento, RequerimientoCargado } from '@oficina/requerimientos/contract';

import { UsuarioSuministro } from '@oficina/suministros/contract';
import { ComprobanteNuevo, CorreoAnswer, CorreoNuevo } from './correo.ts';
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
  comprobante: post('/api/oob/mesa/pagos/:id/comprobante', {
    access: role('ROLE_ADMIN', 'ROLE_MOSTRADOR'),
    body: ComprobanteNuevo,
    plain: Envio,
    status: 201,
    idempotencyKey: 'optional',
    summary: 'Le manda otra vez a un socio el correo de un pago acreditado',
  }),
  correo: post('/api/oob/mesa/usuarios/:id/correo', {
    access: role('ROLE_USUARIO_ADMIN', 'ROLE_ADMIN', 'ROLE_MOSTRADOR'),
    body: CorreoNuevo,
    plain: CorreoAnswer,
    status: 201,
    idempotencyKey: 'optional',
    summary: 'Pide que la cuenta de un socio pase a otro correo, que confirma quien lo lee',
  }),
} as const;
