import { lazy } from 'react';

export { nombreOfRol } from './role-texts.ts';
export type { FichaParts, UsuarioTab } from './usuario.page.tsx';
export const NuevoUsuarioDialog = lazy(() => import('./nuevo-usuario.dialog.tsx'));
export const UsuariosPage = lazy(() => import('./usuarios.page.tsx'));
export const UsuarioPage = lazy(() => import('./usuario.page.tsx'));
export const EditarUsuarioPage = lazy(() => import('./editar-usuario.page.tsx'));
