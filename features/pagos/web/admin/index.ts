import { lazy } from 'react';

export const PagosAdminPage = lazy(() => import('./lista.page.tsx'));
export const PagoAdminPage = lazy(() => import('./ver.page.tsx'));
