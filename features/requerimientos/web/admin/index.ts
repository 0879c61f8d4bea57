import { lazy } from 'react';

export { usuarioRequerimientosSearch } from './filters.ts';
export type { Yo } from './staff-actor.ts';
export { StaffEstadoBadge } from './staff-estado-badge.tsx';
export const RequerimientosAdminPage = lazy(() => import('./queue.page.tsx'));
export const RequerimientoAdminPage = lazy(() => import('./requerimiento.page.tsx'));
