import { AJUSTES_ROWS } from './ajustes.ts';
import { ARCHIVOS_ROWS } from './archivos.ts';
import type { RouteRow } from './cells.ts';
import { CORTES_ROWS } from './cortes.ts';
import { CUENTA_ROWS } from './cuenta.ts';
import { EXPORTAR_ROWS } from './exportar.ts';
import { FACTURAS_ROWS } from './facturas.ts';
import { IDENTIDAD_ROWS } from './identidad.ts';
import { MENSAJES_ROWS } from './mensajes.ts';
import { MESA_ROWS } from './mesa.ts';
import { route } from './notation.ts';
import { PAGOS_ROWS } from './pagos.ts';
import { REQUERIMIENTO_ROWS } from './requerimientos.ts';
import { SESION_ROWS } from './sesion.ts';
import { SUMINISTROS_ROWS } from './suministros.ts';
import { USUARIOS_ROWS } from './usuarios.ts';

const publicRow = (path: string, view: string, address = ''): RouteRow =>
  route(`GET ${path}`)`
            | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    pública | 200 200 200 200 200 200 200 200 200 200 | ${view} | ${address}
  `;

/**
 * This table holds the permissions of the design as data. The matrix test turns every cell into a raw request; a mounted
 * route without a row here fails, and so does a row without a route. How a row is written is told in `notation.ts`.
 */
export const ROUTE_ROWS: readonly RouteRow[] = [
  publicRow('/api/health/live', 'live'),
  publicRow('/api/health/ready', 'health'),
  publicRow('/api/health', 'health'),
  publicRow('/api/config', 'configuration'),
  publicRow('/api/contexts/:name', 'context', 'Factura'),
  publicRow('/api/openapi.json', 'openapi'),
  publicRow('/api/docs', '-'),
  publicRow('/*', '-', '/facturas'),
  ...SESION_ROWS,
  ...USUARIOS_ROWS,
  ...CUENTA_ROWS,
  ...IDENTIDAD_ROWS,
  ...SUMINISTROS_ROWS,
  ...FACTURAS_ROWS,
  ...PAGOS_ROWS,
  ...MENSAJES_ROWS,
  ...ARCHIVOS_ROWS,
  ...EXPORTAR_ROWS,
  ...REQUERIMIENTO_ROWS,
  ...CORTES_ROWS,
  ...AJUSTES_ROWS,
  ...MESA_ROWS,
  route('GET /api/indicadors')`
                                     | A   U   C   RE  RA  UA  SM  CA  AD    MO  |
    todos                            | 401 403 403 403 403 403 403 403 todas 403 | indicador
    de un mes                        | 401 403 403 403 403 403 403 403 todas 403 | indicador | ?nombre=pagos_importe&periodo=2026-10
    con un filtro que no se entiende | 401 400 400 400 400 400 400 400 400   400 |           | ?nombre=no_existe
  `,
  route('GET /api/indicadors/:id')`
                        | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    uno                 | 401 403 403 403 403 403 403 403 200 403 | indicador | {indicador}
    inexistente         | 401 403 403 403 403 403 403 403 404 403 |           | 999999
    que no es un número | 401 403 403 403 403 403 403 403 404 403 |           | 1%20or%201=1
  `,
];
