import { lazy } from 'react';

/**
 * The pages are kept out of `index.ts`, which Inicio uses too: they would add the names of all their files to its download.
 */
export const RegistroPage = lazy(() => import('./registro.page.tsx'));
export const ValidarCorreoPage = lazy(() => import('./validar-correo.page.tsx'));
export const PerfilPage = lazy(() => import('./perfil.page.tsx'));
export const PreferenciasPage = lazy(() => import('./preferencias.page.tsx'));
export const EliminarCuentaPage = lazy(() => import('./eliminar-cuenta.page.tsx'));
