import type { RouteRow } from './cells.ts';
import { route } from './notation.ts';

const NUEVO = {
  tipo: 'programado',
  inicio: '2026-11-18T08:00:00-03:00',
  fin: '2026-11-18T12:00:00-03:00',
  zona: 'Centro',
  zonas: ['Centro'],
  motivo: 'Cambio de transformador',
  obs: 'Desenchufá los equipos sensibles.',
  suministros: ['{foreignSuministro}'],
};

export const CORTES_ROWS: readonly RouteRow[] = [
  route('GET /api/cortes')`
                                     | A   U   C       RE      RA      UA      SM      CA      AD      MO      |
    sin decir de quién               | 401 403 propias propias propias propias propias todas   propias propias | corte, CA corteInList
    de un suministro propio          | 401 403 propias propias propias propias propias propias propias propias | corte, CA corteInList, MO corteAtCounter | ?vigente=true&suministro=/api/suministros/{ownSuministro}
    de uno ajeno                     | 401 403 ninguna ninguna ninguna ninguna ninguna ajenas  ninguna ajenas  | corteInList, MO corteAtCounter           | ?suministro={foreignSuministro}
    con un filtro que no se entiende | 401 400 400     400     400     400     400     400     400     400     |                                          | ?tipo=otro
  `,
  // A foreign corte does not exist for the caller; staff who could see it with the second factor get a 403.
  route('GET /api/cortes/:id')`
                        | A   U   C   RE  RA  UA  SM  CA   AD  MO  |
    propio              | 401 403 200 200 200 200 200 200  200 200 | corte, CA fullCorte | {ownCorte}
    ajeno               | 401 403 404 404 404 404 404 200* 404 404 | fullCorte           | {foreignCorte}
    inexistente         | 401 403 404 404 404 404 404 404* 404 404 |                     | 999999
    que no es un número | 401 403 404 404 404 404 404 404  404 404 |                     | 1%20or%201=1
  `,
  route('POST /api/cortes')`
                                 | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    uno                          | 401 403 403 403 403 403 403 201 403 403 | publishedCorte | ${NUEVO}
    de un suministro inexistente | 401 403 403 403 403 403 403 422 403 403 |           | ${{ ...NUEVO, suministros: [999_999] }}
    con lo que no se escribe     | 401 403 403 403 403 403 403 422 403 403 |           | ${{ ...NUEVO, totalSuministros: 7 }}
  `,
  route('POST /api/cortes/afectados')`
               | A   U   C   RE  RA  UA  SM  CA   AD  MO  |
    de la zona | 401 403 403 403 403 403 403 200= 403 403 | afectados | ${{ zona: 'Centro' }}
  `,
  route('POST /api/oob/cortes/sin_contacto')`
                        | A   U   C   RE  RA  UA  SM  CA   AD  MO  |
    de la zona          | 401 403 403 403 403 403 403 200= 403 403 | sinContacto | ${{ zona: 'Centro' }}
    de un corte         | 401 403 403 403 403 403 403 200= 403 403 | sinContacto | ${{ corte: '{foreignCorte}' }}
    de uno inexistente  | 401 403 403 403 403 403 403 404  403 403 |             | ${{ corte: 999_999 }}
  `,
  route('GET /api/oob/cortes/zonas')`
          | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    todas | 401 403 403 403 403 403 403 200 403 403 | zonas
  `,
  route('PATCH /api/cortes/:id')`
                | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    uno         | 401 403 403 403 403 403 403 200 403 403 | fullCorte | {newCorte} ${{ motivo: 'Poda' }}
    uno mal     | 401 403 403 403 403 403 403 422 403 403 |           | {newCorte} ${{ fin: '2026-01-01' }}
    inexistente | 401 403 403 403 403 403 403 404 403 403 |           | 999999 ${{ motivo: 'Poda' }}
  `,
  route('DELETE /api/cortes/:id')`
                | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    uno         | 401 403 403 403 403 403 403 204 403 403 |  | {newCorte}
    inexistente | 401 403 403 403 403 403 403 404 403 403 |  | 999999
  `,
  route('GET /api/cortes/:id/avisos')`
                | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    uno         | 401 403 403 403 403 403 403 200 403 403 | corteAvisos | {foreignCorte}
    inexistente | 401 403 403 403 403 403 403 404 403 403 |             | 999999
  `,
];
