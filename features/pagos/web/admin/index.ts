import { lazy } from 'react';

export { pagoTint } from '../estado-pago.tsx';
export const PagosAdminPage = lazy(() => import('./pagos.page.tsx'));
export const PagoAdminPage = lazy(() => import('./ver.page.tsx'));
