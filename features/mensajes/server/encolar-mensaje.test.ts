import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { TIPOS } from '../contract/index.ts';
import { encolarMensaje, encolarMensajesDesde } from './encolar-mensaje.ts';
import { enviarMensajes } from './enviar-mensajes.ts';
import { COLUMNAS_DE_AVISO } from './mensajes.repository.ts';
import { aviso, never, useMotorEnPrueba } from './motor.test-kit.ts';

const database = useDatabase();
const prueba = useMotorEnPrueba(database);

test('la fila y su trabajo nacen con el cambio que los causa, o no nacen', async () => {
  await expect(
    database.db.tx(async (tx) => {
      await encolarMensaje(prueba.motor, tx, aviso());
      throw new Error('deshecho');
    }),
  ).rejects.toThrow('deshecho');
  expect(await prueba.colas()).toEqual([]);
  const id = await prueba.encolar();
  expect(await prueba.fila(id)).toMatchObject({
    estado: 'pendiente',
    intentos: 0,
    prioridad: 5,
    para: 'norma@prueba.test',
  });
  expect(await prueba.colas()).toMatchObject([
    { name: 'mensajes-correo', data: { tipo: 'email', de: { ids: [id] } } },
  ]);
});

test('un código va por la cola urgente, cifrado en su fila y en ninguna otra parte', async () => {
  const id = await prueba.encolar({
    plantilla: 'codigo',
    tipo: 'sms',
    para: '+5493492401234',
    secreto: '483920',
  });
  const { secreto, ...row } = await prueba.fila(id);
  expect(secreto?.toString('latin1')).not.toContain('483920');
  expect(JSON.stringify(row)).not.toContain('483920');
  const jobs = await prueba.colas();
  expect(jobs).toMatchObject([{ name: 'mensajes-urgentes' }]);
  expect(JSON.stringify(jobs)).not.toContain('483920');
});

test('el mismo aviso no se escribe dos veces', async () => {
  const igual = { refId: 31, plantilla: 'masivo' };
  await prueba.encolar(igual);
  expect(await database.db.tx((tx) => encolarMensaje(prueba.motor, tx, aviso(igual)))).toBeNull();
  await prueba.encolar({ ...igual, vez: 1 });
  expect(await prueba.colas()).toHaveLength(2);
});

test('un código sin secreto, un secreto de más o un canal que no es el suyo son errores nuestros', async () => {
  await expect(prueba.encolar({ plantilla: 'codigo' })).rejects.toThrow('needs');
  await expect(prueba.encolar({ secreto: 'x' })).rejects.toThrow('has');
  await expect(prueba.encolar({ plantilla: 'nada' })).rejects.toThrow('No template');
});

test('miles en una sentencia, con un trabajo cada quinientos', async () => {
  const text = `select null::bigint as usuario_id, null::bigint as suministro_id, ${TIPOS.email}::int2 as tipo,
    'p' || n || '@prueba.test' as para, 'masivo' as plantilla, 9::int2 as prioridad, n::bigint as ref_id,
    0::int2 as vez, '{"nombre":"Norma"}'::jsonb as datos from generate_series(1, $1::int) n`;
  const crear = () =>
    database.db.tx((tx) =>
      encolarMensajesDesde(prueba.motor, tx, {
        text: `select ${COLUMNAS_DE_AVISO} from (${text}) x`,
        values: [1200],
      }),
    );
  expect(await crear()).toBe(1200);
  const lotes = await prueba.colas();
  expect(lotes.map(({ name }) => name)).toEqual(Array(3).fill('mensajes-correo'));
  expect(await crear()).toBe(0);
  for (const { data } of lotes) await enviarMensajes(prueba.motor, data, never);
  expect(new Set(prueba.motor.mano.correos.map(({ para }) => para)).size).toBe(1200);
  expect(prueba.motor.mano.correos).toHaveLength(1200);
});
