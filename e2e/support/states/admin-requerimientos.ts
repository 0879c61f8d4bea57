import { makePerson, type Person, rows } from '../data.ts';
import { ARTEFACTO, makeCase, makeEncargado } from '../requerimientos.ts';
import { beginChoosing, dialog, doWithChosen, enterAt, isPhone } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, shows, text } from './state.ts';

export const QUEUE_PATH = '/admin/requerimientos';
export const makeCustomer = () => makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });

async function makeEncargadoWithQueue(): Promise<Person> {
  const marta = await makeEncargado('Marta', 'ADMIN');
  const elsa = await makeCustomer();
  await makeCase(elsa, { encargado: marta, novedad: 'encargado', daysAgo: 1 });
  await makeCase(elsa, { encargado: marta, estado: 'espera', categoria: ARTEFACTO, daysAgo: 4 });
  await makeCase(elsa, { encargado: marta, estado: 'iniciado', dueInDays: -2, daysAgo: 20 });
  return marta;
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
      await doWithChosen(page, 'Asignarme');
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
      await doWithChosen(page, 'Responder con…');
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
};
