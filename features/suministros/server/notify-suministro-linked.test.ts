import { build, fixedClock, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { useSuministros } from './suministros.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const { call } = useSuministros(database, clock);

async function addUsuarioSuministro() {
  const { id, cuenta } = await build.suministro(database.db, { documento: '25123456' });
  const who = await build.usuario(database.db);
  const addPerson = async () =>
    (await call(who.id, 'POST', '/api/usuario_suministros', { suministro: cuenta, documento: '25123456' }))
      .status;
  return { suministro: id, cuenta, addPerson };
}

const avisados = async (suministro: number) =>
  (
    await database.db
      .selectFrom('mensajes')
      .select(['para', 'plantilla', 'datos'])
      .where('suministro_id', '=', suministro)
      .orderBy('para')
      .execute()
  ).map(({ para, plantilla, datos }) => [para, plantilla, datos]);

test('se avisa a quienes ya lo tenían y a los correos que reciben sus facturas, a cada uno una vez', async () => {
  const { suministro, cuenta, addPerson } = await addUsuarioSuministro();
  const other = await build.usuario(database.db, { email: 'Otra@prueba.test' });
  const deleted = await build.usuario(database.db, { email: 'ida@prueba.test', eliminado: new Date() });
  const unvalidated = await build.usuario(database.db, { email: 'sin@prueba.test', email_validado: false });
  for (const { id } of [other, deleted, unvalidated])
    await build.usuarioSuministro(database.db, { usuario_id: id, suministro_id: suministro });
  for (const mail of [
    { email: 'hija@prueba.test' },
    { email: 'otra@prueba.test' },
    { email: 'pendiente@prueba.test', validado: false },
    { email: 'sefue@prueba.test', desuscribir: true },
  ])
    await build.suministroMail(database.db, { suministro_id: suministro, ...mail });
  expect(await addPerson()).toBe(201);
  const datos = { cuenta, domicilio: expect.any(String) };
  expect(await avisados(suministro)).toEqual([
    ['hija@prueba.test', 'suministro_vinculado', datos],
    ['Otra@prueba.test', 'suministro_vinculado', datos],
  ]);
});

test('quien lo agrega no se avisa a sí mismo, y lo que no se agregó no se avisa', async () => {
  const { suministro, addPerson } = await addUsuarioSuministro();
  expect(await addPerson()).toBe(201);
  expect(await addPerson()).toBe(422);
  expect(await avisados(suministro)).toEqual([]);
});
