import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDigits, qrOf } from './emv.ts';
import { createStore, type Order, type Store } from './store.ts';

let folder: string;
let file: string;
const opened: Store[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mercadopago-'));
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

function add(store: Store, reference: string): Order {
  const order: Order = {
    id: store.nextId('ORD'),
    type: 'qr',
    reference,
    description: 'Factura',
    amount: 100,
    status: 'created',
    detail: 'created',
    created: store.now(),
    expires: store.now() + 900_000,
    changed: store.now(),
    duration: 'PT15M',
    payments: [],
    refunds: [],
    qr: null,
    checkoutUrl: null,
    returnTo: { success: null, failure: null },
  };
  store.save(order);
  return order;
}

test('las ordenes y las respuestas sobreviven a una muerte, y los numeros no se repiten', () => {
  const first = reopen();
  const order = add(first, 'OV1');
  first.save({ ...order, status: 'processed' });
  first.keepAnswer('una', { request: 'x', code: 201, body: { id: order.id } });
  const second = reopen();
  expect(second.all()).toEqual([{ ...order, status: 'processed' }]);
  expect(second.answerTo('una')).toMatchObject({ code: 201, body: { id: order.id } });
  expect(second.nextId('ORD')).not.toBe(order.id);
  expect(second.nextId('ORD')).toMatch(/^ORD[0-9A-Z]{26}$/);
});

test('una linea cortada se pierde sola', () => {
  add(reopen(), 'OV1');
  appendFileSync(file, '{"what":"order","order":{"id":');
  add(reopen(), 'OV2');
  expect(
    reopen()
      .all()
      .map(({ reference }) => reference),
  ).toEqual(['OV1', 'OV2']);
});

test('lo que no se guardo no cambia nada', () => {
  const store = reopen();
  const { id } = add(store, 'OV1');
  const copy = store.order(id);
  if (copy) copy.status = 'processed';
  expect(store.order(id)?.status).toBe('created');
});

test('el codigo termina en el control del ejemplo que documentan', () => {
  const example =
    '00020101021243650016com.mercadolibre020130636261ba79b-e543-41c7-b71a-cec05c18e72b50120008326594305204970053030325802AR5904Test6004CABA6304';
  expect(checkDigits(example)).toBe('1094');
  const qr = qrOf('261ba79b-e543-41c7-b71a-cec05c18e72b', '') ?? '';
  expect(qr.slice(-4)).toBe(checkDigits(qr.slice(0, -4)));
  expect(qr).toContain('com.mercadolibre');
});
