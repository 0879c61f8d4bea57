import type { Page } from '@playwright/test';
import { makePerson, type Person, rows } from '../data.ts';
import { ARTEFACTO, addSeguimiento, attachArchivo, makeCase, makeEncargado } from '../requerimientos.ts';
import { beginChoosing, dialog, enterAt, isPhone } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, shows, text } from './state.ts';

const QUEUE_PATH = '/admin/requerimientos';
const makeCustomer = () => makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });

async function makeEncargadoWithQueue(): Promise<Person> {
  const marta = await makeEncargado('Marta', 'ADMIN');
  const elsa = await makeCustomer();
  await makeCase(elsa, { encargado: marta, novedad: 'encargado', daysAgo: 1 });
  await makeCase(elsa, { encargado: marta, estado: 'espera', categoria: ARTEFACTO, daysAgo: 4 });
  await makeCase(elsa, { encargado: marta, estado: 'iniciado', dueInDays: -2, daysAgo: 20 });
  return marta;
}

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

export const adminRequerimientos: States = {
  'admin-requerimientos': shows(makeEncargadoWithQueue, QUEUE_PATH, '3 resultados'),
  'admin-requerimientos-elegidos': {
    reach: async (page) => {
      await enterAt(page, await makeEncargadoWithQueue(), QUEUE_PATH);
      await text(page, '3 resultados');
      await beginChoosing(page);
      for (const box of (await page.getByRole('checkbox', { name: /2019-/ }).all()).slice(0, 2))
        await box.check();
      await text(page, '2 elegidos');
    },
  },
  'admin-requerimientos-lote': {
    reach: async (page) => {
      const { numero } = await makeCase(await makeCustomer(), { daysAgo: 1 });
      await enterAt(page, await makeEncargado('Marta'), `${QUEUE_PATH}?vista=sin-asignar&q=${numero}`);
      await text(page, '1 resultado');
      await page.route(/\/atender$/, (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/ld+json',
          body: JSON.stringify({ description: 'Otra persona lo tomó recién.', status: 409 }),
        }),
      );
      await beginChoosing(page);
      await page.getByRole('checkbox', { name: new RegExp(numero) }).check();
      await page
        .getByRole('toolbar', { name: 'Con los elegidos' })
        .getByRole('button', { name: 'Asignarme' })
        .click();
      await expect(page.getByRole('button', { name: 'Reintentar los que fallaron' })).toBeVisible();
    },
  },
  'admin-requerimientos-responder': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, await makeEncargadoWithQueue(), QUEUE_PATH);
      await text(page, '3 resultados');
      await beginChoosing(page);
      for (const box of (await page.getByRole('checkbox', { name: /2019-/ }).all()).slice(0, 2))
        await box.check();
      await page.getByRole('button', { name: 'Responder con…' }).click();
      await dialog(page)
        .getByRole('radio', { name: /^Resuelto/ })
        .check();
    },
  },
  'admin-requerimientos-vivo': {
    reach: async (page) => {
      const marta = await makeEncargadoWithQueue();
      await page.route(/\/api\/oob\/mesa\/pulso/, async (route) => {
        const hasta = new Date(Date.now() + 60_000).toISOString();
        const encargado = `/api/usuarios/${marta.id}`;
        const caso = { id: 2_000_000_000, estado: 1, updated: hasta, encargado };
        await route.fulfill({ json: { hasta, casos: [caso], hayMas: false, presencias: [] } });
      });
      await enterAt(page, marta, QUEUE_PATH);
      await text(page, '3 resultados');
      await text(page, '1 cambió');
    },
  },
  'admin-requerimientos-vistas': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      const marta = await makeEncargadoWithQueue();
      await rows(
        `INSERT INTO vistas (dueno_id, lista, nombre, consulta, compartida)
         VALUES ($1, 'requerimientos', 'Alumbrado de la costa', 'vista=todos&q=costa', false),
           ($1, 'requerimientos', 'Los que llegaron por teléfono', 'vista=todos&canal=telefono', true)`,
        [marta.id],
      );
      await enterAt(page, marta, `${QUEUE_PATH}?vista=todos&estado=1`);
      await page.getByRole('button', { name: isPhone(page) ? /^Filtros/ : /^Vistas guardadas/ }).click();
      await expect(dialog(page).getByLabel('Guardar lo que estás viendo')).toBeVisible();
    },
  },
  'admin-requerimientos-atajos': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, await makeEncargadoWithQueue(), QUEUE_PATH);
      await text(page, '3 resultados');
      await page.keyboard.press('?');
      await expect(dialog(page)).toBeVisible();
    },
  },
  'admin-requerimientos-altas': {
    reach: async (page) => {
      await enterAt(page, await makeEncargadoWithQueue(), '/preferencias');
      await page.getByRole('switch', { name: 'Filas altas' }).click();
      await page.goto(QUEUE_PATH);
      await text(page, '3 resultados');
    },
  },
  'admin-requerimientos-filtros': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await enterAt(
        page,
        await makeEncargadoWithQueue(),
        `${QUEUE_PATH}?vista=todos&estado=1&desde=2019-01-01`,
      );
      await page.getByRole('button', { name: /^Filtros/ }).click();
      await expect(dialog(page).getByRole('button', { name: 'Aplicar' })).toBeVisible();
    },
  },
  'admin-requerimientos-mas': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await enterAt(page, await makeEncargadoWithQueue(), QUEUE_PATH);
      await page.getByRole('button', { name: 'Más acciones' }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  'admin-requerimientos-ninguno': shows(
    () => makeEncargado('Marta'),
    QUEUE_PATH,
    'No tenés casos abiertos asignados.',
  ),
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
      await text(page, 'hace');
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
