import { lazy } from 'react';

/** Apart from the door: Inicio uses it too, and would load the name of every file of each. */
export const RegistroPage = lazy(() => import('./registro.page.tsx'));
export const ValidarCorreoPage = lazy(() => import('./validar-correo.page.tsx'));
export const PerfilPage = lazy(() => import('./perfil.page.tsx'));
export const PreferenciasPage = lazy(() => import('./preferencias.page.tsx'));
export const EliminarCuentaPage = lazy(() => import('./eliminar-cuenta.page.tsx'));
