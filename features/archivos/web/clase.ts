import {
  type ArchivoFactura,
  type ArchivoSubida,
  archivoFacturasRoutes,
  archivoSubidasRoutes,
  type TipoDeSubida,
} from '../contract/index.ts';

/** Each has a screen of its own; they are the same screen. */
export type Clase = 'facturas' | 'subidas';
export type Archivo = ArchivoFactura | ArchivoSubida;

/** What its lines are. */
export type Trae = 'facturas' | TipoDeSubida;
export const loQueTrae = (archivo: Archivo): Trae => ('tipo' in archivo ? archivo.tipo : 'facturas');

export const RUTAS = { facturas: archivoFacturasRoutes, subidas: archivoSubidasRoutes } as const;
