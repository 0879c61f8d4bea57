import { lazy } from 'react';

export const PagosAdminPage = lazy(() => import('./pagos.page.tsx'));
export const PagoAdminPage = lazy(() => import('./ver.page.tsx'));
