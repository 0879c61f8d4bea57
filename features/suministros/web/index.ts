import { lazy } from 'react';

export const SuministrosPage = lazy(() => import('./suministros.page.tsx'));
export const AgregarSuministroPage = lazy(() => import('./agregar-suministro.page.tsx'));
