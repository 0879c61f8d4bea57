import { build, type FixedClock, type TestDatabase } from '@oficina/testing';
import { beforeEach, expect } from 'vitest';
import type { ValidacionLeida } from './identidad.ts';
import { createProveedor } from './proveedor.test-kit.ts';
import { useValidaciones } from './validaciones.test-kit.ts';

export const INICIO = '2026-11-12T09:00:00-03:00';
export const RUTA = '/api/persona_inquiries';
export const iri = (id: number) => `/api/usuarios/${id}`;

/** The calls about identity, and a provider that says what it is told to say. */
export function useIdentidad(database: TestDatabase, clock: FixedClock) {
  const proveedor = createProveedor();
  const { mano } = proveedor;
  const { call, pedidos, deps } = useValidaciones(database, clock, { proveedor: () => proveedor });
  beforeEach(() => {
    clock.set(INICIO);
    mano.caido = false;
    proveedor.aceptaCompletada = false;
    deps().proveedor = proveedor;
  });
  const registrar = (quien: number | string, body: object) => call('POST', RUTA, quien, body);
  return {
    proveedor,
    mano,
    call,
    pedidos,
    deps,
    registrar,
    maria: (cambios: object = {}) =>
      build.usuario(database.db, {
        nombre: 'María Elena',
        apellido: 'Pérez Ñandú',
        documento: '25123456',
        ...cambios,
      }),
    fila: (id: number) =>
      database.db.selectFrom('usuarios').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    inquiry: (id: string) =>
      database.db.selectFrom('persona_inquiries').selectAll().where('id', '=', id).executeTakeFirst(),
    asociar: (quien: number | string, usuario: number, id: unknown) =>
      call('POST', `${RUTA}/asociar`, quien, { usuario: iri(usuario), id }),
    async iniciar(id: number): Promise<string> {
      const { status, body } = await registrar(id, { usuario: iri(id), consentimiento: true });
      expect(status).toBe(201);
      return String(body.id);
    },
    /** What the provider will say the next time it is read. */
    dice(id: string, cambios: Partial<ValidacionLeida>): void {
      const antes = mano.inquiries.get(id);
      const documento = { nombre: 'MARIA ELENA', apellido: 'PEREZ NANDU', documento: '25.123.456' };
      mano.inquiries.set(id, { ...documento, ...(antes as ValidacionLeida), ...cambios });
    },
    alertas: () => pedidos.filter(({ plantilla }) => plantilla === 'personal_alerta'),
    resultados: () =>
      pedidos
        .filter(({ plantilla }) => plantilla === 'identidad_resultado')
        .map(({ para, datos }) => [para, datos]),
  };
}
