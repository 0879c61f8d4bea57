import { lazy } from 'react';

/** The cortes load separately, so that Inicio first shows how much is owed. */
export const HomeCortes = lazy(() => import('./home-cortes.tsx'));
