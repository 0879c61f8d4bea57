import type { RouteRow } from './cells.ts';
import { route } from './notation.ts';

export const MESA_ROWS: readonly RouteRow[] = [
  route('GET /api/oob/mesa/buscar')`
                          | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    lo que todos ven      | 401 403 403 200 200 200 200 200 200 200 | hallazgos | ?q=zzzzzz
    con muy poco escrito  | 401 403 403 200 200 200 200 200 200 200 | hallazgos | ?q=a
    con demasiado escrito | 401 403 403 422 422 422 422 422 422 422 |           | ?q=${'a'.repeat(101)}
  `,
  route('GET /api/oob/mesa/dia')`
            | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    el suyo | 401 403 403 200 200 200 200 200 200 200 | diaCasos, UA diaUsuarios, SM diaCorreos, CA diaCortes, AD diaAdmin, MO diaMostrador
  `,
  route('GET /api/oob/suministros/:id/ficha')`
                      | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    ajeno             | 401 403 403 200 200 403 200 200 200 200 | fichaCasos, SM fichaCorreos, CA fichaCortes, AD fichaAdmin, MO fichaMostrador | {foreignSuministro}?motivo=telefono
    por un caso ajeno | 401 403 403 404 404 403 404 404 404 404 |                                                                               | {foreignSuministro}?motivo=caso&requerimiento={assignedRequerimiento}
    sin decir por qué | 401 403 403 422 422 403 422 422 422 422 |                                                                               | {foreignSuministro}
    por control, y ya | 401 403 403 422 422 403 422 422 422 422 |                                                                               | {foreignSuministro}?motivo=control
    con otro motivo   | 401 400 400 400 400 400 400 400 400 400 |                                                                               | {foreignSuministro}?motivo=curiosidad
    inexistente       | 401 403 403 404 404 403 404 404 404 404 |                                                                               | 999999?motivo=telefono
  `,
  route('GET /api/oob/suministros/:id/documento')`
                | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    ajeno       | 401 403 403 403 403 403 403 403 200 200 | fichaDocumento | {foreignSuministro}
    inexistente | 401 403 403 403 403 403 403 403 404 404 |                | 999999
  `,
];
