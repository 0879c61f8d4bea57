import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cardOf } from './cards.ts';
import { createStore, type Store } from './store.ts';

let folder: string;
let file: string;
const opened: Store[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payway-'));
  file = join(folder, 'libro');
});
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
  rmSync(folder, { recursive: true });
});

/** The first store is not closed, as after a kill. */
function reopen(): Store {
  const store = createStore(file);
  store.clear(1);
  store.open();
  opened.push(store);
  return store;
}

const NUMBER = '4507990000004905';
function visa() {
  const card = cardOf(NUMBER, '08', '30', '987');
  if (!card) throw new Error('It is a card.');
  return card;
}
const charge = (store: Store, reference: string) =>
  store.addCharge({
    api: 'v2',
    reference,
    amount: 500,
    status: 'approved',
    reason: null,
    method: 1,
    bin: '450799',
    last4: '4905',
    customer: '7',
    savedToken: null,
  });

test('lo cobrado, lo devuelto y las tarjetas sobreviven a una muerte, y la cuenta sigue', () => {
  const first = reopen();
  const { id } = charge(first, 'OV1');
  first.addRefund(id, 200);
  first.setStatus(id, 'approved_with_refund');
  const { token } = first.save('7', 1, visa());
  const internal = first.addInternal(visa());
  const removed = first.addInternal(visa());
  first.remove(removed);

  const second = reopen();
  expect(second.ledger()).toEqual(first.ledger());
  expect(second.charge(id)?.status).toBe('approved_with_refund');
  expect(second.savedCard(token)).toBeDefined();
  expect(second.internalCard(internal)).toBeDefined();
  expect(second.internalCard(removed)).toBeUndefined();
  expect(charge(second, 'OV2').id).toBe(id + 1);
  expect(second.addInternal(visa())).not.toBe(internal);
});

test('una linea cortada se pierde sola', () => {
  charge(reopen(), 'OV1');
  appendFileSync(file, '{"what":"charge","charge":{"id":');
  charge(reopen(), 'OV2');
  expect(
    reopen()
      .allCharges()
      .map(({ reference }) => reference),
  ).toEqual(['OV1', 'OV2']);
});

test('en el archivo no hay numero ni codigo', () => {
  const store = reopen();
  store.save('7', 1, visa());
  store.addInternal(visa());
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('450799');
  expect(text).not.toContain(NUMBER);
  expect(text).not.toMatch(/\b987\b/);
});

test('un reinicio vacia tambien el archivo', () => {
  const store = reopen();
  charge(store, 'OV1');
  store.clear(2);
  expect(reopen().ledger()).toEqual({ charges: [], refunds: [] });
});
