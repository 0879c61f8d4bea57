import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { TIPOS } from '../contract/index.ts';
import { enviarMensajes } from './enviar-mensajes.ts';
import { reservarTurno } from './mensajes.repository.ts';
import { lote, never, useMotorEnPrueba } from './motor.test-kit.ts';

const database = useDatabase();
const prueba = useMotorEnPrueba(database);

test('aceptado: procesado, con el número del proveedor y sin secreto', async () => {
  const id = await prueba.encolar({
    plantilla: 'codigo',
    tipo: 'sms',
    para: '+5493492401234',
    secreto: '483920',
  });
  await prueba.enviar('sms', id);
  expect(prueba.motor.mano.textos).toMatchObject([{ texto: 'Texto 483920', venceEnS: 600 }]);
  expect(await prueba.fila(id)).toMatchObject({
    estado: 'procesado',
    proveedor_id: `sms-${id}`,
    secreto: null,
  });
});

test('quien se fue es avisado, y después nada dice adónde; mientras no salga, sí', async () => {
  const id = await prueba.encolar({ plantilla: 'cuenta_eliminada', para: 'norma@correo.com' });
  prueba.motor.mano.correo = () => ({ kind: 'retryable', cause: '451' });
  await prueba.enviar('email', id);
  expect(await prueba.fila(id)).toMatchObject({ estado: 'reintento', para: 'norma@correo.com' });
  prueba.motor.later(60_000);
  prueba.motor.mano.correo = () => undefined;
  await prueba.enviar('email', id);
  expect(prueba.motor.mano.correos.at(-1)).toMatchObject({ para: 'norma@correo.com' });
  expect(await prueba.fila(id)).toMatchObject({ estado: 'procesado', para: `eliminado-${id}` });
});

test('dos trabajos por el mismo mensaje lo envían una vez', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => prueba.encolar()));
  await Promise.all([
    prueba.enviar('email', ...ids),
    prueba.enviar('email', ...ids),
    prueba.enviar('email', ...ids),
  ]);
  expect(prueba.motor.mano.correos.map(({ mensajeId }) => mensajeId).sort()).toEqual(ids.sort());
});

test('falla pasajera: espera 10 s, 1 min, 5 min y otra vez 5, con un trabajo para entonces', async () => {
  const id = await prueba.encolar();
  prueba.motor.mano.correo = () => ({ kind: 'retryable', cause: '451' });
  for (const seconds of [10, 60, 300, 300]) {
    await prueba.olvidarTrabajos();
    const before = prueba.motor.clock.now();
    await prueba.enviar('email', id);
    const row = await prueba.fila(id);
    expect(row).toMatchObject({ estado: 'reintento', error: '451' });
    expect(row.proximo.getTime() - before.getTime()).toBe(seconds * 1000);
    expect(await prueba.colas()).toMatchObject([{ name: 'mensajes-correo', data: { de: { ids: [id] } } }]);
    // Before its time nobody takes it.
    await prueba.enviar('email', id);
    expect((await prueba.fila(id)).intentos).toBe(row.intentos);
    prueba.motor.later(seconds * 1000);
  }
});

test('quien dice cuándo volver es obedecido', async () => {
  const id = await prueba.encolar();
  prueba.motor.mano.correo = () => ({ kind: 'retryable', cause: '429', retryAfterMs: 90_000 });
  await prueba.enviar('email', id);
  expect((await prueba.fila(id)).proximo.getTime() - prueba.motor.clock.now().getTime()).toBe(90_000);
});

test('rechazo: fallido, con palabras, y la dirección queda como que rebota', async () => {
  const id = await prueba.encolar();
  prueba.motor.mano.correo = () => ({
    kind: 'rejected',
    reason: { codigo: 550, ampliado: '5.1.1', clase: 'direccion' },
  });
  await prueba.enviar('email', id);
  expect(await prueba.fila(id)).toMatchObject({
    estado: 'fallido',
    error: 'La dirección no existe o no recibe correos (550 5.1.1).',
  });
  expect(prueba.motor.mano.rebotes).toEqual(['norma@prueba.test']);
});

test('un teléfono que ya no está se olvida; un error nuestro no lo borra', async () => {
  const { id: usuarioId } = await build.usuario(database.ownerDb);
  const [perdido, propio] = [
    await prueba.encolar({ tipo: 'push', para: 't1', usuarioId }),
    await prueba.encolar({ tipo: 'push', para: 't2', usuarioId }),
  ];
  prueba.motor.mano.push = () => ({ kind: 'rejected', reason: 'token-baja' });
  await prueba.enviar('push', perdido);
  prueba.motor.mano.push = () => ({ kind: 'rejected', reason: 'contenido' });
  await prueba.enviar('push', propio);
  expect(prueba.motor.mano.dispositivos).toEqual(['t1']);
  expect((await prueba.fila(propio)).estado).toBe('fallido');
});

test('no se sabe: el correo se repite; un código no; otro texto, una vez', async () => {
  const unknown = { kind: 'unknown', cause: 'se cortó' } as const;
  prueba.motor.mano.correo = () => unknown;
  prueba.motor.mano.texto = () => unknown;
  const correo = await prueba.encolar();
  const codigo = await prueba.encolar({
    plantilla: 'codigo',
    tipo: 'sms',
    para: '+5493492401234',
    secreto: '111111',
  });
  const texto = await prueba.encolar({ tipo: 'sms', para: '+5493492401234' });
  await prueba.enviar('email', correo);
  await prueba.enviar('sms', codigo);
  await prueba.enviar('sms', texto);
  expect((await prueba.fila(correo)).estado).toBe('reintento');
  expect(await prueba.fila(codigo)).toMatchObject({ estado: 'procesado', secreto: null });
  expect((await prueba.fila(texto)).estado).toBe('reintento');
  prueba.motor.later(10_000);
  await prueba.enviar('sms', texto);
  expect((await prueba.fila(texto)).estado).toBe('procesado');
});

test('lo que WhatsApp no entrega va por SMS, con el mismo código', async () => {
  const id = await prueba.encolar({
    plantilla: 'codigo',
    tipo: 'whatsapp',
    para: '+5493492401234',
    secreto: '222222',
  });
  prueba.motor.mano.texto = () => ({ kind: 'rejected', reason: 'no-entregable' });
  await prueba.enviar('whatsapp', id);
  prueba.motor.mano.texto = () => undefined;
  const { id: otro } = await database.ownerDb
    .selectFrom('mensajes')
    .select('id')
    .where('tipo', '=', TIPOS.sms)
    .executeTakeFirstOrThrow();
  await prueba.enviar('sms', otro);
  expect(prueba.motor.mano.textos.map(({ texto }) => texto)).toEqual(['Texto 222222', 'Texto 222222']);
  expect((await prueba.fila(id)).estado).toBe('fallido');
  expect((await prueba.fila(otro)).estado).toBe('procesado');
});

test('un servicio caído se nota: los demás de la tanda no golpean la puerta', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => prueba.encolar()));
  prueba.motor.mano.correo = () => ({ kind: 'retryable', cause: 'ECONNREFUSED' });
  await prueba.enviar('email', ...ids);
  expect(prueba.motor.mano.correos.length).toBeLessThan(15);
  const { rows } = await sql<{ n: number }>`select count(*) as n from mensajes where estado = 3`.execute(
    database.ownerDb,
  );
  expect(Number(rows[0]?.n)).toBe(40);
});

test('al parar, lo que no salió vuelve a esperar como si nada', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => prueba.encolar()));
  const stop = new AbortController();
  prueba.motor.mano.correo = () => {
    stop.abort();
    return undefined;
  };
  await enviarMensajes(prueba.motor, lote('email', ids), stop.signal);
  const states = await Promise.all(ids.map(async (id) => (await prueba.fila(id)).estado));
  expect(states.filter((one) => one === 'procesado')).toHaveLength(prueba.motor.mano.correos.length);
  expect(states.filter((one) => one === 'pendiente').length).toBeGreaterThan(0);
  expect(states).not.toContain('enviando');
});

test('lo que dejó de hacer falta se cancela con su porqué y no sale', async () => {
  const [pagada, sigue] = [await prueba.encolar({ refId: 1 }), await prueba.encolar({ refId: 2 })];
  const deps = { ...prueba.motor, vigencias: [async () => new Map([[pagada, 'La factura ya está paga.']])] };
  await enviarMensajes(deps, lote('email', [pagada, sigue]), never);
  expect(await prueba.fila(pagada)).toMatchObject({ estado: 'cancelado', error: 'La factura ya está paga.' });
  expect(prueba.motor.mano.correos.map(({ mensajeId }) => mensajeId)).toEqual([sigue]);
});

test('los avisos masivos no suenan de noche: quedan para las 8', async () => {
  prueba.motor.at('2026-11-16T22:15:00-03:00');
  const id = await prueba.encolar({ plantilla: 'masivo', tipo: 'sms', para: '+5493492401234' });
  await prueba.olvidarTrabajos();
  await enviarMensajes(prueba.motor, lote('sms', [id], 9), never);
  expect((await prueba.fila(id)).estado).toBe('pendiente');
  expect(prueba.motor.mano.textos).toEqual([]);
  const { rows } = await sql<{ at: Date }>`select start_after as at from pgboss.job`.execute(
    database.ownerDb,
  );
  expect(rows).toEqual([{ at: new Date('2026-11-17T08:00:00-03:00') }]);
  const urgente = await prueba.encolar({
    plantilla: 'codigo',
    tipo: 'sms',
    para: '+5493492401234',
    secreto: '333333',
  });
  await enviarMensajes(prueba.motor, lote('sms', [urgente], 0), never);
  expect(prueba.motor.mano.textos).toHaveLength(1);
});

test('juntos no pasan del ritmo del proveedor; lo urgente no espera', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => prueba.encolar()));
  const started = performance.now();
  const empezo = prueba.motor.clock.now().getTime();
  // It runs, from the day of the test: on any other the code of below would have expired.
  const now = () => new Date(empezo + performance.now() - started);
  const lento = {
    ...prueba.motor,
    clock: { now },
    ritmos: { ...prueba.motor.ritmos, email: { canal: 'correo', porSegundo: 20 } },
  };
  await Promise.all([
    enviarMensajes(lento, lote('email', ids.slice(0, 15)), never),
    enviarMensajes(lento, lote('email', ids.slice(15)), never),
  ]);
  // The second group waits for the room of the first: fifteen at twenty per second.
  expect(performance.now() - started).toBeGreaterThan(700);
  // The room of the next half minute is taken.
  await reservarTurno(database.db, 'correo', 30_000, now());
  const urgente = await prueba.encolar({ plantilla: 'codigo', secreto: 'tok' });
  const ahora = performance.now();
  await enviarMensajes(lento, lote('email', [urgente], 0), never);
  expect(performance.now() - ahora).toBeLessThan(10_000);
  expect(prueba.motor.mano.correos.at(-1)?.mensajeId).toBe(urgente);
});

test('un código que no pudo salir guarda su secreto para el intento siguiente', async () => {
  const codigo = { plantilla: 'codigo', tipo: 'sms', para: '+5493492401234', secreto: '555555' } as const;
  const id = await prueba.encolar(codigo);
  prueba.motor.mano.texto = () => ({ kind: 'retryable', cause: 'lleno' });
  await enviarMensajes(prueba.motor, lote('sms', [id], 0), never);
  prueba.motor.mano.texto = () => undefined;
  prueba.motor.later(10_000);
  await enviarMensajes(prueba.motor, lote('sms', [id], 0), never);
  expect(prueba.motor.mano.textos.map(({ texto }) => texto)).toEqual(['Texto 555555', 'Texto 555555']);
  expect(await prueba.fila(id)).toMatchObject({ estado: 'procesado', secreto: null });
});

test('quien perdió el turno y vuelve tarde no cierra el intento de otro', async () => {
  const id = await prueba.encolar();
  let soltar = () => {};
  const trabado = new Promise<void>((resolve) => {
    soltar = resolve;
  });
  const lento = {
    ...prueba.motor,
    canales: {
      ...prueba.motor.canales,
      email: {
        close: async () => {},
        enviar: async () => {
          await trabado;
          return { kind: 'rejected', reason: { codigo: 554, clase: 'contenido' } } as const;
        },
      },
    },
  };
  const tarde = enviarMensajes(lento, lote('email', [id]), never);
  await expect.poll(async () => (await prueba.fila(id)).estado).toBe('enviando');
  // Its lease is over and another takes the message, which is on its way when the first one comes back.
  await sql`update mensajes set estado = 2, intentos = 2 where id = ${id}`.execute(database.ownerDb);
  soltar();
  await tarde;
  expect(await prueba.fila(id)).toMatchObject({ estado: 'enviando', intentos: 2 });
});
