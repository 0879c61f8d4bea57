import { changeRows, silentLog } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { RA, RE, RULE_SETTINGS, useRequerimientos } from '../requerimientos.test-kit.ts';
import { createReadRules } from '../rules.ts';
import { dailyResumen, sendDailyResumen } from './daily-resumen.ts';

const kit = useRequerimientos();
const { database } = kit;
const admin = kit.useUsuario(RA);
const marta = kit.useUsuario(RE);
const other = kit.useUsuario(RE);
const elsa = kit.useUsuario();
beforeEach(() => kit.clock.set('2026-11-16T08:00:00-03:00'));

const send = () => sendDailyResumen(kit.deps);
const cuentas = async () =>
  Object.fromEntries(
    (await kit.mensajes()).map(({ para, datos }) => {
      const { sinAsignar, vencenHoy, vencidos, conRespuesta } = datos as Record<string, number>;
      return [para, [sinAsignar, vencenHoy, vencidos, conRespuesta]];
    }),
  );
const at = (texto: string) => new Date(`${texto}-03:00`);
const TODAY = at('2026-11-16T23:59:59.999');
const YESTERDAY = at('2026-11-15T23:59:59.999');
const TOMORROW = at('2026-11-17T00:00:00');

test('a cada uno lo que vería: al administrador todo, al encargado lo suyo y lo libre', async () => {
  const add = (encargado_id: number | null, cambios: object = {}) =>
    kit.addRequerimiento({ usuario_id: elsa.id, encargado_id, estado: 1, ...cambios });
  await add(null, { estado: 0, vence: TODAY });
  await add(null, { estado: 0, vence: TOMORROW });
  await add(null, { estado: 98, vence: YESTERDAY });
  await add(marta.id, { vence: TODAY });
  await add(marta.id, { vence: YESTERDAY });
  await add(other.id, { vence: YESTERDAY });
  // This case fell due before eight, so it counts as late and not as due today.
  await add(other.id, { vence: at('2026-11-16T03:00:00') });
  await add(other.id, { estado: 99, vence: YESTERDAY });
  // The term does not run while a case waits, but a case that was already late when it began to wait stays late.
  await add(marta.id, { estado: 10, vence: TODAY, en_espera_desde: at('2026-11-10T10:00:00') });
  await add(marta.id, { estado: 10, vence: YESTERDAY, en_espera_desde: at('2026-11-10T10:00:00') });
  await add(marta.id, { estado: 10, vence: YESTERDAY, en_espera_desde: at('2026-11-16T07:00:00') });
  expect(await send()).toBe(3);
  expect(await cuentas()).toEqual({
    [admin.email]: [2, 2, 4, 0],
    [marta.email]: [2, 2, 2, 0],
    [other.email]: [2, 1, 2, 0],
  });
  expect((await kit.mensajes())[0]).toMatchObject({
    plantilla: 'requerimiento_resumen',
    tipo: 1,
    prioridad: 5,
  });
});

test('con respuesta del usuario: la última palabra es suya y nadie la leyó', async () => {
  const add = async (novedades_encargado: boolean, estado: number, ...authors: number[]) => {
    const { id } = await kit.addRequerimiento({
      usuario_id: elsa.id,
      encargado_id: marta.id,
      estado,
      novedades_encargado,
    });
    for (const author of authors)
      await kit.addSeguimiento({ requerimiento_id: id, usuario_id: author, descripcion: 'Hola' });
  };
  await add(true, 1, marta.id, elsa.id);
  // A case annulled by its owner still counts, because somebody has to know.
  await add(true, 99, elsa.id);
  await add(false, 1, elsa.id);
  await add(true, 1, elsa.id, marta.id);
  await add(true, 1);
  await send();
  expect(await cuentas()).toEqual({ [admin.email]: [0, 0, 0, 2], [marta.email]: [0, 0, 0, 2] });
});

test('a quien no tiene nada no se le manda nada', async () => {
  expect(await send()).toBe(0);
  await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: marta.id, estado: 1, vence: TOMORROW });
  expect(await send()).toBe(0);
  await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: marta.id, estado: 1, vence: TODAY });
  expect(await send()).toBe(2);
  expect(Object.keys(await cuentas()).sort()).toEqual([admin.email, marta.email].sort());
});

test('una vez por día aunque se corra dos, o dos a la vez', async () => {
  await kit.addRequerimiento({ usuario_id: elsa.id });
  const veces = await Promise.all([send(), send(), send()]);
  expect(veces.reduce((sum, one) => sum + one, 0)).toBe(3);
  kit.clock.set('2026-11-16T15:30:00-03:00');
  expect(await send()).toBe(0);
  kit.clock.set('2026-11-17T08:00:00-03:00');
  expect(await send()).toBe(3);
});

test('solo a quien atiende casos y tiene un correo que llega', async () => {
  await kit.addRequerimiento({ usuario_id: elsa.id });
  await kit.addUsuario('ROLE_ADMIN', 'ROLE_USUARIO_ADMIN');
  for (const cambios of [{ email_rebota: true }, { email_validado: false }, { eliminado: new Date() }]) {
    const { id } = await kit.addUsuario(RA);
    await changeRows(database.db, 'usuarios', id, cambios);
  }
  await send();
  expect(Object.keys(await cuentas()).sort()).toEqual([admin.email, marta.email, other.email].sort());
});

test.each([
  ['un feriado', '2026-11-20T08:00:00-03:00'],
  // The office opens on Saturday mornings, but the summary waits until Monday.
  ['un sábado', '2026-11-21T08:00:00-03:00'],
  ['un domingo', '2026-11-22T08:00:00-03:00'],
])('%s no sale', async (_title, at) => {
  const settings = { horarios: 'lun-vie 7:00-13:00; sab 8:00-12:00', feriados: ['2026-11-20'] };
  kit.deps.readRules = createReadRules({ ...RULE_SETTINGS, ...settings }, { log: silentLog });
  await kit.addRequerimiento({ usuario_id: elsa.id });
  kit.clock.set(at);
  expect(await send()).toBe(0);
  kit.clock.set('2026-11-23T08:00:00-03:00');
  expect(await send()).toBe(3);
});

test('a las ocho, de lunes a viernes', () => {
  expect([dailyResumen.name, dailyResumen.when]).toEqual(['requerimientos-resumen', '0 8 * * 1-5']);
});
