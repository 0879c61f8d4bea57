import type { Page } from '@playwright/test';
import { makePerson, type Person, rows } from '../data.ts';
import { ARTEFACTO, closeRequerimiento, makeCase, makeEncargado } from '../requerimientos.ts';
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
  await text(page, 'Notas internas');
  return numero;
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
        seguimientos: [
          { from: 'personal', texto: 'Pasó a «Iniciado».', estado: 'iniciado' },
          { from: 'duenio', texto: 'Hoy tampoco prendió.' },
        ],
      }),
  },
  'admin-requerimiento-no-leido': {
    reach: (page) =>
      openAsEncargado(page, 'ADMIN', { estado: 'iniciado', novedad: 'usuario' }).then(() =>
        text(page, 'Sin leer'),
      ),
  },
  'admin-requerimiento-libre': {
    reach: async (page) => {
      await openAsEncargado(page, 'ENCARGADO', {}, false);
      await text(page, 'Primero tomá el caso.');
    },
  },
  'admin-requerimiento-estado': {
    overlay: 'dialog',
    reach: async (page) => {
      await openAsEncargado(page, 'ADMIN', { estado: 'iniciado' });
      await page.getByRole('button', { name: 'Cambiar estado…' }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  'admin-requerimiento-asignar': {
    overlay: 'dialog',
    reach: async (page) => {
      await openAsEncargado(page, 'ADMIN', { estado: 'iniciado' });
      await page.getByRole('button', { name: 'Asignar a…' }).click();
      await expect(dialog(page)).toBeVisible();
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
      await text(page, 'Sin cuenta');
    },
  },
  'admin-requerimiento-cerrado-al-responder': {
    reach: async (page) => {
      const numero = await openAsEncargado(page, 'ADMIN', { estado: 'iniciado' });
      await page.getByLabel('Respuesta', { exact: true }).fill('Va la cuadrilla mañana.');
      await closeRequerimiento(numero, 'finalizado');
      await page.getByRole('button', { name: 'Responder', exact: true }).click();
      await text(page, 'Lo que escribiste y no se envió');
    },
  },
  'admin-requerimiento-incompleto': {
    reach: async (page) => {
      await openAsEncargado(page, 'ADMIN', { estado: 'iniciado' });
      await page.getByRole('button', { name: 'Responder', exact: true }).click();
      await text(page, 'Escribí tu respuesta');
    },
  },
};
