import { lazy } from 'react';

export { FirstSuministroPanel, NoSuministros } from './first-suministro.tsx';
export const SuministrosPage = lazy(() => import('./suministros.page.tsx'));
export const AgregarSuministroPage = lazy(() => import('./agregar-suministro.page.tsx'));
export const ValidarMailPage = lazy(() => import('./validar-mail.page.tsx'));
export const BajaMailPage = lazy(() => import('./baja-mail.page.tsx'));
