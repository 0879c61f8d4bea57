import { build, rowOf, rowsOf } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { mensajeEstado, PRIORIDADES, TIPOS } from '../contract/index.ts';
import { CODIGO_ROW, countWaiting, NOW, SECRETO_FORMS, useMensajes } from './mensajes.test-kit.ts';

const kit = useMensajes();
const { database } = kit;
const VENCIDO = new Date('2026-11-12T08:59:59-03:00');

let admin = 0;
let maria = 0;

beforeAll(async () => {
  admin = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id;
  maria = (await build.usuario(database.db)).id;
});

const findRow = (id: number) => rowOf(database.db, 'mensajes', id);
const auditRows = (id: number) =>
  rowsOf(database.db, 'auditoria', { entidad: 'mensaje', entidad_id: String(id) }, [
    'actor_id',
    'accion',
    'cambios',
  ]);
const fallido = async (row: Parameters<typeof build.mensaje>[1] = {}) => {
  const { id } = await build.mensaje(database.db, {
    estado: mensajeEstado.code('fallido'),
    intentos: 7,
    error: 'La casilla está llena.',
    vence: VENCIDO,
    proximo: VENCIDO,
    ...row,
  });
  return id;
};

const ONLY_FALLIDOS = 'Solo se reenvían los mensajes fallidos.';
const ONLY_WAITING = 'Solo se cancelan los mensajes que esperan.';
const NO_LONGER_VALID = 'Este mensaje ya no es válido.';

describe('qué se puede en cada estado', () => {
  const expectedResults = {
    pendiente: { reenviar: ONLY_FALLIDOS, cancelar: 'cancelado' },
    procesado: { reenviar: ONLY_FALLIDOS, cancelar: ONLY_WAITING },
    enviando: { reenviar: ONLY_FALLIDOS, cancelar: ONLY_WAITING },
    reintento: { reenviar: ONLY_FALLIDOS, cancelar: 'cancelado' },
    fallido: { reenviar: 'pendiente', cancelar: ONLY_WAITING },
    cancelado: { reenviar: ONLY_FALLIDOS, cancelar: ONLY_WAITING },
  } as const;
  const examples = mensajeEstado
    .rows()
    .flatMap(({ name }) =>
      (['reenviar', 'cancelar'] as const).map(
        (accion) => [name, accion, expectedResults[name][accion]] as const,
      ),
    );

  test.each(examples)('%s, %s: %s', async (estado, accion, resultado) => {
    const { id } = await build.mensaje(database.db, { estado: mensajeEstado.code(estado) });
    const { call, queue } = kit.createApp();
    const { status, body } = await call(admin, 'POST', `/api/mensajes/${id}/${accion}`);
    if (resultado === 'pendiente' || resultado === 'cancelado') {
      expect([status, body.estado]).toEqual([200, mensajeEstado.code(resultado)]);
      expect((await findRow(id)).estado).toBe(mensajeEstado.code(resultado));
      expect(await auditRows(id)).toEqual([
        {
          actor_id: admin,
          accion: `mensaje.${accion}`,
          cambios: {
            antes: { estado: mensajeEstado.code(estado) },
            despues: { estado: mensajeEstado.code(resultado) },
          },
        },
      ]);
    } else {
      expect([status, body.description]).toEqual([409, resultado]);
      expect((await findRow(id)).estado).toBe(mensajeEstado.code(estado));
      expect(await auditRows(id)).toEqual([]);
    }
    expect(queue.map((one) => one.id)).toEqual(resultado === 'pendiente' ? [id] : []);
  });
});

describe('reenviar', () => {
  test('vuelve a empezar, con todo su tiempo por delante, y avisa a la cola', async () => {
    const id = await fallido({ tipo: TIPOS.push, prioridad: PRIORIDADES.masivo });
    const { call, queue } = kit.createApp();
    const { body } = await call(admin, 'POST', `/api/mensajes/${id}/reenviar`);
    const { intentos, proximo, vence, updated, error } = await findRow(id);
    expect({ intentos, proximo, vence, updated }).toEqual({
      intentos: 0,
      proximo: new Date(NOW),
      vence: new Date('2026-11-12T15:00:00-03:00'),
      updated: new Date(NOW),
    });
    expect([error, body.error]).toEqual(['La casilla está llena.', 'La casilla está llena.']);
    expect(queue).toEqual([{ id, tipo: 'push', prioridad: PRIORIDADES.masivo }]);
  });

  test('lo que llevaba un secreto o ya no tiene plantilla no es válido', async () => {
    for (const plantilla of ['telefono_codigo', 'una_que_ya_no_existe', 'toString']) {
      const id = await fallido({ plantilla, vence: new Date('2026-11-12T10:00:00-03:00') });
      const { status, body } = await kit.call(admin, 'POST', `/api/mensajes/${id}/reenviar`);
      expect([status, body.description], plantilla).toEqual([409, NO_LONGER_VALID]);
      expect((await findRow(id)).estado).toBe(mensajeEstado.code('fallido'));
    }
  });

  test('lo que sirve por un rato no vive más que ese rato', async () => {
    const stillValid = new Date('2026-11-12T09:30:00-03:00');
    const inTime = await fallido({ plantilla: 'corte_forzado', vence: stillValid });
    const late = await fallido({ plantilla: 'corte_forzado', vence: VENCIDO });
    const reenviar = async (id: number) =>
      (await kit.call(admin, 'POST', `/api/mensajes/${id}/reenviar`)).status;
    expect([await reenviar(inTime), await reenviar(late)]).toEqual([200, 409]);
    expect((await findRow(inTime)).vence).toEqual(stillValid);
  });

  test('dos a la vez: uno lo reenvía y al otro se le dice', async () => {
    const id = await fallido();
    const { call, queue } = kit.createApp();
    const both = await Promise.all([1, 2].map(() => call(admin, 'POST', `/api/mensajes/${id}/reenviar`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(queue).toHaveLength(1);
    expect(await auditRows(id)).toHaveLength(1);
  });

  test('quien llega cuando otro ya está adentro espera y pierde', async () => {
    const id = await fallido();
    const [entered, permission] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = kit.createApp({
      enqueueWaiting: async () => {
        entered.resolve();
        await permission.promise;
      },
    });
    const first = slow.call(admin, 'POST', `/api/mensajes/${id}/reenviar`);
    await entered.promise;
    // The first request has not committed yet, so the second one still reads the message as failed and waits for the row.
    const second = kit.call(admin, 'POST', `/api/mensajes/${id}/reenviar`);
    await expect.poll(() => countWaiting(database.ownerDb), { timeout: 20_000 }).toBe(1);
    permission.resolve();
    expect((await first).status).toBe(200);
    const { status, body } = await second;
    expect([status, body.description]).toEqual([
      409,
      'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.',
    ]);
  });

  test('si la cola no lo toma, nada cambió', async () => {
    const id = await fallido();
    const broken = kit.createApp({
      enqueueWaiting: async () => {
        throw new Error('no queue');
      },
    });
    expect((await broken.call(admin, 'POST', `/api/mensajes/${id}/reenviar`)).status).toBe(500);
    expect((await findRow(id)).estado).toBe(mensajeEstado.code('fallido'));
    expect(await auditRows(id)).toEqual([]);
  });
});

describe('cancelar', () => {
  test('borra lo que llevaba', async () => {
    const { id } = await build.mensaje(database.db, {
      ...CODIGO_ROW,
      usuario_id: maria,
      clave_id: 1,
    });
    const { text } = await kit.call(admin, 'POST', `/api/mensajes/${id}/cancelar`);
    for (const form of SECRETO_FORMS) expect(text).not.toContain(form);
    expect(await findRow(id)).toMatchObject({ secreto: null, clave_id: null, updated: new Date(NOW) });
  });
});

test('solo el administrador reenvía o cancela, y lo que no existe no se encuentra', async () => {
  const id = await fallido({ usuario_id: maria });
  for (const accion of ['reenviar', 'cancelar']) {
    const { status, body } = await kit.call(maria, 'POST', `/api/mensajes/${id}/${accion}`);
    expect([status, body.description]).toEqual([403, 'No tenés permiso para hacer esto.']);
    expect((await kit.call(null, 'POST', `/api/mensajes/${id}/${accion}`)).status).toBe(401);
    expect((await kit.call(admin, 'POST', `/api/mensajes/999999/${accion}`)).status).toBe(404);
  }
});
