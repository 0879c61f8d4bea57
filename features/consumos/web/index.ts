import { lazy } from 'react';

export const ConsumosPage = lazy(() => import('./consumos.page.tsx'));
/** The card loads separately, so that Inicio first shows how much is owed. */
export const loadConsumoCard = () => import('./consumo.card.tsx');
export const ConsumoCard = lazy(loadConsumoCard);
