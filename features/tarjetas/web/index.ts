import { lazy } from 'react';

export { AllApartadas, commonMotivo } from './apartadas.tsx';
export type { Titular } from './card-form.tsx';
export { EstadoTarjeta, tarjetaName, vencimientoText } from './estado-tarjeta.tsx';
export { NewPlastico, Plastico } from './plastico.tsx';
export { useAgregarTarjeta, useTarjetas } from './tarjetas.api.ts';

/** The form is a separate download, because people with a saved card pay without it. */
export const CardForm = lazy(async () => ({ default: (await import('./card-form.tsx')).CardForm }));
export const TarjetasPage = lazy(() => import('./tarjetas.page.tsx'));
export const AgregarTarjetaPage = lazy(() => import('./agregar.page.tsx'));
