import { lazy } from 'react';

/** Seldom needed, and when it is the server is there: they come apart. */
export const leerCategoriasDeFabrica = () =>
  import('../contract/categorias-de-fabrica.ts').then(({ categoriasSinServidor }) => categoriasSinServidor());

export { olvidarBorradores } from './borrador/aparato.ts';
export type { MapaConfig } from './mapa/mapa-config.ts';
export type { NovedadesPorCategoria } from './novedades-del-menu.tsx';

export {
  AgregarRequerimientoPage,
  CategoriaPage,
  EstadoPublicoPage,
  SolicitudPage,
  VerRequerimientoPage,
} from './pages.ts';

/** For the home screen and the menu, which are drawn before them and do without them if they do not come. */
export const NovedadesCard = lazy(() => import('./novedades.card.tsx'));
export const NovedadesDelMenu = lazy(() => import('./novedades-del-menu.tsx'));
