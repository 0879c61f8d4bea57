import { lazy } from 'react';

export const ConsumosPage = lazy(() => import('./consumos.page.tsx'));
/** Apart from Inicio, which must answer first how much is owed. */
export const ConsumoCard = lazy(() => import('./consumo.card.tsx'));
