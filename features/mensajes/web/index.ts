import { lazy } from 'react';

export { EstadoMensaje } from './estado-mensaje.tsx';
export const MensajesPage = lazy(() => import('./mensajes.page.tsx'));
export const PlantillasPage = lazy(() => import('./plantillas.page.tsx'));
