import { lazy } from 'react';

export { Exportar, type Spreadsheet } from './exportar.tsx';
export const MensajesPage = lazy(() => import('./mensajes.page.tsx'));
export const PlantillasPage = lazy(() => import('./plantillas.page.tsx'));
