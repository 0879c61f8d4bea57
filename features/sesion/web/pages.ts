import { lazy } from 'react';

/**
 * The pages are kept out of `index.ts`, which the login loads: they would add the names of all their files to that download.
 */
export const RestablecerPage = lazy(() => import('./restablecer.page.tsx'));
export const DosPasosPage = lazy(() => import('./dos-pasos.page.tsx'));
export const AutologinPage = lazy(() => import('./autologin.page.tsx'));
