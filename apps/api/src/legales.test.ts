import { createHash, randomBytes } from 'node:crypto';
import { brandWith, build, changeRows, fixedClock, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import { hashClave } from '@oficina/usuarios/server';
import { isStaff, type Role, Secret } from '@oficina/values';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, composeApi } from './compose.ts';
import { testConfig } from './config.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-16T10:00:00-03:00');
const CLAVE = 'mate amargo en la vereda';
const READ_AGAIN_MS = 10_000;
/** Two processes: what one writes, the other one follows. */
const apis: Api[] = [];
let claveHash: string;
let silvia: Person;
let monica: Person;

type Person = { id: number; token: string };
type Answer = { status: number; body: Record<string, unknown> };

beforeAll(async () => {
  claveHash = await hashClave(new Secret(CLAVE));
  const more = { SEGURIDAD_OTP_PERSONAL: 'no', MARCA: brandWith({ legal: { version: '2' } }) };
  for (let process = 0; process < 2; process += 1)
    apis.push(await composeApi(testConfig(database.url, more), { clock }));
});
afterAll(async () => {
  for (const api of apis) await api.close();
});
beforeEach(async () => {
  for (const table of ['ajuste_versiones', 'ajustes', 'sesiones', 'auditoria'] as const)
    await database.ownerDb.deleteFrom(table).execute();
  await database.ownerDb.updateTable('usuarios').set({ eliminado: clock.now() }).execute();
  clock.advance(READ_AGAIN_MS);
  silvia = await person({ roles: ['ROLE_ADMIN'] });
  monica = await person({ roles: ['ROLE_ADMIN'] });
});

async function person(
  changes: { roles?: Role[]; legal_version?: string | null; aceptar_legal?: boolean } = {},
) {
  const { roles = ['ROLE_CONFIRMADO'], ...rest } = changes;
  const accepted = { aceptar_legal: true, legal_version: '2', ...rest };
  const { id } = await build.usuario(database.db, { roles, clave_hash: claveHash, ...accepted });
  const token = randomBytes(32).toString('base64url');
  const token_hash = createHash('sha256').update(token).digest();
  const clave_pasada = clock.now();
  await build.sesion(database.db, { usuario_id: id, token_hash, personal: isStaff(roles), clave_pasada });
  return { id, token };
}

async function call(
  who: Person | null,
  method: 'GET' | 'PUT' | 'PATCH' | 'POST',
  url: string,
  body?: object,
  process = 0,
) {
  const response = await apis[process]?.app.inject({
    ...{ method, url },
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(body && {
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: response?.statusCode, body: response?.json() } as Answer;
}

const URL = '/api/oob/ajustes/legal.textos';
const put = (body: object, who = silvia, process = 0) => call(who, 'PUT', URL, body, process);
const publish = async (version: number, valor: object) => {
  const answer = await put({ version, valor });
  expect(answer).toMatchObject({ status: 200 });
  clock.advance(READ_AGAIN_MS);
  return (answer.body.valor as { version: string }).version;
};
const legal = async (process: number) =>
  (await call(null, 'GET', '/api/config', undefined, process)).body.legal as Record<string, unknown>;
const told = async (version?: string) =>
  (
    await call(
      silvia,
      'GET',
      `/api/oob/legal/aceptaciones${version === undefined ? '' : `?version=${encodeURIComponent(version)}`}`,
    )
  ).body;
/** The dialog opens for these when they come in. */
const isAsked = async (who: Person, process = 1) =>
  (await call(who, 'GET', `/api/usuarios/${who.id}`, undefined, process)).body.aceptarLegal === false;
const asked = async (people: readonly Person[]) => {
  const answers = await Promise.all(people.map((one) => isAsked(one)));
  return people.filter((_, n) => answers[n]);
};

test('lo que se publica en un proceso rige en el otro dentro de los diez segundos, y se deshace', async () => {
  expect(await legal(1)).toMatchObject({ version: '2' });
  const { status, body } = await put({ version: 0, valor: { terminos: 'Uno.', privacidad: '' } });
  expect([status, body]).toMatchObject([
    200,
    { version: 1, valor: { terminos: 'Uno.', version: '2026-11-16/1' } },
  ]);
  expect(body.valor).not.toHaveProperty('privacidad');
  clock.advance(READ_AGAIN_MS);
  for (const process of [0, 1])
    expect(await legal(process)).toMatchObject({ terminos: 'Uno.', version: '2026-11-16/1' });
  await put({ version: 1, volverA: 0 });
  clock.advance(READ_AGAIN_MS);
  expect(await legal(1)).toMatchObject({ version: '2' });
  expect(await legal(1)).not.toHaveProperty('terminos');
});

test('se les pide a los que se dijo antes de apretar, y a nadie más', async () => {
  const accepted = [silvia, monica, await person(), await person()];
  const pending = [
    await person({ legal_version: '1' }),
    await person({ aceptar_legal: false, legal_version: null }),
  ];
  const gone = await person();
  await changeRows(database.db, 'usuarios', { id: gone.id }, { eliminado: clock.now() });
  expect(await asked([...accepted, ...pending])).toEqual(pending);
  expect(await told()).toEqual({ usuarios: accepted.length });
  const version = await publish(0, { terminos: 'Otros.' });
  expect(await asked([...accepted, ...pending])).toEqual([...accepted, ...pending]);
  const elsa = accepted[2] as Person;
  const yes = { aceptarLegal: true, legalVersion: version };
  expect(await call(elsa, 'PATCH', `/api/usuarios/${elsa.id}`, yes, 1)).toMatchObject({
    ...{ status: 200, body: { aceptarLegal: true } },
  });
  expect(await rowOf(database.db, 'usuarios', elsa.id)).toMatchObject({ legal_version: version });
  expect(await told()).toEqual({ usuarios: 1 });
});

test('una corrección no se le pide a nadie, y publicar lo mismo no es publicar', async () => {
  const elsa = await person();
  const first = await publish(0, { terminos: 'Al pagar asetás.' });
  await changeRows(database.db, 'usuarios', { id: elsa.id }, { legal_version: first });
  const corrected = { terminos: 'Al pagar aceptás.', correccion: true };
  expect(await publish(1, corrected)).toBe(first);
  expect(await isAsked(elsa)).toBe(false);
  expect(await legal(1)).toMatchObject({ terminos: 'Al pagar aceptás.', version: first });
  expect(await put({ version: 2, valor: { terminos: ' Al pagar aceptás. ' } })).toMatchObject({
    body: { version: 2, valor: { version: first } },
  });
  expect(await publish(2, { terminos: 'Al pagar aceptás.', privacidad: 'Cuidamos tus datos.' })).toBe(
    '2026-11-16/3',
  );
  expect(await isAsked(elsa)).toBe(true);
});

test('volver a una versión vuelve a la que se aceptó: se les pide a quienes aceptaron otra después', async () => {
  const [elsa, raul] = [await person(), await person()];
  const first = await publish(0, { terminos: 'Uno.' });
  for (const one of [silvia, monica, elsa, raul])
    await changeRows(database.db, 'usuarios', { id: one.id }, { legal_version: first });
  const second = await publish(1, { terminos: 'Dos.' });
  await changeRows(database.db, 'usuarios', { id: elsa.id }, { legal_version: second });
  expect(await told(first)).toEqual({ usuarios: 1 });
  expect((await put({ version: 2, volverA: 1 })).body.valor).toEqual({ terminos: 'Uno.', version: first });
  clock.advance(READ_AGAIN_MS);
  expect(await asked([elsa, raul])).toEqual([elsa]);
  expect(await told(first)).toEqual({ usuarios: 0 });
});

test('quien leyó otra cosa no la acepta sin saberlo, tampoco si la leyó de otro proceso', async () => {
  const elsa = await person({ legal_version: '1' });
  const accept = (legalVersion: string | null, process: number) =>
    call(elsa, 'PATCH', `/api/usuarios/${elsa.id}`, { aceptarLegal: true, legalVersion }, process);
  await legal(1);
  const { body } = await put({ version: 0, valor: { terminos: 'Nuevos.' } });
  const { version } = body.valor as { version: string };
  const moved = { violations: [{ propertyPath: 'aceptarLegal', code: 'legal-cambio' }] };
  expect(await accept('2', 0)).toMatchObject({ status: 422, body: moved });
  expect(await accept(null, 0)).toMatchObject({ status: 422 });
  // The other process has not read it again yet, and looks before it refuses.
  expect(await accept(version, 1)).toMatchObject({ status: 200 });
  const registro = {
    ...{ email: 'nueva@correo.test', plainPassword: CLAVE, nombre: 'Rosa', apellido: 'Ledesma' },
    ...{ documento: '12345678', aceptarLegal: true },
  };
  expect(await call(null, 'POST', '/api/usuarios', { ...registro, legalVersion: '2' })).toMatchObject({
    ...{ status: 422, body: moved },
  });
  expect(await call(null, 'POST', '/api/usuarios', { ...registro, legalVersion: version })).toMatchObject({
    status: 201,
  });
  expect(await rowsOf(database.db, 'usuarios', { email: registro.email }, ['legal_version'])).toEqual([
    { legal_version: version },
  ]);
});

test('de dos que los editan, la segunda lee lo que escribió la otra', async () => {
  await put({ version: 0, valor: { terminos: 'Cero.' } });
  const answers = await Promise.all([
    put({ version: 1, valor: { terminos: 'De Silvia.' } }, silvia, 0),
    put({ version: 1, valor: { terminos: 'De Mónica.' } }, monica, 1),
  ]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect([won?.status, lost?.status]).toEqual([200, 409]);
  expect(lost?.body).toMatchObject({ code: 'ajuste', ajuste: { version: 2, valor: won?.body.valor } });
});

test('se publica con la contraseña dada hace poco, y queda escrito quién y qué', async () => {
  clock.advance(16 * 60_000);
  const valor = { terminos: 'Uno.' };
  expect(await put({ version: 0, valor })).toMatchObject({ status: 403, body: { reautenticar: true } });
  expect(await put({ version: 0, volverA: 0 })).toMatchObject({ status: 403 });
  expect(await put({ version: 0, valor, password: 'otra cosa' })).toMatchObject({ status: 422 });
  expect(await put({ version: 0, valor, password: CLAVE })).toMatchObject({ status: 200 });
  const trail = await rowsOf(database.ownerDb, 'auditoria', { accion: 'ajuste.cambiar' }, [
    'actor_id',
    'cambios',
  ]);
  expect(trail).toEqual([
    { actor_id: silvia.id, cambios: { antes: null, despues: { terminos: 'Uno.', version: '2026-11-16/1' } } },
  ]);
});

test.each([
  [{}, 'Escribí los términos o la política de privacidad.'],
  [{ terminos: ' \n ', privacidad: '' }, 'Escribí los términos o la política de privacidad.'],
  [
    { terminos: 'á'.repeat(10_001) },
    'El texto de los términos no entra en 20 kB: acortá el texto, o publicalo y dejá acá el enlace.',
  ],
  [{ privacidad: 'http://ceibal.test/privacidad' }, 'El enlace tiene que empezar con https://.'],
  [{ terminos: 7 }, 'No se entiende: Textos legales.'],
] as [object, string][])('no se publica: %#, y se dice por qué', async (valor, sentence) => {
  expect(await put({ version: 0, valor })).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining(sentence) },
  });
  expect(await legal(0)).toMatchObject({ version: '2' });
});

test('dos textos de lo más largo entran en una llamada, y lo hostil sigue siendo texto', async () => {
  const line = '"\\\n'.repeat(6_666);
  const terminos = `a${line}`.slice(0, 19_000);
  expect(await put({ version: 0, valor: { terminos, privacidad: terminos } })).toMatchObject({ status: 200 });
  const hostile = '</script><script>alert(1)</script>\u202e{x}\r\n\r\n\r\njavascript:alert(2)';
  await publish(1, { terminos: hostile });
  expect((await legal(1)).terminos).toBe('</script><script>alert(1)</script>{x}\n\njavascript:alert(2)');
});

test('sin la base se sirve lo último que se supo', async () => {
  await publish(0, { terminos: 'Uno.' });
  await legal(1);
  await database.ownerDb.schema.alterTable('ajustes').renameTo('ajustes_ida').execute();
  try {
    clock.advance(READ_AGAIN_MS);
    expect(await legal(1)).toMatchObject({ terminos: 'Uno.' });
  } finally {
    await database.ownerDb.schema.alterTable('ajustes_ida').renameTo('ajustes').execute();
  }
});
