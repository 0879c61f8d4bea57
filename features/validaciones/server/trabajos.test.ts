import { sql } from '@oficina/db';
import { build, fixedClock, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ValidacionLeida } from './identidad.ts';
import { createProveedor } from './proveedor.test-kit.ts';
import { aplicarAviso } from './recibir-aviso.ts';
import { alEliminarIdentidad, redactarIdentidad } from './redactar-identidad.ts';
import { repasarIdentidades } from './repasar-identidades.ts';
import { useValidaciones } from './validaciones.test-kit.ts';

const database = useDatabase();
const INICIO = '2026-11-12T09:00:00-03:00';
const clock = fixedClock(INICIO);
const proveedor = createProveedor();
const { mano } = proveedor;
const { call, pedidos, deps, webhook } = useValidaciones(database, clock, { proveedor: () => proveedor });
const RUTA = '/api/persona_inquiries';
const HORA = 3_600_000;

beforeEach(async () => {
  clock.set(INICIO);
  Object.assign(mano, { caido: false, leidas: [], redactadas: [] });
  await sql`delete from pgboss.job`.execute(database.ownerDb);
  await database.db.deleteFrom('persona_inquiries').execute();
});

const persona = () =>
  build.usuario(database.db, { nombre: 'Elsa', apellido: 'Roldán', documento: '25123456' });
const fila = (id: number) =>
  database.db.selectFrom('usuarios').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const estado = async (id: string) =>
  (
    await database.db
      .selectFrom('persona_inquiries')
      .select('estado')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).estado;
async function iniciar(id: number): Promise<string> {
  const { body } = await call('POST', RUTA, id, { usuario: `/api/usuarios/${id}`, consentimiento: true });
  return String(body.id);
}
function dice(id: string, nuevo: string): void {
  const antes = mano.inquiries.get(id) as ValidacionLeida;
  mano.inquiries.set(id, {
    nombre: 'ELSA',
    apellido: 'ROLDAN',
    documento: '25123456',
    ...antes,
    estado: nuevo,
  });
}
const cola = async () =>
  (
    await sql<{ name: string; data: { inquiryId?: string }; start_after: Date }>`
      select name, data, start_after from pgboss.job where name like 'identidad-%' order by created_on`.execute(
      database.ownerDb,
    )
  ).rows;
const avisar = async (inquiryId: string | null, firma = 'buena') =>
  (
    await fetch(webhook(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-firma': firma },
      body: JSON.stringify({ eventoId: 'evt_1', nombre: 'inquiry.approved', inquiryId, creado: INICIO }),
    })
  ).status;

describe('avisos del proveedor', () => {
  test('uno firmado se guarda y se responde sin leer nada; lo que cuenta se lee después', async () => {
    const { id } = await persona();
    const inq = await iniciar(id);
    dice(inq, 'pending');
    expect(await avisar(inq)).toBe(200);
    expect(mano.leidas).toEqual([]);
    expect(await cola()).toMatchObject([{ name: 'identidad-aplicar', data: { inquiryId: inq } }]);
    // It said approved; the provider, asked, says that it is not.
    await aplicarAviso(deps(), inq);
    expect([await estado(inq), (await fila(id)).identidad_validada]).toEqual([2, false]);
    dice(inq, 'approved');
    await aplicarAviso(deps(), inq);
    expect([await estado(inq), (await fila(id)).identidad_validada]).toEqual([1, true]);
  });

  test('uno mal firmado se rechaza y no deja nada', async () => {
    const { id } = await persona();
    const inq = await iniciar(id);
    expect(await avisar(inq, 'mala')).toBe(401);
    expect(await cola()).toEqual([]);
  });

  test('uno de otra cosa, o de una validación que no tenemos, no hace nada', async () => {
    expect(await avisar(null)).toBe(200);
    expect(await cola()).toEqual([]);
    const { id } = await persona();
    mano.inquiries.set('inq_suelta', {
      ...(mano.inquiries.get(await iniciar(id)) as ValidacionLeida),
      estado: 'approved',
    });
    await aplicarAviso(deps(), 'inq_suelta');
    expect(mano.leidas).toEqual([]);
    expect((await fila(id)).identidad_validada).toBe(false);
  });

  test('con el proveedor caído el trabajo falla, para que la cola lo repita', async () => {
    const inq = await iniciar((await persona()).id);
    mano.caido = true;
    await expect(aplicarAviso(deps(), inq)).rejects.toThrow('did not answer');
  });
});

describe('repaso de cada hora', () => {
  test('lee las abiertas y deja las terminadas y las de quien se fue', async () => {
    const [ana, beto, eliminada] = [await persona(), await persona(), await persona()];
    const [una, revision, terminada, ida] = [
      await iniciar(ana.id),
      await iniciar(beto.id),
      await iniciar(beto.id),
      await iniciar(eliminada.id),
    ];
    for (const [inq, nuevo] of [
      [revision, 'needs_review'],
      [terminada, 'declined'],
    ] as const) {
      dice(inq, nuevo);
      await aplicarAviso(deps(), inq);
    }
    await database.db
      .updateTable('usuarios')
      .set({ eliminado: clock.now() })
      .where('id', '=', eliminada.id)
      .execute();
    for (const inq of [una, revision, terminada, ida]) dice(inq, 'approved');
    mano.leidas = [];
    await repasarIdentidades(deps());
    expect(new Set(mano.leidas)).toEqual(new Set([una, revision]));
    expect(await Promise.all([una, revision, terminada, ida].map(estado))).toEqual([1, 1, 5, 0]);
    expect((await fila(eliminada.id)).identidad_validada).toBe(false);
  });

  test('lo que nadie terminó vence a las 48 horas, y antes no', async () => {
    const { id, email } = await persona();
    const [creada, enCurso, revision] = [await iniciar(id), await iniciar(id), await iniciar(id)];
    dice(enCurso, 'pending');
    dice(revision, 'needs_review');
    clock.advance(48 * HORA - 1);
    await repasarIdentidades(deps());
    expect(await Promise.all([creada, enCurso, revision].map(estado))).toEqual([0, 2, 3]);
    pedidos.length = 0;
    clock.advance(1);
    await repasarIdentidades(deps());
    expect(await Promise.all([creada, enCurso, revision].map(estado))).toEqual([9, 9, 3]);
    expect(pedidos.map(({ para, datos }) => [para, datos])).toEqual([
      [email, { resultado: 'vencida' }],
      [email, { resultado: 'vencida' }],
    ]);
  });

  test('si el proveedor no responde lo deja para la hora que viene', async () => {
    const { id } = await persona();
    await iniciar(id);
    await iniciar(id);
    mano.caido = true;
    clock.advance(72 * HORA);
    await repasarIdentidades(deps());
    expect(mano.leidas).toHaveLength(1);
    const rows = await database.db.selectFrom('persona_inquiries').select('estado').execute();
    expect(rows).toEqual([{ estado: 0 }, { estado: 0 }]);
  });
});

describe('quien elimina su cuenta', () => {
  test('se pide al proveedor que borre cada una, con la misma transacción; la fila queda', async () => {
    const [ana, beto] = [await persona(), await persona()];
    const suyas = [await iniciar(ana.id), await iniciar(ana.id)];
    await iniciar(beto.id);
    const alEliminar = alEliminarIdentidad(deps());
    await expect(
      database.db.tx(async (tx) => {
        await alEliminar(tx, { usuarioId: ana.id });
        throw new Error('no se fue');
      }),
    ).rejects.toThrow('no se fue');
    expect(await cola()).toEqual([]);
    await database.db.tx((tx) => alEliminar(tx, { usuarioId: ana.id }));
    const pedidas = (await cola()).map(({ name, data }) => `${name} ${data.inquiryId}`);
    expect(pedidas.sort()).toEqual(suyas.map((inq) => `identidad-redactar ${inq}`).sort());
    for (const inq of suyas) await redactarIdentidad(deps(), inq);
    expect(mano.redactadas).toEqual(suyas);
    expect(await estado(suyas[0] ?? '')).toBe(0);
  });

  test('si no se puede se vuelve a pedir dentro de una hora; sin proveedor, mañana', async () => {
    mano.caido = true;
    await redactarIdentidad(deps(), 'inq_1');
    await redactarIdentidad({ ...deps(), proveedor: null }, 'inq_2');
    const esperas = (await cola()).map(({ data, start_after }) => [
      data.inquiryId,
      (start_after.getTime() - clock.now().getTime()) / HORA,
    ]);
    expect(esperas).toEqual([
      ['inq_1', 1],
      ['inq_2', 24],
    ]);
  });
});
