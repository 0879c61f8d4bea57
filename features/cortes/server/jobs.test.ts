import { createJobs, type Jobs } from '@oficina/jobs';
import { mensajesJobs } from '@oficina/mensajes/server';
import { silentLog } from '@oficina/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useCortes } from './cortes.test-kit.ts';
import { cortesJobs, handleCortes } from './jobs.ts';

const kit = useCortes();
const { clock, database } = kit;
let worker: Jobs;

beforeAll(async () => {
  worker = await createJobs({
    ...{ url: database.url, jobs: [...mensajesJobs, ...cortesJobs], clock, log: silentLog, works: true },
  });
  await worker.run(handleCortes(kit.avisos));
});
afterAll(() => worker.stop(1_000));

test('lo que se publica, se cambia y se elimina lo avisa el trabajador', async () => {
  const { suministro } = await kit.customer({ sms: true });
  const plantillas = async () =>
    (await kit.mensajes()).map(({ plantilla, estado }) => `${plantilla} ${estado}`);
  const forzado = { tipo: 'forzado', inicio: '2026-11-16T09:00', fin: undefined, motivo: 'Un árbol' };
  const { body } = await kit.publicar({ ...forzado, suministros: [suministro] });
  const esperado = (expected: string[]) =>
    vi.waitFor(async () => expect(await plantillas()).toEqual(expected), { timeout: 20_000, interval: 100 });
  await esperado(['corte_forzado 0']);
  await kit.enviar();
  await kit.editar(Number(body.id), { motivo: 'Otro' });
  await esperado(['corte_forzado 1', 'corte_cambio 0']);
  await kit.eliminar(Number(body.id));
  await esperado(['corte_forzado 1', 'corte_cambio 9', 'corte_cambio 0']);
}, 90_000);

test('cada diez minutos se mira lo que falta avisar', () => {
  expect(cortesJobs.map(({ name, when }) => [name, when])).toEqual([
    ['cortes-avisar', undefined],
    ['cortes-avisos', '*/10 * * * *'],
  ]);
});
