import { lazy } from 'react';

export const AuditoriaPage = lazy(() => import('../auditoria/auditoria.page.tsx'));
export { CargarButton } from '../actos/cargar.button.tsx';
export const CaseDebt = lazy(async () => ({ default: (await import('../ficha/case-debt.tsx')).CaseDebt }));
export const DiaPage = lazy(() => import('../dia/dia.page.tsx'));
export { canOf } from '../ficha/can.ts';
export const FichaPage = lazy(() => import('../ficha/ficha.page.tsx'));
export const MostradorSection = lazy(() => import('../mostrador.section.tsx'));
export const MenuCounts = lazy(() => import('../menu-counts.tsx'));
export const PlacePicker = lazy(async () => ({
  default: (await import('../place-picker.tsx')).PlacePicker,
}));
export const PersonaFicha = lazy(async () => ({
  default: (await import('../persona/persona-ficha.tsx')).PersonaFicha,
}));
export const PedirCorreoDialog = lazy(() => import('../actos/pedir-correo.dialog.tsx'));
export { customerSuministrosKey } from '../persona/keys.ts';
export { useSuministroActs } from '../persona/suministro-acts.tsx';
export const Search = lazy(async () => ({ default: (await import('../buscar/search.tsx')).Search }));
export { useFinds } from '../buscar/finds.ts';
export const Vistas = lazy(async () => ({ default: (await import('../vistas.tsx')).Vistas }));
