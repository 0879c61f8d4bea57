import { build, type FixedClock, rowOf, type TestDatabase, type Who } from '@oficina/testing';
import { beforeEach, expect } from 'vitest';
import type { ReadValidacion } from './identidad.ts';
import { createProveedor } from './proveedor.test-kit.ts';
import { useValidaciones } from './validaciones.test-kit.ts';

export const INICIO = '2026-11-12T09:00:00-03:00';
export const RUTA = '/api/persona_inquiries';
export const iri = (id: number) => `/api/usuarios/${id}`;

export function useIdentidad(database: TestDatabase, clock: FixedClock) {
  const proveedor = createProveedor();
  const { controls } = proveedor;
  const { call, enqueued, deps } = useValidaciones(database, clock, { proveedor: () => proveedor });
  beforeEach(() => {
    clock.set(INICIO);
    controls.isDown = false;
    proveedor.acceptsCompleted = false;
    deps().proveedor = proveedor;
  });
  const registrar = (caller: Who, body: object) => call(caller, 'POST', RUTA, body);
  return {
    proveedor,
    controls,
    call,
    enqueued,
    deps,
    registrar,
    maria: (cambios: object = {}) =>
      build.usuario(database.db, {
        nombre: 'María Elena',
        apellido: 'Pérez Ñandú',
        documento: '25123456',
        ...cambios,
      }),
    rowOf: (id: number) => rowOf(database.db, 'usuarios', id),
    inquiry: (id: string) =>
      database.db.selectFrom('persona_inquiries').selectAll().where('id', '=', id).executeTakeFirst(),
    asociar: (caller: Who, usuario: number, id: unknown) =>
      call(caller, 'POST', `${RUTA}/asociar`, { usuario: iri(usuario), id }),
    async iniciar(id: number): Promise<string> {
      const { status, body } = await registrar(id, { usuario: iri(id), consentimiento: true });
      expect(status).toBe(201);
      return String(body.id);
    },
    setReported(id: string, cambios: Partial<ReadValidacion>): void {
      const before = controls.inquiries.get(id);
      const documento = { nombre: 'MARIA ELENA', apellido: 'PEREZ NANDU', documento: '25.123.456' };
      controls.inquiries.set(id, { ...documento, ...(before as ReadValidacion), ...cambios });
    },
    alerts: () => enqueued.filter(({ plantilla }) => plantilla === 'personal_alerta'),
    results: () =>
      enqueued
        .filter(({ plantilla }) => plantilla === 'identidad_resultado')
        .map(({ para, datos }) => [para, datos]),
  };
}
