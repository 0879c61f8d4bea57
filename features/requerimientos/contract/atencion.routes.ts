import { defineQuery, del, filter, get, id, iriText, moment, patch, post, role } from '@oficina/hydra';
import * as z from 'zod/mini';
import { Historia } from './historia.ts';
import { pulsoOf, pulsoQuery } from './pulso.ts';
import { Atencion, Requerimiento } from './requerimiento.ts';
import { Respuesta, RespuestaCambios, RespuestaNueva } from './respuesta.ts';
import { NOTA_MAX, requiredText } from './texts.ts';
import { Relacionados, Union } from './union.ts';

/** Beyond this the tab shows "more than a thousand", so the count stops here. */
export const RESUMEN_COUNT_LIMIT = 1_001;
/** After this silence a person no longer has the case open; the page reports again every half of it. */
export const PRESENCIA_MS = 60_000;

/** Only the staff read these notes, never the owner of the case. */
const Nota = z.object({
  id: id(),
  texto: z.string(),
  usuario: iriText(),
  usuarioNombre: z.string(),
  created: moment(),
});

const Presencia = z.object({
  otros: z.array(z.object({ usuario: iriText(), usuarioNombre: z.string() })),
  hasta: moment(),
});

/**
 * Each count stops at `RESUMEN_COUNT_LIMIT`. Only open cases count, except for novedades, which an annulled case may have
 * too.
 */
const Resumen = z.object({
  mios: z.int(),
  sinAsignar: z.int(),
  conNovedades: z.int(),
  /** Those of the caller alone, which the menu tells on every page. */
  misNovedades: z.int(),
  vencidos: z.int(),
  /** They fall due before the day ends and do not wait for their owner. */
  vencenHoy: z.int(),
});

const personal = role('ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO');
const readers = personal.or(role('ROLE_MOSTRADOR'));

export const atencionRoutes = {
  respuestas: get('/api/oob/requerimientos/respuestas', {
    access: personal,
    /** Those of this category come first. */
    query: defineQuery({ filters: { categoria: filter.relation('requerimiento_categorias') } }),
    plain: z.object({ respuestas: z.array(Respuesta) }),
    summary: 'Respuestas guardadas: las de todos y las propias',
  }),
  agregarRespuesta: post('/api/oob/requerimientos/respuestas', {
    access: personal,
    body: RespuestaNueva,
    plain: Respuesta,
    status: 201,
    summary: 'Guarda una respuesta propia, o una para todos',
  }),
  editarRespuesta: patch('/api/oob/requerimientos/respuestas/:id', {
    access: personal,
    body: RespuestaCambios,
    plain: Respuesta,
    summary: 'Cambia una respuesta guardada, la propone para todos o acepta la propuesta',
  }),
  quitarRespuesta: del('/api/oob/requerimientos/respuestas/:id', {
    access: personal,
    summary: 'Quita una respuesta guardada',
  }),
  resumen: get('/api/oob/requerimientos/resumen', {
    access: personal,
    plain: Resumen,
    summary: 'Cuántos casos hay en cada pestaña de la cola',
  }),
  notas: get('/api/oob/requerimientos/:id/notas', {
    access: readers,
    plain: z.object({ notas: z.array(Nota) }),
    summary: 'Notas internas de un caso',
  }),
  anotar: post('/api/oob/requerimientos/:id/notas', {
    access: readers,
    body: z.object({ texto: requiredText(1, NOTA_MAX, 'Escribí la nota.') }),
    plain: Nota,
    status: 201,
    idempotencyKey: 'optional',
    summary: 'Suma una nota interna a un caso',
  }),
  historia: get('/api/oob/requerimientos/:id/historia', {
    access: readers,
    plain: Historia,
    summary: 'Todo lo que pasó en un caso, en orden: mensajes, notas, encargados, archivos y avisos',
  }),
  atender: post('/api/oob/requerimientos/:id/atender', {
    access: personal,
    body: Atencion,
    item: Requerimiento,
    status: 200,
    idempotencyKey: 'optional',
    summary: 'Responde, pasa de estado, asigna y anota en un solo acto, con un solo mensaje',
  }),
  relacionados: get('/api/oob/requerimientos/:id/relacionados', {
    access: readers,
    plain: Relacionados,
    summary: 'Los casos unidos a este, y los abiertos que pueden tener la misma causa',
  }),
  unir: post('/api/oob/requerimientos/:id/unir', {
    access: personal,
    body: Union,
    item: Requerimiento,
    status: 200,
    idempotencyKey: 'optional',
    summary: 'Une un caso a otro: sigue su estado y recibe sus respuestas',
  }),
  separar: del('/api/oob/requerimientos/:id/unir', {
    access: personal,
    summary: 'Separa un caso del que seguía',
  }),
  pulso: get('/api/oob/mesa/pulso', {
    access: readers,
    unattended: true,
    query: pulsoQuery,
    plain: pulsoOf(Resumen),
    summary: 'Qué cambió desde el anterior y quién mira qué; no renueva la sesión',
  }),
  presencia: post('/api/oob/requerimientos/:id/presencia', {
    access: personal,
    plain: Presencia,
    summary: 'Dice que se tiene abierto el caso, y quién más lo tiene',
  }),
} as const;
