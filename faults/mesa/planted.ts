// Each fault is planted in a transaction that is then undone: the judge must find it, or it would find nothing.
import type pg from 'pg';
import { judge } from './judge.ts';
import type { Said } from './tabs.ts';

const one = (said: readonly Said[], tipo: Said['tipo'], outcome: Said['outcome']) =>
  said.find((each) => each.tipo === tipo && each.outcome === outcome);

/** The sentence of the judge that must appear, and what makes it true. */
const FAULTS: Readonly<
  Record<string, (said: readonly Said[]) => { sql: string; values: unknown[] } | undefined>
> = {
  'se perdió': (said) =>
    by(one(said, 'socio', 'escrito'), 'delete from requerimiento_seguimientos where descripcion = $1'),
  'nadie escribió': (said) =>
    by(
      one(said, 'socio', 'escrito'),
      `update requerimiento_seguimientos set descripcion = 'encima' where descripcion = $1`,
    ),
  'otro firma': (said) =>
    by(
      one(said, 'socio', 'escrito'),
      `update requerimiento_seguimientos set usuario_id = (select min(id) from usuarios) where descripcion = $1`,
    ),
  'está dos veces': (said) =>
    by(
      one(said, 'nota', 'escrito'),
      `insert into requerimiento_notas (requerimiento_id, usuario_id, texto)
       select requerimiento_id, usuario_id, texto from requerimiento_notas where texto = $1`,
    ),
  'se negó y está': (said) => {
    const refused = said.find(({ outcome }) => outcome === 'negado');
    return (
      refused && {
        sql: `insert into requerimiento_notas (requerimiento_id, usuario_id, texto) values ($1, $2, $3)`,
        values: [refused.en, refused.de, refused.texto],
      }
    );
  },
  'salió de su caso': (said) =>
    by(
      one(said, 'nota', 'escrito'),
      `insert into requerimiento_notas (requerimiento_id, usuario_id, texto)
       select (select max(id) from requerimientos r where r.id <> n.requerimiento_id), usuario_id, texto
       from requerimiento_notas n where texto = $1`,
    ),
  '2 mensajes de': (said) =>
    by(
      one(said, 'respuesta', 'escrito'),
      `insert into mensajes (usuario_id, tipo, plantilla, datos, para)
       select usuario_id, tipo, plantilla, datos, para from mensajes where datos ->> 'texto' = $1 limit 1`,
    ),
  'a su dueño no se le dijo': (said) =>
    by(one(said, 'respuesta', 'escrito'), `delete from mensajes where datos ->> 'texto' = $1`),
  'salió en un mensaje': (said) =>
    by(
      one(said, 'nota', 'escrito'),
      `update mensajes set datos = jsonb_set(datos, '{texto}', to_jsonb($1::text))
       where id = (select max(id) from mensajes where datos ? 'texto' and plantilla = 'requerimiento_novedad')`,
    ),
  'no está en la tabla': () => ({
    sql: `update requerimiento_seguimientos set nuevo_estado = 0
      where id = (select max(id) from requerimiento_seguimientos where nuevo_estado is not null)`,
    values: [],
  }),
  'y se movió a': () => ({
    sql: `update requerimientos set estado = case estado when 1 then 10 else 1 end
      where id = (select min(id) from requerimientos)`,
    values: [],
  }),
  'la cola muestra': () => ({
    sql: `update requerimientos set ultimo_texto = 'otra cosa' where id = (select min(id) from requerimientos)`,
    values: [],
  }),
  'sigue a uno que sigue a otro': () => ({
    sql: `update requerimientos set unido_a = case id when (select min(id) from requerimientos) then
        (select min(id) + 1 from requerimientos) else (select min(id) + 2 from requerimientos) end
      where id in (select id from requerimientos order by id limit 2)`,
    values: [],
  }),
};

const by = (said: Said | undefined, sql: string) => said && { sql, values: [said.texto] };

/** Returns the faults that were planted and not found. */
export async function judgeTheJudge(pool: pg.Pool, said: readonly Said[]): Promise<string[]> {
  const client = await pool.connect();
  const query = async <T>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as T[];
  const missed: string[] = [];
  try {
    for (const [sentence, plant] of Object.entries(FAULTS)) {
      const fault = plant(said);
      await client.query('begin');
      const { rowCount = 0 } = fault ? await client.query(fault.sql, fault.values) : {};
      const found = (await judge(query, said)).some((text) => text.includes(sentence));
      await client.query('rollback');
      if (!rowCount || !found) missed.push(rowCount ? sentence : `${sentence}: no hubo qué plantar`);
    }
  } finally {
    client.release();
  }
  console.log(`  ${Object.keys(FAULTS).length} faltas plantadas, ${missed.length} sin hallar`);
  return missed;
}
