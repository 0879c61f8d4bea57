import { lazy } from 'react';

export { DescargarCupon, DescargarFactura, useSaveFactura } from './descargar-factura.tsx';
export { DeudaCard } from './deuda.card.tsx';
export { LatestFacturasCard } from './latest-facturas.card.tsx';
export { indexSuministros, type SuministroIndex, type SuministroSummary } from './suministro-summary.ts';
export { UpToDate } from './up-to-date.tsx';
export { mesText } from './vencimiento.ts';
export { VisitCooperativa } from './visit-cooperativa.tsx';

export const loadFacturas = () => import('./facturas.page.tsx');
export const FacturasPage = lazy(loadFacturas);
export const OtherWays = lazy(() => import('./other-ways.tsx'));
