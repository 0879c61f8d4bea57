import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useTestEngine } from './engine.test-kit.ts';
import { reintentarMensajes } from './reintentar-mensajes.ts';

const database = useDatabase();
const kit = useTestEngine(database);

const encodings = (secreto: string) => [
  secreto,
  secreto.split('').join(' '),
  Buffer.from(secreto).toString('base64').replaceAll('=', ''),
  Buffer.from(secreto).toString('hex'),
];

/** Every row of every table is read as text, including those of the queue. */
async function tablesHolding(secreto: string): Promise<string[]> {
  const { rows: tables } = await sql<{ table: string }>`
    select format('%I.%I', n.nspname, c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(database.ownerDb);
  const found: string[] = [];
  for (const { table } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.raw(table)} t
      where exists (select from unnest(${encodings(secreto)}::text[]) f where t::text ilike '%' || f || '%')`.execute(
      database.ownerDb,
    );
    if ((rows[0]?.n ?? 0) > 0) found.push(table);
  }
  return found;
}

const CODIGO = '918273';
const codigo = { plantilla: 'codigo', tipo: 'sms', para: '+5493492401234', secreto: CODIGO } as const;

test('un código no descansa a la vista en ninguna tabla, ni esperando, ni enviado, ni fallido, ni vencido', async () => {
  const enviado = await kit.enqueue(codigo);
  await kit.enqueue({ ...codigo, para: '+5493492401235' });
  const failedId = await kit.enqueue({ ...codigo, para: '+5493492401236' });
  expect(await tablesHolding(CODIGO)).toEqual([]);
  await kit.enviar('sms', enviado);
  kit.engine.provider.texto = () => ({ kind: 'rejected', reason: 'numero' });
  await kit.enviar('sms', failedId);
  kit.engine.later(11 * 60_000);
  await reintentarMensajes(kit.engine);
  expect(await tablesHolding(CODIGO)).toEqual([]);
  const { rows } = await sql<{ n: number }>`select count(secreto)::int as n from mensajes`.execute(
    database.ownerDb,
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('la búsqueda encuentra uno plantado, escrito de cualquier forma', async () => {
  const id = await kit.enqueue(codigo);
  for (const encoding of encodings(CODIGO)) {
    await sql`update mensajes set error = ${`no salió ${encoding}`} where id = ${id}`.execute(
      database.ownerDb,
    );
    expect(await tablesHolding(CODIGO), encoding).toEqual(['public.mensajes']);
  }
  await sql`update mensajes set error = null where id = ${id}`.execute(database.ownerDb);
  await sql`update pgboss.job set data = jsonb_build_object('codigo', ${CODIGO}::text)`.execute(
    database.ownerDb,
  );
  expect(await tablesHolding(CODIGO)).toEqual(['pgboss.job']);
});
