import { lazy } from 'react';

export const InquiriesDeUsuario = lazy(() => import('./inquiries-de-usuario.tsx'));
