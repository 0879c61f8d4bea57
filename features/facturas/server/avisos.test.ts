import { build, useDatabase } from '@oficina/testing';
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
  const { id } = await database.db
    .insertInto('suministro_mails')
    .values({ suministro_id, email: 'hija@correo.test', validado: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ultima = async () =>
    Number(
      (
        await database.db
          .selectFrom('suministro_mails')
          .select('ultima_factura')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).ultima_factura,
    );
  const tramo = (desde = 0, hasta = 0) =>
    database.db.tx((tx) =>
      updateUltimaFactura(tx, {
        ...{ archivoId: 77, periodo: 202611, ids: { desde, hasta } },
        suministros: { desde: suministro_id - 1, hasta: suministro_id },
      }),
    );
  await tramo(ids[0], ids[4]);
  expect(await ultima()).toBe(ids[4]);
  await tramo(ids[0], ids[1]);
  expect(await ultima()).toBe(ids[4]);
});
