import { createHmac } from 'node:crypto';
import { useDatabase } from '@oficina/testing';
import { onEliminarIdentidad } from '@oficina/validaciones/server';
import { expect, test } from 'vitest';
import { SIGNING_SECRET, useIdentidadReal } from './identidad.test-kit.ts';

const database = useDatabase();
const {
  deps,
  webhook,
  simulator: startSimulator,
  setSwitches,
  insertUsuario: name,
  usuarioRow: row,
  validada,
  estado,
  asociar,
  startInquiry,
  persona,
  avisos,
  runJobs,
  runRepaso,
  resultMensajes,
  alertAddresses,
} = useIdentidadReal(database);

test('de la página del proveedor a la identidad validada, contada por sus avisos', async () => {
  const { id, email } = await name();
  const inq = await startInquiry(id);
  await persona(inq, 'aprobar');
  expect(await avisos(4)).toEqual([200, 200, 200, 200]);
  expect(await validada(id)).toBe(false);
  expect(await runJobs()).toBe(4);
  expect([await estado(inq), await validada(id)]).toEqual([1, true]);
  expect((await row(id)).roles).toContain('ROLE_VALIDADO');
  expect(resultMensajes()).toMatchObject([{ para: email, datos: { resultado: 'aprobada' } }]);
});

test.each([
  ['repetidos', { dup: true }, 8],
  ['desordenados', { reorder: true }, 4],
  ['desordenados y repetidos', { reorder: true, dup: true }, 8],
  ['con dos firmas, mientras se cambia el secreto', { rotation: true }, 4],
])('los avisos %s dejan lo mismo, una vez', async (_case, switches, count) => {
  await setSwitches(switches);
  const { id } = await name();
  const inq = await startInquiry(id);
  await persona(inq, 'aprobar');
  expect(new Set(await avisos(count))).toEqual(new Set([200]));
  expect(await runJobs()).toBe(count);
  expect([await estado(inq), await validada(id), resultMensajes().length]).toEqual([1, true, 1]);
});

test.each([
  ['mal firmados', { badSignature: true }],
  ['firmados hace una hora', { oldTimestamp: true }],
])('los avisos %s se rechazan y no hacen nada; el repaso de cada hora los suple', async (_case, switches) => {
  await setSwitches(switches);
  const { id } = await name();
  const inq = await startInquiry(id);
  await persona(inq, 'aprobar');
  expect(await avisos(4)).toEqual([401, 401, 401, 401]);
  expect(await runJobs()).toBe(0);
  expect(await validada(id)).toBe(false);
  await runRepaso();
  expect([await estado(inq), await validada(id)]).toEqual([1, true]);
});

function sendWebhook(inquiryId: string, nombre: string, secreto = SIGNING_SECRET): Promise<Response> {
  const payload = { data: { type: 'inquiry', id: inquiryId, attributes: { status: 'approved' } } };
  const attributes = { name: nombre, 'created-at': new Date().toISOString(), payload };
  const body = JSON.stringify({ data: { type: 'event', id: 'evt_1', attributes } });
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secreto).update(`${t}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'persona-signature': `t=${t},v1=${v1}` };
  return fetch(webhook(), { method: 'POST', headers, body });
}

test('un aviso vuelto a mandar, aunque diga que se aprobó, no vale por lo que dice', async () => {
  const { id } = await name();
  const inq = await startInquiry(id);
  await persona(inq, 'cancelar');
  await avisos(2);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await sendWebhook(inq, 'inquiry.approved')).status).toBe(200);
  expect((await sendWebhook(inq, 'inquiry.approved', 'wbhsec_otro')).status).toBe(401);
  await runJobs();
  expect([await estado(inq), await validada(id)]).toEqual([2, false]);
  await persona(inq, 'rechazar');
  await avisos(4);
  await sendWebhook(inq, 'inquiry.approved');
  await runJobs();
  expect([await estado(inq), await validada(id)]).toEqual([5, false]);
  expect(resultMensajes()).toMatchObject([{ datos: { resultado: 'rechazada' } }]);
});

test('el navegador vuelve diciendo que terminó y el proveedor dice que no', async () => {
  const { id } = await name();
  const inq = await startInquiry(id);
  await persona(inq, 'cancelar');
  expect((await asociar(id, inq)).body.estado).toBe(2);
  expect(await validada(id)).toBe(false);
});

test.each([
  ['de otra persona', { wrongReference: true }],
  ['de otra plantilla', { wrongTemplate: true }],
  ['de otro entorno', { wrongEnvironment: true }],
  ['en un estado que nadie conoce', { unknownStatus: true }],
])('si resulta ser %s, la mira una persona y nadie queda validado', async (_case, switches) => {
  const { id } = await name();
  const inq = await startInquiry(id);
  await setSwitches(switches);
  await persona(inq, 'aprobar');
  await avisos(4);
  await runJobs();
  expect([(await asociar(id, inq)).body.estado, await validada(id)]).toEqual([3, false]);
  expect(alertAddresses()).toMatchObject([{ datos: { ruta: `/admin/usuarios/${id}` } }]);
});

test.each([
  ['otro documento', { documento: '30999888' }],
  ['otro nombre', { nombre: 'Juana' }],
])('aprobada con %s: la mira una persona', async (_case, documento) => {
  const { id } = await name();
  const inq = await startInquiry(id);
  await persona(inq, 'aprobar', documento);
  await avisos(4);
  await runJobs();
  expect([await estado(inq), await validada(id), alertAddresses().length]).toEqual([3, false, 1]);
});

test('la de otra persona no se asocia, ni la que se hizo para ella sin anotarla', async () => {
  const [ana, other] = [await name(), await name()];
  const anaInquiry = await startInquiry(ana.id);
  await persona(anaInquiry, 'aprobar');
  const unrecorded = await deps().proveedor?.identidad.create(
    { usuarioId: ana.id, returnTo: 'http://127.0.0.1:8080/' },
    'una clave',
  );
  const ids = [anaInquiry, unrecorded?.kind === 'ok' ? unrecorded.value.inquiryId : '', 'inq_queNoExiste'];
  for (const inq of ids) {
    const { status, body } = await asociar(other.id, inq);
    expect([status, body.detail]).toEqual([422, 'Esa validación no corresponde a tu cuenta.']);
  }
  await avisos(5);
  await runJobs();
  expect([await validada(ana.id), await validada(other.id)]).toEqual([true, false]);
});

test('si el proveedor pide una pausa se prueba más tarde, y mientras nada cambia', async () => {
  await setSwitches({ noWebhook: true });
  const { id } = await name();
  const inq = await startInquiry(id);
  await persona(inq, 'aprobar');
  await setSwitches({ '429': 1 });
  expect((await asociar(id, inq)).status).toBe(503);
  expect([await estado(inq), await validada(id)]).toEqual([0, false]);
  expect((await asociar(id, inq)).body.estado).toBe(1);
});

test('quien se va se lleva lo que el proveedor guardaba; retirada en vida, se avisa y no se quita', async () => {
  const { id } = await name();
  const inq = await startInquiry(id);
  await persona(inq, 'aprobar');
  await avisos(4);
  await runJobs();
  await database.db.tx((tx) => onEliminarIdentidad(deps())(tx, { usuarioId: id }));
  expect(await runJobs()).toBe(1);
  const [stored] = (await startSimulator().ask('/__sim/inquiries')) as { fields: object; moments: object }[];
  expect(stored).toMatchObject({ fields: {}, moments: { 'redacted-at': expect.any(String) } });
  await avisos(5);
  await runJobs();
  expect([await estado(inq), await validada(id), alertAddresses().length]).toEqual([1, true, 1]);
});
