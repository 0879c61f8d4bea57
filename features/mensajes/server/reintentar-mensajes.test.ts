import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { enviarMensajes } from './enviar-mensajes.ts';
import { lote, never, useMotorEnPrueba } from './motor.test-kit.ts';
import { reintentarMensajes } from './reintentar-mensajes.ts';

const database = useDatabase();
const prueba = useMotorEnPrueba(database);

test('lo que quedó a medio enviar se suelta a los cinco minutos y vuelve a salir', async () => {
  const id = await prueba.encolar();
  const muere = {
    ...prueba.motor,
    canales: {
      ...prueba.motor.canales,
      email: { close: async () => {}, enviar: () => new Promise<never>(() => {}) },
    },
  };
  void enviarMensajes(muere, lote('email', [id]), never).catch(() => {});
  await expect.poll(async () => (await prueba.fila(id)).estado).toBe('enviando');
  prueba.motor.later(4 * 60_000);
  expect(await reintentarMensajes(prueba.motor)).toMatchObject({ perdidos: 0 });
  prueba.motor.later(61_000);
  expect(await reintentarMensajes(prueba.motor)).toMatchObject({ perdidos: 1, despertados: 1 });
  await enviarMensajes(prueba.motor, { ...lote('email', [id]), yaEsHora: true }, never);
  expect(await prueba.fila(id)).toMatchObject({ estado: 'procesado', intentos: 2 });
});

test('un código vencido se cancela y su secreto se borra; un aviso que no salió a tiempo falla', async () => {
  const codigo = await prueba.encolar({
    plantilla: 'codigo',
    tipo: 'sms',
    para: '+5493492401234',
    secreto: '444444',
  });
  const correo = await prueba.encolar();
  prueba.motor.later(10 * 60_000 + 1);
  await reintentarMensajes(prueba.motor);
  expect(await prueba.fila(codigo)).toMatchObject({ estado: 'cancelado', secreto: null });
  expect((await prueba.fila(correo)).estado).toBe('pendiente');
  prueba.motor.later(72 * 3_600_000);
  await reintentarMensajes(prueba.motor);
  expect((await prueba.fila(correo)).estado).toBe('fallido');
});

test('un mensaje cuyo trabajo se perdió recibe otro, uno solo', async () => {
  const id = await prueba.encolar();
  await prueba.olvidarTrabajos();
  prueba.motor.later(121_000);
  expect(await reintentarMensajes(prueba.motor)).toMatchObject({ despertados: 1 });
  expect(await reintentarMensajes(prueba.motor)).toMatchObject({ despertados: 0 });
  expect(await prueba.colas()).toMatchObject([{ data: { de: { ids: [id] }, yaEsHora: true } }]);
});
