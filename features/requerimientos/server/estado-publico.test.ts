import { type Db, sql } from '@oficina/db';
import { createLimits } from '@oficina/http';
import { useDatabase } from '@oficina/testing';
import type { CompiledQuery } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { FORMATO_COMUN, NO_COINCIDEN } from '../contract/index.ts';
import { useAtencion } from './atencion.test-kit.ts';
import { verEstadoPublico } from './estado-publico.ts';

const database = useDatabase();
const mundo = useAtencion(database);
const URL = '/api/oob/requerimientos/estado-publico';
const CERRADO = new Date('2026-11-14T15:00:00-03:00');
const VENCE = new Date('2026-11-20T23:59:59.999-03:00');
let elsa: Awaited<ReturnType<typeof mundo.persona>>;
let propio: Awaited<ReturnType<typeof mundo.caso>>;

beforeEach(async () => {
  elsa = await mundo.persona();
  await database.db
    .updateTable('usuarios')
    .set({ documento: '5123456', cuit: '27051234563' })
    .where('id', '=', elsa.id)
    .execute();
  propio = await mundo.caso({ usuario_id: elsa.id, estado: 98, cerrado: CERRADO, vence: VENCE });
});

let direcciones = 0;
/** From an address of its own, unless told otherwise: what is proven is the answer and not the brake. */
function preguntar(numero: unknown, documento: unknown, ip?: string) {
  direcciones += 1;
  return mundo.call(null, 'POST', URL, {
    cuerpo: { numero, documento },
    ip: ip ?? `10.1.${direcciones >> 8}.${direcciones & 255}`,
  });
}

test('con el número y el documento se sabe cómo va, y nada de lo escrito ni de quién', async () => {
  const { status, body } = await preguntar(propio.numero, '5.123.456');
  expect([status, body]).toEqual([
    200,
    {
      numero: propio.numero,
      sustantivo: 'reclamo',
      categoria: 'Alumbrado público',
      estado: 98,
      created: '2026-11-16T10:00:00-03:00',
      vence: '2026-11-20T23:59:59-03:00',
      cerrado: '2026-11-14T15:00:00-03:00',
    },
  ]);
});

test('como se escriba: con puntos, con ceros, sin guion, con N.º', async () => {
  const corto = propio.numero.replace(/-0+/, '-');
  for (const numero of [` N.º ${propio.numero} `, propio.numero.replace('-', '/'), corto])
    for (const documento of ['5123456', '05.123.456', ' 5 123 456 '])
      expect((await preguntar(numero, documento)).status, `${numero} ${documento}`).toBe(200);
});

test('de una solicitud sin cuenta vale el documento que se dio', async () => {
  const contacto = JSON.stringify({ nombre: 'Juan Paz', documento: '30111222', email: 'juan@correo.test' });
  const { numero } = await mundo.caso({ contacto, categoria_id: 7 });
  const { status, body } = await preguntar(numero, '30.111.222');
  expect([status, body.categoria]).toEqual([200, 'Arrepentimiento']);
  expect(body).not.toHaveProperty('vence');
  expect((await preguntar(numero, elsa.documento)).status).toBe(404);
});

test('lo que está mal se dice igual, sea lo que sea', async () => {
  const anonima = await mundo.persona();
  const sinDocumento = { documento: null, eliminado: new Date() };
  await database.db.updateTable('usuarios').set(sinDocumento).where('id', '=', anonima.id).execute();
  const deNadie = await mundo.caso({ usuario_id: anonima.id });
  const dichas = new Set<string>();
  for (const [numero, documento] of [
    [propio.numero, '30111222'],
    [propio.numero, '27051234563'],
    [propio.numero, 'Elsa'],
    ['2026-999999', '5123456'],
    ['no es un número', '5123456'],
    ["2026-000001' or '1'='1", '5123456'],
    [deNadie.numero, '0'],
    [deNadie.numero, 'x'],
    [deNadie.numero, 'null'],
  ]) {
    const { status, body } = await preguntar(numero, documento);
    expect(status, `${numero} ${documento}`).toBe(404);
    const { requestId: _propio, ...dicho } = body;
    dichas.add(JSON.stringify(dicho));
  }
  expect(dichas.size).toBe(1);
  expect([...dichas][0]).toContain(NO_COINCIDEN);
});

test('lo que está mal se busca igual: con las mismas preguntas a la base, y nunca antes del piso', async () => {
  const { db } = database;
  const medir = async (numero: string, documento: string) => {
    const preguntas: string[] = [];
    const escucha = {
      executeQuery(query: CompiledQuery) {
        preguntas.push(query.sql);
        return db.executeQuery(query);
      },
    } as unknown as Db;
    const deps = { db: escucha, limits: createLimits(db, mundo.clock), formato: FORMATO_COMUN };
    const desde = performance.now();
    const error = await verEstadoPublico(deps, { network: numero }, { numero, documento }).catch(
      (una) => una,
    );
    expect(error).toMatchObject({ status: 404, message: NO_COINCIDEN });
    expect(performance.now() - desde).toBeGreaterThan(98);
    return preguntas;
  };
  const conocido = await medir(propio.numero, '30111222');
  expect(conocido).toHaveLength(1);
  expect(await medir('2026-999998', '30111222')).toEqual(conocido);
  expect(await medir('nada', 'nada')).toEqual(conocido);
});

test('falta un dato: se pide', async () => {
  expect((await preguntar('', '5123456')).status).toBe(422);
  expect((await preguntar(propio.numero, '  ')).status).toBe(422);
});

test('veinte errores en diez minutos desde una dirección; lo que está bien no gasta', async () => {
  const ip = '10.9.9.9';
  for (let i = 0; i < 3; i += 1) expect((await preguntar(propio.numero, '5123456', ip)).status).toBe(200);
  const erradas = await Promise.all(
    Array.from({ length: 22 }, (_, i) => preguntar(`2026-9${String(i).padStart(5, '0')}`, '1', ip)),
  );
  const cuantas = (buscado: number) => erradas.filter(({ status }) => status === buscado).length;
  expect([cuantas(404), cuantas(429)]).toEqual([20, 2]);
  expect((await preguntar(propio.numero, '5123456', ip)).status).toBe(429);
  expect((await preguntar(propio.numero, '5123456')).status).toBe(200);
  mundo.clock.advance(600_001);
  expect((await preguntar(propio.numero, '5123456', ip)).status).toBe(200);
});

test('diez documentos por hora y por dirección para un número, exista o no: a los demás no les toca', async () => {
  const ip = '10.8.8.8';
  for (const numero of [propio.numero, '2026-999997']) {
    for (let i = 0; i < 10; i += 1)
      expect((await preguntar(numero, String(7_000_000 + i), ip)).status).toBe(404);
    expect((await preguntar(numero, '5123456', ip)).status).toBe(429);
    // Written otherwise it is the same number.
    expect((await preguntar(`N.º ${numero}`, '5123456', ip)).status).toBe(429);
    mundo.clock.advance(600_001);
  }
  // The neighbour whose number a stranger insists on.
  expect((await preguntar(propio.numero, '5123456')).status).toBe(200);
  const otro = await mundo.caso({ usuario_id: elsa.id });
  expect((await preguntar(otro.numero, '5123456', ip)).status).toBe(200);
});

test('desde muchas direcciones, cincuenta por hora: quien las tenga no prueba todos los documentos', async () => {
  const erradas = await Promise.all(
    Array.from({ length: 53 }, (_, i) => preguntar(propio.numero, String(7_000_000 + i))),
  );
  const cuantas = (buscado: number) => erradas.filter(({ status }) => status === buscado).length;
  expect([cuantas(404), cuantas(429)]).toEqual([50, 3]);
  expect((await preguntar(propio.numero, '5123456')).status).toBe(429);
  mundo.clock.advance(3_600_001);
  expect((await preguntar(propio.numero, '5123456')).status).toBe(200);
});

test('lo que está bien no gasta, y lo que no se pudo tomar se devuelve', async () => {
  const ip = '10.8.8.9';
  for (let i = 0; i < 60; i += 1) expect((await preguntar(propio.numero, '5123456', ip)).status).toBe(200);
  for (let i = 0; i < 10; i += 1) await preguntar(propio.numero, '1', ip);
  for (let i = 0; i < 30; i += 1) expect((await preguntar(propio.numero, '1', ip)).status).toBe(429);
  const { rows } = await sql<{ regla: string; points: number }>`
    select split_part(key, ':', 1) as regla, points from limites order by 1`.execute(database.ownerDb);
  expect(rows).toEqual([
    { regla: 'estado-publico-ip', points: 10 },
    { regla: 'estado-publico-numero', points: 10 },
    { regla: 'estado-publico-numero-ip', points: 10 },
  ]);
});
