import { lazy } from 'react';

export const IndicadoresPage = lazy(() => import('./indicadores.page.tsx'));
