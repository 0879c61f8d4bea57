import { createHmac } from 'node:crypto';
import { useDatabase } from '@oficina/testing';
import { onEliminarIdentidad } from '@oficina/validaciones/server';
import { expect, test } from 'vitest';
import { SIGNING_SECRET, useIdentidadReal } from './identidad.test-kit.ts';

const database = useDatabase();
const identidad = useIdentidadReal(database);

test('de la página del proveedor a la identidad validada, contada por sus avisos', async () => {
  const { id, email } = await identidad.insertUsuario();
  const inq = await identidad.startInquiry(id);
  await identidad.persona(inq, 'aprobar');
  expect(await identidad.avisos(4)).toEqual([200, 200, 200, 200]);
  expect(await identidad.validada(id)).toBe(false);
  expect(await identidad.runJobs()).toBe(4);
  expect([await identidad.estado(inq), await identidad.validada(id)]).toEqual([1, true]);
  expect((await identidad.usuarioRow(id)).roles).toContain('ROLE_VALIDADO');
  expect(identidad.resultMensajes()).toMatchObject([{ para: email, datos: { resultado: 'aprobada' } }]);
});

test.each([
  ['repetidos', { dup: true }, 8],
  ['desordenados', { reorder: true }, 4],
  ['desordenados y repetidos', { reorder: true, dup: true }, 8],
  ['con dos firmas, mientras se cambia el secreto', { rotation: true }, 4],
])('los avisos %s dejan lo mismo, una vez', async (_case, switches, count) => {
  await identidad.setSwitches(switches);
  const { id } = await identidad.insertUsuario();
  const inq = await identidad.startInquiry(id);
  await identidad.persona(inq, 'aprobar');
  expect(new Set(await identidad.avisos(count))).toEqual(new Set([200]));
  expect(await identidad.runJobs()).toBe(count);
  expect([
    await identidad.estado(inq),
    await identidad.validada(id),
    identidad.resultMensajes().length,
  ]).toEqual([1, true, 1]);
});

test.each([
  ['mal firmados', { badSignature: true }],
  ['firmados hace una hora', { oldTimestamp: true }],
])('los avisos %s se rechazan y no hacen nada; el repaso de cada hora los suple', async (_case, switches) => {
  await identidad.setSwitches(switches);
  const { id } = await identidad.insertUsuario();
  const inq = await identidad.startInquiry(id);
  await identidad.persona(inq, 'aprobar');
  expect(await identidad.avisos(4)).toEqual([401, 401, 401, 401]);
  expect(await identidad.runJobs()).toBe(0);
  expect(await identidad.validada(id)).toBe(false);
  await identidad.runRepaso();
  expect([await identidad.estado(inq), await identidad.validada(id)]).toEqual([1, true]);
});

function sendWebhook(inquiryId: string, nombre: string, secreto = SIGNING_SECRET): Promise<Response> {
  const payload = { data: { type: 'inquiry', id: inquiryId, attributes: { status: 'approved' } } };
  const attributes = { name: nombre, 'created-at': new Date().toISOString(), payload };
  const body = JSON.stringify({ data: { type: 'event', id: 'evt_1', attributes } });
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secreto).update(`${t}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'persona-signature': `t=${t},v1=${v1}` };
  return fetch(identidad.webhook(), { method: 'POST', headers, body });
}

test('un aviso vuelto a mandar, aunque diga que se aprobó, no vale por lo que dice', async () => {
  const { id } = await identidad.insertUsuario();
  const inq = await identidad.startInquiry(id);
  await identidad.persona(inq, 'cancelar');
  await identidad.avisos(2);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await sendWebhook(inq, 'inquiry.approved')).status).toBe(200);
  expect((await sendWebhook(inq, 'inquiry.approved', 'wbhsec_otro')).status).toBe(401);
  await identidad.runJobs();
  expect([await identidad.estado(inq), await identidad.validada(id)]).toEqual([2, false]);
  await identidad.persona(inq, 'rechazar');
  await identidad.avisos(4);
  await sendWebhook(inq, 'inquiry.approved');
  await identidad.runJobs();
  expect([await identidad.estado(inq), await identidad.validada(id)]).toEqual([5, false]);
  expect(identidad.resultMensajes()).toMatchObject([{ datos: { resultado: 'rechazada' } }]);
});

test('el navegador vuelve diciendo que terminó y el proveedor dice que no', async () => {
  const { id } = await identidad.insertUsuario();
  const inq = await identidad.startInquiry(id);
  await identidad.persona(inq, 'cancelar');
  expect((await identidad.asociar(id, inq)).body.estado).toBe(2);
  expect(await identidad.validada(id)).toBe(false);
});

test.each([
  ['de otra persona', { wrongReference: true }],
  ['de otra plantilla', { wrongTemplate: true }],
  ['de otro entorno', { wrongEnvironment: true }],
  ['en un estado que nadie conoce', { unknownStatus: true }],
])('si resulta ser %s, la mira una persona y nadie queda validado', async (_case, switches) => {
  const { id } = await identidad.insertUsuario();
  const inq = await identidad.startInquiry(id);
  await identidad.setSwitches(switches);
  await identidad.persona(inq, 'aprobar');
  await identidad.avisos(4);
  await identidad.runJobs();
  expect([(await identidad.asociar(id, inq)).body.estado, await identidad.validada(id)]).toEqual([3, false]);
  expect(identidad.alertAddresses()).toMatchObject([{ datos: { ruta: `/admin/usuarios/${id}` } }]);
});

test.each([
  ['otro documento', { documento: '30999888' }],
  ['otro nombre', { nombre: 'Juana' }],
])('aprobada con %s: la mira una persona', async (_case, documento) => {
  const { id } = await identidad.insertUsuario();
  const inq = await identidad.startInquiry(id);
  await identidad.persona(inq, 'aprobar', documento);
  await identidad.avisos(4);
  await identidad.runJobs();
  expect([
    await identidad.estado(inq),
    await identidad.validada(id),
    identidad.alertAddresses().length,
  ]).toEqual([3, false, 1]);
});

test('la de otra persona no se asocia, ni la que se hizo para ella sin anotarla', async () => {
  const [ana, other] = [await identidad.insertUsuario(), await identidad.insertUsuario()];
  const anaInquiry = await identidad.startInquiry(ana.id);
  await identidad.persona(anaInquiry, 'aprobar');
  const unrecorded = await identidad
    .deps()
    .proveedor?.identidad.create({ usuarioId: ana.id, returnTo: 'http://127.0.0.1:8080/' }, 'una clave');
  const ids = [anaInquiry, unrecorded?.kind === 'ok' ? unrecorded.value.inquiryId : '', 'inq_queNoExiste'];
  for (const inq of ids) {
    const { status, body } = await identidad.asociar(other.id, inq);
    expect([status, body.detail]).toEqual([422, 'Esa validación no corresponde a tu cuenta.']);
  }
  await identidad.avisos(5);
  await identidad.runJobs();
  expect([await identidad.validada(ana.id), await identidad.validada(other.id)]).toEqual([true, false]);
});

test('si el proveedor pide una pausa se prueba más tarde, y mientras nada cambia', async () => {
  await identidad.setSwitches({ noWebhook: true });
  const { id } = await identidad.insertUsuario();
  const inq = await identidad.startInquiry(id);
  await identidad.persona(inq, 'aprobar');
  await identidad.setSwitches({ '429': 1 });
  expect((await identidad.asociar(id, inq)).status).toBe(503);
  expect([await identidad.estado(inq), await identidad.validada(id)]).toEqual([0, false]);
  expect((await identidad.asociar(id, inq)).body.estado).toBe(1);
});

test('quien se va se lleva lo que el proveedor guardaba; retirada en vida, se avisa y no se quita', async () => {
  const { id } = await identidad.insertUsuario();
  const inq = await identidad.startInquiry(id);
  await identidad.persona(inq, 'aprobar');
  await identidad.avisos(4);
  await identidad.runJobs();
  await database.db.tx((tx) => onEliminarIdentidad(identidad.deps())(tx, { usuarioId: id }));
  expect(await identidad.runJobs()).toBe(1);
  const [stored] = (await identidad.simulator().ask('/__sim/inquiries')) as {
    fields: object;
    moments: object;
  }[];
  expect(stored).toMatchObject({ fields: {}, moments: { 'redacted-at': expect.any(String) } });
  await identidad.avisos(5);
  await identidad.runJobs();
  expect([
    await identidad.estado(inq),
    await identidad.validada(id),
    identidad.alertAddresses().length,
  ]).toEqual([1, true, 1]);
});
