import { lazy } from 'react';

export const loadPagarFacturas = () => import('./pagar-facturas.page.tsx');
export const PagarFacturasPage = lazy(loadPagarFacturas);
export const VerPagoPage = lazy(() => import('./ver.page.tsx'));
export const HistorialPage = lazy(() => import('./historial.page.tsx'));
/** This loads separately from Inicio, because there is seldom an ongoing pago. */
export const OngoingPago = lazy(() => import('./ongoing-pago.tsx'));
