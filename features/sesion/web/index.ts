import { lazy } from 'react';

export { CerrarSesionDialog } from './cerrar-sesion.dialog.tsx';
/** This page is not lazy: logging out must work without a network. */
export { LogoutPage } from './logout.page.tsx';
export { AutologinPage, DosPasosPage, RestablecerPage } from './pages.ts';

/** Each page is a separate download, so that the login stays light. */
export const loadLogin = () => import('./login.page.tsx');
export const LoginPage = lazy(loadLogin);
