import { changeRows, violationsOf } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;

const elsa = kit.useUsuario();
const admin = kit.useUsuario(RA);
const encargado = kit.useUsuario(RE);
const other = kit.useUsuario(RE);

describe('dárselo a alguien', () => {
  test('quien administra, a cualquiera que atienda: se le avisa y queda con novedad', async () => {
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id, estado: 1 });
    kit.clock.advance(1_000);
    const { status, body } = await kit.asignar(admin, id, other.id);
    expect([status, body.encargado, body.estado]).toEqual([200, `/api/usuarios/${other.id}`, 1]);
    expect(await kit.findRow(id)).toMatchObject({
      encargado_id: other.id,
      novedades_encargado: true,
      novedades_usuario: false,
      updated: kit.clock.now(),
    });
    expect(await kit.mensajes()).toMatchObject([
      {
        plantilla: 'requerimiento_asignado',
        para: other.email,
        datos: { que: 'asignado', vence: '2026-11-23' },
      },
    ]);
    expect(await kit.listAuditoria()).toMatchObject([
      {
        accion: 'requerimiento.encargado',
        actor_id: admin.id,
        cambios: { antes: { encargado: encargado.id }, despues: { encargado: other.id } },
      },
    ]);
    expect(await kit.seguimientos(id)).toEqual([]);
    expect((await kit.asignar(admin, id, admin.id)).status).toBe(200);
    expect((await kit.asignar(admin, id, null)).body.encargado).toBeUndefined();
    expect(await kit.mensajes()).toHaveLength(1);
  });

  test('un encargado: se queda con uno libre o suelta el suyo, y nada más', async () => {
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
    expect((await kit.asignar(encargado, id, other.id)).status).toBe(403);
    expect((await kit.asignar(encargado, id, encargado.id)).status).toBe(200);
    expect((await kit.asignar(other, id, other.id)).status).toBe(404);
    expect((await kit.asignar(encargado, id, other.id)).status).toBe(403);
    expect((await kit.asignar(encargado, id, null)).status).toBe(200);
    expect(await kit.findRow(id)).toMatchObject({ encargado_id: null, novedades_encargado: true });
    expect(await kit.mensajes()).toEqual([]);
  });

  test('como estaba: 200 sin efecto', async () => {
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id });
    const unassigned = await kit.addRequerimiento({ usuario_id: elsa.id });
    const antes = await kit.fingerprint();
    expect((await kit.asignar(encargado, id, encargado.id)).status).toBe(200);
    expect((await kit.asignar(admin, id, encargado.id)).status).toBe(200);
    expect((await kit.asignar(encargado, unassigned.id, null)).status).toBe(200);
    expect(await kit.fingerprint()).toBe(antes);
  });

  test('a quien no atiende, o ya no está: los mismos dichos', async () => {
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
    const deletedUsuario = await kit.addUsuario(RE);
    await changeRows(database.db, 'usuarios', deletedUsuario.id, { eliminado: kit.clock.now() });
    const otherRole = await kit.addUsuario('ROLE_ADMIN');
    const antes = await kit.fingerprint();
    for (const odd of [elsa.id, deletedUsuario.id, otherRole.id, 999_999])
      expect(violationsOf(await kit.asignar(admin, id, odd))).toEqual({
        encargado: 'Esa persona no puede ser encargada.',
      });
    const missing = await kit.call(admin, 'PATCH', `/api/requerimientos/${id}/encargado`, {});
    expect([missing.status, await kit.fingerprint()]).toEqual([422, antes]);
  });

  test('quien lo inició y los demás: no', async () => {
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
    for (const [who, status] of [
      [elsa, 403],
      [await kit.addUsuario(), 403],
      [await kit.addUsuario('ROLE_ADMIN'), 403],
    ] as const)
      expect((await kit.asignar(who, id, encargado.id)).status).toBe(status);
    // This is a staff member's own case, attended by somebody else.
    const own = await kit.addRequerimiento({ usuario_id: encargado.id, encargado_id: other.id });
    expect((await kit.asignar(encargado, own.id, encargado.id)).status).toBe(403);
    kit.control.otpRequired = true;
    expect((await kit.asignar(admin, id, encargado.id)).status).toBe(403);
  });
});

describe('las novedades', () => {
  const mark = (who: TestUser, id: number, which: 'usuario' | 'encargado', valor: boolean) =>
    kit.call(who, 'PATCH', `/api/requerimientos/${id}/marca_novedad_${which}`, {
      [which === 'usuario' ? 'novedadesUsuario' : 'novedadesEncargado']: valor,
    });

  test('las suyas: quien lo inició las apaga, el personal las enciende', async () => {
    const { id, updated } = await kit.addRequerimiento({
      usuario_id: elsa.id,
      encargado_id: encargado.id,
      novedades_usuario: true,
    });
    kit.clock.advance(1_000);
    expect((await mark(elsa, id, 'usuario', true)).status).toBe(403);
    expect((await mark(encargado, id, 'usuario', false)).status).toBe(403);
    expect((await mark(elsa, id, 'usuario', false)).body.novedadesUsuario).toBe(false);
    // Marking as seen does not change the case and is not audited.
    expect([(await kit.findRow(id)).updated, await kit.listAuditoria()]).toEqual([updated, []]);
    expect((await mark(encargado, id, 'usuario', true)).body.novedadesUsuario).toBe(true);
    expect((await mark(admin, id, 'usuario', true)).status).toBe(200);
    expect(await kit.listAuditoria()).toMatchObject([
      { accion: 'requerimiento.marcar', actor_id: encargado.id },
    ]);
    expect([(await kit.findRow(id)).updated, await kit.mensajes()]).toEqual([updated, []]);
  });

  test('las del personal: las apaga y las enciende quien lo atiende', async () => {
    const { id } = await kit.addRequerimiento({
      usuario_id: elsa.id,
      encargado_id: encargado.id,
      novedades_encargado: true,
    });
    for (const valor of [false, true])
      expect((await mark(encargado, id, 'encargado', valor)).body.novedadesEncargado).toBe(valor);
    expect((await mark(admin, id, 'encargado', false)).body.novedadesEncargado).toBe(false);
    expect((await mark(elsa, id, 'encargado', true)).status).toBe(403);
    expect((await kit.findRow(id)).novedades_encargado).toBe(false);
  });

  test('lo ajeno no existe; lo libre se toma primero', async () => {
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id });
    const unassigned = await kit.addRequerimiento({ usuario_id: elsa.id });
    const antes = await kit.fingerprint();
    for (const which of ['usuario', 'encargado'] as const) {
      expect((await mark(other, id, which, true)).status).toBe(404);
      expect((await mark(other, unassigned.id, which, true)).body.detail).toBe('Primero tomá el caso.');
    }
    expect((await mark(await kit.addUsuario(), id, 'usuario', false)).status).toBe(404);
    expect(await kit.fingerprint()).toBe(antes);
  });
});
