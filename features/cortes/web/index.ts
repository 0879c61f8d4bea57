import { lazy } from 'react';

/** Apart from Inicio, which must answer first how much is owed. */
export const CortesDeInicio = lazy(() => import('./cortes-de-inicio.tsx'));
