import type { Page } from '@playwright/test';
import { makePerson, rows } from '../data.ts';
import { addSeguimiento, attachArchivo, makeCase, makeEncargado } from '../requerimientos.ts';
import { dialog, enterAt } from '../steps.ts';
import { expect } from '../test.ts';
import { makeCustomer, QUEUE_PATH } from './admin-requerimientos.ts';
import { type States, text } from './state.ts';

async function openAsEncargado(
  page: Page,
  rol: 'ENCARGADO' | 'ADMIN',
  options: Parameters<typeof makeCase>[1],
  isMine = true,
): Promise<string> {
  const marta = await makeEncargado('Marta', rol);
  const { id, numero } = await makeCase(await makeCustomer(), {
    ubicacion: '-31.252800,-61.486700 San Martín 450',
    ...(isMine && { encargado: marta }),
    ...options,
  });
  await enterAt(page, marta, `${QUEUE_PATH}/ver/${id}`);
  await text(page, numero);
  await expect(page.getByRole('list', { name: 'Historia del caso' })).toBeVisible();
  return numero;
}

/** In a narrow window the data of the case are folded. */
async function openData(page: Page, shown: string): Promise<void> {
  await expect(page.getByRole('list', { name: 'Historia del caso' })).toBeVisible();
  const datos = page.locator('summary').filter({ hasText: 'Datos' });
  if (await datos.isVisible()) await datos.click();
  await text(page, shown);
}

async function openWithPhotos(page: Page): Promise<void> {
  const [marta, elsa] = [await makeEncargado('Marta', 'ADMIN'), await makeCustomer()];
  const { id } = await makeCase(elsa, { encargado: marta, estado: 'iniciado' });
  for (const name of ['esquina.png', 'poste.png']) await attachArchivo(elsa, id, name);
  await enterAt(page, marta, `${QUEUE_PATH}/ver/${id}`);
}

export const adminRequerimiento: States = {
  'admin-requerimiento': {
    reach: (page) =>
      openAsEncargado(page, 'ADMIN', {
        estado: 'iniciado',
        novedad: 'encargado',
        seguimientos: [
          { from: 'personal', texto: 'Pasó a «Iniciado».', estado: 'iniciado' },
          { from: 'personal', texto: 'Pasa la cuadrilla el jueves a la mañana.' },
          { from: 'duenio', texto: 'Hoy tampoco prendió.' },
        ],
      }),
  },
  'admin-requerimiento-unidos': {
    reach: async (page) => {
      const [marta, elsa] = [await makeEncargado('Marta', 'ADMIN'), await makeCustomer()];
      const ubicacion = '-31.252800,-61.486700 San Martín 450';
      const principal = await makeCase(elsa, { encargado: marta, estado: 'iniciado', ubicacion });
      for (const owner of [await makeCustomer(), await makeCustomer()]) {
        const { id } = await makeCase(owner, { encargado: marta, estado: 'iniciado', ubicacion });
        await rows('UPDATE requerimientos SET unido_a = $2 WHERE id = $1', [id, principal.id]);
      }
      await makeCase(elsa, { estado: 'iniciado', ubicacion });
      await enterAt(page, marta, `${QUEUE_PATH}/ver/${principal.id}`);
      await openData(page, 'Unidos');
    },
  },
  'admin-requerimiento-no-leido': {
    reach: (page) =>
      openAsEncargado(page, 'ADMIN', { estado: 'iniciado', novedad: 'usuario' }).then(() =>
        openData(page, 'Sin leer por el usuario'),
      ),
  },
  'admin-requerimiento-libre': {
    reach: async (page) => {
      await openAsEncargado(page, 'ENCARGADO', {}, false);
      await openData(page, 'El teléfono y el correo se ven cuando el caso es tuyo.');
    },
  },
  'admin-requerimiento-nota': {
    reach: async (page) => {
      await openAsEncargado(page, 'ADMIN', { estado: 'iniciado' });
      await page.keyboard.press('n');
      await expect(page.getByLabel('Nota interna', { exact: true })).toBeFocused();
      await page.keyboard.type('Falta la escalera larga.');
      await page.keyboard.press('Control+Enter');
      await text(page, 'Guardamos la nota.');
      await page.keyboard.press('Escape');
      await page.keyboard.press('n');
      await expect(page.getByLabel('Nota interna', { exact: true })).toBeFocused();
    },
  },
  'admin-requerimiento-respuestas': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await openAsEncargado(page, 'ADMIN', { estado: 'iniciado' });
      await page.keyboard.press(';');
      await expect(dialog(page).getByRole('option').first()).toBeVisible();
    },
  },
  'admin-requerimiento-respuesta-nueva': {
    overlay: 'dialog',
    reach: async (page) => {
      await openAsEncargado(page, 'ADMIN', { estado: 'iniciado' });
      await page.keyboard.press(';');
      await dialog(page).getByRole('button', { name: 'Nueva' }).click();
      await expect(dialog(page).getByLabel('Título')).toBeVisible();
    },
  },
  'admin-requerimiento-armado': {
    reach: async (page) => {
      await openAsEncargado(page, 'ADMIN', { estado: 'iniciado' }, false);
      await page.keyboard.press(';');
      await dialog(page).getByRole('combobox').fill('resuelto');
      await page.keyboard.press('Enter');
      await text(page, 'Pasa a:');
      await text(page, 'Responder y finalizar');
    },
  },
  'admin-requerimiento-enviar': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await openAsEncargado(page, 'ADMIN', { estado: 'iniciado' });
      await page.keyboard.press('r');
      await page.getByRole('button', { name: 'Otras formas de enviar' }).click();
      await expect(dialog(page).getByRole('menuitem').first()).toBeVisible();
    },
  },
  'admin-requerimiento-respondido': {
    reach: async (page) => {
      const marta = await makeEncargado('Marta', 'ADMIN');
      const elsa = await makeCustomer();
      const { id, numero } = await makeCase(elsa, { encargado: marta, estado: 'iniciado' });
      await enterAt(page, marta, `${QUEUE_PATH}/ver/${id}`);
      await expect(page.getByRole('list', { name: 'Historia del caso' })).toBeVisible();
      await addSeguimiento(numero, elsa, '¿Vienen hoy? A la tarde no estoy en casa.');
      await page.keyboard.press('r');
      await page.keyboard.type('Ya está resuelto.');
      await page.keyboard.press('Control+Shift+Enter');
      await expect(page.getByRole('button', { name: 'Finalizar igual' })).toBeVisible();
    },
  },
  'admin-requerimiento-anular': {
    overlay: 'dialog',
    reach: async (page) => {
      await openAsEncargado(page, 'ADMIN', { estado: 'iniciado' });
      await page.keyboard.press('r');
      await page.keyboard.type('Está repetido.');
      await page.getByRole('button', { name: 'Otras formas de enviar' }).click();
      await page.getByRole('menuitem', { name: /^Anular/ }).click();
      await expect(dialog(page).getByRole('heading', { name: /^¿Anular / })).toBeVisible();
    },
  },
  'admin-requerimiento-archivos': {
    reach: async (page) => {
      await openWithPhotos(page);
      await expect(page.getByRole('button', { name: 'Ver poste.png' })).toBeVisible();
    },
  },
  'admin-requerimiento-visor': {
    overlay: 'dialog',
    reach: async (page) => {
      await openWithPhotos(page);
      await page.getByRole('button', { name: 'Ver esquina.png' }).click();
      await expect(dialog(page).getByRole('img')).toBeVisible();
    },
  },
  'admin-requerimiento-estado': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await openAsEncargado(page, 'ADMIN', { estado: 'iniciado' });
      await page.keyboard.press('e');
      await expect(dialog(page).getByRole('menuitem').first()).toBeVisible();
    },
  },
  'admin-requerimiento-acciones': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await openAsEncargado(page, 'ADMIN', { estado: 'iniciado' });
      await page.keyboard.press('.');
      await expect(dialog(page).getByRole('menuitem').first()).toBeVisible();
    },
  },
  'admin-requerimiento-mostrador': {
    reach: async (page) => {
      const { id } = await makeCase(await makeCustomer(), { estado: 'iniciado' });
      const ines = await makePerson({ nombre: 'Inés', roles: ['ROLE_CONFIRMADO', 'ROLE_MOSTRADOR'] });
      await enterAt(page, ines, `${QUEUE_PATH}/ver/${id}`);
      await expect(page.getByRole('list', { name: 'Historia del caso' })).toBeVisible();
    },
  },
  'admin-requerimiento-publico': {
    reach: async (page) => {
      const marta = await makeEncargado('Marta', 'ADMIN');
      const { id } = await makeCase(null, {
        encargado: marta,
        descripcion: 'Quiero dar de baja el servicio.',
      });
      await enterAt(page, marta, `${QUEUE_PATH}/ver/${id}`);
      await openData(page, 'Sin cuenta');
    },
  },
  'admin-requerimiento-cerrado': {
    reach: async (page) => {
      await openAsEncargado(page, 'ADMIN', { estado: 'finalizado' });
      await page.keyboard.press('n');
      await text(page, 'Este caso está cerrado');
    },
  },
  'admin-requerimiento-incompleto': {
    reach: async (page) => {
      await openAsEncargado(page, 'ADMIN', { estado: 'iniciado' });
      await page.keyboard.press('r');
      await page.getByRole('button', { name: 'Responder', exact: true }).click();
      await text(page, 'Escribí tu respuesta');
    },
  },
};
