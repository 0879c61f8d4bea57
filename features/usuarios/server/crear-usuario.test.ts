import { build, expectRefusal, expectViolations, testKey, violationsOf } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, expect, test } from 'vitest';
import { findCodigo } from './codigos.repository.ts';
import { hashCodigo } from './secrets.ts';
import { useUsuariosApp } from './usuarios.test-kit.ts';

const app = useUsuariosApp();
const { database, clock } = app;
let admin = 0;

beforeAll(async () => {
  admin = (await build.usuario(database.db, { roles: ['ROLE_USUARIO_ADMIN'] })).id;
});

const RAMON = { email: 'ramon@correo.test', nombre: 'Ramón', apellido: 'Bustos', documento: '12345678' };
const create = (cambios: object = {}, caller: object = { usuarioId: admin }) =>
  app.post('/api/usuarios', { ...RAMON, ...cambios }, caller);

test('el personal crea una cuenta sin contraseña ni términos, y su dueño recibe con qué elegirla', async () => {
  const { status, body, headers } = await create();
  expect(headers.location).toBe(`/api/usuarios/${body.id}`);
  expect([status, body]).toMatchObject([
    201,
    {
      '@context': '/api/contexts/Usuario',
      '@id': `/api/usuarios/${body.id}`,
      '@type': 'Usuario',
      email: 'ramon@correo.test',
      nombreVisible: 'Ramón Bustos',
      roles: [],
      aceptarLegal: false,
      recibirPapel: true,
      emailValidado: false,
      created: '2026-11-12T09:00:00-03:00',
      preferencias: { mailFactura: true },
    },
  ]);
  expect(body).not.toHaveProperty('telefono');
  const [mensaje, ...others] = app.enqueued;
  expect([others, mensaje]).toMatchObject([
    [],
    {
      plantilla: 'usuario_creado',
      para: 'ramon@correo.test',
      usuarioId: body.id,
      datos: { nombre: 'Ramón' },
    },
  ]);
  const hash = hashCodigo(testKey, mensaje?.secreto ?? '');
  const a48 = (ms: number) => new Date(clock.now().getTime() + 48 * 3_600_000 + ms);
  expect(await findCodigo(database.db, 'restablecer', hash, a48(-1))).toMatchObject({ usuario_id: body.id });
  expect(await findCodigo(database.db, 'restablecer', hash, a48(0))).toBeUndefined();
  const trail = await app.trail({ id: Number(body.id) });
  expect(trail).toMatchObject([{ accion: 'usuario.crear', actor_id: admin }]);
});

test('en el mostrador se crea sin elegirle la contraseña', async () => {
  const { id } = await build.usuario(database.db, { roles: ['ROLE_MOSTRADOR'] });
  const caller = { usuarioId: id };
  const refused = await create(
    { email: 'delmostrador@correo.test', plainPassword: 'Zapallo-verde-2026' },
    caller,
  );
  expectViolations(refused, { plainPassword: 'La contraseña la elige la persona.' });
  expect((await create({ email: 'delmostrador@correo.test' }, caller)).body.roles).toEqual([]);
});

test('con contraseña, lo que recibe es el enlace que confirma su correo', async () => {
  const { status } = await create({
    email: 'conclave@correo.test',
    plainPassword: 'mate amargo en la vereda',
  });
  expect(status).toBe(201);
  expect(app.enqueued).toMatchObject([
    { plantilla: 'usuario_confirmar_email', para: 'conclave@correo.test' },
  ]);
  expectViolations(await create({ email: 'otra@correo.test', plainPassword: '12345678' }), {
    plainPassword: 'Esa contraseña es muy común. Elegí otra.',
  });
});

test('al personal se le dice que la dirección tiene cuenta, junto con lo demás', async () => {
  await build.usuario(database.db, { email: 'Tomada@Correo.test' });
  expectViolations(await create({ email: 'tomada@correo.test', documento: '' }), {
    email: 'Ya existe una cuenta con este correo.',
    documento: 'El documento tiene 7 u 8 números.',
  });
  expect(app.enqueued).toEqual([]);
});

test('la contraseña se mide solo si lo demás está bien', async () => {
  const weak = { email: 'debil@correo.test', plainPassword: 'rosariosuarez' };
  const together = await create({ ...weak, documento: '', plainPassword: '12345678' });
  expect(violationsOf(together)).toEqual({ documento: 'El documento tiene 7 u 8 números.' });
  const tooShort = await create({ ...weak, documento: '', plainPassword: 'corta' });
  expect(Object.keys(violationsOf(tooShort))).toEqual(['documento', 'plainPassword']);
});

test('dos del personal que crean la misma cuenta a la vez: una queda y la otra se entera', async () => {
  const other = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id;
  const respuestas = await Promise.all(
    [admin, other, admin, other].map((usuarioId) => create({ email: 'alavez@correo.test' }, { usuarioId })),
  );
  expect(respuestas.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  for (const { status, body } of respuestas)
    if (status === 422)
      expect(violationsOf({ body })).toEqual({ email: 'Ya existe una cuenta con este correo.' });
});

test.each([
  [['ROLE_CONFIRMADO'], false, 'No tenés permiso para hacer esto.'],
  [[], false, 'No tenés permiso para hacer esto.'],
  [['ROLE_REQUERIMIENTO_ADMIN'], false, 'No tenés permiso para hacer esto.'],
  [['ROLE_ADMIN'], true, 'Activá la verificación en dos pasos para usar las funciones de administración.'],
] as [Role[], boolean, string][])(
  'con %j (falta otp: %s) no se crean cuentas',
  async (roles, otp, sentence) => {
    const { id } = await build.usuario(database.db, { roles });
    for (const cambios of [{ email: 'nadie@correo.test' }, { email: '', roles: ['ROLE_ADMIN'] }]) {
      expectRefusal(await create(cambios, { usuarioId: id, otpPendiente: otp }), 403, sentence);
    }
  },
);
