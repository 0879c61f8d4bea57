import { lazy } from 'react';

export const UsuarioInquiries = lazy(() => import('./usuario-inquiries.tsx'));
