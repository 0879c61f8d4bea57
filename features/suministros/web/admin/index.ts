import { lazy } from 'react';

export const CorreosPage = lazy(() => import('../correos.page.tsx'));
export const AgregarMailPage = lazy(() => import('../agregar-mail.page.tsx'));
