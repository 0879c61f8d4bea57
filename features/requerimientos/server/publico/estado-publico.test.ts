import { type Db, sql } from '@oficina/db';
import { createLimits } from '@oficina/http';
import { changeRows } from '@oficina/testing';
import type { CompiledQuery } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_PATTERN, NUMERO_DOCUMENTO_MISMATCH } from '../../contract/index.ts';
import { useRequerimientos } from '../requerimientos.test-kit.ts';
import { verEstadoPublico } from './estado-publico.ts';

const kit = useRequerimientos();
const { database } = kit;
const URL = '/api/oob/requerimientos/estado-publico';
const CERRADO = new Date('2026-11-14T15:00:00-03:00');
const VENCE = new Date('2026-11-20T23:59:59.999-03:00');
let elsa: Awaited<ReturnType<typeof kit.addUsuario>>;
let own: Awaited<ReturnType<typeof kit.addRequerimiento>>;

beforeEach(async () => {
  elsa = await kit.addUsuario();
  await changeRows(database.db, 'usuarios', elsa.id, { documento: '5123456', cuit: '27051234563' });
  own = await kit.addRequerimiento({ usuario_id: elsa.id, estado: 98, cerrado: CERRADO, vence: VENCE });
});

let addressCount = 0;
/** Each call comes from its own address by default, so that the limits do not interfere. */
function ask(numero: unknown, documento: unknown, ip?: string) {
  addressCount += 1;
  return kit.call(
    null,
    'POST',
    URL,
    { numero, documento },
    { ip: ip ?? `10.1.${addressCount >> 8}.${addressCount & 255}` },
  );
}

/** They are asked at once, because each answer takes a tenth of a second on purpose. */
const askMany = async (count: number, askOne: (i: number) => ReturnType<typeof ask>) =>
  (await Promise.all(Array.from({ length: count }, (_, i) => askOne(i)))).map(({ status }) => status);

test('con el número y el documento se sabe cómo va, y nada de lo escrito ni de quién', async () => {
  const { status, body } = await ask(own.numero, '5.123.456');
  expect([status, body]).toEqual([
    200,
    {
      numero: own.numero,
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
  const shortNumero = own.numero.replace(/-0+/, '-');
  for (const numero of [` N.º ${own.numero} `, own.numero.replace('-', '/'), shortNumero])
    for (const documento of ['5123456', '05.123.456', ' 5 123 456 '])
      expect((await ask(numero, documento)).status, `${numero} ${documento}`).toBe(200);
});

test('de una solicitud sin cuenta vale el documento que se dio', async () => {
  const contacto = JSON.stringify({ nombre: 'Juan Paz', documento: '30111222', email: 'juan@correo.test' });
  const { numero } = await kit.addRequerimiento({ contacto, categoria_id: 7, vence: null });
  const { status, body } = await ask(numero, '30.111.222');
  expect([status, body.categoria]).toEqual([200, 'Arrepentimiento']);
  expect(body).not.toHaveProperty('vence');
  expect((await ask(numero, elsa.documento)).status).toBe(404);
});

test('lo que está mal se dice igual, sea lo que sea', async () => {
  const deletedUsuario = await kit.addUsuario();
  const withoutDocumento = { documento: null, eliminado: new Date() };
  await changeRows(database.db, 'usuarios', deletedUsuario.id, withoutDocumento);
  const ofNobody = await kit.addRequerimiento({ usuario_id: deletedUsuario.id });
  const answers = new Set<string>();
  for (const [numero, documento] of [
    [own.numero, '30111222'],
    [own.numero, '27051234563'],
    [own.numero, 'Elsa'],
    ['2026-999999', '5123456'],
    ['no es un número', '5123456'],
    ["2026-000001' or '1'='1", '5123456'],
    [ofNobody.numero, '0'],
    [ofNobody.numero, 'x'],
    [ofNobody.numero, 'null'],
  ]) {
    const { status, body } = await ask(numero, documento);
    expect(status, `${numero} ${documento}`).toBe(404);
    const { requestId: _requestId, ...answer } = body;
    answers.add(JSON.stringify(answer));
  }
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain(NUMERO_DOCUMENTO_MISMATCH);
});

test('lo que está mal se busca igual: con las mismas preguntas a la base, y nunca antes del piso', async () => {
  const { db } = database;
  const measure = async (numero: string, documento: string) => {
    const queries: string[] = [];
    const recordingDb = {
      executeQuery(query: CompiledQuery) {
        queries.push(query.sql);
        return db.executeQuery(query);
      },
    } as unknown as Db;
    const deps = { db: recordingDb, limits: createLimits(db, kit.clock), numberFormat: DEFAULT_PATTERN };
    const startedAt = performance.now();
    const error = await verEstadoPublico(deps, { network: numero }, { numero, documento }).catch(
      (one) => one,
    );
    expect(error).toMatchObject({ status: 404, message: NUMERO_DOCUMENTO_MISMATCH });
    expect(performance.now() - startedAt).toBeGreaterThan(98);
    return queries;
  };
  const known = await measure(own.numero, '30111222');
  expect(known).toHaveLength(1);
  expect(await measure('2026-999998', '30111222')).toEqual(known);
  expect(await measure('nada', 'nada')).toEqual(known);
});

test('falta un dato: se pide', async () => {
  expect((await ask('', '5123456')).status).toBe(422);
  expect((await ask(own.numero, '  ')).status).toBe(422);
});

test('veinte errores en diez minutos desde una dirección; lo que está bien no gasta', async () => {
  const ip = '10.9.9.9';
  for (let i = 0; i < 3; i += 1) expect((await ask(own.numero, '5123456', ip)).status).toBe(200);
  const wrongAnswers = await askMany(22, (i) => ask(`2026-9${String(i).padStart(5, '0')}`, '1', ip));
  expect(wrongAnswers.sort()).toEqual([...Array(20).fill(404), ...Array(2).fill(429)]);
  expect((await ask(own.numero, '5123456', ip)).status).toBe(429);
  expect((await ask(own.numero, '5123456')).status).toBe(200);
  kit.clock.advance(600_001);
  expect((await ask(own.numero, '5123456', ip)).status).toBe(200);
});

test('diez documentos por hora y por dirección para un número, exista o no: a los demás no les toca', async () => {
  const ip = '10.8.8.8';
  for (const numero of [own.numero, '2026-999997']) {
    const wrongAnswers = await askMany(10, (i) => ask(numero, String(7_000_000 + i), ip));
    expect(new Set(wrongAnswers)).toEqual(new Set([404]));
    expect((await ask(numero, '5123456', ip)).status).toBe(429);
    expect((await ask(`N.º ${numero}`, '5123456', ip)).status).toBe(429);
    kit.clock.advance(600_001);
  }
  expect((await ask(own.numero, '5123456')).status).toBe(200);
  const other = await kit.addRequerimiento({ usuario_id: elsa.id });
  expect((await ask(other.numero, '5123456', ip)).status).toBe(200);
});

test('desde muchas direcciones, cincuenta por hora: quien las tenga no prueba todos los documentos', async () => {
  const wrongAnswers = await askMany(53, (i) => ask(own.numero, String(7_000_000 + i)));
  expect(wrongAnswers.sort()).toEqual([...Array(50).fill(404), ...Array(3).fill(429)]);
  expect((await ask(own.numero, '5123456')).status).toBe(429);
  kit.clock.advance(3_600_001);
  expect((await ask(own.numero, '5123456')).status).toBe(200);
});

test('lo que está bien no gasta, y lo que no se pudo tomar se devuelve', async () => {
  const ip = '10.8.8.9';
  for (let i = 0; i < 6; i += 1)
    expect(await askMany(10, () => ask(own.numero, '5123456', ip))).toEqual(Array(10).fill(200));
  await askMany(10, () => ask(own.numero, '1', ip));
  expect(await askMany(30, () => ask(own.numero, '1', ip))).toEqual(Array(30).fill(429));
  const { rows } = await sql<{ rule: string; points: number }>`
    select split_part(key, ':', 1) as rule, points from limites order by 1`.execute(database.ownerDb);
  expect(rows).toEqual([
    { rule: 'estado-publico-ip', points: 10 },
    { rule: 'estado-publico-numero', points: 10 },
    { rule: 'estado-publico-numero-ip', points: 10 },
  ]);
});
