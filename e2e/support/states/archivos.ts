import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  ALL_RECHAZADO_RESUMEN,
  ANULADO,
  type ArchivoOptions,
  ERROR,
  makeArchivo,
  makeSubida,
  RENAMED_RESUMEN,
  RESUMEN,
  UNREAD_RESUMEN,
} from '../archivo-fixtures.ts';
import { admin, dialog, enterAt, hold, pressMain } from '../steps.ts';
import { expect } from '../test.ts';
import { NO_RESULTS, type States, shows, text, title, whenFailing, whileLoading } from './state.ts';

const FACTURAS = '/admin/archivos_facturas';
const SUBIDAS = '/admin/archivos_subidas';
const LIST_URL = /\/api\/archivo_facturas\?/;
const LONG_NAME = 'facturas_de_la_cooperativa_con_un_nombre_muy_largo_de_noviembre_definitivo.csv';

/**
 * The answer of the server is changed instead of the row, because the worker would take a row in one of these states, or
 * could not load the files of other tests because of it.
 */
async function changeAnswer(page: Page, id: number, changes: object): Promise<void> {
  await page.route(new RegExp(`/api/archivo_facturas/${id}$`), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...changes } });
  });
}

async function openArchivo(page: Page, options: ArchivoOptions = {}, changes?: object): Promise<void> {
  const id = await makeArchivo(options);
  if (changes) await changeAnswer(page, id, changes);
  await enterAt(page, admin, `${FACTURAS}?archivo=${id}`);
  await text(page, 'Datos del archivo');
}

const openRenamed = (page: Page) =>
  openArchivo(
    page,
    { resumen: RENAMED_RESUMEN },
    { columnas: [{ esperada: 'cuenta', enArchivo: 'nro_cuenta' }] },
  );

const uniquePrefix = () => `e2e${randomBytes(4).toString('hex')}`;

/** The names are unique to the test. The files in progress are faked in the answer of the server. */
async function makeEveryArchivo(page: Page): Promise<string> {
  const prefix = uniquePrefix();
  const nombre = (detail: string) => `${prefix}_${detail}.csv`;
  const inProgress: Readonly<Record<string, object>> = {
    [nombre('revisando')]: { resumen: undefined, progresoRevision: 40 },
    [nombre('confirmado')]: { estado: 1 },
    [nombre('cargando')]: { estado: 2, progreso: 55, renglonesImportados: 23_000 },
    [nombre('finalizado')]: { estado: 100, progreso: 100, renglonesImportados: 41_188 },
  };
  await makeArchivo({ nombre: `${prefix}_${LONG_NAME}` });
  for (const item of Object.keys(inProgress)) await makeArchivo({ nombre: item });
  await makeArchivo({ nombre: nombre('error'), estado: ERROR, importados: 23_000 });
  await makeArchivo({ nombre: nombre('anulado'), estado: ANULADO });
  await page.route(LIST_URL, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { member: { nombre: string }[] };
    const member = json.member.map((item) => ({ ...item, ...inProgress[item.nombre] }));
    await route.fulfill({ response, json: { ...json, member } });
  });
  return prefix;
}

async function openUploadDialog(page: Page, path = FACTURAS): Promise<void> {
  await enterAt(page, admin, path);
  await pressMain(page, 'Subir archivo');
  await expect(dialog(page).getByRole('button', { name: 'Subir y revisar' })).toBeVisible();
}

async function chooseAndSend(page: Page): Promise<void> {
  await openUploadDialog(page);
  const buffer = Buffer.from('cuenta;numero;periodo\n');
  await page
    .getByLabel('Elegir archivo')
    .setInputFiles({ name: 'fact_2026_11.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Subir y revisar' }).click();
}

export const archivos: States = {
  archivos: {
    reach: async (page) => {
      await enterAt(page, admin, `${FACTURAS}?nombre=${await makeEveryArchivo(page)}`);
      await text(page, '7 resultados');
    },
  },
  'archivos-ninguno': {
    reach: async (page) => {
      await page.route(LIST_URL, (route) => route.fulfill({ json: { totalItems: 0, member: [] } }));
      await enterAt(page, admin, FACTURAS);
      await text(page, 'Todavía no se subieron archivos.');
    },
  },
  'archivos-sin-resultados': shows(admin, `${FACTURAS}?nombre=ningun-archivo-se-llama-asi`, NO_RESULTS),
  'archivos-esqueleto': whileLoading(LIST_URL, admin, FACTURAS, title('Archivos de facturas')),
  'archivos-fallan': whenFailing(LIST_URL, admin, FACTURAS),
  'archivos-subidas': {
    reach: async (page) => {
      const nombre = uniquePrefix();
      for (const tipo of ['padron', 'consumos', 'cobranzas', 'pdfs'])
        await makeSubida(tipo, `${nombre}_${tipo}.csv`);
      await enterAt(page, admin, `${SUBIDAS}?nombre=${nombre}`);
      await text(page, '4 resultados');
    },
  },
  'archivo-revisando': {
    reach: async (page) => {
      await openArchivo(page, {}, { resumen: undefined, progresoRevision: 40, renglonesRechazados: 0 });
      await text(page, 'Revisando… 40 %');
    },
  },
  'archivo-revision': {
    reach: async (page) => {
      await openArchivo(page, { nombre: LONG_NAME });
      await expect(page.getByRole('button', { name: 'Confirmar y cargar 41.188 facturas' })).toBeVisible();
    },
  },
  'archivo-revision-distinta': {
    reach: async (page) => {
      await openArchivo(page, { resumen: { ...RESUMEN, importeAnterior: 1_000_000_000 } });
      await page.getByRole('button', { name: /^Confirmar y cargar/ }).click();
      await text(page, 'Marcá esta casilla para poder cargarlo.');
    },
  },
  'archivo-revision-de-pdf': {
    reach: async (page) => {
      await enterAt(page, admin, `${SUBIDAS}?archivo=${await makeSubida('pdfs')}`);
      await text(page, 'encontradas');
    },
  },
  'archivo-confirmar': {
    overlay: 'dialog',
    reach: async (page) => {
      await openArchivo(page);
      await page.getByRole('button', { name: /^Confirmar y cargar/ }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  'archivo-anular': {
    overlay: 'dialog',
    reach: async (page) => {
      await openArchivo(page, { nombre: LONG_NAME });
      await page.getByRole('button', { name: 'Anular archivo' }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  'archivo-todo-rechazado': {
    reach: async (page) => {
      await openArchivo(page, { estado: ERROR, resumen: ALL_RECHAZADO_RESUMEN });
      await text(page, 'No hay nada para cargar. ¿Elegiste el formato correcto?');
    },
  },
  'archivo-sin-columnas': {
    reach: async (page) => {
      await openArchivo(page, {
        estado: ERROR,
        obs: 'Faltan: cuenta, vencimiento. Sobran: nro_cuenta, fec_vto, observaciones_del_sistema_de_facturacion.',
        resumen: UNREAD_RESUMEN,
      });
      await text(page, '¿"nro_cuenta" es "cuenta"?');
    },
  },
  'archivo-otras-columnas': {
    reach: async (page) => {
      await openRenamed(page);
      await page.getByText('Ver columna por columna').click();
      await text(page, 'Guardar como formato');
    },
  },
  'archivo-guardar-formato': {
    overlay: 'dialog',
    reach: async (page) => {
      await openRenamed(page);
      await page.getByRole('button', { name: 'Guardar como formato' }).click();
      await dialog(page).getByRole('button', { name: 'Guardar formato' }).click();
      await text(page, 'Escribí el nombre del formato.');
    },
  },
  'archivo-cargando': {
    reach: async (page) => {
      await openArchivo(page, {}, { estado: 2, progreso: 55, renglonesImportados: 23_000 });
      await text(page, 'Cargando 23.000 de 41.188');
    },
  },
  'archivo-con-error': {
    reach: async (page) => {
      await openArchivo(page, {
        estado: ERROR,
        obs: 'No pudimos seguir cargando el archivo. Lo cargado hasta ahora queda.',
        importados: 23_000,
      });
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    },
  },
  'archivo-finalizado': {
    reach: async (page) => {
      await openArchivo(
        page,
        {},
        {
          estado: 100,
          progreso: 100,
          renglonesImportados: 41_188,
          renglonesSinCambio: 15,
          renglonesOmitidos: 12,
        },
      );
      await text(page, /^Se terminó de cargar el/);
    },
  },
  'archivo-corregido': {
    reach: async (page) => {
      await openArchivo(
        page,
        { nombre: LONG_NAME },
        {
          ...{ estado: 100, progreso: 100, renglonesImportados: 41_188 },
          corrigeA: { id: 1, nombre: LONG_NAME },
          correcciones: [{ id: 2, nombre: LONG_NAME, estado: 100 }],
        },
      );
      await text(page, 'Corrige a');
      await expect(page.getByRole('button', { name: 'Descargar para corregir' })).toBeVisible();
    },
  },
  'archivo-demasiados-rechazados': {
    reach: async (page) => {
      await openArchivo(page, {
        estado: ERROR,
        obs: 'Se rechazaron 5 de 41.220 renglones: más del 0 % permitido.',
      });
      await text(page, 'Subir corregidas');
    },
  },
  'archivo-subir-corregidas': {
    overlay: 'dialog',
    reach: async (page) => {
      await openArchivo(page, { nombre: LONG_NAME }, { estado: 100, progreso: 100 });
      await page.getByRole('button', { name: 'Subir corregidas' }).click();
      await page.getByRole('button', { name: 'Subir y revisar' }).click();
      await text(page, 'Elegí un archivo.');
    },
  },
  'archivo-sin-lo-guardado': {
    overlay: 'toast',
    reach: async (page) => {
      const description = 'El archivo guardado ya no está. Subilo de nuevo.';
      const json = { description, status: 409 };
      await page.route(/\/para_corregir$/, (route) => route.fulfill({ status: 409, json }));
      await openArchivo(page, {}, { estado: 100, progreso: 100 });
      await page.getByRole('button', { name: 'Descargar para corregir' }).click();
      await text(page, description);
    },
  },
  'archivo-anulado': {
    reach: async (page) => {
      await openArchivo(page, { estado: ANULADO, importados: 12_000 });
      await text(page, 'Quedan cargados 12.000 renglones.');
    },
  },
  'archivo-inexistente': shows(admin, `${FACTURAS}?archivo=999999999`, 'No encontramos esta página'),
  'archivo-subir': { overlay: 'dialog', reach: (page) => openUploadDialog(page, SUBIDAS) },
  'archivo-subir-incompleto': {
    overlay: 'dialog',
    reach: async (page) => {
      await openUploadDialog(page, SUBIDAS);
      await page.getByRole('button', { name: 'Subir y revisar' }).click();
      await text(page, 'Revisá estos datos:');
    },
  },
  'archivo-subiendo': {
    overlay: 'dialog',
    reach: async (page) => {
      await hold(page, /\/api\/archivo_facturas$/);
      await chooseAndSend(page);
      await expect(dialog(page).getByRole('progressbar')).toBeVisible();
    },
  },
  'archivo-repetido': {
    overlay: 'dialog',
    reach: async (page) => {
      await page.route(/\/api\/archivo_facturas$/, (route) =>
        route.fulfill({
          status: 409,
          json: { description: 'Ese archivo ya se cargó el 12/10/2026.', status: 409 },
        }),
      );
      await chooseAndSend(page);
      await text(page, 'Ese archivo ya se cargó el 12/10/2026.');
    },
  },
};
