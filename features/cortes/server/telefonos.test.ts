import type { NewRow } from '@oficina/db';
import { addRow, build, changeRows } from '@oficina/testing';
import { expect, test } from 'vitest';
import { avisarCorte } from './avisar-corte.ts';
import { PROGRAMADO, useCortes } from './cortes.test-kit.ts';

const kit = useCortes();
const { ariel, database } = kit;
const CELULAR = '+5493492409999';

const telefono = (suministro_id: number, changes: Partial<NewRow<'suministro_telefonos'>> = {}) =>
  addRow(database.ownerDb, 'suministro_telefonos', { suministro_id, telefono: CELULAR, ...changes });
const unlinkedSuministro = async () => (await build.suministro(database.ownerDb)).id;
const sent = async () =>
  (await kit.mensajes()).map(({ plantilla, tipo, para, usuario_id }) => [
    ...[plantilla, tipo, para],
    usuario_id === null,
  ]);
const programado = (suministros: readonly number[]) =>
  kit.corte(suministros, { inicio: kit.after(20), fin: kit.after(24) });

test('a quien nunca se registró le llega por SMS, una vez, a cada número que recibe', async () => {
  const suministro = await unlinkedSuministro();
  await telefono(suministro);
  await telefono(suministro, { telefono: '+5493492409998' });
  await telefono(suministro, { telefono: '+5493492409997', cortes: false });
  await telefono(suministro, { telefono: '+5493492409996', rebota: true });
  await telefono(suministro, { telefono: '+5493492409995', baja: new Date(), baja_por: 'enlace' });
  const corte = await programado([suministro]);
  expect(await avisarCorte(kit.avisos, corte)).toBe(2);
  expect(await avisarCorte(kit.avisos, corte)).toBe(0);
  expect((await sent()).sort()).toEqual([
    ['corte_programado', 3, '+5493492409998', true],
    ['corte_programado', 3, CELULAR, true],
  ]);
});

test('el número que ya se entera por su cuenta no recibe dos', async () => {
  const { usuario, suministro } = await kit.customer({ sms: true });
  await telefono(suministro, { telefono: String(usuario.telefono) });
  const byWhatsapp = await kit.customer({ whatsapp: true });
  await telefono(byWhatsapp.suministro, { telefono: String(byWhatsapp.usuario.telefono) });
  const withPush = await kit.customer({ noCorteSms: true, push: 'tok' });
  await telefono(withPush.suministro, { telefono: String(withPush.usuario.telefono) });
  await avisarCorte(kit.avisos, await programado([suministro, byWhatsapp.suministro, withPush.suministro]));
  expect((await sent()).map(([, tipo, para, isUnlinked]) => [tipo, para, isUnlinked]).sort()).toEqual(
    [
      [2, 'tok', false],
      [3, withPush.usuario.telefono, true],
      [3, usuario.telefono, false],
      [4, byWhatsapp.usuario.telefono, false],
    ].sort(),
  );
});

test('si cambia o se cancela se entera quien ya sabía, y nadie más', async () => {
  const [known, other] = [await unlinkedSuministro(), await unlinkedSuministro()];
  await telefono(known);
  const corte = await programado([known, other]);
  await avisarCorte(kit.avisos, corte);
  await kit.enviar();
  await telefono(other, { telefono: '+5493492409990' });
  await changeRows(database.ownerDb, 'cortes', { id: corte }, { eliminado: kit.clock.now(), version: 2 });
  expect(await avisarCorte(kit.avisos, corte)).toBe(1);
  expect((await sent()).at(-1)).toEqual(['corte_cambio', 3, CELULAR, true]);
  expect((await kit.mensajes()).at(-1)?.datos).toMatchObject({ anterior: expect.any(String) });
});

test('de un corte imprevisto, que empezó y que volvió el servicio', async () => {
  const suministro = await unlinkedSuministro();
  await telefono(suministro);
  const corte = await kit.corte([suministro], { tipo: 'forzado', inicio: kit.after(-1), fin: null });
  expect(await avisarCorte(kit.avisos, corte)).toBe(1);
  await kit.enviar();
  const ended = { fin: kit.clock.now(), version: 2, restablecido: 2 };
  await changeRows(database.ownerDb, 'cortes', { id: corte }, ended);
  expect(await avisarCorte(kit.avisos, corte)).toBe(1);
  expect((await sent()).map(([plantilla]) => plantilla)).toEqual(['corte_forzado', 'corte_restablecido']);
});

test('antes de publicar y después, ese suministro cuenta como avisado', async () => {
  const [told, silent] = [await unlinkedSuministro(), await unlinkedSuministro()];
  await telefono(told);
  await telefono(silent, { cortes: false });
  await kit.customer({ push: 'tok' });
  const { body: before } = await kit.call(ariel.id, 'POST', '/api/cortes/afectados', PROGRAMADO);
  expect(before).toMatchObject({ suministros: 3, porMensaje: 1, porApp: 1, porCorreo: 0, sinContacto: 1 });
  expect(before).toMatchObject({ personas: 1, conTelefono: 0, conPush: 1 });
  const { body: nobody } = await kit.call(ariel.id, 'POST', '/api/oob/cortes/sin_contacto', {
    zona: 'Centro',
  });
  expect((nobody.suministros as { id: number }[]).map(({ id }) => id)).toEqual([silent]);
  const { body: zonas } = await kit.call(ariel.id, 'GET', '/api/oob/cortes/zonas');
  expect(zonas.zonas).toEqual([{ zona: 'Centro', suministros: 3, conAviso: 2 }]);
  const { body } = await kit.publicar({});
  await avisarCorte(kit.avisos, Number(body.id));
  await kit.enviar();
  const { body: avisos } = await kit.call(ariel.id, 'GET', `/api/cortes/${body.id}/avisos`);
  expect(avisos).toMatchObject({ suministros: 3, avisados: 2, fallidos: 0, sinContacto: 1 });
});
