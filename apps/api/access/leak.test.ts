// The table names the fields of each answer. This looks for the values themselves, wherever they may have slipped in.
import { fixedClock, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../src/compose.ts';
import { requestFor, useTestApi } from './api.ts';
import { ACTORS, type ActorName } from './cells.ts';
import { ROUTE_ROWS } from './table.ts';

const database = useDatabase();
const testApi = useTestApi(database, fixedClock('2026-11-12T09:00:00-03:00'));
let api: Api;

/** Of somebody who is foreign to every actor: each appears nowhere else. */
const PLANTED = {
  documento: /31987654|31\.987\.654/,
  cuit: /23319876549|23-31987654-9/,
  deuda: /987654[.,]32|987\.654,32|98765432/,
  // Not inside of a code or of a moment, where the same digits come by chance.
  tarjeta: /(?<![\w-])7391(?![\w-])/,
  bin: /(?<![\w-])461283(?![\w-])/,
  codigoAutorizacion: /AUTH-80417/,
  contacto: /vecina@correo/,
};
type Planted = keyof typeof PLANTED;
const NAMES = Object.keys(PLANTED) as Planted[];

/** A payment shows the last digits of its card, and nothing shows the rest. */
const READERS: Readonly<Record<Planted, readonly ActorName[]>> = {
  documento: ['RA', 'UA', 'AD', 'MO'],
  cuit: ['UA', 'AD', 'MO'],
  deuda: ['AD', 'MO'],
  tarjeta: ['AD', 'MO'],
  bin: [],
  codigoAutorizacion: ['AD'],
  // It is masked in every answer, so the whole address must be in none.
  contacto: [],
};

/** Of the search, which shows nothing until it is asked for somebody: their account, their address, and their surname. */
const SEARCH = '/api/oob/mesa/buscar';
let searches: readonly string[];

/** Whoever has the link of a bill reads its amount, which is what it is for. */
const BILL_LINK = '/api/oob/factura/:token';

beforeAll(async () => {
  api = await testApi.startApi('no');
  const { people } = testApi.fixtures;
  const { id, own } = people.stranger;
  const { ownerDb } = database;
  const person = { documento: '31987654', cuit: '23319876549' };
  await ownerDb.updateTable('usuarios').set(person).where('id', '=', id).execute();
  await ownerDb.updateTable('suministros').set(person).where('id', '=', own.suministros).execute();
  await ownerDb
    .updateTable('usuario_suministros')
    .set({ documento: '31987654' })
    .where('id', '=', own.usuario_suministros)
    .execute();
  await ownerDb
    .updateTable('facturas')
    .set({ importe_cent: 98_765_432 })
    .where('id', '=', own.facturas)
    .execute();
  await ownerDb
    .updateTable('tarjetas')
    .set({ numero_enmascarado: '************7391', bin: '461283' })
    .where('usuario_id', '=', id)
    .execute();
  const { cuenta } = await ownerDb
    .selectFrom('suministros')
    .select('cuenta')
    .where('id', '=', own.suministros)
    .executeTakeFirstOrThrow();
  searches = [cuenta, people.stranger.email, '31987654'].map((q) => `${SEARCH}?q=${encodeURIComponent(q)}`);
  const extra = JSON.stringify({ ticket: '77', codigoAutorizacion: 'AUTH-80417' });
  await ownerDb.updateTable('pagos').set({ extra }).where('id', '=', own.pagos).execute();
});
afterAll(() => api.close());

test('el documento, la deuda y la tarjeta de otra persona sólo los lee quien la atiende', async () => {
  const { fixtures } = testApi;
  const seen = Object.fromEntries(NAMES.map((name) => [name, new Set<ActorName>()]));
  const inSearch: string[] = [];
  let read = 0;
  for (const row of ROUTE_ROWS.filter(({ method, route }) => method === 'GET' && route !== BILL_LINK))
    for (const testCase of row.testCases)
      for (const actor of ACTORS) {
        const prepared = await fixtures.prepare(testCase, actor, api.app);
        const token = actor === 'A' ? undefined : await prepared.openSession();
        const request = requestFor(row, testCase, prepared.valores, token);
        for (const url of row.route === SEARCH ? searches : [request.url]) {
          const { body, statusCode } = await api.app.inject({ ...request, url });
          if (statusCode < 300) read += 1;
          const found = NAMES.filter((one) => PLANTED[one].test(body));
          for (const name of found) seen[name]?.add(actor);
          if (row.route === SEARCH) inSearch.push(...found.map((name) => `${actor} ${name}`));
        }
        await prepared.undo();
      }
  expect(read).toBeGreaterThan(300);
  expect(inSearch).toEqual([]);
  for (const name of NAMES)
    expect([name, ...(seen[name] ?? [])].sort()).toEqual([name, ...READERS[name]].sort());
}, 900_000);
