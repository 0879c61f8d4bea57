import { lazy } from 'react';

/** It loads apart from Inicio, which must first answer how much is owed. */
export const HomeCortes = lazy(() => import('./home-cortes.tsx'));
