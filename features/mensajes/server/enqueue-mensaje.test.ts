import { expect, test } from 'vitest';
import { TIPOS } from '../contract/index.ts';
import { aviso, never, useTestEngine } from './engine.test-kit.ts';
import { enqueueMensaje, enqueueMensajesFrom } from './enqueue-mensaje.ts';
import { enviarMensajes } from './enviar-mensajes.ts';
import { AVISO_COLUMNS } from './mensajes.repository.ts';

const kit = useTestEngine();
const { database } = kit;

test('la fila y su trabajo nacen con el cambio que los causa, o no nacen', async () => {
  await expect(
    database.db.tx(async (tx) => {
      await enqueueMensaje(kit.engine, tx, aviso());
      throw new Error('deshecho');
    }),
  ).rejects.toThrow('deshecho');
  expect(await kit.queuedJobs()).toEqual([]);
  const id = await kit.enqueue();
  expect(await kit.row(id)).toMatchObject({
    estado: 'pendiente',
    intentos: 0,
    prioridad: 5,
    para: 'norma@prueba.test',
  });
  expect(await kit.queuedJobs()).toMatchObject([
    { name: 'mensajes-correo', data: { tipo: 'email', de: { ids: [id] } } },
  ]);
});

test('un código va por la cola urgente, cifrado en su fila y en ninguna otra parte', async () => {
  const id = await kit.enqueueCodigo('483920');
  const { secreto, ...row } = await kit.row(id);
  expect(secreto?.toString('latin1')).not.toContain('483920');
  expect(JSON.stringify(row)).not.toContain('483920');
  const jobs = await kit.queuedJobs();
  expect(jobs).toMatchObject([{ name: 'mensajes-urgentes' }]);
  expect(JSON.stringify(jobs)).not.toContain('483920');
});

test('el mismo aviso no se escribe dos veces', async () => {
  const same = { refId: 31, plantilla: 'masivo' };
  await kit.enqueue(same);
  expect(await database.db.tx((tx) => enqueueMensaje(kit.engine, tx, aviso(same)))).toBeNull();
  await kit.enqueue({ ...same, vez: 1 });
  expect(await kit.queuedJobs()).toHaveLength(2);
});

test('un código sin secreto, un secreto de más o un canal que no es el suyo son errores nuestros', async () => {
  await expect(kit.enqueue({ plantilla: 'codigo' })).rejects.toThrow('needs');
  await expect(kit.enqueue({ secreto: 'x' })).rejects.toThrow('has');
  await expect(kit.enqueue({ plantilla: 'nada' })).rejects.toThrow('No template');
});

test('miles en una sentencia, con un trabajo cada quinientos', async () => {
  const text = `select null::bigint as usuario_id, null::bigint as suministro_id, ${TIPOS.email}::int2 as tipo,
    'p' || n || '@prueba.test' as para, 'masivo' as plantilla, 9::int2 as prioridad, n::bigint as ref_id,
    0::int2 as vez, '{"nombre":"Norma"}'::jsonb as datos from generate_series(1, $1::int) n`;
  const enqueueMany = () =>
    database.db.tx((tx) =>
      enqueueMensajesFrom(kit.engine, tx, {
        text: `select ${AVISO_COLUMNS} from (${text}) x`,
        values: [1200],
      }),
    );
  expect(await enqueueMany()).toBe(1200);
  const lotes = await kit.queuedJobs();
  expect(lotes.map(({ name }) => name)).toEqual(Array(3).fill('mensajes-correo'));
  expect(await enqueueMany()).toBe(0);
  for (const { data } of lotes) await enviarMensajes(kit.engine, data, never);
  expect(new Set(kit.engine.provider.correos.map(({ para }) => para)).size).toBe(1200);
  expect(kit.engine.provider.correos).toHaveLength(1200);
});
