import { lazy } from 'react';

export { DeudaCard } from './deuda.card.tsx';
export { UltimasFacturasCard, type Vista } from './ultimas-facturas.card.tsx';

export const FacturasPage = lazy(() => import('./lista.page.tsx'));
