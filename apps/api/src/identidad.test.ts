import { createHmac } from 'node:crypto';
import { useDatabase } from '@oficina/testing';
import { alEliminarIdentidad } from '@oficina/validaciones/server';
import { expect, test } from 'vitest';
import { FIRMA, useIdentidadReal } from './identidad.test-kit.ts';

const database = useDatabase();
const {
  deps,
  webhook,
  simulador,
  llaves,
  quien,
  fila,
  validada,
  estado,
  asociar,
  empezar,
  persona,
  avisos,
  trabajar,
  repasar,
  resultados,
  alertas,
} = useIdentidadReal(database);

test('de la página del proveedor a la identidad validada, contada por sus avisos', async () => {
  const { id, email } = await quien();
  const inq = await empezar(id);
  await persona(inq, 'aprobar');
  expect(await avisos(4)).toEqual([200, 200, 200, 200]);
  expect(await validada(id)).toBe(false);
  expect(await trabajar()).toBe(4);
  expect([await estado(inq), await validada(id)]).toEqual([1, true]);
  expect((await fila(id)).roles).toContain('ROLE_VALIDADO');
  expect(resultados()).toMatchObject([{ para: email, datos: { resultado: 'aprobada' } }]);
});

test.each([
  ['repetidos', { dup: true }, 8],
  ['desordenados', { reorder: true }, 4],
  ['desordenados y repetidos', { reorder: true, dup: true }, 8],
  ['con dos firmas, mientras se cambia el secreto', { rotation: true }, 4],
])('los avisos %s dejan lo mismo, una vez', async (_caso, switches, cuantos) => {
  await llaves(switches);
  const { id } = await quien();
  const inq = await empezar(id);
  await persona(inq, 'aprobar');
  expect(new Set(await avisos(cuantos))).toEqual(new Set([200]));
  expect(await trabajar()).toBe(cuantos);
  expect([await estado(inq), await validada(id), resultados().length]).toEqual([1, true, 1]);
});

test.each([
  ['mal firmados', { badSignature: true }],
  ['firmados hace una hora', { oldTimestamp: true }],
])('los avisos %s se rechazan y no hacen nada; el repaso de cada hora los suple', async (_caso, switches) => {
  await llaves(switches);
  const { id } = await quien();
  const inq = await empezar(id);
  await persona(inq, 'aprobar');
  expect(await avisos(4)).toEqual([401, 401, 401, 401]);
  expect(await trabajar()).toBe(0);
  expect(await validada(id)).toBe(false);
  await repasar();
  expect([await estado(inq), await validada(id)]).toEqual([1, true]);
});

/** Signed as they do, whatever it says. */
function avisar(inquiryId: string, nombre: string, secreto = FIRMA): Promise<Response> {
  const payload = { data: { type: 'inquiry', id: inquiryId, attributes: { status: 'approved' } } };
  const attributes = { name: nombre, 'created-at': new Date().toISOString(), payload };
  const body = JSON.stringify({ data: { type: 'event', id: 'evt_1', attributes } });
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secreto).update(`${t}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'persona-signature': `t=${t},v1=${v1}` };
  return fetch(webhook(), { method: 'POST', headers, body });
}

test('un aviso vuelto a mandar, aunque diga que se aprobó, no vale por lo que dice', async () => {
  const { id } = await quien();
  const inq = await empezar(id);
  await persona(inq, 'cancelar');
  await avisos(2);
  for (let vez = 0; vez < 5; vez += 1) expect((await avisar(inq, 'inquiry.approved')).status).toBe(200);
  expect((await avisar(inq, 'inquiry.approved', 'wbhsec_otro')).status).toBe(401);
  await trabajar();
  expect([await estado(inq), await validada(id)]).toEqual([2, false]);
  await persona(inq, 'rechazar');
  await avisos(4);
  await avisar(inq, 'inquiry.approved');
  await trabajar();
  expect([await estado(inq), await validada(id)]).toEqual([5, false]);
  expect(resultados()).toMatchObject([{ datos: { resultado: 'rechazada' } }]);
});

test('el navegador vuelve diciendo que terminó y el proveedor dice que no', async () => {
  const { id } = await quien();
  const inq = await empezar(id);
  await persona(inq, 'cancelar');
  expect((await asociar(id, inq)).body.estado).toBe(2);
  expect(await validada(id)).toBe(false);
});

test.each([
  ['de otra persona', { wrongReference: true }],
  ['de otra plantilla', { wrongTemplate: true }],
  ['de otro entorno', { wrongEnvironment: true }],
  ['en un estado que nadie conoce', { unknownStatus: true }],
])('si resulta ser %s, la mira una persona y nadie queda validado', async (_caso, switches) => {
  const { id } = await quien();
  const inq = await empezar(id);
  await llaves(switches);
  await persona(inq, 'aprobar');
  await avisos(4);
  await trabajar();
  expect([(await asociar(id, inq)).body.estado, await validada(id)]).toEqual([3, false]);
  expect(alertas()).toMatchObject([{ datos: { ruta: `/admin/usuarios/${id}` } }]);
});

test.each([
  ['otro documento', { documento: '30999888' }],
  ['otro nombre', { nombre: 'Juana' }],
])('aprobada con %s: la mira una persona', async (_caso, documento) => {
  const { id } = await quien();
  const inq = await empezar(id);
  await persona(inq, 'aprobar', documento);
  await avisos(4);
  await trabajar();
  expect([await estado(inq), await validada(id), alertas().length]).toEqual([3, false, 1]);
});

test('la de otra persona no se asocia, ni la que se hizo para ella sin anotarla', async () => {
  const [ana, beto] = [await quien(), await quien()];
  const deAna = await empezar(ana.id);
  await persona(deAna, 'aprobar');
  const suelta = await deps().proveedor?.identidad.crear(
    { usuarioId: ana.id, volverA: 'http://127.0.0.1:8080/' },
    'una clave',
  );
  const ids = [deAna, suelta?.kind === 'ok' ? suelta.value.inquiryId : '', 'inq_queNoExiste'];
  for (const inq of ids) {
    const { status, body } = await asociar(beto.id, inq);
    expect([status, body.detail]).toEqual([422, 'Esa validación no corresponde a tu cuenta.']);
  }
  await avisos(5);
  await trabajar();
  expect([await validada(ana.id), await validada(beto.id)]).toEqual([true, false]);
});

test('si el proveedor pide una pausa se prueba más tarde, y mientras nada cambia', async () => {
  await llaves({ noWebhook: true });
  const { id } = await quien();
  const inq = await empezar(id);
  await persona(inq, 'aprobar');
  await llaves({ '429': 1 });
  expect((await asociar(id, inq)).status).toBe(503);
  expect([await estado(inq), await validada(id)]).toEqual([0, false]);
  expect((await asociar(id, inq)).body.estado).toBe(1);
});

test('quien se va se lleva lo que el proveedor guardaba; retirada en vida, se avisa y no se quita', async () => {
  const { id } = await quien();
  const inq = await empezar(id);
  await persona(inq, 'aprobar');
  await avisos(4);
  await trabajar();
  await database.db.tx((tx) => alEliminarIdentidad(deps())(tx, { usuarioId: id }));
  expect(await trabajar()).toBe(1);
  const [guardada] = (await simulador().ask('/__sim/inquiries')) as { fields: object; moments: object }[];
  expect(guardada).toMatchObject({ fields: {}, moments: { 'redacted-at': expect.any(String) } });
  await avisos(5);
  await trabajar();
  expect([await estado(inq), await validada(id), alertas().length]).toEqual([1, true, 1]);
});
