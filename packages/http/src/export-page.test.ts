import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createExportsApp, type ExportsApp, NOW } from './export.test-kit.ts';

const database = useDatabase();
let exports: ExportsApp;
let admin: Awaited<ReturnType<ExportsApp['buildPerson']>>;

beforeAll(async () => {
  exports = createExportsApp(database);
  await build.suministro(database.db, { cuenta: '1', zona: 'Norte' });
});
afterAll(() => exports.app.close());
beforeEach(async () => {
  exports.clock.set(NOW);
  Object.assign(exports.control, { onPage: () => {}, onAudit: () => {}, otpPendiente: false });
  exports.denied.length = 0;
  admin = await exports.buildPerson('ROLE_ADMIN');
});

const ticketOf = async (person: typeof admin) =>
  (await exports.requestTicket(person)).json<{ ticket: string }>().ticket;

describe('en una ventana del navegador', () => {
  const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';
  const open = (search: string, accept: string, person: typeof admin | null = null) =>
    exports.app.inject({
      url: `/api/oob/exportar/suministros${search}`,
      headers: { accept, ...person?.headers },
    });

  test('el ticket vencido se explica con palabras', async () => {
    const ticket = await ticketOf(admin);
    exports.clock.advance(60_000);
    const { statusCode, headers, body } = await open(`?ticket=${ticket}`, BROWSER_ACCEPT);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(body).toContain('<h1>Este enlace ya no sirve</h1>');
    expect(body).toContain('sirve una sola vez y por un minuto');
    expect(body).not.toMatch(/hydra|@context|JWT/);
  });

  test('a quien perdió la función también, y queda anotado', async () => {
    const ticket = await ticketOf(admin);
    await sql`update usuarios set roles = '{ROLE_CONFIRMADO}' where id = ${admin.id}`.execute(database.db);
    const { statusCode, body } = await open(`?ticket=${ticket}`, BROWSER_ACCEPT);
    expect(statusCode).toBe(403);
    expect(body).toContain('<h1>No podés bajar esta planilla</h1><p>No tenés permiso para hacer esto.</p>');
    expect(exports.denied).toEqual([`${admin.id} /api/oob/exportar/suministros`]);
  });

  test('sin sesión, sin lugar y sin base', async () => {
    const anonymousPage = await open('', BROWSER_ACCEPT);
    expect([anonymousPage.statusCode, anonymousPage.body]).toEqual([
      401,
      expect.stringContaining('Ingresá para bajar esta planilla'),
    ]);
    expect((await open('?zona=Sur', BROWSER_ACCEPT, admin)).body).toContain('apretá Exportar otra vez');
    exports.control.onPage = () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    };
    const failedPage = await open('', BROWSER_ACCEPT, admin);
    expect([failedPage.statusCode, failedPage.headers['retry-after']]).toEqual([503, '30']);
    expect(failedPage.body).toContain('El servicio no está disponible en este momento.');
    exports.control.onPage = () => {};
    for (let attempt = 0; attempt < 30; attempt += 1) await exports.download('', admin);
    const many = await open('', BROWSER_ACCEPT, admin);
    expect(many.statusCode).toBe(429);
    expect(many.body).toContain('Podés volver a exportar Suministros mañana a las 00:30.');
  });

  test('lo que sí hay se baja igual', async () => {
    const { statusCode, headers } = await open(`?ticket=${await ticketOf(admin)}`, BROWSER_ACCEPT);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  });

  test.each(['*/*', 'application/json', 'text/csv', 'application/json, text/html', 'text/html;q=0.5, */*'])(
    'a un programa (%s) se le contesta como a todos',
    async (accept) => {
      const { statusCode, headers } = await open('?ticket=x', accept);
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    },
  );
});
