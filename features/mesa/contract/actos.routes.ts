import { post, role } from '@oficina/hydra';
import { Requerimiento, RequerimientoCargado } from '@oficina/requerimientos/contract';

/** What the staff do for a member who asks in person, by telephone or in writing. Each leaves an audit row with the reason. */
export const actosRoutes = {
  cargar: post('/api/oob/mesa/requerimientos', {
    access: role('ROLE_REQUERIMIENTO_ENCARGADO', 'ROLE_REQUERIMIENTO_ADMIN', 'ROLE_MOSTRADOR'),
    body: RequerimientoCargado,
    item: Requerimiento,
    idempotencyKey: 'optional',
    summary: 'Carga un trámite o reclamo por un socio',
  }),
} as const;
