import { sql } from '@oficina/db';
import { build, changeRows, fixedClock, rowOf, rowsOf, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ReadValidacion } from './identidad.ts';
import { createProveedor } from './proveedor.test-kit.ts';
import { applyAviso } from './receive-aviso.ts';
import { onEliminarIdentidad, redactIdentidad } from './redact-identidad.ts';
import { sweepIdentidades } from './sweep-identidades.ts';
import { useValidaciones } from './validaciones.test-kit.ts';

const database = useDatabase();
const INICIO = '2026-11-12T09:00:00-03:00';
const clock = fixedClock(INICIO);
const proveedor = createProveedor();
const { controls } = proveedor;
const { call, enqueued, deps, webhook } = useValidaciones(database, clock, { proveedor: () => proveedor });
const RUTA = '/api/persona_inquiries';
const HOUR = 3_600_000;

beforeEach(async () => {
  clock.set(INICIO);
  Object.assign(controls, { isDown: false, reads: [], redacted: [] });
  await sql`delete from pgboss.job`.execute(database.ownerDb);
  await database.db.deleteFrom('persona_inquiries').execute();
});

const createUsuario = () =>
  build.usuario(database.db, { nombre: 'Elsa', apellido: 'Roldán', documento: '25123456' });
const findRow = (id: number) => rowOf(database.db, 'usuarios', id);
const estado = async (id: string) => (await rowOf(database.db, 'persona_inquiries', { id })).estado;
async function iniciar(id: number): Promise<string> {
  const { body } = await call(id, 'POST', RUTA, { usuario: `/api/usuarios/${id}`, consentimiento: true });
  return String(body.id);
}
function setReported(id: string, nuevo: string): void {
  const before = controls.inquiries.get(id) as ReadValidacion;
  controls.inquiries.set(id, {
    nombre: 'ELSA',
    apellido: 'ROLDAN',
    documento: '25123456',
    ...before,
    estado: nuevo,
  });
}
const queuedJobs = async () =>
  (
    await sql<{ name: string; data: { inquiryId?: string }; start_after: Date }>`
      select name, data, start_after from pgboss.job where name like 'identidad-%' order by created_on`.execute(
      database.ownerDb,
    )
  ).rows;
const sendAviso = async (inquiryId: string | null, signature = 'buena') =>
  (
    await fetch(webhook(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-firma': signature },
      body: JSON.stringify({ eventoId: 'evt_1', nombre: 'inquiry.approved', inquiryId, creado: INICIO }),
    })
  ).status;

describe('avisos del proveedor', () => {
  test('uno firmado se guarda y se responde sin leer nada; lo que cuenta se lee después', async () => {
    const { id } = await createUsuario();
    const inq = await iniciar(id);
    setReported(inq, 'pending');
    expect(await sendAviso(inq)).toBe(200);
    expect(controls.reads).toEqual([]);
    expect(await queuedJobs()).toMatchObject([{ name: 'identidad-aplicar', data: { inquiryId: inq } }]);
    // The event said approved, but the provider reports otherwise when it is read.
    await applyAviso(deps(), inq);
    expect([await estado(inq), (await findRow(id)).identidad_validada]).toEqual([2, false]);
    setReported(inq, 'approved');
    await applyAviso(deps(), inq);
    expect([await estado(inq), (await findRow(id)).identidad_validada]).toEqual([1, true]);
  });

  test('uno mal firmado se rechaza y no deja nada', async () => {
    const { id } = await createUsuario();
    const inq = await iniciar(id);
    expect(await sendAviso(inq, 'mala')).toBe(401);
    expect(await queuedJobs()).toEqual([]);
  });

  test('uno de otra cosa, o de una validación que no tenemos, no hace nada', async () => {
    expect(await sendAviso(null)).toBe(200);
    expect(await queuedJobs()).toEqual([]);
    const { id } = await createUsuario();
    controls.inquiries.set('inq_suelta', {
      ...(controls.inquiries.get(await iniciar(id)) as ReadValidacion),
      estado: 'approved',
    });
    await applyAviso(deps(), 'inq_suelta');
    expect(controls.reads).toEqual([]);
    expect((await findRow(id)).identidad_validada).toBe(false);
  });

  test('con el proveedor caído el trabajo falla, para que la cola lo repita', async () => {
    const inq = await iniciar((await createUsuario()).id);
    controls.isDown = true;
    await expect(applyAviso(deps(), inq)).rejects.toThrow('did not answer');
  });
});

describe('repaso de cada hora', () => {
  test('lee las abiertas y deja las terminadas y las de quien se fue', async () => {
    const [ana, bruno, eliminada] = [await createUsuario(), await createUsuario(), await createUsuario()];
    const [one, revision, finished, departed] = [
      await iniciar(ana.id),
      await iniciar(bruno.id),
      await iniciar(bruno.id),
      await iniciar(eliminada.id),
    ];
    for (const [inq, nuevo] of [
      [revision, 'needs_review'],
      [finished, 'declined'],
    ] as const) {
      setReported(inq, nuevo);
      await applyAviso(deps(), inq);
    }
    await changeRows(database.db, 'usuarios', eliminada.id, { eliminado: clock.now() });
    for (const inq of [one, revision, finished, departed]) setReported(inq, 'approved');
    controls.reads = [];
    await sweepIdentidades(deps());
    expect(new Set(controls.reads)).toEqual(new Set([one, revision]));
    expect(await Promise.all([one, revision, finished, departed].map(estado))).toEqual([1, 1, 5, 0]);
    expect((await findRow(eliminada.id)).identidad_validada).toBe(false);
  });

  test('lo que nadie terminó vence a las 48 horas, y antes no', async () => {
    const { id, email } = await createUsuario();
    const [created, inProgress, revision] = [await iniciar(id), await iniciar(id), await iniciar(id)];
    setReported(inProgress, 'pending');
    setReported(revision, 'needs_review');
    clock.advance(48 * HOUR - 1);
    await sweepIdentidades(deps());
    expect(await Promise.all([created, inProgress, revision].map(estado))).toEqual([0, 2, 3]);
    enqueued.length = 0;
    clock.advance(1);
    await sweepIdentidades(deps());
    expect(await Promise.all([created, inProgress, revision].map(estado))).toEqual([9, 9, 3]);
    expect(enqueued.map(({ para, datos }) => [para, datos])).toEqual([
      [email, { resultado: 'vencida' }],
      [email, { resultado: 'vencida' }],
    ]);
  });

  test('si el proveedor no responde lo deja para la hora que viene', async () => {
    const { id } = await createUsuario();
    await iniciar(id);
    await iniciar(id);
    controls.isDown = true;
    clock.advance(72 * HOUR);
    await sweepIdentidades(deps());
    expect(controls.reads).toHaveLength(1);
    const rows = await rowsOf(database.db, 'persona_inquiries', {}, ['estado']);
    expect(rows).toEqual([{ estado: 0 }, { estado: 0 }]);
  });
});

describe('quien elimina su cuenta', () => {
  test('se pide al proveedor que borre cada una, con la misma transacción; la fila queda', async () => {
    const [ana, bruno] = [await createUsuario(), await createUsuario()];
    const ownIds = [await iniciar(ana.id), await iniciar(ana.id)];
    await iniciar(bruno.id);
    const onEliminar = onEliminarIdentidad(deps());
    await expect(
      database.db.tx(async (tx) => {
        await onEliminar(tx, { usuarioId: ana.id });
        throw new Error('no se fue');
      }),
    ).rejects.toThrow('no se fue');
    expect(await queuedJobs()).toEqual([]);
    await database.db.tx((tx) => onEliminar(tx, { usuarioId: ana.id }));
    const requestedJobs = (await queuedJobs()).map(({ name, data }) => `${name} ${data.inquiryId}`);
    expect(requestedJobs.sort()).toEqual(ownIds.map((inq) => `identidad-redactar ${inq}`).sort());
    for (const inq of ownIds) await redactIdentidad(deps(), inq);
    expect(controls.redacted).toEqual(ownIds);
    expect(await estado(ownIds[0] ?? '')).toBe(0);
  });

  test('si no se puede se vuelve a pedir dentro de una hora; sin proveedor, mañana', async () => {
    controls.isDown = true;
    await redactIdentidad(deps(), 'inq_1');
    await redactIdentidad({ ...deps(), proveedor: null }, 'inq_2');
    const delays = (await queuedJobs()).map(({ data, start_after }) => [
      data.inquiryId,
      (start_after.getTime() - clock.now().getTime()) / HOUR,
    ]);
    expect(delays).toEqual([
      ['inq_1', 1],
      ['inq_2', 24],
    ]);
  });
});
