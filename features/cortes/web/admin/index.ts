import { lazy } from 'react';

export const CortesPage = lazy(() => import('./cortes.page.tsx'));
