import { sql } from '@oficina/db';
import { addRow, build, useDatabase } from '@oficina/testing';
import { beforeEach, expect, test } from 'vitest';
import { useSubidas } from './subidas.test-kit.ts';

const database = useDatabase();
const subidas = useSubidas(database, 'padron');
beforeEach(async () => {
  await database.ownerDb.deleteFrom('suministro_telefonos').execute();
});

const archivo = (...lines: string[]) => `${['cuenta;nombre;telefono;telefono2', ...lines].join('\n')}\n`;
const numero = (n: number) => `+549349240000${n}`;
const typed = (n: number) => `3492 15-40-000${n}`;

async function telefonos(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', s.cuenta, t.telefono, t.origen, t.baja_por) as text
    from suministro_telefonos t join suministros s on s.id = t.suministro_id
    order by s.cuenta, t.id`.execute(database.db);
  return rows.map(({ text }) => text);
}

async function withTelefonos(cuenta: string, ...changes: object[]) {
  const { id } = await build.suministro(database.db, { cuenta, nombre: 'UNO' });
  for (const [n, change] of changes.entries())
    await addRow(database.db, 'suministro_telefonos', {
      ...{ suministro_id: id, telefono: numero(n + 1) },
      ...change,
    });
}

test('los celulares entran como se escriban; los fijos y los que no sirven se cuentan y no rechazan el renglón', async () => {
  subidas.kit.control.maxRechazo = 100;
  const { id, resumen } = await subidas.uploadAndReview(
    archivo(
      `A1;UNO;${typed(1)};03492 15 400002`,
      `A2;UNO;3492 400001;${typed(3)}`,
      `A3;UNO;no tiene;3492 400009`,
      `A4;UNO;${typed(4)};+54 9 3492 400004`,
      'A5;UNO;;',
      `;SIN CUENTA;123;3492 400009`,
    ),
  );
  expect(resumen).toMatchObject({ nuevos: 5, rechazados: 1, telefonosFijos: 2, telefonosInvalidos: 1 });
  expect(await telefonos()).toEqual([]);
  await subidas.confirmAndLoad(id);
  expect(await telefonos()).toEqual([
    `A1 ${numero(1)} padron`,
    `A1 ${numero(2)} padron`,
    `A2 ${numero(3)} padron`,
    `A4 ${numero(4)} padron`,
  ]);
});

test('un número que el archivo no trae queda, y una baja no la deshace ningún archivo', async () => {
  await withTelefonos('B1', { baja: new Date(), baja_por: 'enlace' }, { rebota: true }, {}, {});
  const loaded = await subidas.uploadAndLoad(archivo(`B1;UNO;${typed(1)};${typed(2)}`));
  expect(loaded).toMatchObject({ renglonesImportados: 0, renglonesSinCambio: 1 });
  expect(await telefonos()).toEqual([
    `B1 ${numero(1)} personal enlace`,
    `B1 ${numero(2)} personal`,
    `B1 ${numero(3)} personal`,
    `B1 ${numero(4)} personal`,
  ]);
  const more = await subidas.uploadAndLoad(archivo(`B1;UNO;${typed(5)};`));
  expect(more).toMatchObject({ renglonesImportados: 1 });
  expect(await telefonos()).toContain(`B1 ${numero(5)} padron`);
});

test('nunca más de tres que reciben, y el que no entra no cambia el renglón', async () => {
  await withTelefonos('C1', {}, {});
  await withTelefonos('C2', {}, {}, {});
  await withTelefonos('C3', {}, {});
  const lines = [`C1;UNO;${typed(5)};${typed(6)}`, `C2;UNO;${typed(7)};`, `C3;UNO;${typed(2)};${typed(8)}`];
  await subidas.uploadAndLoad(archivo(...lines));
  const short = (await telefonos()).map((line) => line.replace('+549349240000', ''));
  expect(short).toEqual([
    ...['C1 1 personal', 'C1 2 personal', 'C1 5 padron'],
    ...['C2 1 personal', 'C2 2 personal', 'C2 3 personal'],
    ...['C3 1 personal', 'C3 2 personal', 'C3 8 padron'],
  ]);
  const again = await subidas.uploadAndLoad(archivo(...lines, 'C9;UNO;;'));
  expect(again).toMatchObject({ renglonesImportados: 1, renglonesSinCambio: 3 });
});

test('un archivo sin esas columnas no los cuenta ni los toca', async () => {
  await withTelefonos('D1', {});
  const { resumen } = await subidas.uploadAndReview('cuenta;nombre\nD1;OTRO\nD2;DOS\n');
  expect(resumen).toMatchObject({ nuevos: 1, cambiados: 1 });
  expect(Object.keys(resumen ?? {}).filter((key) => key.startsWith('telefonos'))).toEqual([]);
});

test('perdido el trabajador, entran una sola vez', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => `E${i};UNO;3492 15 41${String(1000 + i)};`);
  await subidas.loadWithInterruptions(archivo(...lines));
  expect(await telefonos()).toHaveLength(60);
});
