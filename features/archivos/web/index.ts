import { lazy } from 'react';

const page = () => import('./archivos.page.tsx');

export const ArchivosFacturasPage = lazy(async () => ({ default: (await page()).ArchivosFacturasPage }));
export const ArchivosSubidasPage = lazy(async () => ({ default: (await page()).ArchivosSubidasPage }));
