import { lazy } from 'react';

/** The pages are kept out of the entry point: the home screen imports it, and would load the file names of every page. */
export const CategoriaPage = lazy(() => import('./iniciar/categoria.page.tsx'));
export const AgregarRequerimientoPage = lazy(() => import('./iniciar/agregar.page.tsx'));
export const VerRequerimientoPage = lazy(() => import('./conversar/ver.page.tsx'));
export const SolicitudPage = lazy(() => import('./publico/solicitud.page.tsx'));
export const EstadoPublicoPage = lazy(() => import('./publico/estado-publico.page.tsx'));
