import { lazy } from 'react';

export { EstadoMensaje } from './estado-mensaje.tsx';
export { tipoLabel } from './labels.ts';
export const MensajesPage = lazy(() => import('./mensajes.page.tsx'));
export const PlantillasPage = lazy(() => import('./plantillas.page.tsx'));
