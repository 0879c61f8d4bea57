import { lazy } from 'react';

export const ArchivosFacturasPage = lazy(() => import('./archivos-facturas.page.tsx'));
export const ArchivosSubidasPage = lazy(() => import('./archivos-subidas.page.tsx'));
