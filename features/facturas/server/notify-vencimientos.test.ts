import { sql } from '@oficina/db';
import { createMensajeSender, createRenderer, mensajesJobs } from '@oficina/mensajes/server';
import {
  addRow,
  build,
  changeRows,
  rowsOf,
  silentLog,
  testCipher,
  useDatabase,
  useJobs,
} from '@oficina/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { facturasVigencia } from './facturas-vigencia.ts';
import { type NotifyDeps, notifyUpcomingVencimientos, notifyVencidas } from './notify-vencimientos.ts';

const database = useDatabase();
const clock = { now: () => new Date('2026-11-16T09:00:00-03:00') };
const jobs = useJobs(database, mensajesJobs, clock);
const sender = createMensajeSender({ jobs, cipher: testCipher, clock });
let deps: NotifyDeps;

beforeAll(() => {
  deps = {
    db: database.db,
    clock,
    log: silentLog,
    sender,
    avisos: { daysBefore: 3, daysAfter: 2 },
    acceptsOverdue: true,
    smsVence: true,
  };
});
beforeEach(async () => {
  await sql`truncate mensajes, usuario_suministros, suministro_telefonos, facturas cascade`.execute(
    database.ownerDb,
  );
});

type Contact = { email?: boolean; push?: string; sms?: boolean; rebota?: boolean; eliminado?: boolean };

async function buildCustomer({
  email = true,
  push,
  sms = false,
  rebota = false,
  eliminado = false,
}: Contact = {}) {
  const usuario = await build.usuario(database.ownerDb, {
    email_rebota: rebota,
    telefono: '+5493492401234',
    telefono_validado: sms ? new Date('2026-01-01') : null,
    eliminado: eliminado ? new Date('2026-01-01') : null,
  });
  const preferencias = { mail_vencimiento: email, token_firebase: push ?? null, sms_vencimiento: sms };
  await changeRows(database.ownerDb, 'usuario_preferencias', { usuario_id: usuario.id }, preferencias);
  const suministro = await build.suministro(database.ownerDb);
  await build.usuarioSuministro(database.ownerDb, { usuario_id: usuario.id, suministro_id: suministro.id });
  return { usuario, suministro };
}

const factura = (suministro_id: number, vencimiento: string, more: object = {}) =>
  build.factura(database.ownerDb, { suministro_id, vencimiento, ...more });

const sentMensajes = () => rowsOf(database.ownerDb, 'mensajes');

test('se avisa tres días antes, una sola vez, y solo de lo impago', async () => {
  const { usuario, suministro } = await buildCustomer();
  const vence = await factura(suministro.id, '2026-11-19');
  await factura(suministro.id, '2026-11-20');
  await factura(suministro.id, '2026-11-19', { pagada: true, estado_pago: 1 });
  await factura(suministro.id, '2026-11-19', { estado_pago: 9 });
  expect(await notifyUpcomingVencimientos(deps)).toBe(1);
  expect(await notifyUpcomingVencimientos(deps)).toBe(0);
  const [mensaje, ...others] = await sentMensajes();
  expect(others).toEqual([]);
  expect(mensaje).toMatchObject({
    plantilla: 'factura_vence',
    usuario_id: usuario.id,
    suministro_id: suministro.id,
    ref_id: vence.id,
    para: usuario.email,
    prioridad: 9,
  });
});

test('de una con dos vencimientos se avisa también el segundo', async () => {
  const { suministro } = await buildCustomer();
  const vencida = await factura(suministro.id, '2026-11-14', { importe_cent: 4_187_350 });
  await addRow(database.ownerDb, 'factura_cobros', {
    factura_id: vencida.id,
    ...{ vencimiento2: '2026-12-01', importe2_cent: 4_271_097 },
  });
  expect(await notifyVencidas(deps)).toBe(1);
  const [mensaje] = await sentMensajes();
  expect(mensaje?.datos).toMatchObject({ vencimiento2: '2026-12-01', importe2Cent: 4_271_097 });
  expect(mensaje?.datos).not.toHaveProperty('cerrada');
});

test('de la que ya no se paga acá se dice', async () => {
  const { suministro } = await buildCustomer();
  await factura(suministro.id, '2026-11-14');
  expect(await notifyVencidas({ ...deps, acceptsOverdue: false })).toBe(1);
  const [mensaje] = await sentMensajes();
  expect(mensaje?.datos).toMatchObject({ cerrada: true });
  expect(mensaje?.datos).not.toHaveProperty('vencimiento2');
});

test('dos días después se avisa lo vencido, y lo escrito se puede leer', async () => {
  const { suministro } = await buildCustomer();
  const vencida = await factura(suministro.id, '2026-11-14', { importe_cent: 4_187_350 });
  expect(await notifyVencidas(deps)).toBe(1);
  const [mensaje] = await sentMensajes();
  const marca = { cooperativa: 'La Posta', color: '#0b5f5c', publicUrl: 'https://ov.prueba', art25: '' };
  const { texto } = createRenderer(marca)('factura_vencida', 'email', { datos: mensaje?.datos });
  expect(texto).toContain(`La factura ${vencida.numero} del suministro ${suministro.cuenta}`);
  expect(texto).toMatch(/\$\s41\.873,50/);
  expect(texto).toContain(`https://ov.prueba/f/${vencida.id.toString(36)}-${vencida.token}`);
});

test('a cada uno por donde quiere y se puede', async () => {
  const testCases: [Contact, number[]][] = [
    [{}, [1]],
    [{ push: 'tok', sms: true }, [1, 2, 3]],
    [{ email: false }, []],
    [{ rebota: true }, []],
    [{ eliminado: true }, []],
  ];
  for (const [who, channels] of testCases) {
    const { usuario, suministro } = await buildCustomer(who);
    await factura(suministro.id, '2026-11-19');
    await notifyUpcomingVencimientos(deps);
    const ownMensajes = (await sentMensajes()).filter(({ usuario_id }) => usuario_id === usuario.id);
    expect(ownMensajes.map(({ tipo }) => tipo).sort(), JSON.stringify(who)).toEqual(channels);
  }
});

test('quien pagó antes de que salga el aviso no lo recibe', async () => {
  const { suministro } = await buildCustomer();
  const paid = await factura(suministro.id, '2026-11-19');
  const impaga = await factura(suministro.id, '2026-11-19');
  await notifyUpcomingVencimientos(deps);
  await sql`update facturas set pagada = true, estado_pago = 1 where id = ${paid.id}`.execute(
    database.ownerDb,
  );
  const rows = (await sentMensajes()).map((row) => ({ ...row, tipo: 'email' as const }));
  const obsolete = await facturasVigencia(database.db, rows);
  expect([...obsolete.keys()]).toEqual(rows.filter(({ ref_id }) => ref_id === paid.id).map(({ id }) => id));
  expect(rows.map(({ ref_id }) => ref_id)).toContain(impaga.id);
});

test('a los celulares del padrón se avisa también, si la cooperativa quiere y nadie se entera ya por ese número', async () => {
  const { id: suministro_id } = await build.suministro(database.ownerDb);
  const known = await buildCustomer({ email: false, sms: true });
  for (const [suministro, telefono] of [
    [suministro_id, '+5493492400001'],
    [known.suministro.id, '+5493492401234'],
  ] as const) {
    await addRow(database.ownerDb, 'suministro_telefonos', { suministro_id: suministro, telefono });
    await factura(suministro, '2026-11-19');
    await factura(suministro, '2026-11-19', { pagada: true, estado_pago: 1 });
  }
  expect(await notifyUpcomingVencimientos({ ...deps, smsVence: false })).toBe(1);
  expect(await notifyUpcomingVencimientos(deps)).toBe(1);
  expect(await notifyUpcomingVencimientos(deps)).toBe(0);
  expect(await notifyVencidas(deps)).toBe(0);
  expect(
    (await sentMensajes()).map(({ plantilla, para, usuario_id }) => [plantilla, para, usuario_id]),
  ).toEqual([
    ['factura_vence', '+5493492401234', known.usuario.id],
    ['factura_vence_sms', '+5493492400001', null],
  ]);
});
