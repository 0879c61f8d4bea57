import { lazy } from 'react';

export const ConsumosPage = lazy(() => import('./consumos.page.tsx'));
/** It loads apart from Inicio, which must first answer how much is owed. */
export const ConsumoCard = lazy(() => import('./consumo.card.tsx'));
