import { addRow, build, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { findKeptSuministros } from './personal-data.repository.ts';

const database = useDatabase();

test('el titular ve los celulares de sus suministros sin los primeros números; otra persona no', async () => {
  const { id: suministro_id } = await build.suministro(database.db, { documento: '25123456' });
  for (const telefono of ['+5493492401234', '+5493492405678'])
    await addRow(database.db, 'suministro_telefonos', { suministro_id, telefono });
  const of = async (documento: string) => {
    const { id } = await build.usuario(database.db, { documento });
    await build.usuarioSuministro(database.db, { usuario_id: id, suministro_id, documento: '25123456' });
    return (await findKeptSuministros(database.db, id))[0]?.telefonos;
  };
  expect(await of('25123456')).toEqual(['••••••1234', '••••••5678']);
  expect(await of('30111222')).toBeNull();
});
