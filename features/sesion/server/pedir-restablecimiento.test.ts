import { createHmac } from 'node:crypto';
import { sql } from '@oficina/db';
import { createRenderer } from '@oficina/mensajes/server';
import { build, changeRows, countRows, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useMensajes } from './mensajes.test-kit.ts';
import { useSesion } from './sesion.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const mensajes = useMensajes(database, clock);
const { call } = useSesion(database, clock, mensajes.enqueueMensaje);
const CODIGOS_KEY = 'c'.repeat(32);
const ALWAYS = {
  message: 'Si el correo está registrado, te enviamos un enlace para restablecer tu contraseña.',
};

let maria: { id: number };

beforeAll(async () => {
  const { db } = database;
  maria = await build.usuario(db, { email: 'Maria@Correo.test' });
  await build.usuario(db, { email: 'sefue@correo.test', eliminado: new Date() });
});
beforeEach(() => database.db.deleteFrom('codigos').execute());

const request = (email: unknown, more: { ip?: string; host?: string } = {}) =>
  call('POST', '/reset_password', { body: { email }, ...more });
const mensajeRows = () => rowsOf(database.db, 'mensajes', { plantilla: 'clave_restablecer' });
const counts = async () => ({
  mensajes: await countRows(database.db, 'mensajes'),
  codigos: await countRows(database.db, 'codigos'),
  jobs: await countRows(database.ownerDb, 'pgboss.job'),
  trail: await countRows(database.db, 'auditoria', { accion: 'usuario.pedir-clave' }),
});

/** Every table of the product and of its queue is searched as text, for the secret in plain or encoded form. */
async function tablesHolding(secreto: string): Promise<string[]> {
  const encodings = [
    secreto,
    Buffer.from(secreto).toString('hex'),
    Buffer.from(secreto, 'base64url').toString('hex'),
  ];
  const { rows: tables } = await sql<{ table: string }>`
    select format('%I.%I', n.nspname, c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    database.ownerDb,
  );
  const found: string[] = [];
  for (const { table } of tables) {
    const { rows } = await sql`select 1 from ${sql.raw(table)} t
      where exists (select from unnest(${encodings}::text[]) f where t::text ilike '%' || f || '%') limit 1`.execute(
      database.ownerDb,
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test('a quien tiene cuenta se le manda un enlace, a la dirección como está en ella', async () => {
  const before = await counts();
  const { status, body } = await request('  MARIA@correo.test ');
  expect([status, body]).toEqual([200, ALWAYS]);
  expect(await mensajeRows()).toMatchObject([
    { para: 'Maria@Correo.test', usuario_id: maria.id, datos: {}, prioridad: 0, estado: 0 },
  ]);
  expect(await counts()).toEqual({
    mensajes: before.mensajes + 1,
    codigos: before.codigos + 1,
    jobs: before.jobs + 1,
    trail: before.trail + 1,
  });
});

test('por quien no existe o se fue se contesta y se trabaja igual, y no queda nada', async () => {
  for (const email of ['nadie@correo.test', 'sefue@correo.test', 'esto no es un correo']) {
    const before = await counts();
    mensajes.enqueued.length = 0;
    const { status, body } = await request(email);
    expect([email, status, body]).toEqual([email, 200, ALWAYS]);
    expect(await counts()).toEqual({ ...before, trail: before.trail + 1 });
    expect(mensajes.enqueued).toMatchObject([{ plantilla: 'clave_restablecer', para: email }]);
  }
});

test('el enlace tiene 256 bits, la base guarda su HMAC y en ninguna tabla descansa a la vista', async () => {
  await request('maria@correo.test');
  const token = mensajes.enqueued[0]?.secreto ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const [codigo] = await rowsOf(database.db, 'codigos');
  expect(codigo).toMatchObject({
    hash: createHmac('sha256', CODIGOS_KEY).update(token).digest(),
    uso: 'restablecer',
    usuario_id: maria.id,
    usado: null,
    expira: new Date('2026-11-12T09:30:00-03:00'),
  });
  expect((await mensajeRows())[0]?.secreto).toBeInstanceOf(Buffer);
  expect(await tablesHolding(token)).toEqual([]);
  // The search must find a planted token, or it proves nothing.
  await changeRows(database.db, 'mensajes', {}, { error: `no salió ${token}` });
  expect(await tablesHolding(token)).toEqual(['public.mensajes']);
});

test('el enlace es de nuestra dirección, diga lo que diga Host', async () => {
  await request('maria@correo.test', { host: 'otro-sitio.test' });
  const [row] = await mensajeRows();
  const marca = { cooperativa: 'Prueba', color: '#0b5f5c', publicUrl: 'https://oficina.test', art25: '' };
  const secreto = mensajes.enqueued[0]?.secreto ?? '';
  const { texto, html } = createRenderer(marca)('clave_restablecer', 'email', { datos: row?.datos, secreto });
  expect(texto).toContain(`https://oficina.test/restablecer?token=${secreto}`);
  expect(texto + html + JSON.stringify(row)).not.toContain('otro-sitio');
});

test('queda dicho quién fue el mencionado y no lo que se escribió', async () => {
  await request('maria@correo.test');
  await request('secreto-por-error@correo.test');
  const trail = await rowsOf(database.db, 'auditoria');
  expect(trail.slice(-2)).toMatchObject([
    { accion: 'usuario.pedir-clave', actor_id: null, entidad_id: String(maria.id), cambios: null },
    { accion: 'usuario.pedir-clave', actor_id: null, entidad_id: null, cambios: null },
  ]);
  expect(JSON.stringify(trail)).not.toMatch(/secreto-por-error/);
});

test('a una dirección van tres por hora, se pida desde donde se pida; después se contesta lo mismo', async () => {
  for (const email of ['maria@correo.test', 'nadie@correo.test'])
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const { status, body } = await request(attempt % 2 ? email : email.toUpperCase(), {
        ip: `10.0.1.${attempt}`,
      });
      expect([attempt, status, body]).toEqual([attempt, 200, ALWAYS]);
    }
  expect(await mensajeRows()).toHaveLength(3);
  expect(mensajes.enqueued).toHaveLength(6);
  clock.advance(3_600_000);
  await request('maria@correo.test');
  expect(await mensajeRows()).toHaveLength(4);
});

test('desde una conexión, veinte por hora', async () => {
  for (let attempt = 1; attempt <= 20; attempt += 1)
    expect((await request(`nadie${attempt}@correo.test`, { ip: '10.0.2.1' })).status).toBe(200);
  const throttled = await request('maria@correo.test', { ip: '10.0.2.1' });
  expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '3600']);
  expect(await mensajeRows()).toHaveLength(0);
  expect((await request('maria@correo.test', { ip: '10.0.2.2' })).status).toBe(200);
});

test('sin correo no hay qué hacer', async () => {
  for (const email of [undefined, null, '', '   ']) {
    const { status, body } = await request(email);
    expect([email, status, body.description]).toEqual([email, 422, 'email: Completá este dato.']);
  }
  expect((await request(['maria@correo.test'])).status).toBe(400);
});
