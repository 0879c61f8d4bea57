import { lazy } from 'react';

export const TelefonoPage = lazy(() => import('./telefono.page.tsx'));
export const IdentidadPage = lazy(() => import('./identidad.page.tsx'));
