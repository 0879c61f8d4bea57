import { lazy } from 'react';

export const loadConsumos = () => import('./consumos.page.tsx');
export const ConsumosPage = lazy(loadConsumos);
/** The card loads separately, so that Inicio first shows how much is owed. */
export const loadConsumoCard = () => import('./consumo.card.tsx');
export const ConsumoCard = lazy(loadConsumoCard);
