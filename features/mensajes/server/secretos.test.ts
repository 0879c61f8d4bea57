import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useMotorEnPrueba } from './motor.test-kit.ts';
import { reintentarMensajes } from './reintentar-mensajes.ts';

const database = useDatabase();
const prueba = useMotorEnPrueba(database);

/** As it is, and as somebody who does not want it seen would have written it. */
const formas = (secreto: string) => [
  secreto,
  secreto.split('').join(' '),
  Buffer.from(secreto).toString('base64').replaceAll('=', ''),
  Buffer.from(secreto).toString('hex'),
];

/** Every table of the product and of its queue, row by row, as text: the tables that hold the secret in some form. */
async function donde(secreto: string): Promise<string[]> {
  const { rows: tablas } = await sql<{ tabla: string }>`
    select format('%I.%I', n.nspname, c.relname) as tabla from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(database.ownerDb);
  const found: string[] = [];
  for (const { tabla } of tablas) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.raw(tabla)} t
      where exists (select from unnest(${formas(secreto)}::text[]) f where t::text ilike '%' || f || '%')`.execute(
      database.ownerDb,
    );
    if ((rows[0]?.n ?? 0) > 0) found.push(tabla);
  }
  return found;
}

const CODIGO = '918273';
const codigo = { plantilla: 'codigo', tipo: 'sms', para: '+5493492401234', secreto: CODIGO } as const;

test('un código no descansa a la vista en ninguna tabla, ni esperando, ni enviado, ni fallido, ni vencido', async () => {
  const enviado = await prueba.encolar(codigo);
  await prueba.encolar({ ...codigo, para: '+5493492401235' });
  const fallido = await prueba.encolar({ ...codigo, para: '+5493492401236' });
  expect(await donde(CODIGO)).toEqual([]);
  await prueba.enviar('sms', enviado);
  prueba.motor.mano.texto = () => ({ kind: 'rejected', reason: 'numero' });
  await prueba.enviar('sms', fallido);
  prueba.motor.later(11 * 60_000);
  await reintentarMensajes(prueba.motor);
  expect(await donde(CODIGO)).toEqual([]);
  const { rows } = await sql<{ n: number }>`select count(secreto)::int as n from mensajes`.execute(
    database.ownerDb,
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('la búsqueda encuentra uno plantado, escrito de cualquier forma', async () => {
  const id = await prueba.encolar(codigo);
  for (const forma of formas(CODIGO)) {
    await sql`update mensajes set error = ${`no salió ${forma}`} where id = ${id}`.execute(database.ownerDb);
    expect(await donde(CODIGO), forma).toEqual(['public.mensajes']);
  }
  await sql`update mensajes set error = null where id = ${id}`.execute(database.ownerDb);
  await sql`update pgboss.job set data = jsonb_build_object('codigo', ${CODIGO}::text)`.execute(
    database.ownerDb,
  );
  expect(await donde(CODIGO)).toEqual(['pgboss.job']);
});
