import { beforeEach, describe, expect, test } from 'vitest';
import { avisarCorte } from './avisar-corte.ts';
import { useCortes } from './cortes.test-kit.ts';
import { countOutageMinutes } from './outage-minutes.ts';

const kit = useCortes();
const { ariel, clock, database } = kit;
let customer: Awaited<ReturnType<typeof kit.customer>>;

beforeEach(async () => {
  customer = await kit.customer({ sms: true });
});

const FORZADO = { tipo: 'forzado', inicio: '2026-11-16T09:00', fin: undefined, motivo: 'Un árbol' };

async function publicar(changes: object = {}): Promise<number> {
  const { body } = await kit.publicar({ ...FORZADO, suministros: [customer.suministro], ...changes });
  return Number(body.id);
}
const listIds = async (vigente: boolean, usuarioId = ariel.id) =>
  ((await kit.call(usuarioId, 'GET', `/api/cortes?vigente=${vigente}`)).body.member as { id: number }[]).map(
    ({ id }) => id,
  );
const avisados = async (id: number) => {
  await avisarCorte(kit.avisos, id);
  const written = (await kit.mensajes()).map(({ plantilla }) => plantilla);
  await kit.enviar();
  return written;
};

describe('un corte imprevisto cuya estimación pasó', () => {
  test('sigue en curso para todos hasta que alguien lo termina, y entonces se avisa que volvió', async () => {
    const id = await publicar({ fin: '2026-11-16T12:00' });
    expect(await avisados(id)).toEqual(['corte_forzado']);
    clock.set('2026-11-16T15:00:00-03:00');
    for (const usuarioId of [ariel.id, customer.usuario.id]) {
      expect(await listIds(true, usuarioId)).toEqual([id]);
      expect(await listIds(false, usuarioId)).toEqual([]);
    }
    expect((await kit.call(ariel.id, 'GET', `/api/cortes/${id}`)).body).toMatchObject({ finEstimado: true });
    expect(await avisados(id)).toEqual(['corte_forzado']);
    expect((await kit.editar(id, { fin: '2026-11-16T14:50' })).body).toMatchObject({ finEstimado: false });
    expect(await listIds(true)).toEqual([]);
    expect(await listIds(false)).toEqual([id]);
    expect(await avisados(id)).toEqual(['corte_forzado', 'corte_restablecido']);
  });

  test('también lo termina quien confirma la hora que se había estimado', async () => {
    const id = await publicar({ fin: '2026-11-16T12:00' });
    await avisados(id);
    clock.set('2026-11-16T15:00:00-03:00');
    expect((await kit.editar(id, { fin: '2026-11-16T12:00' })).body).toMatchObject({ finEstimado: false });
    expect(await avisados(id)).toEqual(['corte_forzado', 'corte_restablecido']);
  });

  test('otro cambio no lo termina, y otra estimación sigue siendo una estimación', async () => {
    const id = await publicar({ fin: '2026-11-16T12:00' });
    clock.set('2026-11-16T15:00:00-03:00');
    expect((await kit.editar(id, { motivo: 'Dos árboles' })).body).toMatchObject({ finEstimado: true });
    expect((await kit.editar(id, { fin: '2026-11-16T18:00' })).body).toMatchObject({ finEstimado: true });
    expect(await listIds(true)).toEqual([id]);
  });

  test('suma minutos sin servicio hasta ahora, y puede corregirse pasados los días de los que terminaron', async () => {
    const id = await publicar({ fin: '2026-11-16T12:00' });
    clock.set('2026-11-26T09:00:00-03:00');
    const month = {
      from: new Date('2026-11-01T00:00:00-03:00'),
      to: new Date('2026-12-01T00:00:00-03:00'),
    };
    expect(await countOutageMinutes(database.db, month, clock.now())).toBe(10 * 24 * 60);
    expect((await kit.editar(id, { fin: '2026-11-16T13:00' })).status).toBe(200);
    expect(await countOutageMinutes(database.db, month, clock.now())).toBe(4 * 60);
    expect((await kit.editar(id, { motivo: 'Otro' })).status).toBe(409);
  });

  test('el que se carga terminado, y el programado, terminan a su hora', async () => {
    const pasado = await publicar({ fin: '2026-11-16T09:30' });
    const programado = await publicar({
      tipo: 'programado',
      inicio: '2026-11-18T08:00',
      fin: '2026-11-18T12:00',
    });
    expect(await listIds(false)).toEqual([pasado]);
    clock.set('2026-11-18T12:00:00-03:00');
    expect(await listIds(false)).toEqual([programado, pasado]);
  });
});

describe('cuándo sale cada aviso', () => {
  const salidas = async (id: number) =>
    ((await kit.call(ariel.id, 'GET', `/api/cortes/${id}/avisos`)).body.salidas as string[]).map((one) =>
      one.slice(0, 16),
    );

  test.each([
    ['con tiempo', '2026-11-20T14:00', ['2026-11-18T14:00', '2026-11-19T14:00']],
    ['de noche no suena', '2026-11-20T05:00', ['2026-11-18T08:00', '2026-11-19T08:00']],
    ['falta menos de dos días', '2026-11-18T08:00', ['2026-11-16T10:00', '2026-11-17T08:00']],
    ['falta menos de uno', '2026-11-17T08:00', ['2026-11-16T10:00']],
  ])('%s', async (_nombre, inicio, expected) => {
    const fin = `${inicio.slice(0, 10)}T23:00`;
    expect(await salidas(await publicar({ tipo: 'programado', inicio, fin }))).toEqual(expected);
  });

  test('de uno imprevisto, enseguida', async () => {
    expect(await salidas(await publicar())).toEqual(['2026-11-16T10:00']);
  });
});
