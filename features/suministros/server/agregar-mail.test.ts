import { createLimits } from '@oficina/http';
import { actorOf, build, expectRefusal, fixedClock, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { agregarMail } from './agregar-mail.ts';
import { readMailLink } from './mail-link.ts';
import { auditTrailOf, correo, KEY, unMail, useMails } from './suministros.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const app = useMails(database, clock);
let suministro = { id: 0, cuenta: '' };

beforeEach(async () => {
  suministro = await build.suministro(database.db);
});

const RUTA = '/api/suministro_mails';
const agregar = (email: unknown = correo, suministroIri: unknown = `/api/suministros/${suministro.id}`) =>
  app.call(app.staffId, 'POST', RUTA, { suministro: suministroIri, email });
const mailsOfSuministro = () => rowsOf(database.db, 'suministro_mails', { suministro_id: suministro.id });
const mensajes = () => rowsOf(database.db, 'mensajes', { para: correo });

test('queda pendiente, se le pide que confirme y queda dicho quién lo agregó', async () => {
  const { status, body, headers } = await agregar(`  ${correo.toUpperCase()} `);
  expect([status, headers.location]).toEqual([201, `${RUTA}/${body.id}`]);
  expect(body).toMatchObject({
    suministro: `/api/suministros/${suministro.id}`,
    suministroCuenta: suministro.cuenta,
    email: correo,
    validado: false,
    desuscribir: false,
    rebota: false,
    ultimaFactura: 0,
  });
  expect(await mensajes()).toMatchObject([
    {
      plantilla: 'suministro_mail_validar',
      para: correo,
      suministro_id: suministro.id,
      datos: { suministros: [{ cuenta: suministro.cuenta }], recibe: [] },
    },
  ]);
  const link = readMailLink(KEY, app.queued[0]?.secreto ?? '', clock.now());
  expect([link?.ids, link?.returning, link?.belongsTo(correo)]).toEqual([[body.id], [], true]);
  expect(await auditTrailOf(database.db, Number(body.id))).toEqual([
    {
      actor_id: app.staffId,
      accion: 'suministro_mail.agregar',
      cambios: {
        antes: null,
        despues: {
          suministro: suministro.id,
          cuenta: suministro.cuenta,
          email: correo,
          validado: false,
          desuscribir: false,
          rebota: false,
        },
      },
    },
  ]);
});

test('se le pregunta de una vez por todo lo que espera, y no por lo que dejó', async () => {
  const espera = await unMail(database.db, correo);
  await unMail(database.db, correo, { desuscribir: true });
  await unMail(database.db, correo, { validado: true });
  const { body } = await agregar();
  expect(app.queued[0]?.datos).toMatchObject({
    suministros: [{ cuenta: espera.cuenta }, { cuenta: suministro.cuenta }],
    recibe: [],
  });
  const link = readMailLink(KEY, app.queued[0]?.secreto ?? '', clock.now());
  expect(link).toMatchObject({ ids: [espera.id, body.id], returning: [] });
});

describe('lo que no se puede se dice sin nombrar el campo, y nada queda', () => {
  const iri = () => `/api/suministros/${suministro.id}`;
  test.each([
    [
      'un suministro que no existe',
      'a@correo.com',
      () => '/api/suministros/999999',
      'Ese suministro no existe.',
    ],
    ['ninguno', 'a@correo.com', () => undefined, 'Elegí un suministro.'],
    ['ninguno, en blanco', 'a@correo.com', () => '', 'Elegí un suministro.'],
    ['un correo malo', 'hija@correo', iri, 'Escribí un correo válido, por ejemplo maria@correo.com.'],
    ['sin correo', null, iri, 'Escribí un correo válido, por ejemplo maria@correo.com.'],
  ])('%s', async (_case, email, suministroIri, sentence) => {
    const { status, body } = await agregar(email, suministroIri() ?? null);
    expect([status, body.description]).toEqual([422, sentence]);
    expect((body.violations as { propertyPath: string }[])[0]?.propertyPath).toBe('');
    expect([await mailsOfSuministro(), app.queued]).toEqual([[], []]);
  });

  test.each([
    ['https://oficina.test/api/suministros/1', 'Invalid IRI "https://oficina.test/api/suministros/1".'],
    ['/api/usuarios/1', 'Invalid IRI "/api/usuarios/1".'],
    [7, 'Invalid IRI "7".'],
    [{ id: 7 }, 'Nested documents for attribute "suministro" are not allowed. Use IRIs instead.'],
  ])('%j no es un suministro', async (suministroIri, sentence) => {
    expectRefusal(await agregar(correo, suministroIri), 400, sentence);
  });

  test('repetido, en las letras que sea', async () => {
    await unMail(database.db, correo.toUpperCase(), { suministro_id: suministro.id });
    const { status, body } = await agregar();
    expect([status, body.description]).toEqual([422, 'Ese correo ya está cargado en el suministro.']);
    expect([(await mailsOfSuministro()).length, app.queued]).toEqual([1, []]);
  });

  test.each(['id', 'validado', 'desuscribir', 'rebota', 'ultimaFactura'])(
    '%s no se puede escribir',
    async (field) => {
      const { status } = await app.call(app.staffId, 'POST', RUTA, {
        suministro: iri(),
        email: correo,
        [field]: true,
      });
      expect([status, await mailsOfSuministro()]).toEqual([422, []]);
    },
  );
});

test('son diez por suministro, también si llegan muchos a la vez', async () => {
  for (let n = 0; n < 8; n += 1)
    await unMail(database.db, `n${n}@correo.com`, { suministro_id: suministro.id });
  const respuestas = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => agregar(`nuevo${n}-${correo}`)));
  expect(respuestas.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
  const refused = respuestas.find(({ status }) => status === 422);
  expect(refused?.body.description).toBe('El suministro ya tiene 10 correos.');
  expect(await mailsOfSuministro()).toHaveLength(10);
});

test('si el mensaje no se puede encolar, el correo tampoco queda', async () => {
  const { db } = database;
  const actor = actorOf(app.staffId, ['ROLE_SUMINISTRO_MAIL']);
  const deps = {
    db,
    clock,
    limits: createLimits(db, clock),
    linksKey: KEY,
    enqueueMensaje: () => Promise.reject(new Error('the queue is full')),
    latestFacturas: async () => [],
  };
  const origin = { id: 'p1', ip: '127.0.0.1', network: '127.0.0.1', agent: '' };
  const request = { suministro: `/api/suministros/${suministro.id}`, email: correo };
  await expect(agregarMail(deps, actor, origin, request)).rejects.toThrow('the queue is full');
  expect(await mailsOfSuministro()).toEqual([]);
});
