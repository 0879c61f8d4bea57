import { lazy } from 'react';

export const FichaPage = lazy(() => import('../ficha/ficha.page.tsx'));
export const Search = lazy(async () => ({ default: (await import('../buscar/search.tsx')).Search }));
