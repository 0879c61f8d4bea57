import { lazy } from 'react';

/** The cortes load separately, so that Inicio first shows how much is owed. */
export const loadHomeCortes = () => import('./home-cortes.tsx');
export const HomeCortes = lazy(loadHomeCortes);
