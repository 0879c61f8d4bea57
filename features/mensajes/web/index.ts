import { lazy } from 'react';

export { AsTheyReadIt } from './chosen-plantilla.tsx';
export { EstadoMensaje } from './estado-mensaje.tsx';
export { groupPlantillas } from './groups.ts';
export { tipoLabel } from './labels.ts';
export type { Mender } from './mending.ts';
export { usePlantillas, usePrevia, usePrueba } from './mensajes.api.ts';
export const MensajesPage = lazy(() => import('./mensajes.page.tsx'));
export const PlantillasPage = lazy(() => import('./plantillas.page.tsx'));
