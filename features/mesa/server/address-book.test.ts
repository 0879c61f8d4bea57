import { addRow, build, changeRows, useDatabase } from '@oficina/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { addressBook } from './address-book.ts';

const database = useDatabase();

beforeEach(async () => {
  await database.ownerDb.deleteFrom('suministro_mails').execute();
});

const addMail = (suministro_id: number, email: string, changes: object = {}) =>
  addRow(database.db, 'suministro_mails', { suministro_id, email, ...changes });

describe('de quién es una dirección', () => {
  test('de los suministros que la tienen y de la cuenta, escrita de cualquier manera', async () => {
    const { id, cuenta, nombre } = await build.suministro(database.db);
    const mail = await addMail(id, 'Elsa@Correo.com', { rebota: true });
    const elsa = await build.usuario(database.db, {
      email: 'ELSA@correo.com',
      nombre: 'Elsa',
      apellido: 'Roldán',
    });
    await build.usuario(database.db, { email: 'elsa@correo.com.ar' });
    const owners = await addressBook.ownersOf(database.db, ['elsa@correo.com', 'nadie@correo.com']);
    expect(owners.get('elsa@correo.com')).toEqual({
      correos: [{ id: mail.id, email: 'Elsa@Correo.com', rebota: true, cuenta, nombre }],
      personas: [{ id: elsa.id, nombre: 'Elsa Roldán', email: 'ELSA@correo.com', rebota: false }],
      hasMore: false,
    });
    expect(owners.get('nadie@correo.com')).toEqual({ correos: [], personas: [], hasMore: false });
  });

  test('de quienes tienen ese teléfono, y no de una cuenta eliminada', async () => {
    const [one, other, gone] = [
      await build.usuario(database.db),
      await build.usuario(database.db),
      await build.usuario(database.db),
    ];
    for (const { id } of [one, other, gone])
      await changeRows(database.db, 'usuarios', { id }, { telefono: '+5493492401234' });
    await changeRows(database.db, 'usuarios', { id: gone.id }, { eliminado: new Date() });
    const owners = await addressBook.ownersOf(database.db, ['+5493492401234']);
    expect(owners.get('+5493492401234')?.personas.map(({ id }) => id)).toEqual([one.id, other.id]);
  });

  test('de tres suministros se dice cuáles, y de cuatro que hay más', async () => {
    for (let n = 1; n <= 3; n += 1)
      await addMail((await build.suministro(database.db)).id, 'varios@correo.com');
    const told = async () => {
      const found = (await addressBook.ownersOf(database.db, ['varios@correo.com'])).get('varios@correo.com');
      return [found?.correos.length, found?.hasMore];
    };
    expect(await told()).toEqual([3, false]);
    await addMail((await build.suministro(database.db)).id, 'varios@correo.com');
    expect(await told()).toEqual([3, true]);
  });
});

describe('dónde recibe hoy', () => {
  test('un suministro: donde confirmaron, y no donde rebota ni donde pidieron no recibir', async () => {
    const { id } = await build.suministro(database.db);
    await addMail(id, 'bien@correo.com', { validado: true });
    await addMail(id, 'sin-confirmar@correo.com');
    await addMail(id, 'rebota@correo.com', { validado: true, rebota: true });
    await addMail(id, 'baja@correo.com', { validado: true, desuscribir: true });
    const found = await addressBook.ofSuministros(database.db, [id]);
    expect(found.get(id)).toEqual({
      emails: ['bien@correo.com'],
      pending: ['sin-confirmar@correo.com'],
      silent: ['rebota@correo.com', 'baja@correo.com'],
    });
  });

  test('una cuenta: en su correo confirmado, su teléfono verificado y su celular', async () => {
    const changes = { email: 'ana@correo.com', telefono: '+5493492409999', telefono_validado: new Date() };
    const { id } = await build.usuario(database.db, changes);
    await changeRows(database.db, 'usuario_preferencias', { usuario_id: id }, { token_firebase: 'celular' });
    const of = async () => (await addressBook.ofUsuarios(database.db, [id])).get(id);
    const well = {
      emails: ['ana@correo.com'],
      telefono: '+5493492409999',
      token: 'celular',
      pending: [],
      silent: [],
    };
    expect(await of()).toEqual(well);
    await changeRows(
      database.db,
      'usuarios',
      { id },
      { email_rebota: true, email_pendiente: 'ana@nueva.com', telefono_validado: null },
    );
    expect(await of()).toEqual({
      ...well,
      ...{ emails: [], telefono: undefined },
      pending: ['ana@nueva.com'],
      silent: ['ana@correo.com'],
    });
    await changeRows(database.db, 'usuarios', { id }, { eliminado: new Date() });
    expect(await of()).toBeUndefined();
  });
});

describe('un teléfono', () => {
  test('se lee como se escribe, y lo demás queda como está', () => {
    const addresses = ['+5493492401234', '+543492401234', 'elsa@correo.com'];
    expect(addresses.map(addressBook.telefonoVisible)).toEqual([
      '3492 15-40-1234',
      '3492 40-1234',
      'elsa@correo.com',
    ]);
  });

  test('escrito entero, con su 15 o sin él, es el celular que se guarda; una parte no es ninguno', () => {
    for (const text of ['3492 15-40-1234', '349215401234', '03492 401234', '+5493492401234'])
      expect([text, addressBook.readCelular(text)]).toEqual([text, '+5493492401234']);
    for (const text of ['40-1234', '3492', 'elsa@correo.com', ''])
      expect([text, addressBook.readCelular(text)]).toEqual([text, undefined]);
  });
});
