import { lazy } from 'react';

/** The pages are kept out of the entry point: the home screen imports it, and would load the file names of every page. */
export const CategoriaPage = lazy(() => import('./categoria.page.tsx'));
export const AgregarRequerimientoPage = lazy(() => import('./agregar.page.tsx'));
export const VerRequerimientoPage = lazy(() => import('./ver.page.tsx'));
export const SolicitudPage = lazy(() => import('./solicitud.page.tsx'));
export const EstadoPublicoPage = lazy(() => import('./estado-publico.page.tsx'));
