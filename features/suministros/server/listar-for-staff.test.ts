import { parseQuery } from '@oficina/hydra';
import { actorOf, build, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { beforeAll, expect, test } from 'vitest';
import { staffSuministrosQuery } from '../contract/index.ts';
import { listarForStaff } from './listar-for-staff.ts';

const database = useDatabase();

const listar = (role: Role, search = '') =>
  listarForStaff(
    { db: database.db },
    actorOf(1, ['ROLE_CONFIRMADO', role]),
    parseQuery(staffSuministrosQuery, new URLSearchParams(search)),
  );
const cuentas = async (search: string) =>
  (await listar('ROLE_ADMIN', search)).rows.map(({ cuenta }) => cuenta);

beforeAll(async () => {
  const { db } = database;
  const add = async (cuenta: string, nombre: string, zona: string) =>
    (await build.suministro(db, { cuenta, nombre, zona, activo: cuenta !== '4' })).id;
  const bien = await add('1', 'ROLDAN ELSA', 'Centro');
  const rebota = await add('2', 'SOSA HUGO', 'Norte');
  const ambos = await add('3', 'GÓMEZ ANA', 'Norte');
  await add('4', 'GOMEZ LUIS', 'Norte');
  await build.suministroMail(db, { suministro_id: bien });
  await build.suministroMail(db, { suministro_id: rebota, rebota: true });
  await build.suministroMail(db, { suministro_id: ambos, rebota: true });
  await build.suministroMail(db, { suministro_id: ambos });
  const { id } = await build.usuario(db);
  await build.usuarioSuministro(db, { usuario_id: id, suministro_id: bien });
});

test('cada suministro con cómo anda su correo y quién lo tiene en su cuenta', async () => {
  const { rows, total } = await listar('ROLE_MOSTRADOR');
  expect(total).toBe(4);
  expect(rows.map(({ cuenta, correo, usuario }) => [cuenta, correo, typeof usuario])).toEqual([
    ['1', 'bien', 'string'],
    ['2', 'rebota', 'object'],
    ['3', 'bien', 'object'],
    ['4', 'ninguno', 'object'],
  ]);
});

test('por su correo, su zona, su estado y sus letras', async () => {
  expect(await cuentas('correo=rebota')).toEqual(['2', '3']);
  expect(await cuentas('correo=ninguno')).toEqual(['4']);
  expect(await cuentas('correo=bien')).toEqual(['1', '3']);
  expect(await cuentas('zona=Norte&activo=true')).toEqual(['2', '3']);
  expect(await cuentas('q=gomez&order[nombre]=desc')).toEqual(['4', '3']);
});

test('quien no ve los correos no los recibe ni pregunta por ellos', async () => {
  const { rows } = await listar('ROLE_CORTE_ADMIN');
  expect(rows.every(({ correo, usuario }) => correo === null && usuario === null)).toBe(true);
  await expect(listar('ROLE_CORTE_ADMIN', 'correo=rebota')).rejects.toMatchObject({ status: 403 });
});
