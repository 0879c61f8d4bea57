import { build, fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { INICIO, iri, RUTA, useIdentidad } from './identidad.test-kit.ts';

const database = useDatabase();
const clock = fixedClock(INICIO);
const { controls, call, deps, registrar, maria, inquiry, asociar, iniciar } = useIdentidad(database, clock);

test('con consentimiento se crea en el proveedor, a nombre de la persona, y se anota cuándo lo dio', async () => {
  const { id } = await maria();
  const { status, body } = await registrar(id, { usuario: iri(id), consentimiento: true });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    '@type': 'PersonaInquiry',
    '@id': `${RUTA}/${body.id}`,
    usuario: iri(id),
    estado: 0,
    created: INICIO,
    url: `https://proveedor.test/${body.id}`,
  });
  expect(body.sessionToken).toMatch(/^sesion-/);
  expect(controls.created.at(-1)).toEqual({
    usuarioId: id,
    returnTo: 'http://127.0.0.1:8080/validar/identidad',
    nombre: 'María Elena',
    apellido: 'Pérez Ñandú',
    documento: '25123456',
  });
  const row = await inquiry(String(body.id));
  expect(row).toMatchObject({ usuario_id: id, estado: 0, consentimiento: clock.now(), decidida: null });
  expect(JSON.stringify(row)).not.toMatch(/proveedor\.test|sesion-/);
  const { body: list } = await call(id, 'GET', RUTA);
  expect(JSON.stringify(list)).not.toMatch(/proveedor\.test|sesion-/);
});

test.each([{}, { consentimiento: false }, { consentimiento: null }])(
  'con %j no se empieza nada',
  async (extra) => {
    const { id } = await maria();
    const created = controls.created.length;
    const { status, body } = await registrar(id, { usuario: iri(id), ...extra });
    const texto = 'consentimiento: Para seguir tenés que aceptar el uso de tu imagen y tu documento.';
    expect([status, body.detail, controls.created.length]).toEqual([422, texto, created]);
  },
);

test('sin proveedor, o con él caído, se dice; caído no gasta intentos', async () => {
  const { id } = await maria();
  controls.isDown = true;
  for (let attempt = 0; attempt < 7; attempt += 1)
    expect((await registrar(id, { usuario: iri(id), consentimiento: true })).status).toBe(503);
  controls.isDown = false;
  await iniciar(id);
  deps().proveedor = null;
  for (const { status, body } of [
    await registrar(id, { usuario: iri(id), consentimiento: true }),
    await asociar(id, id, 'inq_x'),
  ])
    expect([status, body.detail]).toEqual([
      422,
      'La validación por internet no está disponible. Acercate a la cooperativa con tu DNI.',
    ]);
});

test('cinco por día', async () => {
  const { id } = await maria();
  for (let attempt = 0; attempt < 5; attempt += 1) await iniciar(id);
  expect((await registrar(id, { usuario: iri(id), consentimiento: true })).status).toBe(429);
});

test('por otra persona no se puede, salvo quien administra usuarios', async () => {
  const [ana, bruno] = [await maria(), await maria()];
  const admin = await build.usuario(database.db, { roles: ['ROLE_USUARIO_ADMIN'] });
  const otherRole = await build.usuario(database.db, { roles: ['ROLE_CORTE_ADMIN'] });
  const request = { usuario: iri(ana.id), consentimiento: true };
  for (const caller of [bruno.id, otherRole.id]) expect((await registrar(caller, request)).status).toBe(404);
  expect((await registrar(bruno.id, { usuario: iri(999_999) })).status).toBe(404);
  expect((await registrar({ usuarioId: admin.id, otpPendiente: true }, request)).status).toBe(403);
  expect((await registrar(admin.id, request)).status).toBe(201);
  expect((await registrar(admin.id, { ...request, usuario: iri(999_999) })).status).toBe(404);
});

test('lo que el cuerpo diga del estado se rechaza, y el usuario es una IRI', async () => {
  const { id } = await maria();
  const registrarWith = (extra: object) =>
    registrar(id, { usuario: iri(id), consentimiento: true, ...extra });
  expect((await registrarWith({ estado: 1 })).status).toBe(422);
  for (const usuario of ['/api/suministros/1', 'https://x.test/api/usuarios/1', { id }])
    expect((await registrarWith({ usuario })).status).toBe(400);
  expect((await registrarWith({ usuario: null })).status).toBe(422);
});
