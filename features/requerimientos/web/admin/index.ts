import { lazy } from 'react';

export type { Yo } from './staff-actor.ts';
export { StaffEstadoBadge } from './staff-estado-badge.tsx';
export const usuarioRequerimientosSearch = (usuarioId: number): string => `?vista=todos&cliente=${usuarioId}`;
export const RequerimientosAdminPage = lazy(() => import('./queue.page.tsx'));
export const RequerimientoAdminPage = lazy(() => import('./requerimiento.page.tsx'));
