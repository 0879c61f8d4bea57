import { lazy } from 'react';

/** Apart from the door: Inicio uses it too, and would load the name of every file of each. */
export const CategoriaPage = lazy(() => import('./categoria.page.tsx'));
export const AgregarRequerimientoPage = lazy(() => import('./agregar.page.tsx'));
export const VerRequerimientoPage = lazy(() => import('./ver.page.tsx'));
export const SolicitudPage = lazy(() => import('./solicitud.page.tsx'));
export const EstadoPublicoPage = lazy(() => import('./estado-publico.page.tsx'));
