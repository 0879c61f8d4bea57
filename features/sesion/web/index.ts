import { lazy } from 'react';

/** Always at hand: leaving must work without network, and a page on its way could not arrive. */
export { LogoutPage } from './logout.page.tsx';

/** Each page is a download of its own: the login must stay light. */
export const LoginPage = lazy(() => import('./login.page.tsx'));
export const AutologinPage = lazy(() => import('./autologin.page.tsx'));
export const CerrarSesionDialog = lazy(() => import('./cerrar-sesion.dialog.tsx'));
