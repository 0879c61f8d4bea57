import { createHmac } from 'node:crypto';
import { sql } from '@oficina/db';
import { createLimits } from '@oficina/http';
import { redactor } from '@oficina/mensajes/server';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useMensajes } from './mensajes.test-kit.ts';
import { createSesionApp } from './test-app.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const mensajes = useMensajes(database, clock);
const CLAVE_DE_CODIGOS = 'c'.repeat(32);
const SIEMPRE = {
  message: 'Si el correo está registrado, te enviamos un enlace para restablecer tu contraseña.',
};

let call: ReturnType<typeof createSesionApp>;
let maria: { id: number };

beforeAll(async () => {
  const { db } = database;
  call = createSesionApp({
    db,
    clock,
    limits: createLimits(db, clock),
    otpPersonal: true,
    claveDeCodigos: new Secret(CLAVE_DE_CODIGOS),
    encolarMensaje: mensajes.encolarMensaje,
  });
  maria = await build.usuario(db, { email: 'Maria@Correo.test' });
  await build.usuario(db, { email: 'sefue@correo.test', eliminado: new Date() });
});
beforeEach(async () => {
  await database.db.deleteFrom('limites').execute();
  await database.db.deleteFrom('codigos').execute();
});

const pedir = (email: unknown, more: { ip?: string; host?: string } = {}) =>
  call('POST', '/reset_password', { body: { email }, ...more });
const filas = () =>
  database.db.selectFrom('mensajes').selectAll().where('plantilla', '=', 'clave_restablecer').execute();
const cuantos = async () => {
  const { rows } = await sql<{ mensajes: number; codigos: number; trabajos: number; rastro: number }>`
    select (select count(*)::int from mensajes) as mensajes, (select count(*)::int from codigos) as codigos,
      (select count(*)::int from pgboss.job) as trabajos,
      (select count(*)::int from auditoria where accion = 'usuario.pedir-clave') as rastro`.execute(
    database.ownerDb,
  );
  const [row] = rows;
  if (!row) throw new Error('counting gave no row');
  return row;
};

/** Every table of the product and of its queue as text: the ones that hold it, plain or written otherwise. */
async function donde(secreto: string): Promise<string[]> {
  const formas = [
    secreto,
    Buffer.from(secreto).toString('hex'),
    Buffer.from(secreto, 'base64url').toString('hex'),
  ];
  const { rows: tablas } = await sql<{ tabla: string }>`
    select format('%I.%I', n.nspname, c.relname) as tabla from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    database.ownerDb,
  );
  const found: string[] = [];
  for (const { tabla } of tablas) {
    const { rows } = await sql`select 1 from ${sql.raw(tabla)} t
      where exists (select from unnest(${formas}::text[]) f where t::text ilike '%' || f || '%') limit 1`.execute(
      database.ownerDb,
    );
    if (rows.length > 0) found.push(tabla);
  }
  return found;
}

test('a quien tiene cuenta se le manda un enlace, a la dirección como está en ella', async () => {
  const antes = await cuantos();
  const { status, body } = await pedir('  MARIA@correo.test ');
  expect([status, body]).toEqual([200, SIEMPRE]);
  expect(await filas()).toMatchObject([
    { para: 'Maria@Correo.test', usuario_id: maria.id, datos: {}, prioridad: 0, estado: 0 },
  ]);
  expect(await cuantos()).toEqual({
    mensajes: antes.mensajes + 1,
    codigos: antes.codigos + 1,
    trabajos: antes.trabajos + 1,
    rastro: antes.rastro + 1,
  });
});

test('por quien no existe o se fue se contesta y se trabaja igual, y no queda nada', async () => {
  for (const email of ['nadie@correo.test', 'sefue@correo.test', 'esto no es un correo']) {
    const antes = await cuantos();
    mensajes.pedidos.length = 0;
    const { status, body } = await pedir(email);
    expect([email, status, body]).toEqual([email, 200, SIEMPRE]);
    expect(await cuantos()).toEqual({ ...antes, rastro: antes.rastro + 1 });
    expect(mensajes.pedidos).toMatchObject([{ plantilla: 'clave_restablecer', para: email }]);
  }
});

test('el enlace tiene 256 bits, la base guarda su HMAC y en ninguna tabla descansa a la vista', async () => {
  await pedir('maria@correo.test');
  const token = mensajes.pedidos[0]?.secreto ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const [codigo] = await database.db.selectFrom('codigos').selectAll().execute();
  expect(codigo).toMatchObject({
    hash: createHmac('sha256', CLAVE_DE_CODIGOS).update(token).digest(),
    uso: 'restablecer',
    usuario_id: maria.id,
    usado: null,
    expira: new Date('2026-11-12T09:30:00-03:00'),
  });
  expect((await filas())[0]?.secreto).toBeInstanceOf(Buffer);
  expect(await donde(token)).toEqual([]);
  // The search finds one that is planted.
  await database.db
    .updateTable('mensajes')
    .set({ error: `no salió ${token}` })
    .execute();
  expect(await donde(token)).toEqual(['public.mensajes']);
});

test('el enlace es de nuestra dirección, diga lo que diga Host', async () => {
  await pedir('maria@correo.test', { host: 'otro-sitio.test' });
  const [fila] = await filas();
  const marca = { cooperativa: 'Prueba', color: '#0b5f5c', publicUrl: 'https://oficina.test', art25: '' };
  const secreto = mensajes.pedidos[0]?.secreto ?? '';
  const { texto, html } = redactor(marca)('clave_restablecer', 'email', { datos: fila?.datos, secreto });
  expect(texto).toContain(`https://oficina.test/restablecer?token=${secreto}`);
  expect(texto + html + JSON.stringify(fila)).not.toContain('otro-sitio');
});

test('queda dicho quién fue el mencionado y no lo que se escribió', async () => {
  await pedir('maria@correo.test');
  await pedir('secreto-por-error@correo.test');
  const rastro = await database.db.selectFrom('auditoria').selectAll().orderBy('id').execute();
  expect(rastro.slice(-2)).toMatchObject([
    { accion: 'usuario.pedir-clave', actor_id: null, entidad_id: String(maria.id), cambios: null },
    { accion: 'usuario.pedir-clave', actor_id: null, entidad_id: null, cambios: null },
  ]);
  expect(JSON.stringify(rastro)).not.toMatch(/secreto-por-error/);
});

test('a una dirección van tres por hora, se pida desde donde se pida; después se contesta lo mismo', async () => {
  for (const email of ['maria@correo.test', 'nadie@correo.test'])
    for (let vez = 1; vez <= 5; vez += 1) {
      const { status, body } = await pedir(vez % 2 ? email : email.toUpperCase(), { ip: `10.0.1.${vez}` });
      expect([vez, status, body]).toEqual([vez, 200, SIEMPRE]);
    }
  expect(await filas()).toHaveLength(3);
  expect(mensajes.pedidos).toHaveLength(6);
  clock.advance(3_600_000);
  await pedir('maria@correo.test');
  expect(await filas()).toHaveLength(4);
});

test('desde una conexión, veinte por hora', async () => {
  for (let vez = 1; vez <= 20; vez += 1)
    expect((await pedir(`nadie${vez}@correo.test`, { ip: '10.0.2.1' })).status).toBe(200);
  const frenado = await pedir('maria@correo.test', { ip: '10.0.2.1' });
  expect([frenado.status, frenado.headers['retry-after']]).toEqual([429, '3600']);
  expect(await filas()).toHaveLength(0);
  expect((await pedir('maria@correo.test', { ip: '10.0.2.2' })).status).toBe(200);
});

test('sin correo no hay qué hacer', async () => {
  for (const email of [undefined, null, '', '   ']) {
    const { status, body } = await pedir(email);
    expect([email, status, body.description]).toEqual([email, 422, 'email: Completá este dato.']);
  }
  expect((await pedir(['maria@correo.test'])).status).toBe(400);
});
