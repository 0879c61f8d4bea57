import { countArchivosByEstado, countRecentErrors } from '@oficina/archivos/server';
import {
  countDeliveries,
  countEndlessCortes,
  findComingCortes,
  findCortesByZona,
} from '@oficina/cortes/server';
import type { Db } from '@oficina/db';
import { findLoadedFacturas } from '@oficina/facturas/server';
import { type Actor, actsAs } from '@oficina/http';
import { iri } from '@oficina/hydra';
import { countFailedMensajes } from '@oficina/mensajes/server';
import { countPendingPagos } from '@oficina/pagos/server';
import { findPendingRequerimientos, findTeamLoad } from '@oficina/requerimientos/server';
import { countPendingMails, findSuministrosByIds } from '@oficina/suministros/server';
import { countUnconfirmedUsuarios, findLastDone } from '@oficina/usuarios/server';
import { findInquiriesInReview } from '@oficina/validaciones/server';
import { type Clock, dayInArgentina, formatMoment, nextDay, periodoToWire, type Role } from '@oficina/values';
import { DIA_COUNT_LIMIT, type Dia } from '../contract/index.ts';

type Deps = { db: Db; clock: Clock };
type Moment = { now: Date; today: string };
type Block = (deps: Deps, actor: Actor, moment: Moment) => Promise<Dia>;

const DAY_MS = 24 * 60 * 60 * 1000;
const LAST_FICHAS = 10;
/** Two parts of the trail, whatever the day of the month. */
const FICHAS_SINCE_MS = 31 * DAY_MS;
const PATIENCE_MS = 7 * DAY_MS;
/** Today and the six days before. */
const ERRORS_SINCE_MS = 6 * DAY_MS;
const COMING_MS = 2 * DAY_MS;
const daysAgo = (now: Date, ms: number) => new Date(now.getTime() - ms);
const startOf = (day: string) => new Date(`${day}T00:00:00-03:00`);
const momentOf = (text: Date | string | null) => (text === null ? undefined : formatMoment(new Date(text)));

const mostrador: Block = async ({ db }, { usuarioId }, { now }) => {
  const since = daysAgo(now, FICHAS_SINCE_MS);
  const ids = await findLastDone(db, { usuarioId, accion: 'suministro.ficha', since, most: LAST_FICHAS });
  const found = new Map((await findSuministrosByIds(db, ids)).map((row) => [row.id, row]));
  const { periodo, actualizado } = await findLoadedFacturas(db);
  return {
    fichas: ids.flatMap((id) => {
      const row = found.get(id);
      return row ? [{ '@id': iri('suministros', id), nombre: row.nombre, cuenta: row.cuenta }] : [];
    }),
    cortesPorZona: (await findCortesByZona(db, now)).map(({ desde, hasta, ...rest }) => ({
      ...rest,
      desde: formatMoment(desde),
      hasta: momentOf(hasta),
    })),
    facturasCargadas: {
      periodo: periodo === null ? undefined : periodoToWire(periodo),
      actualizado: momentOf(actualizado),
    },
  };
};

const requerimientos: Block = async ({ db }, actor, { now, today }) => {
  const all = actsAs(actor, ['ROLE_REQUERIMIENTO_ADMIN']);
  const tomorrowEnd = startOf(nextDay(nextDay(today)));
  const { usuarioId } = actor;
  const row = await findPendingRequerimientos(db, { usuarioId, all, now, tomorrowEnd });
  const team = all ? await findTeamLoad(db, now) : undefined;
  return {
    requerimientos: {
      responder: row.responder.map(({ id, persona, vence, desde, ...rest }) => ({
        '@id': iri('requerimientos', id),
        ...rest,
        persona: persona ?? undefined,
        vence: momentOf(vence),
        desde: formatMoment(new Date(desde)),
      })),
      conNovedades: row.con_novedades,
      vencen: row.vencen,
      vencidos: row.vencidos,
      sinAsignar: row.sin_asignar,
      esperando: row.esperando,
      ...(team && {
        sinMovimiento: row.sin_movimiento,
        equipo: team.map(({ id, ...load }) => ({ usuario: iri('usuarios', id), ...load })),
      }),
    },
  };
};

const administrador: Block = async ({ db }, _actor, { today }) => {
  const pagos = await countPendingPagos(db, DIA_COUNT_LIMIT);
  const archivos = new Map(await countArchivosByEstado(db));
  const errors = await countRecentErrors(db, daysAgo(startOf(today), ERRORS_SINCE_MS));
  return {
    pagos: {
      enVerificacion: pagos.en_verificacion,
      masViejo: momentOf(pagos.mas_viejo),
      aDevolver: pagos.a_devolver,
    },
    mensajesFallidosHoy: await countFailedMensajes(db, startOf(today), DIA_COUNT_LIMIT),
    archivosPorConfirmar: Math.min(archivos.get('nuevo') ?? 0, DIA_COUNT_LIMIT),
    archivosConError: { facturas: errors.archivo_facturas, subidas: errors.archivo_subidas },
    ultimaCarga: momentOf((await findLoadedFacturas(db)).actualizado),
  };
};

const correos: Block = async ({ db }, _actor, { now }) => {
  const { rebotan, sin_validar } = await countPendingMails(db, daysAgo(now, PATIENCE_MS), DIA_COUNT_LIMIT);
  return { correos: { rebotan, sinValidar: sin_validar } };
};

const cortes: Block = async ({ db }, _actor, { now }) => {
  const coming = await findComingCortes(db, now, new Date(now.getTime() + COMING_MS));
  const deliveries =
    coming.length > 0
      ? await countDeliveries(
          db,
          coming.map(({ id }) => id),
          now,
        )
      : [];
  const told = new Map(deliveries.map((row) => [row.corte_id, row]));
  return {
    cortes: {
      sinFin: await countEndlessCortes(db, now),
      proximos: coming.map((row) => ({
        '@id': iri('cortes', row.id),
        id: row.id,
        zona: row.zona,
        inicio: formatMoment(row.inicio),
        suministros: row.total_suministros,
        avisados: told.get(row.id)?.avisados ?? 0,
        sinContacto: told.get(row.id)?.sinContacto ?? 0,
      })),
    },
  };
};

async function identidades(db: Db) {
  const { total, usuario_id } = await findInquiriesInReview(db, DIA_COUNT_LIMIT);
  return { identidades: total, ...(usuario_id !== null && { primera: iri('usuarios', usuario_id) }) };
}

const usuarios: Block = async ({ db }, _actor, { now }) => ({
  usuarios: {
    ...(await identidades(db)),
    sinConfirmar: await countUnconfirmedUsuarios(db, daysAgo(now, PATIENCE_MS), DIA_COUNT_LIMIT),
  },
});

const BLOCKS: readonly (readonly [roles: readonly Role[], block: Block])[] = [
  [['ROLE_MOSTRADOR'], mostrador],
  [['ROLE_REQUERIMIENTO_ENCARGADO', 'ROLE_REQUERIMIENTO_ADMIN'], requerimientos],
  [['ROLE_ADMIN'], administrador],
  [['ROLE_CORTE_ADMIN'], cortes],
  [['ROLE_SUMINISTRO_MAIL', 'ROLE_ADMIN'], correos],
  [['ROLE_USUARIO_ADMIN'], usuarios],
];

/** What waits for whoever asks: the blocks of each of their roles. */
export async function verDia(deps: Deps, actor: Actor): Promise<Dia> {
  const now = deps.clock.now();
  const moment = { now, today: dayInArgentina(now) };
  const dia: Dia = {};
  for (const [roles, block] of BLOCKS)
    if (actsAs(actor, roles)) Object.assign(dia, await block(deps, actor, moment));
  return dia;
}
