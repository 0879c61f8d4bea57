import { useDatabase } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { faltasEn, type Quien, RA, RE, useCasos } from './casos.test-kit.ts';

const database = useDatabase();
const { call, caso, clock, control, fila, huella, mensajes, persona, rastro, seguimientos } =
  useCasos(database);

let elsa: Quien;
let admin: Quien;
let encargado: Quien;
let otro: Quien;
beforeAll(async () => {
  elsa = await persona();
  admin = await persona(RA);
  encargado = await persona(RE);
  otro = await persona(RE);
});

const asignar = (quien: Quien, id: number, a: number | null) =>
  call(quien, 'PATCH', `/api/requerimientos/${id}/encargado`, {
    cuerpo: { encargado: a === null ? null : `/api/usuarios/${a}` },
  });

describe('dárselo a alguien', () => {
  test('quien administra, a cualquiera que atienda: se le avisa y queda con novedad', async () => {
    const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id, estado: 1 });
    clock.advance(1_000);
    const { status, body } = await asignar(admin, id, otro.id);
    expect([status, body.encargado, body.estado]).toEqual([200, `/api/usuarios/${otro.id}`, 1]);
    expect(await fila(id)).toMatchObject({
      encargado_id: otro.id,
      novedades_encargado: true,
      novedades_usuario: false,
      updated: clock.now(),
    });
    expect(await mensajes()).toMatchObject([
      {
        plantilla: 'requerimiento_asignado',
        para: otro.email,
        datos: { que: 'asignado', vence: '2026-11-23' },
      },
    ]);
    expect(await rastro()).toMatchObject([
      {
        accion: 'requerimiento.encargado',
        actor_id: admin.id,
        cambios: { antes: { encargado: encargado.id }, despues: { encargado: otro.id } },
      },
    ]);
    expect(await seguimientos(id)).toEqual([]);
    // To another administrator too, and to nobody.
    expect((await asignar(admin, id, admin.id)).status).toBe(200);
    expect((await asignar(admin, id, null)).body.encargado).toBeUndefined();
    expect(await mensajes()).toHaveLength(1);
  });

  test('un encargado: se queda con uno libre o suelta el suyo, y nada más', async () => {
    const { id } = await caso({ usuario_id: elsa.id });
    expect((await asignar(encargado, id, otro.id)).status).toBe(403);
    expect((await asignar(encargado, id, encargado.id)).status).toBe(200);
    expect((await asignar(otro, id, otro.id)).status).toBe(404);
    expect((await asignar(encargado, id, otro.id)).status).toBe(403);
    expect((await asignar(encargado, id, null)).status).toBe(200);
    expect(await fila(id)).toMatchObject({ encargado_id: null, novedades_encargado: true });
    expect(await mensajes()).toEqual([]);
  });

  test('como estaba: 200 sin efecto', async () => {
    const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id });
    const libre = await caso({ usuario_id: elsa.id });
    const antes = await huella();
    expect((await asignar(encargado, id, encargado.id)).status).toBe(200);
    expect((await asignar(admin, id, encargado.id)).status).toBe(200);
    expect((await asignar(encargado, libre.id, null)).status).toBe(200);
    expect(await huella()).toBe(antes);
  });

  test('a quien no atiende, o ya no está: los mismos dichos', async () => {
    const { id } = await caso({ usuario_id: elsa.id });
    const ido = await persona(RE);
    await database.db
      .updateTable('usuarios')
      .set({ eliminado: clock.now() })
      .where('id', '=', ido.id)
      .execute();
    const deOtraCosa = await persona('ROLE_ADMIN');
    const antes = await huella();
    for (const raro of [elsa.id, ido.id, deOtraCosa.id, 999_999])
      expect(faltasEn((await asignar(admin, id, raro)).body)).toEqual({
        encargado: 'Esa persona no puede ser encargada.',
      });
    const sin = await call(admin, 'PATCH', `/api/requerimientos/${id}/encargado`, { cuerpo: {} });
    expect([sin.status, await huella()]).toEqual([422, antes]);
  });

  test('quien lo inició y los demás: no', async () => {
    const { id } = await caso({ usuario_id: elsa.id });
    for (const [quien, status] of [
      [elsa, 403],
      [await persona(), 403],
      [await persona('ROLE_ADMIN'), 403],
    ] as const)
      expect((await asignar(quien, id, encargado.id)).status).toBe(status);
    // Staff in a case of their own that another attends.
    const suyo = await caso({ usuario_id: encargado.id, encargado_id: otro.id });
    expect((await asignar(encargado, suyo.id, encargado.id)).status).toBe(403);
    control.otpExigido = true;
    expect((await asignar(admin, id, encargado.id)).status).toBe(403);
  });
});

describe('las novedades', () => {
  const marcar = (quien: Quien, id: number, cual: 'usuario' | 'encargado', valor: boolean) =>
    call(quien, 'PATCH', `/api/requerimientos/${id}/marca_novedad_${cual}`, {
      cuerpo: { [cual === 'usuario' ? 'novedadesUsuario' : 'novedadesEncargado']: valor },
    });

  test('las suyas: quien lo inició las apaga, el personal las enciende', async () => {
    const { id, updated } = await caso({
      usuario_id: elsa.id,
      encargado_id: encargado.id,
      novedades_usuario: true,
    });
    clock.advance(1_000);
    expect((await marcar(elsa, id, 'usuario', true)).status).toBe(403);
    expect((await marcar(encargado, id, 'usuario', false)).status).toBe(403);
    expect((await marcar(elsa, id, 'usuario', false)).body.novedadesUsuario).toBe(false);
    // Looking is no change of the case, nor anybody's business.
    expect([(await fila(id)).updated, await rastro()]).toEqual([updated, []]);
    expect((await marcar(encargado, id, 'usuario', true)).body.novedadesUsuario).toBe(true);
    expect((await marcar(admin, id, 'usuario', true)).status).toBe(200);
    expect(await rastro()).toMatchObject([{ accion: 'requerimiento.marcar', actor_id: encargado.id }]);
    expect([(await fila(id)).updated, await mensajes()]).toEqual([updated, []]);
  });

  test('las del personal: las apaga y las enciende quien lo atiende', async () => {
    const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id, novedades_encargado: true });
    for (const valor of [false, true])
      expect((await marcar(encargado, id, 'encargado', valor)).body.novedadesEncargado).toBe(valor);
    expect((await marcar(admin, id, 'encargado', false)).body.novedadesEncargado).toBe(false);
    expect((await marcar(elsa, id, 'encargado', true)).status).toBe(403);
    expect((await fila(id)).novedades_encargado).toBe(false);
  });

  test('lo ajeno no existe; lo libre se toma primero', async () => {
    const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id });
    const libre = await caso({ usuario_id: elsa.id });
    const antes = await huella();
    for (const cual of ['usuario', 'encargado'] as const) {
      expect((await marcar(otro, id, cual, true)).status).toBe(404);
      expect((await marcar(otro, libre.id, cual, true)).body.detail).toBe('Primero tomá el caso.');
    }
    expect((await marcar(await persona(), id, 'usuario', false)).status).toBe(404);
    expect(await huella()).toBe(antes);
  });
});
