import { sql } from '@oficina/db';
import { build, useDatabase } from '@oficina/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AHORA, createExportsHouse, type ExportsHouse } from './export.test-kit.ts';

const database = useDatabase();
let casa: ExportsHouse;
let admin: Awaited<ReturnType<ExportsHouse['persona']>>;

const NO_ENCONTRADO = 'No encontramos lo que buscás.';
const HOSTIL = '="a";\r\nb';

beforeAll(async () => {
  casa = createExportsHouse(database);
  await build.suministro(database.db, { cuenta: '1', nombre: HOSTIL, zona: 'Norte' });
  await build.suministro(database.db, { cuenta: '2', nombre: 'ÑANDÚ 100%', zona: 'Centro' });
});
afterAll(() => casa.app.close());
beforeEach(async () => {
  casa.clock.set(AHORA);
  await database.db.deleteFrom('limites').execute();
  Object.assign(casa.control, { falla: () => {}, anota: () => {}, otpPendiente: false });
  casa.pedidas.length = 0;
  casa.denied.length = 0;
  admin = await casa.persona('ROLE_ADMIN');
});

const ticketDe = async (...args: Parameters<ExportsHouse['pedirTicket']>) => {
  const response = await casa.pedirTicket(...args);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ ticket: string; vence: string }>().ticket;
};
const cuentas = (csv: string) => [...csv.matchAll(/^\d+;(\d+);/gm)].map(([, cuenta]) => cuenta);

describe('el ticket', () => {
  test('abre una vez, sin sesión, y vence en un minuto', async () => {
    const { ticket, vence } = (await casa.pedirTicket(admin)).json();
    expect(ticket).toMatch(/^[\w-]{43}$/);
    expect(vence).toBe('2026-11-12T23:31:00-03:00');
    const primera = await casa.bajar(`?ticket=${ticket}`);
    expect([primera.statusCode, cuentas(primera.body)]).toEqual([200, ['1', '2']]);
    const segunda = await casa.bajar(`?ticket=${ticket}`);
    expect([segunda.statusCode, segunda.json().detail]).toEqual([404, NO_ENCONTRADO]);
  });

  test('de muchas a la vez, abre a una', async () => {
    const ticket = await ticketDe(admin);
    const todas = await Promise.all(Array.from({ length: 8 }, () => casa.bajar(`?ticket=${ticket}`)));
    expect(todas.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(404)]);
  });

  test.each([
    [59_999, 200],
    [60_000, 404],
  ])('a los %i ms responde %i', async (ms, status) => {
    const ticket = await ticketDe(admin);
    casa.clock.advance(ms);
    expect((await casa.bajar(`?ticket=${ticket}`)).statusCode).toBe(status);
  });

  test('no queda guardado, sólo su firma', async () => {
    const ticket = await ticketDe(admin);
    const { rows } = await sql<{ hash: Buffer; todo: string }>`
      select hash, c::text as todo from codigos c where usuario_id = ${admin.id}`.execute(database.db);
    expect(rows.map(({ hash }) => hash)).toEqual([casa.hashOf(ticket)]);
    expect(rows[0]?.todo).not.toContain(ticket);
  });

  test.each(['', 'x', `${'A'.repeat(43)}`, '%00', "' or 1=1 --"])(
    'inventado (%j) no abre',
    async (ticket) => {
      expect((await casa.bajar(`?ticket=${ticket}`)).statusCode).toBe(404);
      expect((await casa.bajar(`?ticket=${ticket}`, admin)).statusCode).toBe(404);
      expect(casa.pedidas).toEqual([]);
    },
  );

  test('el de otra lista no abre, y no se gasta', async () => {
    const ticket = await ticketDe(admin);
    expect((await casa.bajar(`?ticket=${ticket}`, null, 'otros')).statusCode).toBe(404);
    expect((await casa.bajar(`?ticket=${ticket}`)).statusCode).toBe(200);
  });

  test('el de otra persona no abre con la sesión de uno, y no se gasta', async () => {
    const otro = await casa.persona('ROLE_ADMIN');
    const ticket = await ticketDe(admin);
    expect((await casa.bajar(`?ticket=${ticket}`, otro)).statusCode).toBe(404);
    expect((await casa.bajar(`?ticket=${ticket}`, admin)).statusCode).toBe(200);
  });

  test('preguntar por los encabezados no lo gasta', async () => {
    const ticket = await ticketDe(admin);
    const url = `/api/oob/exportar/suministros?ticket=${ticket}`;
    expect((await casa.app.inject({ method: 'HEAD', url })).statusCode).toBe(401);
    const { headers } = admin;
    const propia = await casa.app.inject({ method: 'HEAD', url, headers });
    expect([propia.statusCode, propia.headers['content-type'], propia.body]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '',
    ]);
    expect(casa.pedidas).toEqual([]);
    expect((await casa.bajar(`?ticket=${ticket}`)).statusCode).toBe(200);
  });

  test('muere con la sesión que lo pidió', async () => {
    const ticket = await ticketDe(admin);
    await sql`update sesiones set revocada = now() where token_hash = ${admin.token_hash}`.execute(
      database.db,
    );
    expect((await casa.bajar(`?ticket=${ticket}`)).statusCode).toBe(404);
  });

  test('no vale más que la función de quien lo pidió, y la negativa se sabe de quién es', async () => {
    const ticket = await ticketDe(admin);
    await sql`update usuarios set roles = '{ROLE_CONFIRMADO}' where id = ${admin.id}`.execute(database.db);
    expect((await casa.bajar(`?ticket=${ticket}`)).statusCode).toBe(403);
    expect(casa.denied).toEqual([`${admin.id} /api/oob/exportar/suministros`]);
    expect(casa.pedidas).toEqual([]);
  });
});

describe('quién', () => {
  test('sin sesión ni ticket, nadie', async () => {
    expect((await casa.pedirTicket(null)).statusCode).toBe(401);
    expect((await casa.bajar('')).statusCode).toBe(401);
  });

  test('sin la función, ni el ticket ni la planilla', async () => {
    const otro = await casa.persona('ROLE_USUARIO_ADMIN');
    for (const { statusCode, json } of [await casa.pedirTicket(otro), await casa.bajar('', otro)])
      expect([statusCode, json().detail]).toEqual([403, 'No tenés permiso para hacer esto.']);
    expect(casa.pedidas).toEqual([]);
  });

  test('con la función y sin el segundo paso, tampoco', async () => {
    casa.control.otpPendiente = true;
    for (const { statusCode, json } of [await casa.pedirTicket(admin), await casa.bajar('', admin)])
      expect([statusCode, json().detail]).toEqual([
        403,
        'Activá la verificación en dos pasos para usar las funciones de administración.',
      ]);
  });

  test('una lista que no existe es 404 para todos', async () => {
    for (const name of ['nada', 'toString', '__proto__']) {
      expect((await casa.pedirTicket(admin, {}, name)).statusCode).toBe(404);
      expect((await casa.bajar('', admin, name)).statusCode).toBe(404);
      expect((await casa.bajar('', null, name)).statusCode).toBe(404);
    }
  });

  test('treinta por hora, por persona y por lista, con ticket o sin él; a otra no la frena', async () => {
    for (let vez = 0; vez < 15; vez += 1) {
      const ticket = await ticketDe(admin);
      expect((await casa.bajar(`?ticket=${ticket}`)).statusCode).toBe(200);
      expect((await casa.bajar('', admin)).statusCode).toBe(200);
    }
    for (const { statusCode, headers, json } of [
      await casa.pedirTicket(admin),
      await casa.bajar('', admin),
    ]) {
      expect([statusCode, headers['retry-after']]).toEqual([429, '3600']);
      expect(json().detail).toBe('Hiciste muchos intentos seguidos. Probá de nuevo en 60 minutos.');
    }
    expect((await casa.pedirTicket(await casa.persona('ROLE_ADMIN'))).statusCode).toBe(200);
    expect((await casa.pedirTicket(admin, undefined, 'otros')).statusCode).toBe(200);
    casa.clock.advance(3_600_000 - 1);
    expect((await casa.bajar('', admin)).statusCode).toBe(429);
    casa.clock.advance(1);
    expect((await casa.bajar('', admin)).statusCode).toBe(200);
  });
});

describe('el archivo', () => {
  test('se guarda con su nombre y la fecha argentina, y se escribe celda por celda', async () => {
    const { headers, body } = await casa.bajar('', admin);
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
    ['ninguno que se conozca', { otro: 1, page: 0, zona: null }, '?otro=1&page=0', ['1', '2']],
  ])('con los filtros de la lista: %s', async (_que, body, search, debidas) => {
    const ticket = await ticketDe(admin, body);
    // What the address says besides the ticket does not change what was asked with it.
    expect(cuentas((await casa.bajar(`?ticket=${ticket}&nombre=zzz`)).body)).toEqual(debidas);
    expect(cuentas((await casa.bajar(search, admin)).body)).toEqual(debidas);
  });

  test.each([
    ['un valor que no existe', { zona: 'Sur' }, '?zona=Sur'],
    ['otra cosa', { zona: { a: {} } }, '?zona[a]=1'],
    ['una lista de listas', { zona: [['Norte']] }, '?zona[a]=Norte'],
  ])('un filtro que la lista no entiende se rechaza al pedirlo: %s', async (_que, body, search) => {
    for (const { statusCode, json } of [await casa.pedirTicket(admin, body), await casa.bajar(search, admin)])
      expect([statusCode, json().detail]).toEqual([400, 'Invalid value for filter "zona".']);
  });

  test('si la base falla al comenzar se dice con un error, no con un archivo cortado', async () => {
    casa.control.falla = () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    };
    const { statusCode, headers, json } = await casa.bajar('', admin);
    expect([statusCode, json().status]).toEqual([503, 503]);
    expect(headers['content-disposition']).toBeUndefined();
  });
});

describe('la auditoría', () => {
  test.each(['?order[nombre]=a%00b', '?order[%00]=asc', '?nombre=%00'])(
    'un filtro con %s no rompe lo que se anota',
    async (filtros) => {
      expect((await casa.bajar(filtros, admin)).statusCode).toBeLessThan(500);
    },
  );

  test('dice quién se llevó qué, con qué filtros y cuántas filas', async () => {
    const ticket = await ticketDe(admin, { zona: ['Norte', 'Centro'], nombre: 'Ñ' });
    expect(await casa.rastro(admin.id)).toEqual([]);
    const { headers } = await casa.bajar(`?ticket=${ticket}`);
    const filtros = { 'zona[]': ['Norte', 'Centro'], nombre: 'Ñ' };
    const comun = {
      entidad: 'exportacion',
      entidad_id: 'suministros',
      request_id: headers['x-request-id'],
    };
    expect(await casa.rastro(admin.id)).toEqual([
      { ...comun, accion: 'exportar.inicio', cambios: { filtros } },
      { ...comun, accion: 'exportar.fin', cambios: { filtros, filas: 1, completa: true } },
    ]);
  });

  test('también de la que falló', async () => {
    casa.control.falla = () => {
      throw new Error('se cortó');
    };
    expect((await casa.bajar('', admin)).statusCode).toBe(500);
    expect((await casa.rastro(admin.id)).map(({ accion, cambios }) => [accion, cambios])).toEqual([
      ['exportar.inicio', { filtros: {} }],
      ['exportar.fin', { filtros: {}, filas: 0, completa: false }],
    ]);
  });
});
