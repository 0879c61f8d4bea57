import { lazy } from 'react';

export { readAddedTarjeta } from './added-tarjeta.ts';
export { AllApartadas, commonMotivo } from './apartadas.tsx';
export { EstadoTarjeta, tarjetaName, vencimientoText } from './estado-tarjeta.tsx';
export { useAgregarTarjeta, useTarjetas } from './tarjetas.api.ts';

/** Apart: whoever has a card saved pays without it. */
export const CardForm = lazy(async () => ({ default: (await import('./card-form.tsx')).CardForm }));
export const TarjetasPage = lazy(() => import('./tarjetas.page.tsx'));
export const AgregarTarjetaPage = lazy(() => import('./agregar.page.tsx'));
