import { lazy } from 'react';

/** Apart from Inicio, which must answer first how much is owed. */
export const HomeCortes = lazy(() => import('./home-cortes.tsx'));
