import { sql } from '@oficina/db';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { mensajeEstado, PRIORIDADES, TIPOS } from '../contract/index.ts';
import { crearMensaje, createMensajesApp } from './test-app.ts';

const database = useDatabase();
const AHORA = '2026-11-12T09:00:00-03:00';
const clock = fixedClock(AHORA);
const SECRETO = 'secreto-que-no-sale';
const VENCIDO = new Date('2026-11-12T08:59:59-03:00');

let admin = 0;
let maria = 0;

beforeAll(async () => {
  admin = (await build.usuario(database.db, { roles: ['ROLE_ADMIN'] })).id;
  maria = (await build.usuario(database.db)).id;
});

const app = () => createMensajesApp({ db: database.db, clock });
const fila = (id: number) =>
  database.db.selectFrom('mensajes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditado = (id: number) =>
  database.db
    .selectFrom('auditoria')
    .select(['actor_id', 'accion', 'cambios'])
    .where('entidad', '=', 'mensaje')
    .where('entidad_id', '=', String(id))
    .execute();
const fallido = (row: Parameters<typeof crearMensaje>[1] = {}) =>
  crearMensaje(database.db, {
    estado: mensajeEstado.code('fallido'),
    intentos: 7,
    error: 'La casilla está llena.',
    vence: VENCIDO,
    proximo: VENCIDO,
    ...row,
  });

const SOLO_FALLIDOS = 'Sólo se reenvían los mensajes fallidos.';
const SOLO_ESPERAN = 'Sólo se cancelan los mensajes que esperan.';
const YA_NO = 'Este mensaje ya no es válido.';

describe('qué se puede en cada estado', () => {
  const tabla = {
    pendiente: { reenviar: SOLO_FALLIDOS, cancelar: 'cancelado' },
    procesado: { reenviar: SOLO_FALLIDOS, cancelar: SOLO_ESPERAN },
    enviando: { reenviar: SOLO_FALLIDOS, cancelar: SOLO_ESPERAN },
    reintento: { reenviar: SOLO_FALLIDOS, cancelar: 'cancelado' },
    fallido: { reenviar: 'pendiente', cancelar: SOLO_ESPERAN },
    cancelado: { reenviar: SOLO_FALLIDOS, cancelar: SOLO_ESPERAN },
  } as const;
  const casos = mensajeEstado
    .rows()
    .flatMap(({ name }) =>
      (['reenviar', 'cancelar'] as const).map((accion) => [name, accion, tabla[name][accion]] as const),
    );

  test.each(casos)('%s, %s: %s', async (estado, accion, resultado) => {
    const id = await crearMensaje(database.db, { estado: mensajeEstado.code(estado) });
    const { call, cola } = app();
    const { status, body } = await call(admin, `/api/mensajes/${id}/${accion}`, 'POST');
    if (resultado === 'pendiente' || resultado === 'cancelado') {
      expect([status, body.estado]).toEqual([200, mensajeEstado.code(resultado)]);
      expect((await fila(id)).estado).toBe(mensajeEstado.code(resultado));
      expect(await auditado(id)).toEqual([
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
      expect((await fila(id)).estado).toBe(mensajeEstado.code(estado));
      expect(await auditado(id)).toEqual([]);
    }
    expect(cola.map((uno) => uno.id)).toEqual(resultado === 'pendiente' ? [id] : []);
  });
});

describe('reenviar', () => {
  test('vuelve a empezar, con todo su tiempo por delante, y avisa a la cola', async () => {
    const id = await fallido({ tipo: TIPOS.push, prioridad: PRIORIDADES.masivo });
    const { call, cola } = app();
    const { body } = await call(admin, `/api/mensajes/${id}/reenviar`, 'POST');
    const { intentos, proximo, vence, updated, error } = await fila(id);
    expect({ intentos, proximo, vence, updated }).toEqual({
      intentos: 0,
      proximo: new Date(AHORA),
      vence: new Date('2026-11-12T15:00:00-03:00'),
      updated: new Date(AHORA),
    });
    // Why it failed is still worth knowing until it is tried again.
    expect([error, body.error]).toEqual(['La casilla está llena.', 'La casilla está llena.']);
    expect(cola).toEqual([{ id, tipo: 'push', prioridad: PRIORIDADES.masivo }]);
  });

  test('lo que llevaba un secreto o ya no tiene plantilla no es válido', async () => {
    for (const plantilla of ['telefono_codigo', 'una_que_ya_no_existe', 'toString']) {
      const id = await fallido({ plantilla, vence: new Date('2026-11-12T10:00:00-03:00') });
      const { status, body } = await app().call(admin, `/api/mensajes/${id}/reenviar`, 'POST');
      expect([status, body.description], plantilla).toEqual([409, YA_NO]);
      expect((await fila(id)).estado).toBe(mensajeEstado.code('fallido'));
    }
  });

  test('lo que sirve por un rato no vive más que ese rato', async () => {
    const vivo = new Date('2026-11-12T09:30:00-03:00');
    const aTiempo = await fallido({ plantilla: 'corte_forzado', vence: vivo });
    const tarde = await fallido({ plantilla: 'corte_forzado', vence: VENCIDO });
    const reenviar = async (id: number) =>
      (await app().call(admin, `/api/mensajes/${id}/reenviar`, 'POST')).status;
    expect([await reenviar(aTiempo), await reenviar(tarde)]).toEqual([200, 409]);
    expect((await fila(aTiempo)).vence).toEqual(vivo);
  });

  test('dos a la vez: uno lo reenvía y al otro se le dice', async () => {
    const id = await fallido();
    const { call, cola } = app();
    const dos = await Promise.all([1, 2].map(() => call(admin, `/api/mensajes/${id}/reenviar`, 'POST')));
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(cola).toHaveLength(1);
    expect(await auditado(id)).toHaveLength(1);
  });

  test('quien llega cuando otro ya está adentro espera y pierde', async () => {
    const id = await fallido();
    let adentro = () => {};
    const entro = new Promise<void>((resolve) => {
      adentro = resolve;
    });
    let seguir = () => {};
    const permiso = new Promise<void>((resolve) => {
      seguir = resolve;
    });
    const lento = createMensajesApp({
      db: database.db,
      clock,
      despertar: async () => {
        adentro();
        await permiso;
      },
    });
    const primero = lento.call(admin, `/api/mensajes/${id}/reenviar`, 'POST');
    await entro;
    // Not committed yet: the second one still reads it as failed, and its change waits for the row.
    const segundo = app().call(admin, `/api/mensajes/${id}/reenviar`, 'POST');
    await esperarTraba();
    seguir();
    expect((await primero).status).toBe(200);
    const { status, body } = await segundo;
    expect([status, body.description]).toEqual([
      409,
      'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.',
    ]);
  });

  test('si la cola no lo toma, nada cambió', async () => {
    const id = await fallido();
    const roto = createMensajesApp({
      db: database.db,
      clock,
      despertar: async () => {
        throw new Error('no queue');
      },
    });
    expect((await roto.call(admin, `/api/mensajes/${id}/reenviar`, 'POST')).status).toBe(500);
    expect((await fila(id)).estado).toBe(mensajeEstado.code('fallido'));
    expect(await auditado(id)).toEqual([]);
  });
});

describe('cancelar', () => {
  test('borra lo que llevaba', async () => {
    const id = await crearMensaje(database.db, {
      usuario_id: maria,
      plantilla: 'telefono_codigo',
      secreto: Buffer.from(SECRETO),
      clave_id: 1,
      datos: JSON.stringify({ codigo: SECRETO }),
    });
    const { text } = await app().call(admin, `/api/mensajes/${id}/cancelar`, 'POST');
    for (const form of ['utf8', 'hex', 'base64'] as const)
      expect(text).not.toContain(Buffer.from(SECRETO).toString(form));
    expect(await fila(id)).toMatchObject({ secreto: null, clave_id: null, updated: new Date(AHORA) });
  });
});

test('sólo el administrador reenvía o cancela, y lo que no existe no se encuentra', async () => {
  const id = await fallido({ usuario_id: maria });
  for (const accion of ['reenviar', 'cancelar']) {
    const { status, body } = await app().call(maria, `/api/mensajes/${id}/${accion}`, 'POST');
    expect([status, body.description]).toEqual([403, 'No tenés permiso para hacer esto.']);
    expect((await app().call(null, `/api/mensajes/${id}/${accion}`, 'POST')).status).toBe(401);
    expect((await app().call(admin, `/api/mensajes/999999/${accion}`, 'POST')).status).toBe(404);
  }
});

/** Until somebody waits for a row that another one holds. */
async function esperarTraba(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ esperan: number }>`
      select count(*) as esperan from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.ownerDb);
    if ((rows[0]?.esperan ?? 0) > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
