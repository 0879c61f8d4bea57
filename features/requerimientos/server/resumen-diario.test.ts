import { sql } from '@oficina/db';
import { useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { RA, RE, useAtencion } from './atencion.test-kit.ts';
import { leerCalendario } from './calendario.ts';
import { avisarResumenDiario, resumenDiario } from './resumen-diario.ts';

const database = useDatabase();
const mundo = useAtencion(database);
type Persona = Awaited<ReturnType<typeof mundo.persona>>;
let admin: Persona;
let marta: Persona;
let otro: Persona;
let elsa: Persona;

beforeEach(async () => {
  await sql`truncate requerimientos, usuarios cascade`.execute(database.ownerDb);
  [admin, marta, otro, elsa] = [
    await mundo.persona(RA),
    await mundo.persona(RE),
    await mundo.persona(RE),
    await mundo.persona(),
  ];
  mundo.clock.set('2026-11-16T08:00:00-03:00');
});

const avisar = () =>
  avisarResumenDiario({
    db: database.db,
    clock: mundo.clock,
    mensajero: mundo.mensajero,
    leerReglas: mundo.leerReglas,
  });
const cuentas = async () =>
  Object.fromEntries(
    (await mundo.mensajes()).map(({ para, datos }) => {
      const { sinAsignar, vencenHoy, vencidos, conRespuesta } = datos as Record<string, number>;
      return [para, [sinAsignar, vencenHoy, vencidos, conRespuesta]];
    }),
  );
const seguir = (requerimiento_id: number, usuario_id: number) =>
  database.db
    .insertInto('requerimiento_seguimientos')
    .values({ requerimiento_id, usuario_id, descripcion: 'Hola' })
    .execute();
const el = (texto: string) => new Date(`${texto}-03:00`);
const HOY = el('2026-11-16T23:59:59.999');
const AYER = el('2026-11-15T23:59:59.999');
const MANANA = el('2026-11-17T00:00:00');

test('a cada uno lo que vería: al administrador todo, al encargado lo suyo y lo libre', async () => {
  const de = (encargado_id: number | null, cambios: object = {}) =>
    mundo.caso({ usuario_id: elsa.id, encargado_id, estado: 1, ...cambios });
  await de(null, { estado: 0, vence: HOY });
  await de(null, { estado: 0, vence: MANANA });
  await de(null, { estado: 98, vence: AYER });
  await de(marta.id, { vence: HOY });
  await de(marta.id, { vence: AYER });
  await de(otro.id, { vence: AYER });
  // Already past at eight: it is late, not due today.
  await de(otro.id, { vence: el('2026-11-16T03:00:00') });
  await de(otro.id, { estado: 99, vence: AYER });
  // Waiting, its term does not run; but what was late when it began to wait is late.
  await de(marta.id, { estado: 10, vence: HOY, en_espera_desde: el('2026-11-10T10:00:00') });
  await de(marta.id, { estado: 10, vence: AYER, en_espera_desde: el('2026-11-10T10:00:00') });
  await de(marta.id, { estado: 10, vence: AYER, en_espera_desde: el('2026-11-16T07:00:00') });
  expect(await avisar()).toBe(3);
  expect(await cuentas()).toEqual({
    [admin.email]: [2, 2, 4, 0],
    [marta.email]: [2, 2, 2, 0],
    [otro.email]: [2, 1, 2, 0],
  });
  expect((await mundo.mensajes())[0]).toMatchObject({
    plantilla: 'requerimiento_resumen',
    tipo: 1,
    prioridad: 5,
  });
});

test('con respuesta del usuario: la última palabra es suya y nadie la leyó', async () => {
  const de = async (novedades_encargado: boolean, estado: number, ...autores: number[]) => {
    const { id } = await mundo.caso({
      usuario_id: elsa.id,
      encargado_id: marta.id,
      estado,
      novedades_encargado,
    });
    for (const autor of autores) await seguir(id, autor);
  };
  await de(true, 1, marta.id, elsa.id);
  // Annulled by its owner: somebody has to know.
  await de(true, 99, elsa.id);
  await de(false, 1, elsa.id);
  await de(true, 1, elsa.id, marta.id);
  await de(true, 1);
  await avisar();
  expect(await cuentas()).toEqual({ [admin.email]: [0, 0, 0, 2], [marta.email]: [0, 0, 0, 2] });
});

test('a quien no tiene nada no se le manda nada', async () => {
  expect(await avisar()).toBe(0);
  await mundo.caso({ usuario_id: elsa.id, encargado_id: marta.id, estado: 1, vence: MANANA });
  expect(await avisar()).toBe(0);
  await mundo.caso({ usuario_id: elsa.id, encargado_id: marta.id, estado: 1, vence: HOY });
  expect(await avisar()).toBe(2);
  expect(Object.keys(await cuentas()).sort()).toEqual([admin.email, marta.email].sort());
});

test('una vez por día aunque se corra dos, o dos a la vez', async () => {
  await mundo.caso({ usuario_id: elsa.id });
  const veces = await Promise.all([avisar(), avisar(), avisar()]);
  expect(veces.reduce((suma, una) => suma + una, 0)).toBe(3);
  mundo.clock.set('2026-11-16T15:30:00-03:00');
  expect(await avisar()).toBe(0);
  mundo.clock.set('2026-11-17T08:00:00-03:00');
  expect(await avisar()).toBe(3);
});

test('sólo a quien atiende casos y tiene un correo que llega', async () => {
  await mundo.caso({ usuario_id: elsa.id });
  await mundo.persona('ROLE_ADMIN', 'ROLE_USUARIO_ADMIN');
  for (const cambios of [{ email_rebota: true }, { email_validado: false }, { eliminado: new Date() }]) {
    const { id } = await mundo.persona(RA);
    await database.db.updateTable('usuarios').set(cambios).where('id', '=', id).execute();
  }
  await avisar();
  expect(Object.keys(await cuentas()).sort()).toEqual([admin.email, marta.email, otro.email].sort());
});

test.each([
  ['un feriado', '2026-11-20T08:00:00-03:00'],
  // Open on Saturday mornings, and still not told: the day begins on Monday.
  ['un sábado', '2026-11-21T08:00:00-03:00'],
  ['un domingo', '2026-11-22T08:00:00-03:00'],
])('%s no sale', async (_dia, cuando) => {
  const leido = leerCalendario({ horarios: 'lun-vie 7:00-13:00; sab 8:00-12:00', feriados: ['2026-11-20'] });
  if ('falta' in leido) throw new Error(leido.falta);
  mundo.control.reglas = { ...mundo.control.reglas, calendario: leido.calendario };
  await mundo.caso({ usuario_id: elsa.id });
  mundo.clock.set(cuando);
  expect(await avisar()).toBe(0);
  mundo.clock.set('2026-11-23T08:00:00-03:00');
  expect(await avisar()).toBe(3);
});

test('a las ocho, de lunes a viernes', () => {
  expect([resumenDiario.name, resumenDiario.when]).toEqual(['requerimientos-resumen', '0 8 * * 1-5']);
});
