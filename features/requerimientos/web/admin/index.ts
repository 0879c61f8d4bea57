import { lazy } from 'react';

export { EstadoDelCaso } from './estado-del-caso.tsx';
export { requerimientosDe } from './filtros.ts';
export type { Yo } from './quien.ts';
export const RequerimientosAdminPage = lazy(() => import('./cola.page.tsx'));
export const RequerimientoAdminPage = lazy(() => import('./caso.page.tsx'));
