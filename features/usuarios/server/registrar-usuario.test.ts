import { verify } from '@node-rs/argon2';
import { build, countRows, expectViolations, rowOf, rowsOf, violationsOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useUsuariosApp } from './usuarios.test-kit.ts';

const app = useUsuariosApp();
const { database, clock, mensajes } = app;

const CLAVE = 'mate amargo en la vereda';
const ROSA = {
  email: ' Rosa@Correo.TEST ',
  plainPassword: CLAVE,
  nombre: '  Rosa  Elena ',
  apellido: 'Ledesma',
  documento: '12.345.678',
  cuit: '20-12345678-6',
  telefono: '3492 15 401234',
  aceptarLegal: true,
};
let red = 0;
/** Each call comes from a different network, because the limit has its own test. */
const registrar = (cambios: object = {}, ip?: string) => {
  red += 1;
  return app.post('/api/usuarios', { ...ROSA, ...cambios }, { ip: ip ?? `10.1.${red >> 8}.${red & 255}` });
};
const findRow = (email: string) => rowOf(database.db, 'usuarios', { email });
const counts = () => countRows(database.db, 'usuarios');
const answerFor = (email: string) => ({
  '@context': '/api/contexts/Usuario',
  '@type': 'Usuario',
  email,
  emailValidado: false,
});

test('quien se registra queda guardado entero, sin confirmar, y recibe su enlace', async () => {
  const { status, body, headers } = await registrar();
  expect([status, body]).toEqual([201, answerFor('rosa@correo.test')]);
  expect([headers.location, headers['content-location']]).toEqual([undefined, undefined]);
  const row = await findRow('rosa@correo.test');
  expect(row).toMatchObject({
    nombre: 'Rosa Elena',
    apellido: 'Ledesma',
    documento: '12345678',
    cuit: '20123456786',
    telefono: '+5493492401234',
    telefono_validado: null,
    roles: [],
    aceptar_legal: true,
    aceptar_legal_at: clock.now(),
    legal_version: '3',
    recibir_papel: true,
    email_validado: false,
    identidad_validada: false,
  });
  expect(await verify(row.clave_hash ?? '', CLAVE)).toBe(true);
  expect(await mensajes()).toEqual([
    {
      plantilla: 'usuario_confirmar_email',
      para: 'rosa@correo.test',
      usuario_id: row.id,
      datos: { nombre: 'Rosa Elena' },
    },
  ]);
  const { mail_factura, sms_otros } = await rowOf(database.db, 'usuario_preferencias', {
    usuario_id: row.id,
  });
  expect([mail_factura, sms_otros]).toEqual([true, false]);
});

test('una empresa se registra sin nombrar a nadie, y puede no querer papel', async () => {
  const company = {
    nombre: '',
    apellido: null,
    razonSocial: 'Pérez Hnos. SRL',
    cuit: '30-50001091-2',
    recibirPapel: false,
    telefono: '',
  };
  expect((await registrar({ ...company, email: 'empresa@correo.test' })).status).toBe(201);
  expect(await findRow('empresa@correo.test')).toMatchObject({
    nombre: null,
    razon_social: 'Pérez Hnos. SRL',
    recibir_papel: false,
    telefono: null,
  });
});

test('a una dirección con cuenta se contesta lo mismo, y solo su dueño se entera', async () => {
  const owner = await build.usuario(database.db, { email: 'Norma@Correo.test', clave_hash: 'intacta' });
  const before = await counts();
  const { status, body, headers } = await registrar({ email: 'norma@correo.test' });
  const free = await registrar({ email: 'libre@correo.test' });
  const without = ({ headers: all }: { headers: object }) => Object.keys(all).sort();
  expect([status, body]).toEqual([201, answerFor('norma@correo.test')]);
  expect(without({ headers })).toEqual(without(free));
  expect(await counts()).toBe(before + 1);
  expect(await findRow('Norma@Correo.test')).toEqual(owner);
  expect((await mensajes()).map(({ plantilla, para, usuario_id }) => [plantilla, para, usuario_id])).toEqual([
    ['usuario_ya_registrado', 'Norma@Correo.test', owner.id],
    ['usuario_confirmar_email', 'libre@correo.test', expect.any(Number)],
  ]);
});

test('se trabaja igual haya o no cuenta: las mismas cosas se hacen y una se deshace', async () => {
  const { id } = await build.usuario(database.db, { email: 'igual@correo.test' });
  const sent: unknown[] = [];
  for (const email of ['igual@correo.test', 'nueva@correo.test']) {
    app.enqueued.length = 0;
    await registrar({ email });
    sent.push(app.enqueued.map(({ plantilla }) => plantilla));
  }
  expect(sent[0]).toEqual(['usuario_confirmar_email', 'usuario_ya_registrado']);
  expect(sent[1]).toEqual(sent[0]);
  expect(await countRows(database.db, 'codigos', { usuario_id: id })).toBe(0);
});

test('al dueño se le avisa tres veces por día, aunque insistan desde otro lado', async () => {
  await build.usuario(database.db, { email: 'insisten@correo.test' });
  const estados: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1)
    estados.push((await registrar({ email: 'insisten@correo.test' })).status);
  expect(estados).toEqual([201, 201, 201, 429, 429]);
  expect(await mensajes()).toHaveLength(3);
  clock.advance(24 * 3_600_000);
  await registrar({ email: 'insisten@correo.test' });
  expect(await mensajes()).toHaveLength(4);
});

test('quien eliminó su cuenta puede registrarse otra vez, como otra persona', async () => {
  const departed = await build.usuario(database.db, { email: 'vuelve@correo.test', eliminado: new Date() });
  await registrar({ email: 'vuelve@correo.test' });
  const returned = await rowOf(database.db, 'usuarios', { email: 'vuelve@correo.test', eliminado: null });
  expect(returned.id).not.toBe(departed.id);
});

test('los que registran la misma dirección a la vez dejan una cuenta y reciben lo mismo', async () => {
  const before = await counts();
  const respuestas = await Promise.all(
    Array.from({ length: 3 }, () => registrar({ email: 'todos@correo.test' })),
  );
  const onlyAnswer = [201, answerFor('todos@correo.test')];
  expect(respuestas.map(({ status, body }) => [status, body])).toEqual(respuestas.map(() => onlyAnswer));
  expect(await counts()).toBe(before + 1);
});

test('todo lo que está mal se dice junto, una vez por dato, y no se guarda nada', async () => {
  const before = await counts();
  const { status, body } = await app.post('/api/usuarios', { cuit: '1', telefono: '15 401234' });
  expect([status, violationsOf({ body })]).toEqual([
    422,
    {
      email: 'Escribí un correo válido, por ejemplo maria@correo.com.',
      plainPassword: 'Completá este dato.',
      nombre: 'Escribí tu nombre (al menos 3 letras).',
      apellido: 'Escribí tu apellido.',
      documento: 'El documento tiene 7 u 8 números.',
      cuit: 'El CUIT no es válido. Revisá los 11 números.',
      telefono: 'Escribí un teléfono con código de área, por ejemplo 3492 15 401234.',
      aceptarLegal: 'Para crear la cuenta tenés que aceptar los términos.',
    },
  ]);
  expect((body.violations as unknown[]).length).toBe(8);
  expect(await counts()).toBe(before);
});

test.each([
  ['corta', 'La contraseña tiene que tener al menos 8 caracteres.'],
  ['12345678', 'Esa contraseña es muy común. Elegí otra.'],
  ['ledesmarosa', 'La contraseña es débil. Sumá palabras o hacela más larga.'],
  ['ceibal2026', 'La contraseña es débil. Sumá palabras o hacela más larga.'],
])('la contraseña %j no se acepta: %s', async (plainPassword, sentence) => {
  expectViolations(await registrar({ plainPassword }), { plainPassword: sentence });
});

test('desde una conexión, sin decir de qué navegador, cinco por hora; lo mal escrito no cuenta', async () => {
  for (let attempt = 1; attempt <= 8; attempt += 1)
    expect((await registrar({ aceptarLegal: false }, '10.9.0.1')).status).toBe(422);
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect((await registrar({ email: `red${attempt}@correo.test` }, '10.9.0.1')).status).toBe(201);
  const throttled = await registrar({ email: 'red6@correo.test' }, '10.9.0.1');
  expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '3600']);
  expect((await registrar({ email: 'red6@correo.test' }, '10.9.0.2')).status).toBe(201);
});

test('la contraseña se mide solo si lo demás está bien, y cada medida cuenta en el límite', async () => {
  const weak = { plainPassword: 'ledesmarosa' };
  const { body } = await registrar({ ...weak, documento: '1' }, '10.9.1.1');
  expect(violationsOf({ body })).toEqual({ documento: 'El documento tiene 7 u 8 números.' });
  const estados: number[] = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) estados.push((await registrar(weak, '10.9.1.1')).status);
  expect(estados).toEqual([422, 422, 422, 422, 422, 429]);
});

test('un registro enorme no se lee; el más grande que se lee dice lo que está mal', async () => {
  const nombre = Array.from({ length: 30_000 }, (_, n) => n.toString(36)).join(' ');
  expect((await registrar({ nombre })).status).toBe(413);
  const short = nombre.slice(0, 15_000);
  expectViolations(await registrar({ nombre: short }), { nombre: 'Escribí tu nombre (al menos 3 letras).' });
});

test('los teléfonos de un pueblo comparten la dirección: cinco por navegador y sesenta entre todos', async () => {
  const registerFrom = async (browser: string, email: string) => {
    const { status, headers } = await app.post(
      '/api/usuarios',
      { ...ROSA, email },
      { ip: '10.9.3.1', browser },
    );
    return [status, headers['retry-after']];
  };
  const browser = (n: number) => `navegador-numero-${n}`;
  for (let n = 1; n <= 12; n += 1)
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await registerFrom(browser(n), `pueblo${n}-${attempt}@correo.test`)).toEqual([201, undefined]);
  expect(await registerFrom(browser(13), 'pueblo13@correo.test')).toEqual([429, '3600']);
  clock.advance(3_600_000);
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect(await registerFrom(browser(13), `otra${attempt}@correo.test`)).toEqual([201, undefined]);
  expect(await registerFrom(browser(13), 'otra6@correo.test')).toEqual([429, '3600']);
  expect(await registerFrom('x', 'otra6@correo.test')).toEqual([201, undefined]);
}, 60_000);

test('un correo se registra tres veces por día, desde donde sea', async () => {
  const email = 'tres@correo.test';
  for (let attempt = 1; attempt <= 3; attempt += 1) expect((await registrar({ email })).status).toBe(201);
  const throttled = await registrar({ email: ' Tres@correo.test' });
  expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, String(24 * 3600)]);
  clock.advance(24 * 3_600_000);
  expect((await registrar({ email })).status).toBe(201);
});

test('la contraseña no queda escrita en ninguna parte', async () => {
  const plainPassword = 'CANARIO amarillo en la jaula';
  expect((await registrar({ email: 'canario@correo.test', plainPassword })).status).toBe(201);
  const written = [
    await rowsOf(database.db, 'usuarios'),
    await rowsOf(database.db, 'auditoria'),
    await rowsOf(database.db, 'mensajes'),
  ];
  expect(JSON.stringify(written)).not.toContain('CANARIO amarillo');
});
