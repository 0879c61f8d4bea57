import { expect, test } from 'vitest';
import { lote, never, useTestEngine } from './engine.test-kit.ts';
import { enviarMensajes } from './enviar-mensajes.ts';
import { reintentarMensajes } from './reintentar-mensajes.ts';

const kit = useTestEngine();

test('lo que quedó a medio enviar se suelta a los cinco minutos y vuelve a salir', async () => {
  const id = await kit.enqueue();
  const dying = {
    ...kit.engine,
    channels: {
      ...kit.engine.channels,
      email: { close: async () => {}, enviar: () => new Promise<never>(() => {}) },
    },
  };
  void enviarMensajes(dying, lote('email', [id]), never).catch(() => {});
  await expect.poll(async () => (await kit.row(id)).estado).toBe('enviando');
  kit.engine.later(4 * 60_000);
  expect(await reintentarMensajes(kit.engine)).toMatchObject({ perdidos: 0 });
  kit.engine.later(61_000);
  expect(await reintentarMensajes(kit.engine)).toMatchObject({ perdidos: 1, despertados: 1 });
  await enviarMensajes(kit.engine, { ...lote('email', [id]), yaEsHora: true }, never);
  expect(await kit.row(id)).toMatchObject({ estado: 'procesado', intentos: 2 });
});

test('un código vencido se cancela y su secreto se borra; un aviso que no salió a tiempo falla', async () => {
  const codigo = await kit.enqueueCodigo('444444');
  const correo = await kit.enqueue();
  kit.engine.later(10 * 60_000 + 1);
  await reintentarMensajes(kit.engine);
  expect(await kit.row(codigo)).toMatchObject({ estado: 'cancelado', secreto: null });
  expect((await kit.row(correo)).estado).toBe('pendiente');
  kit.engine.later(72 * 3_600_000);
  await reintentarMensajes(kit.engine);
  expect((await kit.row(correo)).estado).toBe('fallido');
});

test('un mensaje cuyo trabajo se perdió recibe otro, uno solo', async () => {
  const id = await kit.enqueue();
  await kit.clearJobs();
  kit.engine.later(121_000);
  expect(await reintentarMensajes(kit.engine)).toMatchObject({ despertados: 1 });
  expect(await reintentarMensajes(kit.engine)).toMatchObject({ despertados: 0 });
  expect(await kit.queuedJobs()).toMatchObject([{ data: { de: { ids: [id] }, yaEsHora: true } }]);
});
