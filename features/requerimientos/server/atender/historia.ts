import { type AdjuntoRow, listAdjuntos, presentAdjunto } from '@oficina/adjuntos/server';
import type { Db } from '@oficina/db';
import { iri } from '@oficina/hydra';
import { tipoOf } from '@oficina/mensajes/contract';
import { formatMoment } from '@oficina/values';
import type { Hecho, Historia } from '../../contract/historia.ts';
import { listSeguimientos, type SeguimientoDetail } from '../conversar/seguimientos.repository.ts';
import type { RequerimientoDetail } from '../requerimiento-detail.repository.ts';
import { type AvisoRow, listAvisos, listSucesos, type SucesoDetail } from './historia.repository.ts';
import { findNotas, type NotaDetail } from './notas.repository.ts';

type Dated = { at: Date; hecho: Hecho };

/** One list in place of five: the messages, the notes, who was in charge, the files and what was united, as it happened. */
export async function verHistoria({ db }: { db: Db }, requerimiento: RequerimientoDetail): Promise<Historia> {
  const { id } = requerimiento;
  const seguimientos = await listSeguimientos(db, id);
  const notas = await findNotas(db, id);
  const sucesos = await listSucesos(db, id);
  const adjuntos = await listAdjuntos(db, id);
  const avisos = await listAvisos(
    db,
    id,
    seguimientos.map((row) => row.id),
  );
  const told = new Set(seguimientos.map((row) => row.id));
  const withIt = (one: AdjuntoRow) => one.seguimiento_id === null && one.updated <= requerimiento.created;
  const alone = (one: AdjuntoRow) =>
    one.seguimiento_id === null ? !withIt(one) : !told.has(one.seguimiento_id);
  const dated: Dated[] = [
    beginning(
      requerimiento,
      adjuntos.filter(withIt),
      avisos.filter((one) => one.seguimiento_id === null),
    ),
    ...seguimientos.map((row) =>
      message(row, requerimiento, {
        adjuntos: adjuntos.filter((one) => one.seguimiento_id === row.id),
        avisos: avisos.filter((one) => one.seguimiento_id === row.id),
      }),
    ),
    ...notas.map(note),
    ...sucesos.map(happening),
    ...adjuntos.filter(alone).map((row) => file(row, requerimiento)),
  ];
  // The sort keeps what happened at once in the order above.
  const hechos = dated.sort((one, other) => one.at.getTime() - other.at.getTime()).map(({ hecho }) => hecho);
  const nuevoDesde = requerimiento.novedades_encargado ? firstUnanswered(hechos) : undefined;
  return { hechos, ...(nuevoDesde !== undefined && { nuevoDesde }) };
}

const WRITTEN: readonly Hecho['tipo'][] = ['inicio', 'mensaje', 'adjunto'];

function firstUnanswered(hechos: readonly Hecho[]): string | undefined {
  const written = hechos.filter(({ tipo }) => WRITTEN.includes(tipo));
  return written[written.findLastIndex(({ personal }) => personal) + 1]?.clave;
}

type Extras = { adjuntos: readonly AdjuntoRow[]; avisos: readonly AvisoRow[] };

const extrasOf = ({ adjuntos, avisos }: Extras) => ({
  ...(adjuntos.length > 0 && { adjuntos: adjuntos.map(presentAdjunto) }),
  ...(avisos.length > 0 && {
    avisos: avisos.map(({ tipo, estado, acuse, updated }) => ({
      tipo: tipoOf(tipo),
      estado,
      ...(acuse !== null && { acuse }),
      updated: formatMoment(updated),
    })),
  }),
});

const author = (usuarioId: number | null, nombre: string | null) => ({
  ...(usuarioId !== null && { usuario: iri('usuarios', usuarioId) }),
  ...(nombre !== null && { usuarioNombre: nombre }),
});

function beginning(
  requerimiento: RequerimientoDetail,
  adjuntos: readonly AdjuntoRow[],
  avisos: readonly AvisoRow[],
): Dated {
  const { id, created, descripcion, usuario_id, usuario_nombre, contacto } = requerimiento;
  return {
    at: created,
    hecho: {
      ...{ clave: `inicio-${id}`, tipo: 'inicio', created: formatMoment(created), personal: false },
      ...author(usuario_id, usuario_nombre ?? contacto?.nombre ?? null),
      texto: descripcion,
      ...extrasOf({ adjuntos, avisos }),
    },
  };
}

function message(row: SeguimientoDetail, requerimiento: RequerimientoDetail, extras: Extras): Dated {
  const isByOwner = row.usuario_id !== null && row.usuario_id === requerimiento.usuario_id;
  return {
    at: row.created,
    hecho: {
      ...{ clave: `mensaje-${row.id}`, tipo: 'mensaje', created: formatMoment(row.created) },
      ...author(row.usuario_id, row.usuario_nombre),
      personal: !isByOwner,
      ...(row.descripcion !== null && { texto: row.descripcion }),
      ...(row.nuevo_estado !== null && { nuevoEstado: row.nuevo_estado }),
      seguimiento: iri('requerimiento_seguimientos', row.id),
      ...extrasOf(extras),
    },
  };
}

const note = ({ id, texto, usuario_id, usuario_nombre, created }: NotaDetail): Dated => ({
  at: created,
  hecho: {
    ...{ clave: `nota-${id}`, tipo: 'nota', created: formatMoment(created), personal: true, texto },
    ...author(usuario_id, usuario_nombre),
  },
});

const happening = (row: SucesoDetail): Dated => ({
  at: row.created,
  hecho: {
    ...{ clave: `suceso-${row.id}`, tipo: row.tipo === 'union' ? 'union' : 'encargado', personal: true },
    created: formatMoment(row.created),
    ...author(row.usuario_id, row.usuario_nombre),
    ...(row.encargado_id !== null && { encargado: iri('usuarios', row.encargado_id) }),
    ...(row.encargado_nombre !== null && { encargadoNombre: row.encargado_nombre }),
    ...(row.union_id !== null && {
      union: {
        ...{ id: row.union_id, numero: row.union_numero ?? '' },
        ...{ principal: row.principal, separado: row.separado },
      },
    }),
  },
});

/** The name of whoever sent it is the owner's or is left out: the page knows who attends. */
const file = (row: AdjuntoRow, { usuario_id, usuario_nombre }: RequerimientoDetail): Dated => ({
  at: row.updated,
  hecho: {
    ...{ clave: `adjunto-${row.id}`, tipo: 'adjunto', created: formatMoment(row.updated) },
    ...author(row.usuario_id, row.usuario_id === usuario_id ? usuario_nombre : null),
    personal: row.usuario_id !== usuario_id,
    adjuntos: [presentAdjunto(row)],
  },
});
