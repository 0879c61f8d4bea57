import { lazy } from 'react';

export { type Draft, useDraft } from '../draft.tsx';
export { Changed, ShortSection, WideSection } from '../pieces.tsx';
export { TitleActs } from '../title-acts.tsx';
export const ConfiguracionPage = lazy(() => import('../configuracion.page.tsx'));
export const AvisoSection = lazy(() => import('../aviso.section.tsx'));
export const LegalesSection = lazy(() => import('../legales.section.tsx'));
export const TextosSection = lazy(() => import('../textos.section.tsx'));
export const MarcaSection = lazy(() => import('../marca.section.tsx'));
