import { addRow, build, rowOf, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { updateUltimaFactura } from './avisos.repository.ts';

const database = useDatabase();

test('de dos facturas nuevas del mismo suministro, el correo recuerda la última, y nunca una anterior', async () => {
  const { id: suministro_id } = await build.suministro(database.db);
  const ids: number[] = [];
  for (const n of [1, 2, 3, 4, 5])
    ids.push(
      (
        await build.factura(database.db, {
          ...{ suministro_id, numero: `U-${n}`, periodo: 202611, archivo_factura_id: 77 },
        })
      ).id,
    );
  const { id } = await addRow(database.db, 'suministro_mails', {
    suministro_id,
    email: 'hija@correo.test',
    validado: true,
  });
  const latest = async () => Number((await rowOf(database.db, 'suministro_mails', id)).ultima_factura);
  const range = (from = 0, to = 0) =>
    database.db.tx((tx) =>
      updateUltimaFactura(tx, {
        ...{ archivoId: 77, periodo: 202611, ids: { from, to } },
        suministros: { from: suministro_id - 1, to: suministro_id },
      }),
    );
  await range(ids[0], ids[4]);
  expect(await latest()).toBe(ids[4]);
  await range(ids[0], ids[1]);
  expect(await latest()).toBe(ids[4]);
});
