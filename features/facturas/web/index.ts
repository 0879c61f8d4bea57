import { lazy } from 'react';

export { Acercate } from './acercate.tsx';
export { DeudaCard } from './deuda.card.tsx';
export { guardarArchivo } from './guardar-archivo.ts';
export { type Lugar, type Lugares, lugaresPorIri } from './lugar.ts';
export { UltimasFacturasCard, type Vista } from './ultimas-facturas.card.tsx';

export const FacturasPage = lazy(() => import('./lista.page.tsx'));
