import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AHORA, createExportsHouse, type ExportsHouse } from './export.test-kit.ts';

const database = useDatabase();
let casa: ExportsHouse;
let admin: Awaited<ReturnType<ExportsHouse['persona']>>;

beforeAll(async () => {
  casa = createExportsHouse(database);
  await build.suministro(database.db, { cuenta: '1', zona: 'Norte' });
});
afterAll(() => casa.app.close());
beforeEach(async () => {
  casa.clock.set(AHORA);
  Object.assign(casa.control, { falla: () => {}, anota: () => {}, otpPendiente: false });
  casa.denied.length = 0;
  admin = await casa.persona('ROLE_ADMIN');
});

const ticketDe = async (quien: typeof admin) =>
  (await casa.pedirTicket(quien)).json<{ ticket: string }>().ticket;

describe('en una ventana del navegador', () => {
  const NAVEGADOR = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';
  const abrir = (search: string, accept: string, quien: typeof admin | null = null) =>
    casa.app.inject({
      url: `/api/oob/exportar/suministros${search}`,
      headers: { accept, ...quien?.headers },
    });

  test('el ticket vencido se explica con palabras', async () => {
    const ticket = await ticketDe(admin);
    casa.clock.advance(60_000);
    const { statusCode, headers, body } = await abrir(`?ticket=${ticket}`, NAVEGADOR);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(body).toContain('<h1>Este enlace ya no sirve</h1>');
    expect(body).toContain('sirve una sola vez y por un minuto');
    expect(body).not.toMatch(/hydra|@context|JWT/);
  });

  test('a quien perdió la función también, y queda anotado', async () => {
    const ticket = await ticketDe(admin);
    await sql`update usuarios set roles = '{ROLE_CONFIRMADO}' where id = ${admin.id}`.execute(database.db);
    const { statusCode, body } = await abrir(`?ticket=${ticket}`, NAVEGADOR);
    expect(statusCode).toBe(403);
    expect(body).toContain('<h1>No podés bajar esta planilla</h1><p>No tenés permiso para hacer esto.</p>');
    expect(casa.denied).toEqual([`${admin.id} /api/oob/exportar/suministros`]);
  });

  test('sin sesión, sin lugar y sin base', async () => {
    const anonima = await abrir('', NAVEGADOR);
    expect([anonima.statusCode, anonima.body]).toEqual([
      401,
      expect.stringContaining('Ingresá para bajar esta planilla'),
    ]);
    expect((await abrir('?zona=Sur', NAVEGADOR, admin)).body).toContain('apretá Exportar otra vez');
    casa.control.falla = () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    };
    const caida = await abrir('', NAVEGADOR, admin);
    expect([caida.statusCode, caida.headers['retry-after']]).toEqual([503, '30']);
    expect(caida.body).toContain('El servicio no está disponible en este momento.');
    casa.control.falla = () => {};
    for (let vez = 0; vez < 30; vez += 1) await casa.bajar('', admin);
    const muchas = await abrir('', NAVEGADOR, admin);
    expect(muchas.statusCode).toBe(429);
    expect(muchas.body).toContain('Probá de nuevo en 60 minutos.');
  });

  test('lo que sí hay se baja igual', async () => {
    const { statusCode, headers } = await abrir(`?ticket=${await ticketDe(admin)}`, NAVEGADOR);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  });

  test.each(['*/*', 'application/json', 'text/csv', 'application/json, text/html', 'text/html;q=0.5, */*'])(
    'a un programa (%s) se le contesta como a todos',
    async (accept) => {
      const { statusCode, headers } = await abrir('?ticket=x', accept);
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    },
  );
});
