import { addRow, build, changeRows, fixedClock, useDatabase, withoutRequestId } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFacturasApp, createMemoryStore } from './facturas.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const archivos = new Map<string, Buffer>();
const { call } = createFacturasApp(database, clock, { almacen: createMemoryStore(archivos) });
let factura = { id: 0, token: '', numero: '' };
let other = { id: 0, token: '' };

const TEN_MINUTES = 600_000;
const enlace = (id: number, token: string) => `/api/oob/factura/${id.toString(36)}-${token}`;
const openLink = (url: string, ip?: string) => call(null, 'GET', url, undefined, ip ? { ip } : {});
const BAD_TOKEN = 'zz-00000000-0000-0000-0000-000000000000';

beforeEach(async () => {
  const { db } = database;
  clock.set('2026-11-12T09:00:00-03:00');
  await db.deleteFrom('limites').execute();
  const { id } = await build.suministro(db, { nombre: 'QUIROGA BEATRIZ', documento: '25123456' });
  factura = await build.factura(db, {
    suministro_id: id,
    vencimiento: '2026-11-20',
    importe_cent: 1_840_050,
    concepto: 'Energía',
    descargable: true,
  });
  other = await build.factura(db, { suministro_id: id, vencimiento: '2026-11-20' });
  archivos.set(`facturas/${factura.id}.pdf`, Buffer.from('%PDF-1.7'));
});

test('el enlace muestra la factura y nada que diga de quién es', async () => {
  const { cuenta } = await database.db
    .selectFrom('suministros as s')
    .innerJoin('facturas as f', 'f.suministro_id', 's.id')
    .select('s.cuenta')
    .where('f.id', '=', factura.id)
    .executeTakeFirstOrThrow();
  const { status, body, text } = await openLink(enlace(factura.id, factura.token));
  expect(status).toBe(200);
  expect(body).toEqual({
    '@type': 'FacturaPublica',
    numero: factura.numero,
    periodo: '2026-10',
    importe: 18_400.5,
    importeAPagar: 18_400.5,
    fecha: '2026-10-05T00:00:00-03:00',
    vencimiento: '2026-11-20T00:00:00-03:00',
    pagada: false,
    vencida: false,
    descargable: true,
    estadoPago: 0,
    pagoInhabilitado: false,
    suministroCuenta: `•••••${cuenta.slice(-3)}`,
  });
  expect(text).not.toContain(cuenta);
  expect(text).not.toMatch(/QUIROGA|25123456/);
});

test('dice cuánto cuesta hoy y con qué se paga en otro lado', async () => {
  const { db } = database;
  const { id, token, suministro_id } = await build.factura(db, {
    ...{ vencimiento: '2026-10-10', importe_cent: 4_187_350 },
  });
  await changeRows(db, 'suministros', suministro_id, { codigo_link: '12345678', codigo_pmc: '987654321' });
  await addRow(db, 'factura_cobros', {
    factura_id: id,
    ...{ vencimiento2: '2026-10-30', importe2_cent: 4_271_097, codigo_barras: '0447'.repeat(10) },
  });
  expect((await openLink(enlace(id, token))).body).toMatchObject({
    ...{ importe: 41_873.5, importeAPagar: 42_710.97, importe2: 42_710.97, vencida: true },
    ...{ vencimiento2: '2026-10-30T00:00:00-03:00', codigoBarras: '0447'.repeat(10) },
    ...{ codigoLink: '12345678', codigoPmc: '987654321' },
  });
});

test('quien ingresó lo ve igual que quien no', async () => {
  const usuario = (await build.usuario(database.db)).id;
  const url = enlace(factura.id, factura.token);
  expect((await call(usuario, 'GET', url)).text).toBe((await openLink(url)).text);
});

describe('un enlace que no sirve', () => {
  test('tiene una sola respuesta, por lo que sea y para lo que sea', async () => {
    const vencida = await build.factura(database.db, { vencimiento: '2026-09-12' });
    const badTokens = [
      `/api/oob/factura/${BAD_TOKEN}`,
      enlace(factura.id, other.token),
      enlace(other.id, factura.token),
      enlace(999_999, factura.token),
      enlace(vencida.id, vencida.token),
      enlace(factura.id, factura.token.toUpperCase()).replace(/[A-F]/, 'G'),
      '/api/oob/factura/x',
      '/api/oob/factura/%27%20or%201=1',
      '/api/oob/factura/..%2F..%2Ffacturas',
      `/api/oob/factura/${'a'.repeat(200)}`,
    ];
    const bodies = new Set<string>();
    for (const bad of badTokens)
      for (const url of [bad, `${bad}/pdf`]) {
        await database.db.deleteFrom('limites').execute();
        const response = await openLink(url);
        expect([url, response.status]).toEqual([url, 404]);
        bodies.add(withoutRequestId(response));
      }
    expect(bodies.size).toBe(1);
    expect((await openLink(`/api/oob/factura/${BAD_TOKEN}`)).body.detail).toBe(
      'El enlace no es válido o venció.',
    );
  });

  test.each([
    ['larguísimo', 'a'.repeat(5000)],
    ['con NUL', `${BAD_TOKEN}%00`],
    ['que no se puede leer', '%zz'],
    ['vacío', ''],
  ])('%s nunca es una falla nuestra', async (_what, token) => {
    expect((await openLink(`/api/oob/factura/${token}`)).status).toBe(404);
  });

  test('vale hasta 60 días después del vencimiento, contados en Argentina', async () => {
    const url = enlace(factura.id, factura.token);
    clock.set('2027-01-20T02:59:00Z');
    expect((await openLink(url)).status).toBe(200);
    expect((await openLink(url)).body.vencida).toBe(true);
    expect((await openLink(`${url}/pdf`)).status).toBe(200);
    clock.set('2027-01-20T03:00:00Z');
    expect((await openLink(url)).status).toBe(404);
    expect((await openLink(`${url}/pdf`)).status).toBe(404);
  });
});

describe('adivinar enlaces', () => {
  const tryTimes = async (veces: number, ip?: string) => {
    const estados: number[] = [];
    for (let attempt = 0; attempt < veces; attempt += 1)
      estados.push((await openLink(`/api/oob/factura/${BAD_TOKEN}${attempt % 2 ? '/pdf' : ''}`, ip)).status);
    return estados;
  };

  test('tras veinte malos en diez minutos esa red espera, aun con uno bueno; otra no', async () => {
    expect(await tryTimes(20)).toEqual(Array(20).fill(404));
    const { status, headers } = await openLink(enlace(factura.id, factura.token));
    expect([status, headers['retry-after']]).toEqual([429, '600']);
    expect((await openLink(enlace(factura.id, factura.token), '10.0.0.2')).status).toBe(200);
    clock.advance(TEN_MINUTES);
    expect((await openLink(enlace(factura.id, factura.token))).status).toBe(200);
  });

  test('las direcciones de una misma casa con IPv6 cuentan como una', async () => {
    for (let n = 0; n < 20; n += 1) expect(await tryTimes(1, `2001:db8:1:2::${n + 1}`)).toEqual([404]);
    expect(await tryTimes(1, '2001:db8:1:2:ffff::1')).toEqual([429]);
    expect(await tryTimes(1, '2001:db8:1:3::1')).toEqual([404]);
  });

  test('sesenta buenos seguidos no gastan nada', async () => {
    for (let attempt = 0; attempt < 60; attempt += 1)
      expect((await openLink(enlace(factura.id, factura.token))).status).toBe(200);
    expect(await tryTimes(21)).toEqual([...Array(20).fill(404), 429]);
  });

  test('un enlace vencido con su secreto bueno tampoco gasta: no es adivinar', async () => {
    const vencida = await build.factura(database.db, { vencimiento: '2026-01-01' });
    for (let attempt = 0; attempt < 25; attempt += 1)
      expect((await openLink(enlace(vencida.id, vencida.token))).status).toBe(404);
    expect((await openLink(enlace(factura.id, factura.token))).status).toBe(200);
  });

  test('de cien malos a la vez no se miran más de veinte', async () => {
    const estados = await Promise.all(
      Array.from({ length: 100 }, () => openLink(`/api/oob/factura/${BAD_TOKEN}`)),
    );
    expect(estados.filter(({ status }) => status === 404)).toHaveLength(20);
  });

  test('cien buenos a la vez desde una red no la dejan esperando', async () => {
    const url = enlace(factura.id, factura.token);
    await Promise.all(Array.from({ length: 100 }, () => openLink(url)));
    expect((await openLink(url)).status).toBe(200);
  });
});
