import { sql } from '@oficina/db';
import { changeRows, rowsOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useTestEngine } from './engine.test-kit.ts';
import { reintentarMensajes } from './reintentar-mensajes.ts';

const kit = useTestEngine();
const { database } = kit;

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

test('un código no descansa a la vista en ninguna tabla, ni esperando, ni enviado, ni fallido, ni vencido', async () => {
  const enviado = await kit.enqueueCodigo(CODIGO);
  await kit.enqueueCodigo(CODIGO, { para: '+5493492401235' });
  const failedId = await kit.enqueueCodigo(CODIGO, { para: '+5493492401236' });
  expect(await tablesHolding(CODIGO)).toEqual([]);
  await kit.enviar('sms', enviado);
  kit.engine.provider.texto = () => ({ kind: 'rejected', reason: 'numero' });
  await kit.enviar('sms', failedId);
  kit.engine.later(11 * 60_000);
  await reintentarMensajes(kit.engine);
  expect(await tablesHolding(CODIGO)).toEqual([]);
  const rows = await rowsOf(database.ownerDb, 'mensajes');
  expect(rows.map(({ secreto }) => secreto)).toEqual([null, null, null]);
});

test('la búsqueda encuentra uno plantado, escrito de cualquier forma', async () => {
  const id = await kit.enqueueCodigo(CODIGO);
  for (const encoding of encodings(CODIGO)) {
    await changeRows(database.ownerDb, 'mensajes', id, { error: `no salió ${encoding}` });
    expect(await tablesHolding(CODIGO), encoding).toEqual(['public.mensajes']);
  }
  await changeRows(database.ownerDb, 'mensajes', id, { error: null });
  await sql`update pgboss.job set data = jsonb_build_object('codigo', ${CODIGO}::text)`.execute(
    database.ownerDb,
  );
  expect(await tablesHolding(CODIGO)).toEqual(['pgboss.job']);
});
