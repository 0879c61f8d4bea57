import type { Db } from '@oficina/db';
import type { Actor } from '@oficina/http';
import { formatMoment } from '@oficina/values';
import { isOpenEstado, type Relacionado, type Relacionados } from '../../contract/index.ts';
import { readingRelationsOf, relationsOf } from '../permissions.ts';
import type { ReadableRequerimiento, RequerimientoDetail } from '../requerimiento-detail.repository.ts';
import { staffRelation } from '../visible-requerimiento.ts';
import { findDetails, findUnitedIds, listSuggested, type Near } from './unir.repository.ts';

const NEAR_METERS = 300;
const NEAR_DAYS_MS = 7 * 24 * 60 * 60 * 1000;
const METERS_PER_DEGREE = 111_320;

type Place = Pick<RequerimientoDetail, 'latitud' | 'longitud'>;

/** Over some streets the earth is flat. */
export function metersBetween(one: Place, other: Place): number | null {
  if (one.latitud === null || one.longitud === null) return null;
  if (other.latitud === null || other.longitud === null) return null;
  const north = (other.latitud - one.latitud) * METERS_PER_DEGREE;
  const east = (other.longitud - one.longitud) * METERS_PER_DEGREE * shrinkAt(one.latitud);
  return Math.round(Math.hypot(north, east));
}

/** At the pole a degree of longitude is nothing, and the box would go around the world. */
const shrinkAt = (latitud: number) => Math.max(Math.cos((latitud * Math.PI) / 180), 0.01);

function nearOf({ latitud, longitud, created }: RequerimientoDetail): Near | null {
  if (latitud === null || longitud === null) return null;
  const degrees = NEAR_METERS / METERS_PER_DEGREE;
  const wide = degrees / shrinkAt(latitud);
  return {
    ...{ from: latitud - degrees, to: latitud + degrees, west: longitud - wide, east: longitud + wide },
    ...{ latitud, longitud },
    since: new Date(created.getTime() - NEAR_DAYS_MS),
    until: new Date(created.getTime() + NEAR_DAYS_MS),
  };
}

/** Whoever only reads is told the same, and may not press. */
export async function verRelacionados(
  { db }: { db: Db },
  actor: Actor,
  requerimiento: ReadableRequerimiento,
): Promise<Relacionados> {
  const { id, unido_a, unidos: count, estado } = requerimiento;
  const present = presentFor(actor, requerimiento);
  if (unido_a !== null) {
    const [principal] = await findDetails(db, [unido_a]);
    const mayLeave = mayUnite(actor, requerimiento);
    return {
      ...(principal && { principal: { ...present(principal), puede: mayLeave } }),
      ...{ unidos: [], sugeridos: [] },
    };
  }
  const united = count === 0 ? [] : await findDetails(db, await findUnitedIds(db, id));
  return {
    unidos: united.map((one) => ({ ...present(one), puede: mayUnite(actor, one) })),
    sugeridos: isOpenEstado(estado) ? await suggest(db, actor, requerimiento) : [],
  };
}

/** Administrators, and whoever has it: a free one is taken first. */
const mayUnite = (actor: Actor, one: Pick<RequerimientoDetail, 'usuario_id' | 'encargado_id'>): boolean => {
  const relations = relationsOf(actor, one);
  const relation = staffRelation({ relations });
  return !relations.includes('duenio') && (relation === 'administrador' || relation === 'encargado');
};

const presentFor =
  (actor: Actor, asked: Place) =>
  (row: RequerimientoDetail): Omit<Relacionado, 'puede'> => {
    const metros = metersBetween(asked, row);
    const nombre = row.usuario_nombre ?? row.contacto?.nombre;
    const relations = readingRelationsOf(actor, row);
    return {
      ...{ id: row.id, numero: row.numero, categoria: row.categoria_nombre, estado: row.estado },
      created: formatMoment(row.created),
      ...(nombre != null && { nombre }),
      ...(metros !== null && { metros }),
      visible: relations.length > 0 && !relations.includes('duenio'),
    };
  };

async function suggest(db: Db, actor: Actor, asked: ReadableRequerimiento): Promise<Relacionado[]> {
  const isWide = asked.relations.some((one) => one === 'administrador' || one === 'mostrador');
  const scope = { usuarioId: actor.usuarioId, encargadoId: isWide ? null : actor.usuarioId };
  const found = await listSuggested(db, asked, nearOf(asked), scope);
  const why = new Map(found.toReversed().map(({ id, por }) => [id, por]));
  const present = presentFor(actor, asked);
  return (await findDetails(db, [...why.keys()]))
    .map((row) => ({ row, por: why.get(row.id), ...present(row) }))
    .filter(({ por, metros }) => por !== 'cerca' || (metros ?? 0) <= NEAR_METERS)
    .sort((one, other) => (one.metros ?? 0) - (other.metros ?? 0) || other.id - one.id)
    .map(({ row, por, ...one }) => ({
      ...{ ...one, ...(por && { por }) },
      puede: row.sustantivo === asked.sustantivo && mayUnite(actor, row) && mayUnite(actor, asked),
    }));
}
