import { lazy } from 'react';

export { pagoTint } from '../estado-pago.tsx';
export { usePagosWaiting } from './pagos.api.ts';
export const PagosAdminPage = lazy(() => import('./pagos.page.tsx'));
export const PagoAdminPage = lazy(() => import('./ver.page.tsx'));
