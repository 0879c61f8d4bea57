import type { Page } from '@playwright/test';
import { makePerson, type Person, rows } from '../data.ts';
import { billsOf, makePago, makeTarjeta } from '../pagos.ts';
import { makeCase } from '../requerimientos.ts';
import { admin, dialog, doWithRow, enterAt, mostrador, pressMain } from '../steps.ts';
import { expect } from '../test.ts';
import { NO_RESULTS, type States, shows, text, title, whileLoading } from './state.ts';

const PATH = '/admin/usuarios';
const FICHA_URL = /\/api\/oob\/usuarios\/\d+\/ficha/;

async function makeCustomer(): Promise<Person> {
  const person = await makePerson({
    supplies: [{ domicilio: 'Ruta 34 km 210', bills: [{ cents: 4_187_350, dueIn: 5 }] }],
  });
  await makePago(person, 1, { facturas: await billsOf(person), tarjeta: await makeTarjeta(person) });
  return person;
}

/** Somebody with all that the ficha of a person can tell, and with another account. */
async function makeMember(): Promise<number> {
  const person = await makePerson({
    supplies: [
      { domicilio: 'San Martín 450', bills: [{ cents: 7_799_350, dueIn: -5 }] },
      { domicilio: 'Ruta 34 km 210, casa del fondo' },
    ],
  });
  await makePago(person, 1, { facturas: await billsOf(person), tarjeta: await makeTarjeta(person) });
  await makeCase(person, { dueInDays: 3 });
  const other = await makePerson();
  await rows('UPDATE usuarios SET documento = (SELECT documento FROM usuarios WHERE id = $1) WHERE id = $2', [
    person.id,
    other.id,
  ]);
  await rows('UPDATE usuarios SET email_rebota = true WHERE id = $1', [person.id]);
  return person.id;
}

async function openUsuario(page: Page, query = ''): Promise<Person> {
  const person = await makeCustomer();
  await enterAt(page, admin, `${PATH}/${person.id}${query}`);
  return person;
}

async function openEditForm(page: Page, personPromise = makeCustomer()): Promise<void> {
  const person = await personPromise;
  await enterAt(page, admin, `${PATH}/${person.id}/editar`);
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeVisible();
}

const makeColleague = (rol: string) => makePerson({ nombre: 'Marta', roles: ['ROLE_CONFIRMADO', rol] });

export const usuarios: States = {
  'admin-usuarios': {
    reach: async (page) => {
      await makeCustomer();
      await enterAt(page, admin, `${PATH}?busqueda=quiroga`);
      await text(page, /Quiroga/);
    },
  },
  'admin-usuarios-ninguno': shows(admin, `${PATH}?busqueda=nadie-se-llama-asi`, NO_RESULTS),
  'admin-usuarios-pocas-letras': {
    reach: async (page) => {
      await enterAt(page, admin, PATH);
      await page.getByRole('button', { name: 'Buscar en la lista' }).click();
      await page.getByRole('searchbox').fill('pe');
      await page.keyboard.press('Enter');
      await text(page, 'Escribí al menos 3 letras');
    },
  },
  'admin-usuarios-esqueleto': whileLoading(/\/api\/usuarios\?/, admin, PATH, title('Usuarios')),
  'admin-usuarios-nuevo': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, admin, PATH);
      await pressMain(page, 'Nuevo usuario');
      await expect(dialog(page).getByLabel('Documento')).toBeVisible();
    },
  },
  'admin-usuario': { reach: (page) => openUsuario(page).then(() => text(page, 'Copiar correo')) },
  'admin-usuario-ficha': {
    reach: async (page) => {
      await enterAt(page, mostrador, `${PATH}/${await makeMember()}`);
      await text(page, 'Últimos hechos');
    },
  },
  'admin-usuario-ficha-sin-deuda': {
    reach: async (page) => {
      await enterAt(page, await makeColleague('ROLE_USUARIO_ADMIN'), `${PATH}/${await makeMember()}`);
      await text(page, 'Último ingreso');
    },
  },
  'admin-usuario-ficha-esqueleto': {
    reach: async (page) => {
      const person = await makeCustomer();
      await page.route(FICHA_URL, () => {});
      await enterAt(page, mostrador, `${PATH}/${person.id}`);
      await text(page, 'Copiar correo');
    },
  },
  'admin-usuario-ficha-falla': {
    reach: async (page) => {
      const person = await makeCustomer();
      await page.route(FICHA_URL, (route) => route.fulfill({ status: 500, json: {} }));
      await enterAt(page, mostrador, `${PATH}/${person.id}`);
      await text(page, 'Reintentar');
    },
  },
  'admin-usuario-quitar': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, mostrador, `${PATH}/${await makeMember()}`);
      await doWithRow(page, 'suministro', /^Quitar el suministro/);
      await expect(dialog(page)).toContainText('La persona deja de verlo.');
    },
  },
  'admin-usuario-suministros': {
    reach: (page) => openUsuario(page, '?ver=suministros').then(() => text(page, 'Ruta 34 km 210')),
  },
  'admin-usuario-pagos': {
    reach: (page) => openUsuario(page, '?ver=pagos').then(() => text(page, '41.873,50')),
  },
  'admin-usuario-mensajes': {
    reach: (page) =>
      openUsuario(page, '?ver=mensajes').then(() => text(page, 'Todavía no se le envió ningún mensaje.')),
  },
  'admin-usuario-editar': { reach: (page) => openEditForm(page) },
  'admin-usuario-editar-colega': {
    reach: async (page) => {
      await openEditForm(page, makeColleague('ROLE_REQUERIMIENTO_ADMIN'));
      await text(page, 'Si lo cambiás, se cierran sus sesiones.');
    },
  },
  'admin-usuario-editar-administrador': {
    reach: async (page) => {
      await openEditForm(page, makeColleague('ROLE_ADMIN'));
      await text(page, 'El correo y la contraseña de un administrador no se cambian desde acá.');
    },
  },
  'admin-usuario-editar-colega-no': {
    reach: async (page) => {
      const { id } = await makeColleague('ROLE_REQUERIMIENTO_ADMIN');
      await enterAt(page, await makeColleague('ROLE_USUARIO_ADMIN'), `${PATH}/${id}/editar`);
      await text(page, 'Los datos de alguien del personal los cambia un administrador.');
    },
  },
  'admin-usuario-roles': {
    overlay: 'dialog',
    reach: async (page) => {
      await openEditForm(page);
      await page.getByRole('checkbox', { name: /Cortes/ }).check();
      await page.getByRole('button', { name: 'Guardar roles' }).click();
      await expect(dialog(page)).toContainText('¿Cambiar los roles de');
    },
  },
};
