import { lazy } from 'react';

/** The default categories are seldom needed, so they are loaded separately. */
export const loadDefaultCategorias = () =>
  import('../contract/default-categorias.ts').then(({ fallbackCategorias }) => fallbackCategorias());

export { clearDrafts } from './draft/draft-store.ts';
export type { NovedadesByCategoria } from './menu-novedades.tsx';

export {
  AgregarRequerimientoPage,
  CategoriaPage,
  EstadoPublicoPage,
  SolicitudPage,
  VerRequerimientoPage,
} from './pages.ts';

/** The home screen and the menu are drawn first, and work without these if they fail to load. */
export const loadNovedadesCard = () => import('./novedades.card.tsx');
export const NovedadesCard = lazy(loadNovedadesCard);
export const MenuNovedades = lazy(() => import('./menu-novedades.tsx'));
