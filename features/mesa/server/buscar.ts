import type { Db } from '@oficina/db';
import { type Actor, actsAs, type Limits, limit, type Origin, takeAll } from '@oficina/http';
import { invalid, Refusal } from '@oficina/hydra';
import type { MensajeSender } from '@oficina/mensajes/server';
import { readTyped } from '@oficina/requerimientos/server';
import { SUMINISTRO_READERS } from '@oficina/suministros/contract';
import { findUsuarioById, recordAuditoria } from '@oficina/usuarios/server';
import { type Clock, dayInArgentina, formatMoment, type Role } from '@oficina/values';
import {
  BUSCAR_MAX,
  FILAS_MAX,
  type Fila,
  GRUPOS,
  type Grupo,
  type GrupoTipo,
  type Hallazgos,
} from '../contract/index.ts';
import { LOOKUPS, type LookupScope } from './lookups.ts';
import { findSearchLimits } from './mesa-ajustes.ts';
import { withPatience } from './patience.repository.ts';

export type BuscarDeps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  sender: MensajeSender;
  alertAddresses: readonly string[];
  /** The setting «reclamos.formato». */
  numberFormat: string;
  customersOfEncargado(db: Db, encargadoId: number): Promise<readonly number[]>;
  facturaSeries(): Promise<readonly string[]>;
};

const ALERT = limit('mesa-buscar-alerta', 1, 24 * 60 * 60);

/** These roles find each group, among everything or only among what they attend; the others do not get the group at all. */
const FINDS: Readonly<Record<GrupoTipo, { all: readonly Role[]; theirs?: readonly Role[] }>> = {
  suministros: {
    all: SUMINISTRO_READERS,
  },
  personas: {
    all: ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_USUARIO_ADMIN', 'ROLE_ADMIN', 'ROLE_MOSTRADOR'],
    theirs: ['ROLE_REQUERIMIENTO_ENCARGADO'],
  },
  requerimientos: {
    all: ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_MOSTRADOR'],
    theirs: ['ROLE_REQUERIMIENTO_ENCARGADO'],
  },
  facturas: { all: ['ROLE_ADMIN', 'ROLE_MOSTRADOR'] },
  pagos: { all: ['ROLE_ADMIN', 'ROLE_MOSTRADOR'] },
  correos: { all: ['ROLE_SUMINISTRO_MAIL', 'ROLE_ADMIN', 'ROLE_MOSTRADOR'] },
};

/** One box finds anybody. Each call that showed somebody is audited, with what it showed. */
export async function buscar(deps: BuscarDeps, actor: Actor, origin: Origin, q: string): Promise<Hallazgos> {
  if (q.length > BUSCAR_MAX) throw invalid('q', 'largo', `Escribí hasta ${BUSCAR_MAX} letras.`);
  const anio = Number(dayInArgentina(deps.clock.now()).slice(0, 4));
  const typed = readTyped(q, { anio, numberFormat: deps.numberFormat });
  if (!typed) return { clase: 'nombre', grupos: [] };
  await countSearch(deps, actor);
  const scope: LookupScope = {
    actor,
    facturaSeries: deps.facturaSeries,
    customers: () => deps.customersOfEncargado(deps.db, actor.usuarioId),
  };
  const grupos: Grupo[] = [];
  for (const tipo of GRUPOS) {
    const { all, theirs = [] } = FINDS[tipo];
    const seesAll = actsAs(actor, all);
    if (!seesAll && !actsAs(actor, theirs)) continue;
    const filas = await withPatience(deps.db, `mesa.buscar ${tipo}`, (tx) =>
      LOOKUPS[tipo](tx, typed, { ...scope, seesAll }),
    );
    if (filas?.length !== 0) grupos.push(grupoOf(tipo, filas));
  }
  const vistos = grupos.flatMap(({ filas }) => filas.map((fila) => fila['@id']));
  if (vistos.length > 0)
    await recordAuditoria(deps.db, {
      actor,
      origin,
      accion: 'mesa.buscar',
      entidad: 'mesa',
      cambios: { clase: typed.clase, q, vistos },
    });
  return { clase: typed.clase, grupos };
}

/** A group that took too long is told so, and does not hold the others. */
const grupoOf = (tipo: GrupoTipo, filas: Fila[] | null): Grupo => ({
  tipo,
  filas: filas?.slice(0, FILAS_MAX) ?? [],
  hayMas: filas === null || filas.length > FILAS_MAX,
  incompleto: filas === null,
});

/** A person who searches more than a day of work needs is refused, and those in charge are told of it once a day. */
async function countSearch(deps: BuscarDeps, { usuarioId }: Actor): Promise<void> {
  const key = String(usuarioId);
  const { perMinute, perDay } = await findSearchLimits(deps.db);
  try {
    await takeAll(deps.limits, [
      [perMinute, key],
      [perDay, key],
    ]);
  } catch (refusal) {
    if (refusal instanceof Refusal && (await deps.limits.spend(ALERT, key)).points === 1)
      await alertOfCuriosity(deps, usuarioId, `${perMinute.points} por minuto o ${perDay.points} por día`);
    throw refusal;
  }
}

async function alertOfCuriosity(deps: BuscarDeps, usuarioId: number, bounds: string): Promise<void> {
  const usuario = await findUsuarioById(deps.db, usuarioId);
  const datos = {
    asunto: 'alguien del personal busca demasiado',
    hecho: `${usuario?.email ?? `El usuario N.º ${usuarioId}`} pasó el límite de búsquedas de socios: ${bounds}`,
    accion: 'preguntale por qué; lo que buscó está en la auditoría',
    fecha: formatMoment(deps.clock.now()),
    ruta: `/admin/usuarios/${usuarioId}`,
  };
  await deps.db.tx(async (tx) => {
    for (const para of deps.alertAddresses)
      await deps.sender.enqueue(tx, { plantilla: 'personal_alerta', tipo: 'email', para, datos });
  });
}
