import type { RouteRow } from './cells.ts';
import { route } from './notation.ts';

const FILTERS = { estado: [1, 2], 'created[after]': '2026-01-01', usuario: '{stranger}' };
const INVENTED = 'A'.repeat(43);

/** `filter` names a filter of the list that does not accept a word. */
const exportRows = (cells: string, name: string, filter = 'estado'): RouteRow[] => [
  route(`POST /api/oob/exportar/${name}/ticket`)`
                                     | A   U   C   RE  RA  UA  SM  CA  AD  MO |
    sin filtros                      | ${cells} | ticket
    con filtros                      | ${cells} | ticket | ${FILTERS}
    con un filtro que no se entiende | ${cells.replaceAll('200', '400')} | | ${{ [filter]: 'abc' }}
  `,
  route(`GET /api/oob/exportar/${name}`)`
                                     | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con sesión                       | ${cells} | ${name}-2026-11-12.csv
    lo de una persona                | ${cells} | ${name}-2026-11-12.csv | ?usuario={self}
    con un filtro que no se entiende | 401 400 400 400 400 400 400 400 400 400 | | ?${filter}=abc
    con un ticket inventado          | 404 404 404 404 404 404 404 404 404 404 | | ?ticket=${INVENTED}
  `,
];

/** Not even the general administrator may export the requerimientos or the cortes. */
export const EXPORTAR_ROWS: readonly RouteRow[] = [
  //          A   U   C   RE  RA  UA  SM  CA  AD  MO
  exportRows('401 403 403 403 403 403 403 403 200 403', 'pagos'),
  exportRows('401 403 403 403 403 403 403 403 200 403', 'rendicion'),
  exportRows('401 403 403 403 403 403 403 403 200 403', 'mensajes'),
  exportRows('401 403 403 403 200 403 403 403 403 403', 'requerimientos'),
  exportRows('401 403 403 403 403 200 403 403 200 403', 'usuarios', 'identidadValidada'),
  exportRows('401 403 403 403 403 403 403 403 200 403', 'facturas', 'estadoPago'),
  exportRows('401 403 403 403 403 403 200 403 200 403', 'suministro_mails', 'validado'),
  exportRows('401 403 403 403 403 403 403 403 200 403', 'indicadores', 'nombre'),
  exportRows('401 403 403 403 403 403 403 200 403 403', 'cortes', 'vigente'),
  exportRows('401 403 403 403 403 403 403 200 403 403', 'corte_avisos', 'corte'),
  exportRows('401 403 403 403 403 403 403 403 200 403', 'auditoria', 'usuario'),
].flat();
