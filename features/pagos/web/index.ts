import { lazy } from 'react';

export const PagarFacturasPage = lazy(() => import('./pagar-facturas.page.tsx'));
export const VerPagoPage = lazy(() => import('./ver.page.tsx'));
export const HistorialPage = lazy(() => import('./historial.page.tsx'));
/** Apart from Inicio, where there is seldom one. */
export const OngoingPago = lazy(() => import('./ongoing-pago.tsx'));
