import { lazy } from 'react';

/** Seldom needed, and when it is the server is there: they come apart. */
export const loadDefaultCategorias = () =>
  import('../contract/default-categorias.ts').then(({ fallbackCategorias }) => fallbackCategorias());

export { clearDrafts } from './draft/draft-store.ts';
export type { MapaConfig } from './mapa/mapa-config.ts';
export type { NovedadesByCategoria } from './menu-novedades.tsx';

export {
  AgregarRequerimientoPage,
  CategoriaPage,
  EstadoPublicoPage,
  SolicitudPage,
  VerRequerimientoPage,
} from './pages.ts';

/** For the home screen and the menu, which are drawn before them and do without them if they do not come. */
export const NovedadesCard = lazy(() => import('./novedades.card.tsx'));
export const MenuNovedades = lazy(() => import('./menu-novedades.tsx'));
