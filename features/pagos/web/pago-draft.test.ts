import { expect, test } from 'vitest';
import { clearDraft, isStillStored, newDraft, openDraft, type PagoDraft, saveDraft } from './pago-draft.ts';

function unStorage(inicial: Record<string, string> = {}) {
  const datos = new Map(Object.entries(inicial));
  return {
    datos,
    getItem: (key: string) => datos.get(key) ?? null,
    setItem: (key: string, value: string) => void datos.set(key, value),
    removeItem: (key: string) => void datos.delete(key),
  };
}

const makeDraft = (cambios: Partial<PagoDraft> = {}): PagoDraft => ({ ...newDraft(5, [31, 32]), ...cambios });

test('la visita de estas facturas y esta persona sigue con su clave', () => {
  const storage = unStorage();
  const draft = makeDraft({ lastPagoId: 7 });
  saveDraft(storage, draft);
  expect(openDraft(storage, 5, [31, 32])).toEqual(draft);
  // Some facturas were removed from the list before the reload.
  expect(openDraft(storage, 5, [32])).toEqual(draft);
});

test('otras facturas, otra persona o después de olvidarla: una nueva, con otra clave', () => {
  const storage = unStorage();
  const draft = makeDraft({ lastPagoId: 7 });
  saveDraft(storage, draft);
  for (const other of [openDraft(storage, 5, [31, 40]), openDraft(storage, 6, [31, 32])]) {
    expect([other.lastPagoId, other.pendiente]).toEqual([null, false]);
    expect(other.key).not.toBe(draft.key);
  }
  clearDraft(storage);
  expect(openDraft(storage, 5, [31, 32]).key).not.toBe(draft.key);
});

test('enviada y en duda, sigue con cualquiera de las facturas que se enviaron', () => {
  const storage = unStorage();
  // Factura 31 had been removed from the list.
  const draft = makeDraft({ pendiente: true, sending: { sentAt: 1_000, facturas: [32] } });
  saveDraft(storage, draft);
  expect(openDraft(storage, 5, [32, 40])).toEqual(draft);
  for (const [usuario, ids] of [[5, [31]] as const, [5, []] as const, [6, [32]] as const])
    expect(openDraft(storage, usuario, ids).pendiente).toBe(false);
  // Older drafts did not record the facturas that were sent.
  saveDraft(storage, makeDraft({ pendiente: true }));
  expect(openDraft(storage, 5, [31, 40]).pendiente).toBe(true);
});

test('la de la pestaña es ésta mientras ninguna otra página guarde la suya', () => {
  const storage = unStorage();
  const draft = makeDraft();
  expect(isStillStored(storage, draft)).toBe(false);
  saveDraft(storage, draft);
  expect(isStillStored(storage, draft)).toBe(true);
  saveDraft(storage, makeDraft());
  expect(isStillStored(storage, draft)).toBe(false);
});

test('la clave sirve de clave de idempotencia y no se repite', () => {
  const keys = Array.from({ length: 50 }, () => newDraft(5, [31]).key);
  expect(new Set(keys).size).toBe(50);
  expect(keys.every((key) => /^[A-Za-z0-9-]{16,255}$/.test(key))).toBe(true);
});

const VALID_DRAFT = { usuario: 5, ids: [31], key: 'a'.repeat(32), lastPagoId: 7, pendiente: true };

test.each([
  ['no es json', 'no es json'],
  ['solo la persona', '{"usuario":5}'],
  ['la clave', JSON.stringify({ ...VALID_DRAFT, key: 'corta' })],
  ['las facturas', JSON.stringify({ ...VALID_DRAFT, ids: 31 })],
  ['el pago anterior', JSON.stringify({ ...VALID_DRAFT, lastPagoId: 'x' })],
  ['cuándo se envió', JSON.stringify({ ...VALID_DRAFT, sending: { sentAt: 'ayer', facturas: [31] } })],
  ['qué se envió', JSON.stringify({ ...VALID_DRAFT, sending: { sentAt: 1, facturas: 31 } })],
  ['si está pendiente', JSON.stringify({ ...VALID_DRAFT, pendiente: 1 })],
])('lo que no se entiende (%s) no es una visita', (_, texto) => {
  const draft = openDraft(unStorage({ pagar_facturas: texto }), 5, [31]);
  expect([draft.ids, draft.lastPagoId, draft.pendiente]).toEqual([[31], null, false]);
  expect(draft.key).not.toBe(VALID_DRAFT.key);
  expect(openDraft(unStorage({ pagar_facturas: JSON.stringify(VALID_DRAFT) }), 5, [31])).toEqual(VALID_DRAFT);
});

test('un navegador que no deja guardar paga igual', () => {
  const blockedStorage = {
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
  expect(openDraft(blockedStorage, 5, [31]).ids).toEqual([31]);
  saveDraft(blockedStorage, makeDraft());
  clearDraft(blockedStorage);
});
