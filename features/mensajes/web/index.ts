import { lazy } from 'react';

export const MensajesPage = lazy(() => import('./mensajes.page.tsx'));
export const PlantillasPage = lazy(() => import('./plantillas.page.tsx'));
