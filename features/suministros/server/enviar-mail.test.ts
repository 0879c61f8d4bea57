import { build, fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { readMailLink } from './mail-link.ts';
import { auditTrailOf, correo, KEY, unMail, useMails } from './suministros.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const app = useMails(database, clock);

const enviar = (email: unknown = correo, who = app.staffId) =>
  app.call(who, 'POST', '/api/oob/suministro_mails/enviar_email', { email });

test('un solo mensaje: lo que falta confirmar con su enlace, y la última factura de lo que ya recibe', async () => {
  const pendiente = await unMail(database.db, correo);
  const receiving = await unMail(database.db, correo.toUpperCase(), { validado: true });
  const withoutFactura = await unMail(database.db, correo, { validado: true });
  const unsubscribed = await unMail(database.db, correo, { validado: true, desuscribir: true });
  await build.factura(database.db, { suministro_id: receiving.suministro_id, periodo: 202609 });
  const { id: latestId } = await build.factura(database.db, {
    suministro_id: receiving.suministro_id,
    periodo: 202610,
  });
  await build.factura(database.db, { suministro_id: pendiente.suministro_id });
  const { status, body } = await enviar(` ${correo.toUpperCase()}`);
  expect([status, body]).toEqual([200, { mensaje: { id: app.queued[0]?.id }, suministros: 4 }]);
  expect(app.queued).toHaveLength(1);
  expect(app.queued[0]).toMatchObject({
    plantilla: 'suministro_mail_validar',
    para: correo,
    datos: {
      suministros: [{ cuenta: pendiente.cuenta }, { cuenta: unsubscribed.cuenta }],
      recibe: [{ cuenta: receiving.cuenta, facturaId: latestId }, { cuenta: withoutFactura.cuenta }],
    },
  });
  const link = readMailLink(KEY, app.queued[0]?.secreto ?? '', clock.now());
  expect(link).toMatchObject({ ids: [pendiente.id, unsubscribed.id], returning: [unsubscribed.id] });
  expect(await auditTrailOf(database.db, app.queued[0]?.id ?? 0, 'mensaje')).toEqual([
    {
      actor_id: app.staffId,
      accion: 'suministro_mail.enviar',
      cambios: {
        email: correo,
        suministroMails: [pendiente.id, receiving.id, withoutFactura.id, unsubscribed.id],
      },
    },
  ]);
});

test('sin nada que confirmar es otro mensaje, sin enlace', async () => {
  await unMail(database.db, correo, { validado: true });
  expect((await enviar()).status).toBe(200);
  expect(app.queued[0]).not.toHaveProperty('secreto');
  expect(app.queued[0]?.plantilla).toBe('suministro_mail_facturas');
});

test('a quien no tiene suministros, a quien pidió no recibir y a lo que no es un correo no se manda', async () => {
  const unsubscribed = `dejado-${correo}`;
  await unMail(database.db, unsubscribed, { desuscribir: true, validado: true });
  await unMail(database.db, unsubscribed, { desuscribir: true });
  for (const [email, sentence] of [
    [correo, 'No hay suministros asociados a ese correo.'],
    [unsubscribed, 'Ese correo pidió no recibir mensajes.'],
    ['hola', 'Escribí un correo válido, por ejemplo maria@correo.com.'],
    [undefined, 'Escribí un correo válido, por ejemplo maria@correo.com.'],
  ]) {
    const { status, body } = await enviar(email ?? null);
    expect([status, body.description]).toEqual([422, sentence]);
  }
  expect(app.queued).toEqual([]);
});

test('tres por hora a un correo, lo pida quien lo pida', async () => {
  await unMail(database.db, correo);
  for (let n = 0; n < 3; n += 1) expect((await enviar()).status).toBe(200);
  const other = await build.person(database.db, 'ROLE_ADMIN');
  const { status, body } = await enviar(correo, other);
  expect([status, body.description]).toEqual([
    429,
    'Hiciste muchos intentos seguidos. Probá de nuevo en 60 minutos.',
  ]);
  expect(app.queued).toHaveLength(3);
});

test('treinta por hora cada persona', async () => {
  for (let n = 0; n < 30; n += 1) expect((await enviar(`nadie${n}@correo.com`)).status).toBe(422);
  await unMail(database.db, correo);
  expect((await enviar()).status).toBe(429);
  expect((await enviar(correo, await build.person(database.db, 'ROLE_ADMIN'))).status).toBe(200);
});
