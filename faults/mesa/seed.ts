// Two clerks and ten members with five claims each, all of one corner. Everything is written directly into the database.
import type { Harness } from '../harness.ts';

export type Somebody = { id: number; token: string };
export type Seeded = {
  administrador: Somebody;
  encargado: Somebody;
  members: readonly (Somebody & { cases: readonly number[] })[];
  cases: readonly number[];
};

const MEMBERS = 10;
const CASES_EACH = 5;
const tokenOf = (n: number) => `fallas-${String(n).padStart(36, '0')}`;

export async function seedCases({ pool }: Pick<Harness, 'pool'>): Promise<Seeded> {
  const { rows: people } = await pool.query<{ id: string }>(
    `with nuevas as (
       insert into usuarios (email, nombre, apellido, documento, roles, email_validado, aceptar_legal)
       select 'persona' || n || '@fallas.test', 'Norma', 'Quiroga ' || n, (30000000 + n)::text,
         case n when 0 then '{ROLE_CONFIRMADO,ROLE_REQUERIMIENTO_ADMIN}'::text[]
           when 1 then '{ROLE_CONFIRMADO,ROLE_REQUERIMIENTO_ENCARGADO}' else '{ROLE_CONFIRMADO}' end, true, true
       from generate_series(0, $1::int + 1) n order by n returning id),
     sus_preferencias as (insert into usuario_preferencias (usuario_id) select id from nuevas)
     select id from nuevas order by id`,
    [MEMBERS],
  );
  const everybody = people.map(({ id }, n) => ({ id: Number(id), token: tokenOf(n) }));
  await pool.query(
    `insert into sesiones (token_hash, usuario_id, personal, expira, ip, agente)
     select sha256(token::bytea), id, personal, now() + interval '8 hours', '127.0.0.1', 'fallas'
     from unnest($1::text[], $2::bigint[], $3::boolean[]) s (token, id, personal)`,
    [everybody.map(({ token }) => token), everybody.map(({ id }) => id), everybody.map((_, n) => n < 2)],
  );
  const [administrador, encargado, ...owners] = everybody;
  if (!administrador || !encargado) throw new Error('nobody was written');
  const { rows: filed } = await pool.query<{ id: string; usuario_id: string }>(
    `insert into requerimientos (usuario_id, categoria_id, encargado_id, numero, descripcion, vence, latitud, longitud)
     select u, (select min(id) from requerimiento_categorias where sustantivo = 'reclamo'), $2,
       '2026-' || lpad((row_number() over ())::text, 6, '0'), 'La luz de la esquina no prende', now() + interval '5 days',
       -31.2528, -61.4867
     from unnest($1::bigint[]) u cross join generate_series(1, $3::int) returning id, usuario_id`,
    [owners.map(({ id }) => id), encargado.id, CASES_EACH],
  );
  const cases = filed.map((row) => ({ id: Number(row.id), owner: Number(row.usuario_id) }));
  return {
    ...{ administrador, encargado, cases: cases.map(({ id }) => id) },
    members: owners.map((one) => ({
      ...one,
      cases: cases.filter(({ owner }) => owner === one.id).map(({ id }) => id),
    })),
  };
}
