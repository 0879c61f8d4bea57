import { lazy } from 'react';

/** Always at hand: leaving must work without network, and a page on its way could not arrive. */
export { LogoutPage } from './logout.page.tsx';
export { AutologinPage, DosPasosPage, RestablecerPage } from './pages.ts';

/** Each page is a download of its own: the login must stay light. */
export const LoginPage = lazy(() => import('./login.page.tsx'));
/** So that it is at hand without network. Whoever loses it before asks for it again when they leave. */
export const cargarCerrarSesion = () => import('./cerrar-sesion.dialog.tsx');
export const CerrarSesionDialog = lazy(cargarCerrarSesion);
