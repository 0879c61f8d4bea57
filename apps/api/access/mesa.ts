import type { RouteRow } from './cells.ts';
import { route } from './notation.ts';

const PERSONA = { contacto: { nombre: 'Elsa', documento: '17430221' } };
const CARGA = {
  ...{ descripcion: 'La luz de la esquina no prende', categoria: '/api/requerimiento_categorias/1' },
  ...{ canal: 'telefono', otro: true },
};
const ACCOUNT = { usuario: '/api/usuarios/{stranger}' };

const VINCULO = {
  ...ACCOUNT,
  ...{ suministro: '/api/suministros/{newSuministro}', documento: '{newDocumento}', canal: 'mostrador' },
};
const SEEN = { documento: null, documentoVisto: true, detalle: 'Trajo la libreta' };

const COMPROBANTE = { canal: 'telefono' };
const OTHER_ADDRESS = { para: '{newCorreo}', canal: 'telefono', detalle: 'Lo paga la hija' };
const CORREO = { email: '{newCorreo}', detalle: 'Mostró su DNI', canal: 'mostrador' };

const ENVIO = { canal: 'email', para: '{newCorreo}', motivo: 'telefono' };

const VISTA = { lista: 'suministros', nombre: 'Rebotan', consulta: 'vista=rebota' };

export const MESA_ROWS: readonly RouteRow[] = [
  route('GET /api/oob/mesa/buscar')`
                          | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    lo que todos ven      | 401 403 403 200 200 200 200 200 200 200 | hallazgos | ?q=zzzzzz
    con muy poco escrito  | 401 403 403 200 200 200 200 200 200 200 | hallazgos | ?q=a
    con demasiado escrito | 401 403 403 422 422 422 422 422 422 422 |           | ?q=${'a'.repeat(101)}
  `,
  route('GET /api/oob/mesa/canales')`
           | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    los de hoy | 401 403 403 200 200 200 200 200 200 200 | canales |
  `,
  route('POST /api/oob/mesa/requerimientos')`
                                  | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de alguien sin cuenta         | 401 403 403 201 201 403 403 403 403 201 | filedRequerimiento | ${{ ...CARGA, ...PERSONA }}
    de una cuenta que no atiende  | 401 403 403 422 201 403 403 403 403 201 |                    | ${{ ...CARGA, ...ACCOUNT }}
    de una cuenta, sobre lo ajeno | 401 403 403 422 422 403 403 403 403 422 |                    | ${{ ...CARGA, ...ACCOUNT, suministro: '/api/suministros/{ownSuministro}' }}
    con un archivo ajeno          | 401 403 403 422 422 403 403 403 403 422 |                    | ${{ ...CARGA, ...PERSONA, adjuntos: ['/api/archivo_adjuntos/{newForeignArchivo}'] }}
    sin decir de quién            | 401 403 403 422 422 403 403 403 403 422 |                    | ${CARGA}
    por la web                    | 401 403 403 422 422 403 403 403 403 422 |                    | ${{ ...CARGA, ...PERSONA, canal: 'web' }}
  `,
  route('POST /api/oob/mesa/vinculos')`
                                 | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    con el documento del titular | 401 403 403 403 403 201 403 403 201 201 | foreignUsuarioSuministro | ${VINCULO}
    con otro documento           | 401 403 403 403 403 422 403 403 422 422 |                          | ${{ ...VINCULO, documento: '11222333' }}
    con un documento a la vista  | 401 403 403 403 403 422 403 403 422 422 |                          | ${{ ...VINCULO, ...SEEN }}
    a la cuenta propia           | 401 403 403 403 403 403 403 403 403 403 |                          | ${{ ...VINCULO, usuario: '/api/usuarios/{self}' }}
    de nadie                     | 401 403 403 403 403 422 403 403 422 422 |                          | ${{ ...VINCULO, usuario: '/api/usuarios/999999' }}
    de un suministro inexistente | 401 403 403 403 403 422 403 403 422 422 |                          | ${{ ...VINCULO, suministro: '/api/suministros/999999' }}
  `,
  route('POST /api/oob/mesa/facturas/:id/enviar')`
                                | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    ajena                       | 401 403 403 403 403 403 403 403 201 201 | envio | {foreignFactura} ${ENVIO}
    ajena, a lo que no es nada  | 401 403 403 403 403 403 403 403 422 422 |       | {foreignFactura} ${{ ...ENVIO, para: 'nadie' }}
    inexistente                 | 401 403 403 403 403 403 403 403 404 404 |       | 999999 ${ENVIO}
  `,
  route('GET /api/oob/mesa/vistas')`
                     | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    las guardadas    | 401 403 403 200 200 200 200 200 200 200 | vistas | ?con={ownVista}
    de otra cosa     | 401 400 400 400 400 400 400 400 400 400 |        | ?lista=otra
  `,
  route('POST /api/oob/mesa/vistas')`
                            | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propia                  | 401 403 403 201 201 403 201 201 201 201 | vista | ${VISTA}
    de lo que no abre       | 401 403 403 403 403 403 403 403 201 403 | vista | ${{ ...VISTA, lista: 'pagos' }}
    compartida              | 401 403 403 403 201 403 403 403 201 403 | vista | ${{ ...VISTA, compartida: true }}
    sin filtros             | 401 403 403 422 422 422 422 422 422 422 |       | ${{ ...VISTA, consulta: '' }}
  `,
  route('DELETE /api/oob/mesa/vistas/:id')`
                           | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    propia                 | 401 403 403 204 204 204 204 204 204 204 |  | {ownVista}
    ajena                  | 401 403 403 404 404 404 404 404 404 404 |  | {foreignVista}
    compartida             | 401 403 403 403 204 404 403 403 204 403 |  | {sharedVista}
    inexistente            | 401 403 403 404 404 404 404 404 404 404 |  | 999999
  `,
  route('GET /api/auditoria')`
                                     | A   U   C   RE  RA  UA  SM  CA  AD      MO  |
    la de un mes                     | 401 403 403 403 403 403 403 403 todas   403 | auditoria | ?entidad=ajuste&entidadId=ajeno&created[after]=2026-10-01&created[before]=2026-10-31
    la de otro mes                   | 401 403 403 403 403 403 403 403 ninguna 403 |           | ?entidad=ajuste&entidadId=ajeno&created[after]=2026-09-01&created[before]=2026-09-30
    sin decir desde cuándo           | 401 403 403 403 403 403 403 403 422     403 |           | ?entidad=ajuste
    de más de noventa y dos días     | 401 403 403 403 403 403 403 403 422     403 |           | ?created[after]=2026-01-01&created[before]=2026-11-01
    con un filtro que no se entiende | 401 400 400 400 400 400 400 400 400     400 |           | ?created[after]=2026-10-01&tipo=otro
  `,
  route('POST /api/oob/mesa/pagos/:id/comprobante')`
                               | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    ajeno, a otro correo       | 401 403 403 403 403 403 403 403 201 201 | envio | {foreignPago} ${OTHER_ADDRESS}
    a otro correo, y sin razón | 401 403 403 403 403 403 403 403 422 422 |       | {foreignPago} ${{ ...OTHER_ADDRESS, detalle: null }}
    de quien no tiene correo   | 401 403 403 403 403 403 403 403 422 422 |       | {foreignPago} ${COMPROBANTE}
    inexistente                | 401 403 403 403 403 403 403 403 404 404 |       | 999999 ${COMPROBANTE}
  `,
  route('POST /api/oob/mesa/usuarios/:id/correo')`
                         | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    de un socio          | 401 403 403 403 403 201 403 403 201 201 | correoAnswer | {stranger} ${CORREO}
    sin razón            | 401 403 403 403 403 422 403 403 422 422 |              | {stranger} ${{ ...CORREO, detalle: null }}
    que es de otra       | 401 403 403 403 403 422 403 403 422 422 |              | {stranger} ${{ ...CORREO, email: '{correo}' }}
    propio               | 401 403 403 403 403 403 403 403 403 403 |              | {self} ${CORREO}
    de alguien que manda | 401 403 403 403 403 403 403 403 201 403 |              | {colegaRA} ${CORREO}
    de quien administra  | 401 403 403 403 403 403 403 403 422 403 |              | {colegaAD} ${CORREO}
    de nadie             | 401 403 403 403 403 404 403 403 404 404 |              | 999999 ${CORREO}
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
  route('GET /api/oob/suministros/:id/estado_de_cuenta')`
                      | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    ajeno             | 401 403 403 403 403 403 403 403 200 200 | estadoDeCuenta | {foreignSuministro}?motivo=telefono
    sin decir por qué | 401 403 403 403 403 403 403 403 422 422 |                | {foreignSuministro}
    con otro motivo   | 401 400 400 400 400 400 400 400 400 400 |                | {foreignSuministro}?motivo=curiosidad
    inexistente       | 401 403 403 403 403 403 403 403 404 404 |                | 999999?motivo=telefono
  `,
  route('GET /api/oob/usuarios/:id/ficha')`
                      | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    ajena             | 401 403 403 403 403 200 403 403 200 200 | personaAdmin, UA persona, MO personaMostrador | {stranger}?motivo=telefono
    sin decir por qué | 401 403 403 403 403 200 403 403 422 422 | persona                                        | {stranger}
    por control, y ya | 401 403 403 403 403 422 403 403 422 422 |                                                | {stranger}?motivo=control
    con otro motivo   | 401 400 400 400 400 400 400 400 400 400 |                                                | {stranger}?motivo=curiosidad
    inexistente       | 401 403 403 403 403 404 403 403 404 404 |                                                | 999999?motivo=telefono
  `,
  route('GET /api/oob/usuarios/:id/documento')`
                | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    ajeno       | 401 403 403 403 403 200 403 403 200 200 | fichaDocumento | {stranger}
    inexistente | 401 403 403 403 403 404 403 403 404 404 |                | 999999
  `,
];
