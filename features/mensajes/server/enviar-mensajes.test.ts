import { build, changeRows, countRows, rowOf } from '@oficina/testing';
import { expect, test } from 'vitest';
import { TIPOS } from '../contract/index.ts';
import { lote, never, useTestEngine } from './engine.test-kit.ts';
import { enviarMensajes } from './enviar-mensajes.ts';
import { reserveRate } from './mensajes.repository.ts';

const kit = useTestEngine();
const { database } = kit;

test('aceptado: procesado, con el número del proveedor y sin secreto', async () => {
  const id = await kit.enqueueCodigo('483920');
  await kit.enviar('sms', id);
  expect(kit.engine.provider.texts).toMatchObject([{ texto: 'Texto 483920', expiresInS: 600 }]);
  expect(await kit.row(id)).toMatchObject({
    estado: 'procesado',
    proveedor_id: `sms-${id}`,
    secreto: null,
  });
});

test('quien se fue es avisado, y después nada dice adónde; mientras no salga, sí', async () => {
  const id = await kit.enqueue({ plantilla: 'cuenta_eliminada', para: 'norma@correo.com' });
  kit.engine.provider.correo = () => ({ kind: 'retryable', cause: '451' });
  await kit.enviar('email', id);
  expect(await kit.row(id)).toMatchObject({ estado: 'reintento', para: 'norma@correo.com' });
  kit.engine.later(60_000);
  kit.engine.provider.correo = () => undefined;
  await kit.enviar('email', id);
  expect(kit.engine.provider.correos.at(-1)).toMatchObject({ para: 'norma@correo.com' });
  expect(await kit.row(id)).toMatchObject({ estado: 'procesado', para: `eliminado-${id}` });
});

test('dos trabajos por el mismo mensaje lo envían una vez', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => kit.enqueue()));
  await Promise.all([kit.enviar('email', ...ids), kit.enviar('email', ...ids), kit.enviar('email', ...ids)]);
  expect(kit.engine.provider.correos.map(({ mensajeId }) => mensajeId).sort()).toEqual(ids.sort());
});

test('falla pasajera: espera 10 s, 1 min, 5 min y otra vez 5, con un trabajo para entonces', async () => {
  const id = await kit.enqueue();
  kit.engine.provider.correo = () => ({ kind: 'retryable', cause: '451' });
  for (const seconds of [10, 60, 300, 300]) {
    await kit.clearJobs();
    const before = kit.engine.clock.now();
    await kit.enviar('email', id);
    const row = await kit.row(id);
    expect(row).toMatchObject({ estado: 'reintento', error: '451' });
    expect(row.proximo.getTime() - before.getTime()).toBe(seconds * 1000);
    expect(await kit.queuedJobs()).toMatchObject([{ name: 'mensajes-correo', data: { de: { ids: [id] } } }]);
    await kit.enviar('email', id);
    expect((await kit.row(id)).intentos).toBe(row.intentos);
    kit.engine.later(seconds * 1000);
  }
});

test('quien dice cuándo volver es obedecido', async () => {
  const id = await kit.enqueue();
  kit.engine.provider.correo = () => ({ kind: 'retryable', cause: '429', retryAfterMs: 90_000 });
  await kit.enviar('email', id);
  expect((await kit.row(id)).proximo.getTime() - kit.engine.clock.now().getTime()).toBe(90_000);
});

test('rechazo: fallido, con palabras, y la dirección queda como que rebota', async () => {
  const id = await kit.enqueue();
  kit.engine.provider.correo = () => ({
    kind: 'rejected',
    reason: { codigo: 550, enhancedCode: '5.1.1', clase: 'direccion' },
  });
  await kit.enviar('email', id);
  expect(await kit.row(id)).toMatchObject({
    estado: 'fallido',
    error: 'La dirección no existe o no recibe correos (550 5.1.1).',
  });
  expect(kit.engine.provider.rebotes).toEqual(['norma@prueba.test']);
});

test('un teléfono que ya no está se olvida; un error nuestro no lo borra', async () => {
  const { id: usuarioId } = await build.usuario(database.ownerDb);
  const [lostDevice, ourFault] = [
    await kit.enqueue({ tipo: 'push', para: 't1', usuarioId }),
    await kit.enqueue({ tipo: 'push', para: 't2', usuarioId }),
  ];
  kit.engine.provider.push = () => ({ kind: 'rejected', reason: 'token-baja' });
  await kit.enviar('push', lostDevice);
  kit.engine.provider.push = () => ({ kind: 'rejected', reason: 'contenido' });
  await kit.enviar('push', ourFault);
  expect(kit.engine.provider.lostDevices).toEqual(['t1']);
  expect((await kit.row(ourFault)).estado).toBe('fallido');
});

test('no se sabe: el correo se repite; un código no; otro texto, una vez', async () => {
  const unknown = { kind: 'unknown', cause: 'se cortó' } as const;
  kit.engine.provider.correo = () => unknown;
  kit.engine.provider.texto = () => unknown;
  const correo = await kit.enqueue();
  const codigo = await kit.enqueueCodigo('111111');
  const texto = await kit.enqueue({ tipo: 'sms', para: '+5493492401234' });
  await kit.enviar('email', correo);
  await kit.enviar('sms', codigo);
  await kit.enviar('sms', texto);
  expect((await kit.row(correo)).estado).toBe('reintento');
  expect(await kit.row(codigo)).toMatchObject({ estado: 'procesado', secreto: null });
  expect((await kit.row(texto)).estado).toBe('reintento');
  kit.engine.later(10_000);
  await kit.enviar('sms', texto);
  expect((await kit.row(texto)).estado).toBe('procesado');
});

test('lo que WhatsApp no entrega va por SMS, con el mismo código', async () => {
  const id = await kit.enqueueCodigo('222222', { tipo: 'whatsapp' });
  kit.engine.provider.texto = () => ({ kind: 'rejected', reason: 'no-entregable' });
  await kit.enviar('whatsapp', id);
  kit.engine.provider.texto = () => undefined;
  const { id: other } = await rowOf(database.ownerDb, 'mensajes', { tipo: TIPOS.sms });
  await kit.enviar('sms', other);
  expect(kit.engine.provider.texts.map(({ texto }) => texto)).toEqual(['Texto 222222', 'Texto 222222']);
  expect((await kit.row(id)).estado).toBe('fallido');
  expect((await kit.row(other)).estado).toBe('procesado');
});

test('un servicio caído se nota: los demás de la tanda no golpean la puerta', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => kit.enqueue()));
  kit.engine.provider.correo = () => ({ kind: 'retryable', cause: 'ECONNREFUSED' });
  await kit.enviar('email', ...ids);
  expect(kit.engine.provider.correos.length).toBeLessThan(15);
  expect(await countRows(database.ownerDb, 'mensajes', { estado: 3 })).toBe(40);
});

test('al parar, lo que no salió vuelve a esperar como si nada', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => kit.enqueue()));
  const stop = new AbortController();
  kit.engine.provider.correo = () => {
    stop.abort();
    return undefined;
  };
  await enviarMensajes(kit.engine, lote('email', ids), stop.signal);
  const states = await Promise.all(ids.map(async (id) => (await kit.row(id)).estado));
  expect(states.filter((one) => one === 'procesado')).toHaveLength(kit.engine.provider.correos.length);
  expect(states.filter((one) => one === 'pendiente').length).toBeGreaterThan(0);
  expect(states).not.toContain('enviando');
});

test('lo que dejó de hacer falta se cancela con su porqué y no sale', async () => {
  const [pagada, stillValid] = [await kit.enqueue({ refId: 1 }), await kit.enqueue({ refId: 2 })];
  const deps = { ...kit.engine, vigencias: [async () => new Map([[pagada, 'La factura ya está paga.']])] };
  await enviarMensajes(deps, lote('email', [pagada, stillValid]), never);
  expect(await kit.row(pagada)).toMatchObject({ estado: 'cancelado', error: 'La factura ya está paga.' });
  expect(kit.engine.provider.correos.map(({ mensajeId }) => mensajeId)).toEqual([stillValid]);
});

test('los avisos masivos no suenan de noche: quedan para las 8', async () => {
  kit.engine.at('2026-11-16T22:15:00-03:00');
  const id = await kit.enqueue({ plantilla: 'masivo', tipo: 'sms', para: '+5493492401234' });
  await kit.clearJobs();
  await enviarMensajes(kit.engine, lote('sms', [id], 9), never);
  expect((await kit.row(id)).estado).toBe('pendiente');
  expect(kit.engine.provider.texts).toEqual([]);
  expect(await kit.queuedJobs()).toMatchObject([{ startAfter: new Date('2026-11-17T08:00:00-03:00') }]);
  const urgentId = await kit.enqueueCodigo('333333');
  await enviarMensajes(kit.engine, lote('sms', [urgentId], 0), never);
  expect(kit.engine.provider.texts).toHaveLength(1);
});

test('juntos no pasan del ritmo del proveedor; lo urgente no espera', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => kit.enqueue()));
  const started = performance.now();
  const startedAt = kit.engine.clock.now().getTime();
  // The clock advances from the day of the test: on any other day the code below would have expired.
  const now = () => new Date(startedAt + performance.now() - started);
  const slow = {
    ...kit.engine,
    clock: { now },
    rateLimits: { ...kit.engine.rateLimits, email: { channel: 'correo', perSecond: 20 } },
  };
  await Promise.all([
    enviarMensajes(slow, lote('email', ids.slice(0, 15)), never),
    enviarMensajes(slow, lote('email', ids.slice(15)), never),
  ]);
  // The second group waits for the rate taken by the first: fifteen at twenty per second.
  expect(performance.now() - started).toBeGreaterThan(700);
  // The rate of the next half minute is already taken.
  await reserveRate(database.db, 'correo', 30_000, now());
  const urgentId = await kit.enqueue({ plantilla: 'codigo', secreto: 'tok' });
  const urgentStarted = performance.now();
  await enviarMensajes(slow, lote('email', [urgentId], 0), never);
  expect(performance.now() - urgentStarted).toBeLessThan(10_000);
  expect(kit.engine.provider.correos.at(-1)?.mensajeId).toBe(urgentId);
});

test('un código que no pudo salir guarda su secreto para el intento siguiente', async () => {
  const id = await kit.enqueueCodigo('555555');
  kit.engine.provider.texto = () => ({ kind: 'retryable', cause: 'lleno' });
  await enviarMensajes(kit.engine, lote('sms', [id], 0), never);
  kit.engine.provider.texto = () => undefined;
  kit.engine.later(10_000);
  await enviarMensajes(kit.engine, lote('sms', [id], 0), never);
  expect(kit.engine.provider.texts.map(({ texto }) => texto)).toEqual(['Texto 555555', 'Texto 555555']);
  expect(await kit.row(id)).toMatchObject({ estado: 'procesado', secreto: null });
});

test('quien perdió el turno y vuelve tarde no cierra el intento de otro', async () => {
  const id = await kit.enqueue();
  const stuck = Promise.withResolvers<void>();
  const slow = {
    ...kit.engine,
    channels: {
      ...kit.engine.channels,
      email: {
        close: async () => {},
        enviar: async () => {
          await stuck.promise;
          return { kind: 'rejected', reason: { codigo: 554, clase: 'contenido' } } as const;
        },
      },
    },
  };
  const lateSend = enviarMensajes(slow, lote('email', [id]), never);
  await expect.poll(async () => (await kit.row(id)).estado).toBe('enviando');
  // The lease expires and another process takes the mensaje, which is being sent when the first process returns.
  await changeRows(database.ownerDb, 'mensajes', id, { estado: 2, intentos: 2 });
  stuck.resolve();
  await lateSend;
  expect(await kit.row(id)).toMatchObject({ estado: 'enviando', intentos: 2 });
});
