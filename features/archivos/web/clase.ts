import {
  type ArchivoFactura,
  type ArchivoSubida,
  archivoFacturasRoutes,
  archivoSubidasRoutes,
  type SubidaTipo,
} from '../contract/index.ts';

/** Each has a screen of its own; they are the same screen. */
export type Clase = 'facturas' | 'subidas';
export type Archivo = ArchivoFactura | ArchivoSubida;

/** What its lines are. */
export type ContentType = 'facturas' | SubidaTipo;
export const contentTypeOf = (archivo: Archivo): ContentType =>
  'tipo' in archivo ? archivo.tipo : 'facturas';

export const ROUTES = { facturas: archivoFacturasRoutes, subidas: archivoSubidasRoutes } as const;
