import { type Caso, confirmados, type Fila, no, ok } from './access.cells.ts';
import { atienden, type CeldasDeCaso, deOtro } from './access.reclamos.celdas.ts';

const CASOS = '/api/requerimientos';

const casosDe = (
  path: (id: string) => string,
  body: Readonly<Record<string, unknown>>,
  celdas: Readonly<Record<string, CeldasDeCaso>>,
): Caso[] =>
  Object.entries(celdas).map(([nombre, suyas]) => ({ nombre, path: path(nombre), body, ...suyas }));

/** By the name of the case in the world. */
const en = (sub: string) => (nombre: string) => `${CASOS}/{${nombre}}${sub}`;

export const FILAS_DE_CAMBIAR_RECLAMOS: readonly Fila[] = [
  {
    method: 'PATCH',
    route: `${CASOS}/:id/estado`,
    casos: [
      ...casosDe(
        en('/estado'),
        { estado: 99, descripcion: 'No corresponde.' },
        {
          casoNuevo: { celdas: confirmados(ok()) },
          casoNuevoAjeno: deOtro(no(404), ok()),
          casoNuevoAsignado: deOtro(ok(), ok()),
          casoNuevoLibre: deOtro(no(403), ok()),
        },
      ),
      {
        nombre: 'tomarlo',
        path: `${CASOS}/{casoNuevoLibre}/estado`,
        body: { estado: 1 },
        ...deOtro(ok(), ok()),
      },
      {
        nombre: 'finalizar lo propio',
        path: `${CASOS}/{casoNuevo}/estado`,
        body: { estado: 98 },
        celdas: confirmados(no(409)),
      },
      {
        nombre: 'inexistente',
        path: `${CASOS}/999999/estado`,
        body: { estado: 1 },
        ...deOtro(no(404), no(404)),
      },
    ],
  },
  {
    method: 'PATCH',
    route: `${CASOS}/:id/conformidad`,
    casos: casosDe(
      en('/conformidad'),
      { conforme: true },
      {
        casoFinalizado: { celdas: confirmados(ok()) },
        casoNuevo: { celdas: confirmados(no(409)) },
        casoAjeno: deOtro(no(404), no(403)),
        casoAsignado: deOtro(no(403), no(403)),
      },
    ),
  },
  {
    method: 'PATCH',
    route: `${CASOS}/:id/marca_novedad_usuario`,
    casos: [
      ...casosDe(
        en('/marca_novedad_usuario'),
        { novedadesUsuario: false },
        {
          casoNuevo: { celdas: confirmados(ok()) },
          casoNuevoAjeno: deOtro(no(404), no(403)),
          casoNuevoAsignado: deOtro(no(403), no(403)),
        },
      ),
      ...casosDe(
        en('/marca_novedad_usuario'),
        { novedadesUsuario: true },
        {
          casoNuevoAjeno: deOtro(no(404), ok()),
          casoNuevoAsignado: deOtro(ok(), ok()),
          casoNuevoLibre: deOtro(no(403), ok()),
        },
      ),
    ],
  },
  {
    method: 'PATCH',
    route: `${CASOS}/:id/marca_novedad_encargado`,
    casos: casosDe(
      en('/marca_novedad_encargado'),
      { novedadesEncargado: true },
      {
        casoNuevo: atienden(no(403), ok()),
        casoNuevoAjeno: atienden(no(404), ok()),
        casoNuevoAsignado: atienden(ok()),
        casoNuevoLibre: atienden(no(403), ok()),
      },
    ),
  },
  {
    method: 'PATCH',
    route: `${CASOS}/:id/encargado`,
    casos: [
      ...casosDe(
        en('/encargado'),
        { encargado: '/api/usuarios/{propio}' },
        {
          casoNuevo: atienden(no(403), ok()),
          casoNuevoAjeno: atienden(no(404), ok()),
          casoNuevoLibre: atienden(ok()),
        },
      ),
      ...casosDe(en('/encargado'), { encargado: null }, { casoNuevoAsignado: atienden(ok()) }),
      ...casosDe(
        en('/encargado'),
        { encargado: '/api/usuarios/{cliente}' },
        {
          casoNuevoAsignado: atienden(no(403), no(422)),
        },
      ),
    ],
  },
];
