import { type Reader, statement } from '@oficina/db';
import { nombreVisibleSql } from '@oficina/usuarios/server';
import { OPEN_CODES, RESUMEN_COUNT_LIMIT, requerimientoEstado } from '../contract/index.ts';
import { EXCERPT_LENGTH } from './requerimientos.repository.ts';

export type PendingRequerimientos = {
  vencen: number;
  vencidos: number;
  sin_asignar: number;
  esperando: number;
  sin_movimiento: number;
  con_novedades: number;
  responder: {
    id: number;
    numero: string;
    categoria: string;
    persona: string | null;
    texto: string;
    estado: number;
    vence: string | null;
    vencido: boolean;
    desde: string;
  }[];
};
export type TeamLoad = { id: number; nombre: string; abiertos: number; vencidos: number };

// The values are literals, because the planner cannot match a parameter to the partial indexes of the queue.
const OPEN = `r.estado in (${OPEN_CODES.join(', ')})`;
const WAITING = `r.estado = ${requerimientoEstado.code('esperaUsuario')}`;
const LATE = 'r.vence < $2 and (r.en_espera_desde is null or r.vence < r.en_espera_desde)';
const SHOWN = 6;
/** Those to show are chosen among the ones that nobody touched for longest, so that the rest is not read. */
const CONSIDERED = 200;
/** A term that does not run makes nobody hurry. */
const TERM = `case when ${OPEN} and r.en_espera_desde is null then r.vence end`;

const countOf = (where: string) =>
  `(select count(*) from (select from requerimientos r where ${where} limit ${RESUMEN_COUNT_LIMIT}) contados)`;

/** $1 is the person, $2 now, $3 the end of tomorrow, $4 five days ago and $5 three days ago. */
const pending = (scope: string) =>
  statement<PendingRequerimientos>(`
    select ${countOf(`${OPEN} and r.vence >= $2 and r.vence < $3 and r.en_espera_desde is null ${scope}`)} as vencen,
      ${countOf(`${OPEN} and ${LATE} ${scope}`)} as vencidos,
      ${countOf(`r.encargado_id is null and ${OPEN}`)} as sin_asignar,
      ${countOf(`${WAITING} and ${OPEN} and r.en_espera_desde < $4 ${scope}`)} as esperando,
      ${countOf(`${OPEN} and r.updated < $5`)} as sin_movimiento,
      ${countOf(`r.novedades_encargado ${scope}`)} as con_novedades,
      (select coalesce(jsonb_agg(to_jsonb(n) - 'place' order by n.place), '[]') from (
        select r.id, r.numero, c.nombre as categoria, r.estado, r.vence, r.vencido, r.place,
          coalesce(r.ultimo_texto, left(r.descripcion, ${EXCERPT_LENGTH})) as texto,
          coalesce(r.ultimo_momento, r.created) as desde,
          case when u.id is null then r.contacto->>'nombre' else ${nombreVisibleSql('u')} end as persona
        from (select r.*, row_number() over (order by vencido desc, plazo, id) as place from (
            select r.*, coalesce(${OPEN} and ${LATE}, false) as vencido, ${TERM} as plazo from requerimientos r
            where r.novedades_encargado ${scope} order by r.updated, r.id limit ${CONSIDERED}) r
          order by place limit ${SHOWN}) r
        join requerimiento_categorias c on c.id = r.categoria_id left join usuarios u on u.id = r.usuario_id) n) as responder`);

const ofAll = pending('and $1::bigint is not null');
const ofEncargado = pending('and r.encargado_id = $1');

const DAY_MS = 24 * 60 * 60 * 1000;

export async function findPendingRequerimientos(
  reader: Reader,
  { usuarioId, all, now, tomorrowEnd }: { usuarioId: number; all: boolean; now: Date; tomorrowEnd: Date },
): Promise<PendingRequerimientos> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [row] = await (all ? ofAll : ofEncargado)(reader, [
    usuarioId,
    now,
    tomorrowEnd,
    before(5),
    before(3),
  ]);
  if (!row) throw new Error('a count of nothing is still a row');
  return row;
}

const MOST_PEOPLE = 50;

const team = statement<TeamLoad>(`
  select u.id, ${nombreVisibleSql('u')} as nombre,
    (select count(*) from (select from requerimientos r where r.encargado_id = u.id and ${OPEN}
      limit ${RESUMEN_COUNT_LIMIT}) abiertos) as abiertos,
    (select count(*) from (select from requerimientos r where r.encargado_id = u.id and ${OPEN} and r.vence < $1
      and (r.en_espera_desde is null or r.vence < r.en_espera_desde) limit ${RESUMEN_COUNT_LIMIT}) vencidos) as vencidos
  from usuarios u
  where u.roles && array['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO']::text[] and u.eliminado is null
  order by u.id limit ${MOST_PEOPLE}`);

/** How much each of those who attend has, to share it out. */
export const findTeamLoad = (reader: Reader, now: Date): Promise<TeamLoad[]> => team(reader, [now]);
