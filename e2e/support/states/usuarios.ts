import type { Page } from '@playwright/test';
import { billsOf, makePago, makeTarjeta } from '../cobros.ts';
import { makePerson, type Person } from '../data.ts';
import { admin, dialog, enterAt, hold } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, text } from './state.ts';

const PATH = '/admin/usuarios';

async function alguien(): Promise<Person> {
  const person = await makePerson({
    supplies: [{ domicilio: 'Ruta 34 km 210', bills: [{ cents: 4_187_350, dueIn: 5 }] }],
  });
  await makePago(person, 1, { facturas: await billsOf(person), tarjeta: await makeTarjeta(person) });
  return person;
}

async function ver(page: Page, query = ''): Promise<Person> {
  const person = await alguien();
  await enterAt(page, admin, `${PATH}/${person.id}${query}`);
  return person;
}

async function editar(page: Page, de = alguien()): Promise<void> {
  const person = await de;
  await enterAt(page, admin, `${PATH}/${person.id}/editar`);
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeVisible();
}

const colega = (rol: string) => makePerson({ nombre: 'Marta', roles: ['ROLE_CONFIRMADO', rol] });

export const usuarios: States = {
  'admin-usuarios': {
    reach: async (page) => {
      await alguien();
      await enterAt(page, admin, `${PATH}?busqueda=quiroga`);
      await text(page, /Quiroga/);
    },
  },
  'admin-usuarios-ninguno': {
    reach: async (page) => {
      await enterAt(page, admin, `${PATH}?busqueda=nadie-se-llama-asi`);
      await text(page, 'No se han encontrado resultados');
    },
  },
  'admin-usuarios-pocas-letras': {
    reach: async (page) => {
      await enterAt(page, admin, PATH);
      await page.getByRole('searchbox').fill('pe');
      await page.keyboard.press('Enter');
      await text(page, 'Escribí al menos 3 letras');
    },
  },
  'admin-usuarios-esqueleto': {
    reach: async (page) => {
      await hold(page, /\/api\/usuarios\?/);
      await enterAt(page, admin, PATH);
      await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
    },
  },
  'admin-usuarios-nuevo': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, admin, PATH);
      await page.getByRole('button', { name: 'Nuevo usuario' }).click();
      await expect(dialog(page).getByLabel('Documento')).toBeVisible();
    },
  },
  'admin-usuario': { reach: (page) => ver(page).then(() => text(page, 'Copiar correo')) },
  'admin-usuario-suministros': {
    reach: (page) => ver(page, '?ver=suministros').then(() => text(page, 'Ruta 34 km 210')),
  },
  'admin-usuario-pagos': { reach: (page) => ver(page, '?ver=pagos').then(() => text(page, '41.873,50')) },
  'admin-usuario-mensajes': {
    reach: (page) =>
      ver(page, '?ver=mensajes').then(() => text(page, 'Todavía no se le envió ningún mensaje.')),
  },
  'admin-usuario-editar': { reach: (page) => editar(page) },
  'admin-usuario-editar-colega': {
    reach: async (page) => {
      await editar(page, colega('ROLE_REQUERIMIENTO_ADMIN'));
      await text(page, 'Si lo cambiás, se cierran sus sesiones.');
    },
  },
  'admin-usuario-editar-administrador': {
    reach: async (page) => {
      await editar(page, colega('ROLE_ADMIN'));
      await text(page, 'El correo y la contraseña de un administrador no se cambian desde acá.');
    },
  },
  'admin-usuario-editar-colega-no': {
    reach: async (page) => {
      const { id } = await colega('ROLE_REQUERIMIENTO_ADMIN');
      await enterAt(page, await colega('ROLE_USUARIO_ADMIN'), `${PATH}/${id}/editar`);
      await text(page, 'Los datos de alguien del personal los cambia un administrador.');
    },
  },
  'admin-usuario-roles': {
    overlay: 'dialog',
    reach: async (page) => {
      await editar(page);
      await page.getByRole('checkbox', { name: /Cortes/ }).check();
      await page.getByRole('button', { name: 'Guardar roles' }).click();
      await expect(dialog(page)).toContainText('¿Cambiar los roles de');
    },
  },
};
