import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createExportsApp, type ExportsApp, NOW } from './export.test-kit.ts';
import { createLimits, limit } from './limits.ts';

const database = useDatabase();
let exports: ExportsApp;
let admin: Awaited<ReturnType<ExportsApp['buildPerson']>>;

const NOT_FOUND = 'No encontramos lo que buscás.';
const HOSTILE = '="a";\r\nb';

beforeAll(async () => {
  exports = createExportsApp(database);
  await build.suministro(database.db, { cuenta: '1', nombre: HOSTILE, zona: 'Norte' });
  await build.suministro(database.db, { cuenta: '2', nombre: 'ÑANDÚ 100%', zona: 'Centro' });
});
afterAll(() => exports.app.close());
beforeEach(async () => {
  exports.clock.set(NOW);
  await database.db.deleteFrom('limites').execute();
  Object.assign(exports.control, { onPage: () => {}, onAudit: () => {}, otpPendiente: false });
  exports.requested.length = 0;
  exports.denied.length = 0;
  admin = await exports.buildPerson('ROLE_ADMIN');
});

const ticketOf = async (...args: Parameters<ExportsApp['requestTicket']>) => {
  const response = await exports.requestTicket(...args);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ ticket: string; vence: string }>().ticket;
};
const cuentas = (csv: string) => [...csv.matchAll(/^\d+;(\d+);/gm)].map(([, cuenta]) => cuenta);

describe('el ticket', () => {
  test('abre una vez, sin sesión, y vence en un minuto', async () => {
    const { ticket, vence } = (await exports.requestTicket(admin)).json();
    expect(ticket).toMatch(/^[\w-]{43}$/);
    expect(vence).toBe('2026-11-12T23:31:00-03:00');
    const first = await exports.download(`?ticket=${ticket}`);
    expect([first.statusCode, cuentas(first.body)]).toEqual([200, ['1', '2']]);
    const second = await exports.download(`?ticket=${ticket}`);
    expect([second.statusCode, second.json().detail]).toEqual([404, NOT_FOUND]);
  });

  test('de muchas a la vez, abre a una', async () => {
    const ticket = await ticketOf(admin);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => exports.download(`?ticket=${ticket}`)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(404)]);
  });

  test.each([
    [59_999, 200],
    [60_000, 404],
  ])('a los %i ms responde %i', async (ms, status) => {
    const ticket = await ticketOf(admin);
    exports.clock.advance(ms);
    expect((await exports.download(`?ticket=${ticket}`)).statusCode).toBe(status);
  });

  test('no queda guardado, solo su firma', async () => {
    const ticket = await ticketOf(admin);
    const { rows } = await sql<{ hash: Buffer; whole: string }>`
      select hash, c::text as whole from codigos c where usuario_id = ${admin.id}`.execute(database.db);
    expect(rows.map(({ hash }) => hash)).toEqual([exports.hashOf(ticket)]);
    expect(rows[0]?.whole).not.toContain(ticket);
  });

  test.each(['', 'x', `${'A'.repeat(43)}`, '%00', "' or 1=1 --"])(
    'inventado (%j) no abre',
    async (ticket) => {
      expect((await exports.download(`?ticket=${ticket}`)).statusCode).toBe(404);
      expect((await exports.download(`?ticket=${ticket}`, admin)).statusCode).toBe(404);
      expect(exports.requested).toEqual([]);
    },
  );

  test('el de otra lista no abre, y no se gasta', async () => {
    const ticket = await ticketOf(admin);
    expect((await exports.download(`?ticket=${ticket}`, null, 'otros')).statusCode).toBe(404);
    expect((await exports.download(`?ticket=${ticket}`)).statusCode).toBe(200);
  });

  test('el de otra persona no abre con la sesión de uno, y no se gasta', async () => {
    const other = await exports.buildPerson('ROLE_ADMIN');
    const ticket = await ticketOf(admin);
    expect((await exports.download(`?ticket=${ticket}`, other)).statusCode).toBe(404);
    expect((await exports.download(`?ticket=${ticket}`, admin)).statusCode).toBe(200);
  });

  test('preguntar por los encabezados no lo gasta', async () => {
    const ticket = await ticketOf(admin);
    const url = `/api/oob/exportar/suministros?ticket=${ticket}`;
    expect((await exports.app.inject({ method: 'HEAD', url })).statusCode).toBe(401);
    const { headers } = admin;
    const ownExport = await exports.app.inject({ method: 'HEAD', url, headers });
    expect([ownExport.statusCode, ownExport.headers['content-type'], ownExport.body]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '',
    ]);
    expect(exports.requested).toEqual([]);
    expect((await exports.download(`?ticket=${ticket}`)).statusCode).toBe(200);
  });

  test('muere con la sesión que lo pidió', async () => {
    const ticket = await ticketOf(admin);
    await sql`update sesiones set revocada = now() where token_hash = ${admin.token_hash}`.execute(
      database.db,
    );
    expect((await exports.download(`?ticket=${ticket}`)).statusCode).toBe(404);
  });

  test('no vale más que la función de quien lo pidió, y la negativa se sabe de quién es', async () => {
    const ticket = await ticketOf(admin);
    await sql`update usuarios set roles = '{ROLE_CONFIRMADO}' where id = ${admin.id}`.execute(database.db);
    expect((await exports.download(`?ticket=${ticket}`)).statusCode).toBe(403);
    expect(exports.denied).toEqual([`${admin.id} /api/oob/exportar/suministros`]);
    expect(exports.requested).toEqual([]);
  });
});

describe('quién', () => {
  test('sin sesión ni ticket, nadie', async () => {
    expect((await exports.requestTicket(null)).statusCode).toBe(401);
    expect((await exports.download('')).statusCode).toBe(401);
  });

  test('sin la función, ni el ticket ni la planilla', async () => {
    const other = await exports.buildPerson('ROLE_USUARIO_ADMIN');
    for (const { statusCode, json } of [
      await exports.requestTicket(other),
      await exports.download('', other),
    ])
      expect([statusCode, json().detail]).toEqual([403, 'No tenés permiso para hacer esto.']);
    expect(exports.requested).toEqual([]);
  });

  test('con la función y sin el segundo paso, tampoco', async () => {
    exports.control.otpPendiente = true;
    for (const { statusCode, json } of [
      await exports.requestTicket(admin),
      await exports.download('', admin),
    ])
      expect([statusCode, json().detail]).toEqual([
        403,
        'Activá la verificación en dos pasos para usar las funciones de administración.',
      ]);
  });

  test('una lista que no existe es 404 para todos', async () => {
    for (const name of ['nada', 'toString', '__proto__']) {
      expect((await exports.requestTicket(admin, {}, name)).statusCode).toBe(404);
      expect((await exports.download('', admin, name)).statusCode).toBe(404);
      expect((await exports.download('', null, name)).statusCode).toBe(404);
    }
  });

  test('treinta por hora, por persona y por lista, con ticket o sin él; a otra no la frena', async () => {
    for (let attempt = 0; attempt < 15; attempt += 1) {
      const ticket = await ticketOf(admin);
      expect((await exports.download(`?ticket=${ticket}`)).statusCode).toBe(200);
      expect((await exports.download('', admin)).statusCode).toBe(200);
    }
    for (const { statusCode, headers, json } of [
      await exports.requestTicket(admin),
      await exports.download('', admin),
    ]) {
      expect([statusCode, headers['retry-after']]).toEqual([429, '3600']);
      expect(json().detail).toBe('Podés volver a exportar Suministros mañana a las 00:30.');
    }
    expect((await exports.requestTicket(await exports.buildPerson('ROLE_ADMIN'))).statusCode).toBe(200);
    expect((await exports.requestTicket(admin, undefined, 'otros')).statusCode).toBe(200);
    exports.clock.advance(3_600_000 - 1);
    expect((await exports.download('', admin)).statusCode).toBe(429);
    exports.clock.advance(1);
    expect((await exports.download('', admin)).statusCode).toBe(200);
  });
});

test('dos millones de renglones por día y por persona, de todas las listas: el archivo que se pasa llega entero', async () => {
  const limits = createLimits(database.db, exports.clock);
  const lines = limit('exportar-renglones', 2_000_000, 86_400);
  await limits.spend(lines, String(admin.id), 1_999_999);
  expect((await exports.download('', admin)).statusCode).toBe(200);
  exports.clock.advance(60_000);
  for (const name of ['suministros', 'otros']) {
    const { statusCode, json } = await exports.download('', admin, name);
    expect([statusCode, json().detail]).toEqual([
      429,
      'Podés volver a exportar Suministros mañana a las 23:30.',
    ]);
    expect((await exports.requestTicket(admin, undefined, name)).statusCode).toBe(429);
  }
  expect((await exports.download('', await exports.buildPerson('ROLE_ADMIN'))).statusCode).toBe(200);
  exports.clock.advance(86_400_000);
  // The session of the fixtures lasts an hour, so who comes the next day has signed in again.
  expect((await limits.spend(lines, String(admin.id), 0)).points).toBe(0);
});

describe('el archivo', () => {
  test('se guarda con su nombre y la fecha argentina, y se escribe celda por celda', async () => {
    const { headers, body } = await exports.download('', admin);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="suministros-2026-11-12.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const ids = [...body.matchAll(/^(\d+);\d+;/gm)].map(([, id]) => id);
    expect(body).toBe(`\ufeffid;cuenta;nombre\r\n${ids[0]};1;"'=""a"";\r\nb"\r\n${ids[1]};2;ÑANDÚ 100%\r\n`);
  });

  test.each([
    ['uno solo', { zona: 'Norte' }, '?zona=Norte', ['1']],
    ['varios', { zona: ['Norte', 'Centro'] }, '?zona[]=Norte&zona[]=Centro', ['1', '2']],
    ['una parte', { nombre: '100%' }, '?nombre=100%25', ['2']],
    ['ninguno que se conozca', { other: 1, page: 0, zona: null }, '?otro=1&page=0', ['1', '2']],
  ])('con los filtros de la lista: %s', async (_what, body, search, expected) => {
    const ticket = await ticketOf(admin, body);
    expect(cuentas((await exports.download(`?ticket=${ticket}&nombre=zzz`)).body)).toEqual(expected);
    expect(cuentas((await exports.download(search, admin)).body)).toEqual(expected);
  });

  test.each([
    ['un valor que no existe', { zona: 'Sur' }, '?zona=Sur'],
    ['otra cosa', { zona: { a: {} } }, '?zona[a]=1'],
    ['una lista de listas', { zona: [['Norte']] }, '?zona[a]=Norte'],
  ])('un filtro que la lista no entiende se rechaza al pedirlo: %s', async (_what, body, search) => {
    for (const { statusCode, json } of [
      await exports.requestTicket(admin, body),
      await exports.download(search, admin),
    ])
      expect([statusCode, json().detail]).toEqual([400, 'Invalid value for filter "zona".']);
  });

  test('si la base falla al comenzar se dice con un error, no con un archivo cortado', async () => {
    exports.control.onPage = () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    };
    const { statusCode, headers, json } = await exports.download('', admin);
    expect([statusCode, json().status]).toEqual([503, 503]);
    expect(headers['content-disposition']).toBeUndefined();
  });
});

describe('la auditoría', () => {
  test.each(['?order[nombre]=a%00b', '?order[%00]=asc', '?nombre=%00'])(
    'un filtro con %s no rompe lo que se anota',
    async (filtros) => {
      expect((await exports.download(filtros, admin)).statusCode).toBeLessThan(500);
    },
  );

  test('dice quién se llevó qué, con qué filtros y cuántas filas', async () => {
    const ticket = await ticketOf(admin, { zona: ['Norte', 'Centro'], nombre: 'Ñ' });
    expect(await exports.auditTrail(admin.id)).toEqual([]);
    const { headers } = await exports.download(`?ticket=${ticket}`);
    const filtros = { 'zona[]': ['Norte', 'Centro'], nombre: 'Ñ' };
    const common = {
      entidad: 'exportacion',
      entidad_id: 'suministros',
      request_id: headers['x-request-id'],
    };
    expect(await exports.auditTrail(admin.id)).toEqual([
      { ...common, accion: 'exportar.inicio', cambios: { filtros } },
      { ...common, accion: 'exportar.fin', cambios: { filtros, filas: 1, completa: true } },
    ]);
  });

  test('también de la que falló', async () => {
    exports.control.onPage = () => {
      throw new Error('se cortó');
    };
    expect((await exports.download('', admin)).statusCode).toBe(500);
    expect((await exports.auditTrail(admin.id)).map(({ accion, cambios }) => [accion, cambios])).toEqual([
      ['exportar.inicio', { filtros: {} }],
      ['exportar.fin', { filtros: {}, filas: 0, completa: false }],
    ]);
  });
});
