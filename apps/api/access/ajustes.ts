import type { RouteRow } from './cells.ts';
import { route, STALE_CLAVE } from './notation.ts';

const CATEGORIA = {
  ...{ nombre: 'Luces', sustantivo: 'reclamo', textoAyuda: '', descripcionInicial: '', textoCondiciones: '' },
  ...{ requiereSuministro: false, adjuntarFotos: 1, adjuntarFotosObs: '', adjuntarArchivos: 0 },
  ...{ adjuntarArchivosObs: '', adjuntosSeguros: false, adjuntarUbicacion: 1, url: '', activo: true },
};
const LEGAL = { terminos: 'Con tu cuenta ves tus facturas.' };
const NEW = { version: 0, detalle: '{unchanged}' };

/** Each one sees what their sections hold; what is of another section, or of the server alone, does not exist. */
export const AJUSTES_ROWS: readonly RouteRow[] = [
  route('GET /api/oob/ajustes')`
              | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    los suyos | 401 403 403 403 200 403 403 403 200 403 | ajustes
  `,
  route('PUT /api/oob/ajustes/:clave')`
                          | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    los feriados          | 401 403 403 403 200 403 403 403 200 403 | ajuste | feriados ${{ ...NEW, valor: ['2026-12-25', '2027-01-01'] }}
    lo que no se entiende | 401 403 403 403 422 403 403 403 422 403 |        | feriados ${{ ...NEW, valor: ['navidad'] }}
    el aviso              | 401 403 403 403 404 403 403 403 200 403 | ajuste | aviso ${{ ...NEW, valor: { texto: 'Cerramos', desde: '2026-12-24' } }}
    lo del mostrador      | 401 403 403 403 404 403 403 403 200 403 | ajuste | requerimientos.verDeuda ${{ ...NEW, valor: false }}
    por dónde se atiende  | 401 403 403 403 404 403 403 403 200 403 | ajuste | mesa.canales ${{ ...NEW, valor: ['mostrador', 'telefono'] }}
    por ningún lado       | 401 403 403 403 404 403 403 403 422 403 |        | mesa.canales ${{ ...NEW, valor: [] }}
    una categoría         | 401 403 403 403 200 403 403 403 200 403 | ajuste | categoria%2F1 ${{ ...NEW, valor: CATEGORIA }}
    el orden de ellas     | 401 403 403 403 200 403 403 403 200 403 | ajuste | categorias.orden ${{ ...NEW, valor: ['otros-reclamos'] }}
    la que pide la ley    | 401 403 403 403 404 403 403 403 404 403 |        | categoria%2F10 ${{ ...NEW, valor: CATEGORIA }}
    el texto de un aviso  | 401 403 403 403 404 403 403 403 200 403 | ajuste | mensajes.factura_vence.cierre ${{ ...NEW, valor: 'Gracias.' }}
    los textos legales    | 401 403 403 403 404 403 403 403 200 403 | ajuste | legal.textos ${{ ...NEW, valor: LEGAL }}
    con la clave de antes | 401 403 403 403 404 403 403 403 clave 403 |        | legal.textos ${{ ...NEW, valor: LEGAL }} ${STALE_CLAVE}
    y sin ningún texto    | 401 403 403 403 404 403 403 403 clave 403 |        | legal.textos ${{ ...NEW, valor: {} }} ${STALE_CLAVE}
    lo del servidor       | 401 403 403 403 404 403 403 403 404 403 |        | importacion.maxRechazo ${{ ...NEW, valor: 50 }}
    uno que no hay        | 401 403 403 403 404 403 403 403 404 403 |        | facturas.actualizado ${{ ...NEW, valor: 'x' }}
  `,
  route('GET /api/oob/ajustes/:clave/versiones')`
                     | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de los feriados  | 401 403 403 403 200 403 403 403 200 403 | ajusteVersiones | feriados
    del aviso        | 401 403 403 403 404 403 403 403 200 403 | ajusteVersiones | aviso
    de una categoría | 401 403 403 403 200 403 403 403 200 403 | ajusteVersiones | categoria%2F1
    de los legales   | 401 403 403 403 404 403 403 403 200 403 | ajusteVersiones | legal.textos
    del servidor     | 401 403 403 403 404 403 403 403 404 403 |                 | importacion.maxRechazo
  `,
  route('GET /api/oob/legal/aceptaciones')`
                               | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    si se publican otros       | 401 403 403 403 403 403 403 403 200 403 | aceptaciones |
    si se vuelve a una versión | 401 403 403 403 403 403 403 403 200 403 | aceptaciones | ?version=2
  `,
];
