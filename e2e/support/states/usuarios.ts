import type { Page } from '@playwright/test';
import { makePerson, type Person } from '../data.ts';
import { billsOf, makePago, makeTarjeta } from '../pagos.ts';
import { admin, dialog, enterAt, pressMain } from '../steps.ts';
import { expect } from '../test.ts';
import { NO_RESULTS, type States, shows, text, title, whileLoading } from './state.ts';

const PATH = '/admin/usuarios';

async function makeCustomer(): Promise<Person> {
  const person = await makePerson({
    supplies: [{ domicilio: 'Ruta 34 km 210', bills: [{ cents: 4_187_350, dueIn: 5 }] }],
  });
  await makePago(person, 1, { facturas: await billsOf(person), tarjeta: await makeTarjeta(person) });
  return person;
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
