import type { Export } from '@oficina/http';
import { changeRows, readExport, rowOf } from '@oficina/testing';
import { csvLine, SPREADSHEET } from '@oficina/values';
import { expect, test } from 'vitest';
import { avisarCorte } from './avisar-corte.ts';
import { useCortes } from './cortes.test-kit.ts';
import { exportarCorteAvisos } from './exportar-avisos.ts';
import { exportarCortes } from './exportar-cortes.ts';

const kit = useCortes();
const { ariel, clock, database } = kit;

const read = async (spreadsheet: Export, search = '') =>
  (await readExport(database.db, spreadsheet, search)).map((row) => csvLine(row, SPREADSHEET).trimEnd());

const cuentaOf = async (id: number) => (await rowOf(database.ownerDb, 'suministros', id)).cuenta;

async function insertMixedCorte() {
  const avisado = await kit.customer({ sms: true, push: 'dispositivo-secreto-a1B2c3' });
  const failed = await kit.customer({ sms: true, rebota: true });
  const espera = await kit.customer();
  const nobody = await kit.customer({ unvalidated: true });
  const corte = await kit.corte(
    [avisado, failed, espera, nobody].map(({ suministro }) => suministro),
    { tipo: 'forzado', inicio: new Date('2026-11-16T09:00:00-03:00'), fin: null, motivo: '=1+1;"x"' },
  );
  await avisarCorte(kit.avisos, corte);
  const setMensaje = (usuario_id: number, tipo: number, cambios: object) =>
    changeRows(
      database.ownerDb,
      'mensajes',
      { usuario_id, tipo },
      { updated: new Date('2026-11-17T02:30:00Z'), ...cambios },
    );
  await setMensaje(avisado.usuario.id, 3, { estado: 1, acuse: 'entregado' });
  await setMensaje(avisado.usuario.id, 2, { estado: 1 });
  await setMensaje(failed.usuario.id, 3, { estado: 5, error: 'El número no es válido.' });
  return { corte, avisado, failed, espera, nobody };
}

test('la planilla de cortes: cuántos se avisaron, cuántos fallaron y a cuántos no hay cómo', async () => {
  const { corte } = await insertMixedCorte();
  const upcoming = await kit.corte([(await kit.customer()).suministro]);
  const spreadsheet = exportarCortes({ clock });
  expect(spreadsheet.header.join(';')).toBe(
    'id;tipo;inicio;fin;zona;motivo;suministros;avisados;fallidos;sinContacto',
  );
  expect(await read(spreadsheet)).toEqual([
    `${upcoming};programado;18/11/2026 08:00;18/11/2026 12:00;Centro;Cambio de transformador;1;0;0;0`,
    `${corte};forzado;16/11/2026 09:00;;Centro;"'=1+1;""x""";4;1;1;1`,
  ]);
  expect(await read(spreadsheet, 'tipo=programado')).toHaveLength(1);
  expect(await read(spreadsheet, 'vigente=false')).toEqual([]);
  expect((await kit.call(ariel.id, 'GET', `/api/cortes/${corte}/avisos`)).body).toMatchObject({
    ...{ suministros: 4, avisados: 1, pendientes: 1, fallidos: 1, sinContacto: 1 },
  });
});

test('la constancia: cada aviso de cada suministro, y los que no tuvieron ninguno', async () => {
  const { corte, avisado, failed, espera, nobody } = await insertMixedCorte();
  const other = await kit.corte([espera.suministro]);
  expect(exportarCorteAvisos.header.join(';')).toBe('corte;cuenta;canal;para;estado;creado;enviado;error');
  const [a, f, e, n] = await Promise.all(
    [avisado, failed, espera, nobody].map(({ suministro }) => cuentaOf(suministro)),
  );
  const creado = '16/11/2026 10:00';
  const own = (await read(exportarCorteAvisos, `corte=/api/cortes/${corte}`)).sort();
  expect(own).toEqual(
    [
      `${corte};${a};push;…a1B2c3;Procesado;${creado};16/11/2026 23:30;`,
      `${corte};${a};sms;'${avisado.usuario.telefono};Entregado;${creado};16/11/2026 23:30;`,
      `${corte};${f};sms;'${failed.usuario.telefono};Fallido;${creado};;El número no es válido.`,
      `${corte};${e};email;${espera.usuario.email};Pendiente;${creado};;`,
      `${corte};${n};;;Sin aviso;;;`,
    ].sort(),
  );
  expect(own.join()).not.toContain('secreto');
  const all = await read(exportarCorteAvisos);
  expect(all).toHaveLength(6);
  expect(all[0]).toBe(`${other};${e};;;Sin aviso;;;`);
});

test('la constancia de un corte que se eliminó queda', async () => {
  const { corte } = await insertMixedCorte();
  await kit.eliminar(corte);
  await avisarCorte(kit.avisos, corte);
  expect(await read(exportarCortes({ clock }))).toEqual([]);
  const rows = await read(exportarCorteAvisos, `corte=${corte}`);
  expect(rows.filter((row) => row.includes(';Entregado;'))).toHaveLength(1);
  expect(rows.filter((row) => row.endsWith(';El corte se canceló.'))).toHaveLength(1);
  // The aviso of the cancellation itself is pending for the people who had been notified.
  expect(rows.filter((row) => row.includes(';Pendiente;'))).toHaveLength(2);
});

test('miles de avisos, de a páginas: ninguno falta ni se repite; solo para quien anuncia cortes', async () => {
  const { suministro } = await kit.customer();
  const corte = await kit.corte([suministro]);
  await database.ownerDb
    .insertInto('mensajes')
    .values(
      Array.from({ length: 2_300 }, (_, n) => ({
        ...{ tipo: 1, plantilla: 'corte_programado', ref_id: corte, vez: 124, suministro_id: suministro },
        para: `p${n}@prueba.test`,
      })),
    )
    .execute();
  const rows = await read(exportarCorteAvisos, `corte=${corte}`);
  expect([rows.length, new Set(rows).size]).toEqual([2_300, 2_300]);
  for (const { access } of [exportarCorteAvisos, exportarCortes({ clock })])
    expect(access.rules).toEqual([{ kind: 'role', roles: ['ROLE_CORTE_ADMIN'] }]);
});
