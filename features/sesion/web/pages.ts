import { lazy } from 'react';

/** Apart from the door, which the login loads: it would bring the name of every file of each. */
export const RestablecerPage = lazy(() => import('./restablecer.page.tsx'));
export const DosPasosPage = lazy(() => import('./dos-pasos.page.tsx'));
export const AutologinPage = lazy(() => import('./autologin.page.tsx'));
