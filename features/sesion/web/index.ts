import { lazy } from 'react';

/** Each page is a download of its own: the login must stay light. */
export const LoginPage = lazy(() => import('./login.page.tsx'));
export const LogoutPage = lazy(() => import('./logout.page.tsx'));
export const AutologinPage = lazy(() => import('./autologin.page.tsx'));
export const CerrarSesionDialog = lazy(() => import('./cerrar-sesion.dialog.tsx'));
