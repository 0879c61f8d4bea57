import { lazy } from 'react';

export { encargadoQueuePath, type QueueLine, staffQueuePath } from './queue-path.ts';
export { useResumen as useRequerimientosResumen } from './requerimientos.api.ts';
export type { Yo } from './staff-actor.ts';
export { StaffEstadoBadge } from './staff-estado-badge.tsx';
export const usuarioRequerimientosSearch = (usuarioId: number): string => `?vista=todos&cliente=${usuarioId}`;
export { RequerimientoTicket } from './ticket.tsx';
export { Vence } from './vence.tsx';
export const RequerimientosAdminPage = lazy(() => import('./queue.page.tsx'));
export const RequerimientoAdminPage = lazy(() => import('./requerimiento.page.tsx'));
export const CategoriasSection = lazy(() => import('../categorias/categorias.section.tsx'));
export const PlazosSection = lazy(() => import('../plazos/plazos.section.tsx'));
export const RespuestasSection = lazy(() => import('../respuestas/respuestas.section.tsx'));
