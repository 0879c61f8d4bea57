import { lazy } from 'react';

export const FichaPage = lazy(() => import('../ficha/ficha.page.tsx'));
