import { lazy } from 'react';

export { EstadoCorreo } from '../estado-correo.tsx';
export const EditarMailDialog = lazy(async () => ({
  default: (await import('../editar-mail.dialog.tsx')).EditarMailDialog,
}));
export { type ChosenSuministro, SuministroSearch } from '../suministro-search.tsx';
export const CorreosPage = lazy(() => import('../correos.page.tsx'));
export const AgregarMailPage = lazy(() => import('../agregar-mail.page.tsx'));
export const StaffSuministrosPage = lazy(() => import('./suministros.page.tsx'));
export const CelularesPage = lazy(() => import('../celulares.page.tsx'));
export const AgregarCelularPage = lazy(() => import('../agregar-celular.page.tsx'));
