import {
  type ArchivoFactura,
  type ArchivoSubida,
  archivoFacturasRoutes,
  archivoSubidasRoutes,
  type SubidaTipo,
} from '../contract/index.ts';

export type Clase = 'facturas' | 'subidas';
export type Archivo = ArchivoFactura | ArchivoSubida;

export type ContentType = 'facturas' | SubidaTipo;
export const contentTypeOf = (archivo: Archivo): ContentType =>
  'tipo' in archivo ? archivo.tipo : 'facturas';

export const ROUTES = { facturas: archivoFacturasRoutes, subidas: archivoSubidasRoutes } as const;
