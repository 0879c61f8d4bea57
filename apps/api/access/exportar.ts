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
    con un filtro que no se entiende | ${cells.replaceAll('200', '400')} | | ?${filter}=abc
    con un ticket inventado          | 404 404 404 404 404 404 404 404 404 404 | | ?ticket=${INVENTED}
  `,
];

const ONLY_ADMIN = '401 403 403 403 403 403 403 403 200 403';
const ENLACES: readonly RouteRow[] = [
  route('POST /api/oob/exportar/enlaces/ticket')`
                   | A   U   C   RE  RA  UA  SM  CA  AD  MO |
    de un período  | ${ONLY_ADMIN} | ticket | ${{ periodo: '2026-10' }}
    de todos       | ${ONLY_ADMIN.replace('200', '422')} | | ${{}}
    de dos         | ${ONLY_ADMIN.replace('200', '422')} | | ${{ periodo: ['2026-10', '2026-11'] }}
    de ninguno     | ${ONLY_ADMIN.replace('200', '400')} | | ${{ periodo: '2026-13' }}
  `,
  route('GET /api/oob/exportar/enlaces')`
                         | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de un período        | ${ONLY_ADMIN} | enlaces-2026-11-12.csv | ?periodo=2026-10
    de todos             | ${ONLY_ADMIN.replace('200', '422')}
    con un ticket inventado | 404 404 404 404 404 404 404 404 404 404 | | ?ticket=${INVENTED}
  `,
];

/** Not even the general administrator may export the requerimientos or the cortes. */
export const EXPORTAR_ROWS: readonly RouteRow[] = [
  //          A   U   C   RE  RA  UA  SM  CA  AD  MO
  exportRows(ONLY_ADMIN, 'pagos'),
  exportRows(ONLY_ADMIN, 'rendicion'),
  exportRows(ONLY_ADMIN, 'mensajes'),
  exportRows('401 403 403 403 200 403 403 403 403 403', 'requerimientos'),
  exportRows('401 403 403 403 403 200 403 403 200 403', 'usuarios', 'identidadValidada'),
  exportRows(ONLY_ADMIN, 'facturas', 'estadoPago'),
  exportRows('401 403 403 403 403 403 200 403 200 403', 'suministro_mails', 'validado'),
  exportRows(ONLY_ADMIN, 'indicadores', 'nombre'),
  exportRows('401 403 403 403 403 403 403 200 403 403', 'cortes', 'vigente'),
  exportRows('401 403 403 403 403 403 403 200 403 403', 'corte_avisos', 'corte'),
  exportRows(ONLY_ADMIN, 'auditoria', 'usuario'),
  ENLACES,
].flat();
