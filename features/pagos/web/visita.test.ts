import { expect, test } from 'vitest';
import {
  abrirVisita,
  guardarVisita,
  nuevaVisita,
  olvidarVisita,
  sigueGuardada,
  type Visita,
} from './visita.ts';

function unStorage(inicial: Record<string, string> = {}) {
  const datos = new Map(Object.entries(inicial));
  return {
    datos,
    getItem: (key: string) => datos.get(key) ?? null,
    setItem: (key: string, value: string) => void datos.set(key, value),
    removeItem: (key: string) => void datos.delete(key),
  };
}

const guardada = (cambios: Partial<Visita> = {}): Visita => ({ ...nuevaVisita(5, [31, 32]), ...cambios });

test('la visita de estas facturas y esta persona sigue con su clave', () => {
  const storage = unStorage();
  const visita = guardada({ antes: 7 });
  guardarVisita(storage, visita);
  expect(abrirVisita(storage, 5, [31, 32])).toEqual(visita);
  // Some were taken off the list before the page was loaded again.
  expect(abrirVisita(storage, 5, [32])).toEqual(visita);
});

test('otras facturas, otra persona o después de olvidarla: una nueva, con otra clave', () => {
  const storage = unStorage();
  const visita = guardada({ antes: 7 });
  guardarVisita(storage, visita);
  for (const otra of [abrirVisita(storage, 5, [31, 40]), abrirVisita(storage, 6, [31, 32])]) {
    expect([otra.antes, otra.pendiente]).toEqual([null, false]);
    expect(otra.clave).not.toBe(visita.clave);
  }
  olvidarVisita(storage);
  expect(abrirVisita(storage, 5, [31, 32]).clave).not.toBe(visita.clave);
});

test('enviada y en duda, sigue con cualquiera de las facturas que se enviaron', () => {
  const storage = unStorage();
  // 31 had been taken off the list.
  const visita = guardada({ pendiente: true, envio: { cuando: 1_000, facturas: [32] } });
  guardarVisita(storage, visita);
  expect(abrirVisita(storage, 5, [32, 40])).toEqual(visita);
  for (const [usuario, ids] of [[5, [31]] as const, [5, []] as const, [6, [32]] as const])
    expect(abrirVisita(storage, usuario, ids).pendiente).toBe(false);
  // One of before, which did not say what it sent.
  guardarVisita(storage, guardada({ pendiente: true }));
  expect(abrirVisita(storage, 5, [31, 40]).pendiente).toBe(true);
});

test('la de la pestaña es ésta mientras ninguna otra página guarde la suya', () => {
  const storage = unStorage();
  const visita = guardada();
  expect(sigueGuardada(storage, visita)).toBe(false);
  guardarVisita(storage, visita);
  expect(sigueGuardada(storage, visita)).toBe(true);
  guardarVisita(storage, guardada());
  expect(sigueGuardada(storage, visita)).toBe(false);
});

test('la clave sirve de clave de idempotencia y no se repite', () => {
  const claves = Array.from({ length: 50 }, () => nuevaVisita(5, [31]).clave);
  expect(new Set(claves).size).toBe(50);
  expect(claves.every((clave) => /^[A-Za-z0-9-]{16,255}$/.test(clave))).toBe(true);
});

const SANA = { usuario: 5, ids: [31], clave: 'a'.repeat(32), antes: 7, pendiente: true };

test.each([
  ['no es json', 'no es json'],
  ['sólo la persona', '{"usuario":5}'],
  ['la clave', JSON.stringify({ ...SANA, clave: 'corta' })],
  ['las facturas', JSON.stringify({ ...SANA, ids: 31 })],
  ['el pago anterior', JSON.stringify({ ...SANA, antes: 'x' })],
  ['cuándo se envió', JSON.stringify({ ...SANA, envio: { cuando: 'ayer', facturas: [31] } })],
  ['qué se envió', JSON.stringify({ ...SANA, envio: { cuando: 1, facturas: 31 } })],
  ['si está pendiente', JSON.stringify({ ...SANA, pendiente: 1 })],
])('lo que no se entiende (%s) no es una visita', (_, texto) => {
  const visita = abrirVisita(unStorage({ pagar_facturas: texto }), 5, [31]);
  expect([visita.ids, visita.antes, visita.pendiente]).toEqual([[31], null, false]);
  expect(visita.clave).not.toBe(SANA.clave);
  expect(abrirVisita(unStorage({ pagar_facturas: JSON.stringify(SANA) }), 5, [31])).toEqual(SANA);
});

test('un navegador que no deja guardar paga igual', () => {
  const prohibido = {
    getItem: () => {
      throw new Error('SecurityError');
    },
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
    removeItem: () => {
      throw new Error('SecurityError');
    },
  };
  expect(abrirVisita(prohibido, 5, [31]).ids).toEqual([31]);
  guardarVisita(prohibido, guardada());
  olvidarVisita(prohibido);
});
