import { lazy } from 'react';

export { CerrarSesionDialog } from './cerrar-sesion.dialog.tsx';
/** Always at hand: leaving must work without network, and a page on its way could not arrive. */
export { LogoutPage } from './logout.page.tsx';
export { AutologinPage, DosPasosPage, RestablecerPage } from './pages.ts';

/** Each page is a download of its own: the login must stay light. */
export const LoginPage = lazy(() => import('./login.page.tsx'));
