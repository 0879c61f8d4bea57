import { changeRows, useDatabase, violationsOf } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

const database = useDatabase();
const {
  call,
  addRequerimiento,
  clock,
  control,
  findRow,
  fingerprint,
  mensajes,
  addUsuario,
  listAuditoria,
  seguimientos,
} = useRequerimientos(database);

let elsa: TestUser;
let admin: TestUser;
let encargado: TestUser;
let other: TestUser;
beforeAll(async () => {
  elsa = await addUsuario();
  admin = await addUsuario(RA);
  encargado = await addUsuario(RE);
  other = await addUsuario(RE);
});

const asignar = (who: TestUser, id: number, a: number | null) =>
  call(who, 'PATCH', `/api/requerimientos/${id}/encargado`, {
    encargado: a === null ? null : `/api/usuarios/${a}`,
  });

describe('dárselo a alguien', () => {
  test('quien administra, a cualquiera que atienda: se le avisa y queda con novedad', async () => {
    const { id } = await addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id, estado: 1 });
    clock.advance(1_000);
    const { status, body } = await asignar(admin, id, other.id);
    expect([status, body.encargado, body.estado]).toEqual([200, `/api/usuarios/${other.id}`, 1]);
    expect(await findRow(id)).toMatchObject({
      encargado_id: other.id,
      novedades_encargado: true,
      novedades_usuario: false,
      updated: clock.now(),
    });
    expect(await mensajes()).toMatchObject([
      {
        plantilla: 'requerimiento_asignado',
        para: other.email,
        datos: { que: 'asignado', vence: '2026-11-23' },
      },
    ]);
    expect(await listAuditoria()).toMatchObject([
      {
        accion: 'requerimiento.encargado',
        actor_id: admin.id,
        cambios: { antes: { encargado: encargado.id }, despues: { encargado: other.id } },
      },
    ]);
    expect(await seguimientos(id)).toEqual([]);
    expect((await asignar(admin, id, admin.id)).status).toBe(200);
    expect((await asignar(admin, id, null)).body.encargado).toBeUndefined();
    expect(await mensajes()).toHaveLength(1);
  });

  test('un encargado: se queda con uno libre o suelta el suyo, y nada más', async () => {
    const { id } = await addRequerimiento({ usuario_id: elsa.id });
    expect((await asignar(encargado, id, other.id)).status).toBe(403);
    expect((await asignar(encargado, id, encargado.id)).status).toBe(200);
    expect((await asignar(other, id, other.id)).status).toBe(404);
    expect((await asignar(encargado, id, other.id)).status).toBe(403);
    expect((await asignar(encargado, id, null)).status).toBe(200);
    expect(await findRow(id)).toMatchObject({ encargado_id: null, novedades_encargado: true });
    expect(await mensajes()).toEqual([]);
  });

  test('como estaba: 200 sin efecto', async () => {
    const { id } = await addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id });
    const unassigned = await addRequerimiento({ usuario_id: elsa.id });
    const antes = await fingerprint();
    expect((await asignar(encargado, id, encargado.id)).status).toBe(200);
    expect((await asignar(admin, id, encargado.id)).status).toBe(200);
    expect((await asignar(encargado, unassigned.id, null)).status).toBe(200);
    expect(await fingerprint()).toBe(antes);
  });

  test('a quien no atiende, o ya no está: los mismos dichos', async () => {
    const { id } = await addRequerimiento({ usuario_id: elsa.id });
    const deletedUsuario = await addUsuario(RE);
    await changeRows(database.db, 'usuarios', deletedUsuario.id, { eliminado: clock.now() });
    const otherRole = await addUsuario('ROLE_ADMIN');
    const antes = await fingerprint();
    for (const odd of [elsa.id, deletedUsuario.id, otherRole.id, 999_999])
      expect(violationsOf(await asignar(admin, id, odd))).toEqual({
        encargado: 'Esa persona no puede ser encargada.',
      });
    const missing = await call(admin, 'PATCH', `/api/requerimientos/${id}/encargado`, {});
    expect([missing.status, await fingerprint()]).toEqual([422, antes]);
  });

  test('quien lo inició y los demás: no', async () => {
    const { id } = await addRequerimiento({ usuario_id: elsa.id });
    for (const [who, status] of [
      [elsa, 403],
      [await addUsuario(), 403],
      [await addUsuario('ROLE_ADMIN'), 403],
    ] as const)
      expect((await asignar(who, id, encargado.id)).status).toBe(status);
    // This is a staff member's own case, attended by somebody else.
    const own = await addRequerimiento({ usuario_id: encargado.id, encargado_id: other.id });
    expect((await asignar(encargado, own.id, encargado.id)).status).toBe(403);
    control.otpRequired = true;
    expect((await asignar(admin, id, encargado.id)).status).toBe(403);
  });
});

describe('las novedades', () => {
  const mark = (who: TestUser, id: number, which: 'usuario' | 'encargado', valor: boolean) =>
    call(who, 'PATCH', `/api/requerimientos/${id}/marca_novedad_${which}`, {
      [which === 'usuario' ? 'novedadesUsuario' : 'novedadesEncargado']: valor,
    });

  test('las suyas: quien lo inició las apaga, el personal las enciende', async () => {
    const { id, updated } = await addRequerimiento({
      usuario_id: elsa.id,
      encargado_id: encargado.id,
      novedades_usuario: true,
    });
    clock.advance(1_000);
    expect((await mark(elsa, id, 'usuario', true)).status).toBe(403);
    expect((await mark(encargado, id, 'usuario', false)).status).toBe(403);
    expect((await mark(elsa, id, 'usuario', false)).body.novedadesUsuario).toBe(false);
    // Marking as seen does not change the case and is not audited.
    expect([(await findRow(id)).updated, await listAuditoria()]).toEqual([updated, []]);
    expect((await mark(encargado, id, 'usuario', true)).body.novedadesUsuario).toBe(true);
    expect((await mark(admin, id, 'usuario', true)).status).toBe(200);
    expect(await listAuditoria()).toMatchObject([{ accion: 'requerimiento.marcar', actor_id: encargado.id }]);
    expect([(await findRow(id)).updated, await mensajes()]).toEqual([updated, []]);
  });

  test('las del personal: las apaga y las enciende quien lo atiende', async () => {
    const { id } = await addRequerimiento({
      usuario_id: elsa.id,
      encargado_id: encargado.id,
      novedades_encargado: true,
    });
    for (const valor of [false, true])
      expect((await mark(encargado, id, 'encargado', valor)).body.novedadesEncargado).toBe(valor);
    expect((await mark(admin, id, 'encargado', false)).body.novedadesEncargado).toBe(false);
    expect((await mark(elsa, id, 'encargado', true)).status).toBe(403);
    expect((await findRow(id)).novedades_encargado).toBe(false);
  });

  test('lo ajeno no existe; lo libre se toma primero', async () => {
    const { id } = await addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id });
    const unassigned = await addRequerimiento({ usuario_id: elsa.id });
    const antes = await fingerprint();
    for (const which of ['usuario', 'encargado'] as const) {
      expect((await mark(other, id, which, true)).status).toBe(404);
      expect((await mark(other, unassigned.id, which, true)).body.detail).toBe('Primero tomá el caso.');
    }
    expect((await mark(await addUsuario(), id, 'usuario', false)).status).toBe(404);
    expect(await fingerprint()).toBe(antes);
  });
});
