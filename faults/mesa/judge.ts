// What must be true of fifty claims, whatever was done to them and in whatever order.
import {
  ATENDER_TRANSITIONS,
  requerimientoEstado,
  transitionSentence,
} from '@oficina/requerimientos/contract';
import type { Said } from './tabs.ts';

export type Query = <T>(text: string, values?: unknown[]) => Promise<T[]>;

type Seguimiento = { id: number; caso: number; de: number; texto: string; estado: number | null };
type Caso = {
  id: number;
  owner: number;
  estado: number;
  unido_a: number | null;
  principal_unido: boolean;
  ultimo_texto: string | null;
};
type Mensaje = { texto: string; usuario: number; tipo: number; plantilla: string; times: number };

const MOVES = new Set(ATENDER_TRANSITIONS.map(({ from, to }) => `${from} ${to}`));
const SENTENCES = requerimientoEstado.codes().map(transitionSentence);

/** Each sentence is a fault. */
export async function judge(query: Query, said: readonly Said[]): Promise<string[]> {
  const seguimientos = await query<Seguimiento>(
    `select id::int, requerimiento_id::int as caso, usuario_id::int as de, descripcion as texto, nuevo_estado as estado
     from requerimiento_seguimientos order by id`,
  );
  const casos = await query<Caso>(
    `select r.id::int, r.usuario_id::int as owner, r.estado, r.unido_a::int, r.ultimo_texto,
       coalesce(p.unido_a is not null, false) as principal_unido
     from requerimientos r left join requerimientos p on p.id = r.unido_a order by r.id`,
  );
  const notas = await query<{ texto: string; caso: number; de: number }>(
    'select texto, requerimiento_id::int as caso, usuario_id::int as de from requerimiento_notas',
  );
  const mensajes = await query<Mensaje>(
    `select datos ->> 'texto' as texto, usuario_id::int as usuario, tipo, max(plantilla) as plantilla, count(*)::int as times
     from mensajes where plantilla in ('requerimiento_novedad', 'requerimiento_espera', 'requerimiento_finalizado')
     group by 1, 2, 3`,
  );
  return [
    ...judgeTexts(said, seguimientos, notas),
    ...judgeUnknown(said, seguimientos),
    ...judgeMensajes(said, mensajes, new Map(casos.map(({ id, owner }) => [id, owner]))),
    ...judgeEstados(casos, seguimientos),
    ...casos
      .filter(({ principal_unido }) => principal_unido)
      .map(({ id }) => `${id}: sigue a uno que sigue a otro`),
  ];
}

/** What was acknowledged is there once, and what was refused is not. */
function judgeTexts(
  said: readonly Said[],
  seguimientos: readonly Seguimiento[],
  notas: readonly { texto: string; caso: number; de: number }[],
): string[] {
  const written = Map.groupBy([...seguimientos, ...notas], ({ texto }) => texto);
  return said.flatMap(({ texto, en, de, outcome, tipo }) => {
    const found = written.get(texto) ?? [];
    const own = found.filter(({ caso }) => caso === en).length;
    if (outcome === 'escrito' && own === 0) return [`${en}: se perdió «${texto}»`];
    if (outcome === 'negado' && found.length > 0) return [`${en}: se negó y está «${texto}»`];
    if (found.some((one) => one.de !== de)) return [`${en}: otro firma «${texto}»`];
    const cases = new Set(found.map(({ caso }) => caso)).size;
    if (found.length > cases) return [`${en}: está dos veces «${texto}»`];
    // Only an answer of the staff reaches those that follow, and never without its own case.
    if (cases > 1 && tipo !== 'respuesta') return [`${en}: salió de su caso «${texto}»`];
    return found.length > 0 && own === 0 ? [`${en}: está sólo en otro caso «${texto}»`] : [];
  });
}

/** A text that nobody sent is one that was written over. */
function judgeUnknown(said: readonly Said[], seguimientos: readonly Seguimiento[]): string[] {
  const known = new Set([...said.map(({ texto }) => texto), ...SENTENCES]);
  return seguimientos
    .filter(({ texto }) => !known.has(texto))
    .map(({ caso, texto }) => `${caso}: nadie escribió «${texto}»`);
}

function judgeMensajes(
  said: readonly Said[],
  mensajes: readonly Mensaje[],
  owners: ReadonlyMap<number, number>,
): string[] {
  const repeated = mensajes
    .filter(({ times }) => times > 1)
    .map(({ texto, usuario, times }) => `${usuario}: ${times} mensajes de «${texto}»`);
  const told = new Set(mensajes.map(({ texto, usuario }) => `${usuario} ${texto}`));
  const untold = said
    .filter(({ tipo, outcome }) => tipo === 'respuesta' && outcome === 'escrito')
    .filter(({ en, texto }) => !told.has(`${owners.get(en)} ${texto}`))
    .map(({ en, texto }) => `${en}: a su dueño no se le dijo «${texto}»`);
  const notForMembers = said.filter(({ tipo }) => tipo !== 'respuesta').map(({ texto }) => texto);
  const leaked = mensajes.filter(({ texto }) => notForMembers.includes(texto));
  return [...repeated, ...untold, ...leaked.map(({ texto }) => `salió en un mensaje «${texto}»`)];
}

/** Each claim walked by moves of the table, from the first to where it is. */
function judgeEstados(casos: readonly Caso[], seguimientos: readonly Seguimiento[]): string[] {
  const { name } = requerimientoEstado;
  const byCaso = Map.groupBy(seguimientos, ({ caso }) => caso);
  return casos.flatMap(({ id, estado, ultimo_texto }) => {
    const own = byCaso.get(id) ?? [];
    const walked = own.flatMap((one) => one.estado ?? []);
    const path = [requerimientoEstado.code('pendiente'), ...walked];
    const faults = walked.flatMap((to, n) => {
      const move = `${name(path[n] ?? to)} ${name(to)}`;
      return MOVES.has(move) ? [] : [`${id}: ${move} no está en la tabla`];
    });
    if (path.at(-1) !== estado)
      faults.push(`${id}: figura ${name(estado)} y se movió a ${name(path.at(-1) ?? 0)}`);
    const last = own.at(-1)?.texto ?? null;
    if (last !== ultimo_texto)
      faults.push(`${id}: la cola muestra «${ultimo_texto}» y lo último es «${last}»`);
    return faults;
  });
}
