// The screens of the staff, as `npm run pictures -- --desk <folder>` takes them: those that the design drew have the name of
// its picture, so that `npm run pictures:compare` puts both side by side.
import type { Page } from '@playwright/test';

type DeskScreen = {
  name: string;
  as: string;
  path: string;
  /** What a person does after the page is open. */
  reach?: (page: Page, phone: boolean) => Promise<void>;
};

const ADMIN = 'admin@demo.test';
const MOSTRADOR = 'mostrador@demo.test';
const RECLAMOS = 'reclamos@demo.test';
const QUEUE = '/admin/requerimientos?vista=abiertos';

const firstRow = (page: Page) => page.locator('main').getByRole('link', { name: /^Ver / }).first();

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Buscar/ }).fill(text);
  await page.getByRole('listbox', { name: 'Resultados' }).getByRole('option').first().waitFor();
}

/** On a phone the box of the bar is a drawing, and the key does the same at both sizes. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await type(page, text);
}

const chooseThree = async (page: Page, phone: boolean): Promise<void> => {
  if (phone) {
    await page.getByRole('button', { name: /^Más/ }).last().click();
    await page
      .getByRole('button', { name: 'Elegir varios' })
      .or(page.getByText('Elegir varios'))
      .first()
      .click();
  }
  for (const row of [1, 2, 4]) await page.getByRole('checkbox').nth(row).check();
};

export const DESK_SCREENS: readonly DeskScreen[] = [
  { name: 'mi-dia', as: RECLAMOS, path: '/admin' },
  { name: 'mi-dia-mostrador', as: MOSTRADOR, path: '/admin' },
  { name: 'mi-dia-administrador', as: ADMIN, path: '/admin' },
  { name: 'cola', as: RECLAMOS, path: QUEUE },
  {
    name: 'cola-filtros',
    as: RECLAMOS,
    path: QUEUE,
    reach: (page) => page.getByRole('button', { name: /^Filtros/ }).click(),
  },
  { name: 'cola-lote', as: RECLAMOS, path: QUEUE, reach: chooseThree },
  {
    name: 'caso',
    as: RECLAMOS,
    path: '/admin/requerimientos?vista=con-novedades',
    reach: async (page) => {
      await firstRow(page).click();
      await page.getByRole('list', { name: 'Historia del caso' }).waitFor();
    },
  },
  { name: 'buscar', as: MOSTRADOR, path: '/admin', reach: (page) => search(page, 'gomez') },
  { name: 'buscar-numero', as: MOSTRADOR, path: '/admin', reach: (page) => search(page, '10010120') },
  {
    name: 'ficha',
    as: MOSTRADOR,
    path: '/admin',
    reach: async (page) => {
      await search(page, '10010120');
      await page.keyboard.press('Enter');
      await page.getByText('Debe', { exact: true }).waitFor();
    },
  },
  { name: 'pagos', as: ADMIN, path: '/admin/facturas/pagos' },
  { name: 'configuracion', as: ADMIN, path: '/admin/configuracion/plazos' },
  { name: 'categorias', as: RECLAMOS, path: '/admin/configuracion/categorias' },
  { name: 'respuestas', as: RECLAMOS, path: '/admin/configuracion/respuestas' },
  { name: 'textos', as: ADMIN, path: '/admin/configuracion/textos' },
  { name: 'mostrador', as: ADMIN, path: '/admin/configuracion/mostrador' },
  {
    name: 'auditoria',
    as: ADMIN,
    path: '/admin/auditoria',
    reach: async (page) => {
      await firstRow(page).click();
      await page.getByRole('region', { name: 'Detalle' }).waitFor();
    },
  },
  { name: 'suministros', as: MOSTRADOR, path: '/admin/suministros' },
  { name: 'usuarios', as: ADMIN, path: '/admin/usuarios' },
  {
    name: 'persona',
    as: ADMIN,
    path: '/admin/usuarios?busqueda=cliente',
    reach: async (page) => {
      await firstRow(page).click();
      await page.getByRole('button', { name: 'Consulta del socio' }).click();
      await page.getByRole('heading', { name: 'Suministros' }).waitFor();
    },
  },
  { name: 'mensajes', as: ADMIN, path: '/admin/mensajes' },
  { name: 'plantillas', as: ADMIN, path: '/admin/mensajes/plantillas?ver=factura_vence' },
  { name: 'correos', as: ADMIN, path: '/admin/suministro_mails' },
  { name: 'archivos', as: ADMIN, path: '/admin/archivos_facturas' },
  { name: 'cortes', as: 'cortes@demo.test', path: '/admin/cortes' },
  { name: 'indicadores', as: ADMIN, path: '/admin/indicadores' },
];
