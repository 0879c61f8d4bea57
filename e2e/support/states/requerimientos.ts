import type { Page } from '@playwright/test';
import { makePerson, type Person } from '../data.ts';
import {
  ARTEFACTO,
  closeRequerimiento,
  LIGHTING_CATEGORIA,
  makeCase,
  makeEncargado,
  TITULAR_CATEGORIA,
} from '../requerimientos.ts';
import { dialog, enterAt, fromElsewhere } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, shows, text, title, whileLoading } from './state.ts';

const makeCustomer = () => makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });
const LIST_PATH = `/requerimientos/cat/${LIGHTING_CATEGORIA}`;
const NUEVO = (categoria: number) => `/requerimientos/agregar/${categoria}`;

type RequerimientoOptions = NonNullable<Parameters<typeof makeCase>[1]>;

async function openRequerimiento(
  page: Page,
  options: RequerimientoOptions,
): Promise<{ person: Person; numero: string }> {
  const person = await makeCustomer();
  const encargado = await makeEncargado('Marta');
  const { id, numero } = await makeCase(person, { encargado, ...options });
  await enterAt(page, person, `/requerimientos/ver/${id}`);
  await text(page, numero);
  return { person, numero };
}

const ESPERA: RequerimientoOptions = {
  estado: 'espera',
  novedad: 'usuario',
  ubicacion: '-31.252800,-61.486700 San Martín 450',
  seguimientos: [
    { from: 'personal', texto: 'Pasó a «Iniciado».', estado: 'iniciado' },
    { from: 'personal', texto: '¿Qué número de poste es? Está pintado en la base.', estado: 'espera' },
  ],
};
const FINALIZADO: RequerimientoOptions = {
  estado: 'finalizado',
  seguimientos: [{ from: 'personal', texto: 'Cambiamos la lámpara y el fotocontrol.', estado: 'finalizado' }],
};

async function add(page: Page, categoria: number): Promise<void> {
  await enterAt(page, await makeCustomer(), NUEVO(categoria));
  await expect(page.getByRole('button', { name: /^Enviar / })).toBeVisible();
}

export const requerimientos: States = {
  'requerimientos-ninguno': shows(
    makeCustomer,
    LIST_PATH,
    'Todavía no hiciste reclamos de Alumbrado público.',
  ),
  'requerimientos-lista': {
    reach: async (page) => {
      const person = await makeCustomer();
      await makeCase(person, ESPERA);
      await makeCase(person, { estado: 'iniciado' });
      await makeCase(person, FINALIZADO);
      await enterAt(page, person, `${LIST_PATH}?estado=todos`);
      await text(page, '3 resultados');
    },
  },
  'requerimientos-fallan': {
    reach: async (page) => {
      await page.route(/\/api\/requerimientos\?/, (route) => route.abort());
      await enterAt(page, await makeCustomer(), LIST_PATH);
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    },
  },
  'requerimientos-esqueleto': whileLoading(
    /\/api\/requerimientos\?/,
    makeCustomer,
    LIST_PATH,
    'Hacer un reclamo',
  ),
  'reclamo-nuevo': {
    reach: async (page) => {
      await add(page, LIGHTING_CATEGORIA);
      await expect(page.getByRole('button', { name: 'Marcar en el mapa' })).toBeVisible();
    },
  },
  'reclamo-nuevo-con-mapa': {
    overlay: 'mapa',
    reach: async (page) => {
      await add(page, LIGHTING_CATEGORIA);
      await page.getByRole('button', { name: 'Marcar en el mapa' }).click();
      await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible();
    },
  },
  'reclamo-nuevo-sin-mapa': {
    reach: async (page) => {
      await page.route(/\/api\/oob\/mapa\//, (route) => route.abort());
      await add(page, LIGHTING_CATEGORIA);
      await page.getByRole('button', { name: 'Marcar en el mapa' }).click();
      await text(page, 'No pudimos cargar el mapa. Escribí la dirección.');
    },
  },
  'reclamo-nuevo-incompleto': {
    reach: async (page) => {
      await add(page, ARTEFACTO);
      await page.getByRole('textbox').first().fill('corta');
      await page.getByRole('button', { name: /^Enviar / }).click();
      await text(page, 'Adjuntá una foto del artefacto.');
    },
  },
  'tramite-nuevo': { reach: (page) => add(page, TITULAR_CATEGORIA) },
  'reclamo-recien-enviado': {
    reach: async (page) => {
      await add(page, LIGHTING_CATEGORIA);
      await page.getByLabel('¿Qué pasa?').fill('La luz de la esquina no prende desde el lunes.');
      await page.getByRole('checkbox', { name: 'Leí y acepto las condiciones' }).check();
      await page.getByRole('button', { name: 'Enviar reclamo' }).click();
      await expect(title('Recibimos tu reclamo')(page)).toBeVisible();
    },
  },
  'tramites-ninguno': shows(
    makeCustomer,
    `/requerimientos/cat/${TITULAR_CATEGORIA}`,
    'Todavía no hiciste trámites de Cambio de titularidad.',
  ),
  'reclamo-repetido': {
    reach: async (page) => {
      const person = await makeCustomer();
      await makeCase({ ...person, suministros: [] }, { estado: 'iniciado' });
      await enterAt(page, person, NUEVO(LIGHTING_CATEGORIA));
      await text(page, 'Ya tenés un reclamo abierto por esto');
    },
  },
  'reclamo-espera': {
    reach: (page) => openRequerimiento(page, ESPERA).then(() => text(page, 'Enviar respuesta')),
  },
  'reclamo-pendiente': {
    reach: (page) => openRequerimiento(page, {}).then(() => text(page, 'Anular reclamo')),
  },
  'reclamo-anular': {
    overlay: 'dialog',
    reach: async (page) => {
      await openRequerimiento(page, {});
      await page.getByRole('button', { name: 'Anular reclamo' }).click();
      await expect(dialog(page)).toContainText('No se puede deshacer.');
    },
  },
  'reclamo-finalizado': {
    reach: async (page) => {
      await openRequerimiento(page, FINALIZADO);
      await expect(page.getByRole('button', { name: 'No, reabrir' })).toBeVisible();
    },
  },
  'reclamo-reabrir': {
    reach: async (page) => {
      await openRequerimiento(page, FINALIZADO);
      await page.getByRole('button', { name: 'No, reabrir' }).click();
      await expect(page.getByLabel('¿Qué falta resolver?')).toBeFocused();
    },
  },
  'reclamo-viejo': {
    reach: async (page) => {
      await openRequerimiento(page, { ...FINALIZADO, daysAgo: 40, closedDaysAgo: 20 });
      await text(page, /^Ya pasaron 15 días\./);
    },
  },
  'reclamo-anulado': { reach: (page) => openRequerimiento(page, { estado: 'anulado' }) },
  'reclamo-cerrado-al-responder': {
    reach: async (page) => {
      const { numero } = await openRequerimiento(page, { estado: 'iniciado' });
      await page.getByRole('button', { name: 'Agregar información' }).click();
      await page.getByLabel('Agregar información').fill('Hoy tampoco prendió.\nNi la de la otra cuadra.');
      await closeRequerimiento(numero, 'anulado');
      await page.getByRole('button', { name: 'Enviar' }).click();
      await text(page, /lo que estabas escribiendo no se envió/);
      await text(page, 'Este reclamo fue anulado.');
    },
  },
  'reclamo-ajeno': {
    reach: async (page) => {
      const { id } = await makeCase(await makeCustomer(), {});
      await enterAt(page, await makeCustomer(), `/requerimientos/ver/${id}`);
      // The heading is matched by its name, because another one is shown while the page loads and axe would check a page
      // that is about to change.
      await expect(page.getByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeVisible();
    },
  },
  'inicio-novedades': {
    reach: async (page) => {
      const person = await makeCustomer();
      await makeCase(person, ESPERA);
      await enterAt(page, person, '/');
      await text(page, 'Esperamos tu respuesta');
    },
  },
  arrepentimiento: shows('nobody', '/arrepentimiento', title('Botón de arrepentimiento')),
  'baja-con-sesion': {
    reach: async (page) => {
      await enterAt(page, await makeCustomer(), '/solicitudes/baja');
      await text(page, /^Lo pedís como /);
      await expect(page.getByLabel('Documento', { exact: true })).toHaveCount(0);
      await expect(page.getByText('No hace falta tener cuenta.')).toBeHidden();
    },
  },
  'arrepentimiento-enviado': {
    reach: async (page) => {
      await fromElsewhere(page);
      await page.goto('/arrepentimiento');
      await page.getByLabel('Nombre y apellido').fill('Rosa Acosta');
      await page.getByLabel('Documento').fill('20.111.222');
      await page.getByLabel('Correo electrónico').fill(`rosa${Date.now()}@prueba.test`);
      await page.getByRole('button', { name: /^Enviar/ }).click();
      await text(page, /^\d{4}-\d{6}$/);
    },
  },
  'estado-publico': {
    reach: async (page) => {
      await fromElsewhere(page);
      const person = await makeCustomer();
      const { numero } = await makeCase(person, { estado: 'iniciado' });
      await page.goto(`/reclamo?numero=${numero}`);
      await page.getByLabel('Documento').fill(person.documento);
      await page.getByRole('button', { name: /^(Ver|Consultar|Buscar)/ }).click();
      await text(page, 'En curso');
    },
  },
  'estado-publico-ninguno': {
    reach: async (page) => {
      await fromElsewhere(page);
      await page.goto('/reclamo?numero=2019-000001');
      await page.getByLabel('Documento').fill('20111222');
      await page.getByRole('button', { name: /^(Ver|Consultar|Buscar)/ }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
};
