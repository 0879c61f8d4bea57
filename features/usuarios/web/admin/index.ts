import { lazy } from 'react';

export const UsuariosPage = lazy(() => import('./usuarios.page.tsx'));
export const UsuarioPage = lazy(() => import('./usuario.page.tsx'));
export const EditarUsuarioPage = lazy(() => import('./editar-usuario.page.tsx'));
