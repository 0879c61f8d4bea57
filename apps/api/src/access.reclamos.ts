import { type Caso, confirmados, creado, type Fila, logueados, no, ok, recibo } from './access.cells.ts';
import { type CeldasDeCaso, deOtro } from './access.reclamos.celdas.ts';

const CASOS = '/api/requerimientos';
const SEGUIMIENTOS = '/api/requerimiento_seguimientos';

const NUEVO = { descripcion: 'La luz de la esquina no prende', categoria: '/api/requerimiento_categorias/1' };
const iniciar = (nombre: string, cambios: object, celdas: Caso['celdas'], mas: Partial<Caso> = {}): Caso => ({
  nombre,
  path: CASOS,
  body: { ...NUEVO, ...cambios },
  celdas,
  ...mas,
});
const NO_HAY = confirmados(no(422));
const MAL_ESCRITO = logueados(no(400));

/** Cases as they are read and begun, and what is answered in them. How they change, in access.reclamos.cambios.ts. */
export const FILAS_DE_RECLAMOS: readonly Fila[] = [
  {
    method: 'GET',
    route: CASOS,
    casos: [
      {
        nombre: 'sin decir de quién',
        path: CASOS,
        celdas: {
          ...confirmados(ok('caso', 'propias')),
          RE: ok(undefined, 'atendibles'),
          RA: ok(undefined, 'todas'),
        },
      },
      {
        nombre: 'propios',
        path: `${CASOS}?usuario=/api/usuarios/{propio}`,
        celdas: { ...confirmados(ok('caso', 'propias')), RA: ok('casoDelPersonal', 'propias') },
      },
      {
        nombre: 'ajenos',
        path: `${CASOS}?usuario={ajeno}`,
        celdas: {
          ...logueados(no(403)),
          RE: ok(undefined, 'ninguna'),
          RA: ok('casoDelPersonal', 'ajenas'),
        },
      },
      {
        nombre: 'uno ajeno, por su número',
        path: `${CASOS}?numero={numeroAjeno}`,
        celdas: { ...confirmados(ok(undefined, 'ninguna')), RA: ok('casoDelPersonal', 'ajenas') },
      },
      {
        nombre: 'los que no tiene nadie',
        path: `${CASOS}?encargado=ninguno`,
        celdas: {
          ...confirmados(ok(undefined, 'ninguna')),
          RE: ok(undefined, 'libres'),
          RA: ok(undefined, 'libres'),
        },
      },
      { nombre: 'con un filtro que no se entiende', path: `${CASOS}?estado=abc`, celdas: MAL_ESCRITO },
    ],
  },
  {
    method: 'GET',
    route: `${CASOS}/:id`,
    casos: [
      {
        nombre: 'propio',
        path: `${CASOS}/{casoPropio}`,
        celdas: { ...confirmados(ok('casoEntero')), RA: ok('casoEnteroDelPersonal') },
      },
      { nombre: 'ajeno', path: `${CASOS}/{casoAjeno}`, ...deOtro(no(404), ok('casoEnteroDelPersonal')) },
      {
        nombre: 'asignado al encargado',
        path: `${CASOS}/{casoAsignado}`,
        ...deOtro(ok('casoEnteroDelPersonal'), ok('casoEnteroDelPersonal')),
      },
      {
        nombre: 'que no tiene nadie',
        path: `${CASOS}/{casoLibre}`,
        ...deOtro(ok('casoLibre'), ok('casoLibre')),
      },
      {
        nombre: 'de alguien sin cuenta',
        path: `${CASOS}/{casoPublico}`,
        ...deOtro(ok('casoPublico'), ok('casoPublico')),
      },
      { nombre: 'inexistente', path: `${CASOS}/999999`, ...deOtro(no(404), no(404)) },
      { nombre: 'que no es un número', path: `${CASOS}/1%20or%201=1`, celdas: confirmados(no(404)) },
    ],
  },
  {
    method: 'POST',
    route: CASOS,
    casos: [
      iniciar(
        'lo propio',
        { suministro: '/api/suministros/{suministroPropio}' },
        {
          ...confirmados(creado('casoNuevo')),
          RE: creado('casoNuevoDelPersonal'),
          RA: creado('casoNuevoDelPersonal'),
        },
      ),
      iniciar(
        'con un archivo propio',
        { adjuntos: ['/api/archivo_adjuntos/{archivoNuevo}'] },
        confirmados({ status: 201 }),
      ),
      iniciar('con un archivo ajeno', { adjuntos: ['/api/archivo_adjuntos/{archivoNuevoAjeno}'] }, NO_HAY),
      iniciar(
        'con un archivo propio y uno ajeno',
        { adjuntos: ['/api/archivo_adjuntos/{archivoNuevo}', '/api/archivo_adjuntos/{archivoNuevoAjeno}'] },
        NO_HAY,
      ),
      iniciar('con un archivo inexistente', { adjuntos: ['/api/archivo_adjuntos/999999'] }, NO_HAY),
      iniciar('con un suministro ajeno', { suministro: '/api/suministros/{suministroAjeno}' }, NO_HAY),
      iniciar(
        'con una categoría retirada',
        { categoria: '/api/requerimiento_categorias/{retirada}' },
        NO_HAY,
      ),
      iniciar('a nombre de otro', { usuario: '/api/usuarios/{ajeno}' }, NO_HAY),
      iniciar('ya finalizado', { estado: 98 }, NO_HAY),
      iniciar(
        'con el suministro de otro sitio',
        { suministro: 'https://otro.test/api/suministros/1' },
        MAL_ESCRITO,
      ),
      iniciar('con una factura por suministro', { suministro: '/api/facturas/{facturaPropia}' }, MAL_ESCRITO),
      iniciar('dando un rodeo', { categoria: '/api/requerimiento_categorias/../usuarios/1' }, MAL_ESCRITO),
    ],
  },
  {
    method: 'POST',
    route: SEGUIMIENTOS,
    casos: [
      ...Object.entries<CeldasDeCaso>({
        casoNuevo: { celdas: confirmados(creado('seguimiento')) },
        casoNuevoAjeno: deOtro(no(404), creado('seguimiento')),
        casoNuevoAsignado: deOtro(creado('seguimiento'), creado('seguimiento')),
        casoNuevoLibre: deOtro(no(403), creado('seguimiento')),
      }).map(([nombre, celdas]) => ({
        nombre,
        path: SEGUIMIENTOS,
        body: { requerimiento: `/api/requerimientos/{${nombre}}`, descripcion: 'Sigue igual.' },
        ...celdas,
      })),
      {
        nombre: 'en uno inexistente',
        path: SEGUIMIENTOS,
        body: { requerimiento: '/api/requerimientos/999999', descripcion: 'Hola.' },
        ...deOtro(no(404), no(404)),
      },
      {
        nombre: 'en otra cosa',
        path: SEGUIMIENTOS,
        body: { requerimiento: '/api/usuarios/{propio}', descripcion: 'Hola.' },
        celdas: MAL_ESCRITO,
      },
    ],
  },
  {
    method: 'GET',
    route: `${CASOS}/:id/constancia`,
    casos: [
      {
        nombre: 'propia',
        path: `${CASOS}/{casoPropio}/constancia`,
        celdas: confirmados(recibo('constancia-{numeroPropio}.pdf')),
      },
      {
        nombre: 'ajena',
        path: `${CASOS}/{casoAjeno}/constancia`,
        ...deOtro(no(404), recibo('constancia-{numeroAjeno}.pdf')),
      },
      { nombre: 'inexistente', path: `${CASOS}/999999/constancia`, ...deOtro(no(404), no(404)) },
    ],
  },
];
