import type { Page } from '@playwright/test';
import { rows } from '../data.ts';
import { makeEncargado } from '../requerimientos.ts';
import { admin, dialog, enterAt } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, shows, text, title, whenFailing, whileLoading } from './state.ts';

const PATH = '/admin/configuracion';
const PLAZOS_PATH = `${PATH}/plazos`;
const URL = /\/api\/oob\/ajustes$/;
const CATEGORIAS_PATH = `${PATH}/categorias`;
const CATEGORIAS_URL = /\/api\/oob\/requerimientos\/categorias$/;
const TEXTOS_PATH = `${PATH}/textos`;
const PLANTILLAS_URL = /\/api\/oob\/mensajes\/plantillas$/;
const LEGALES_PATH = `${PATH}/legales`;
const ACEPTACIONES_URL = /\/api\/oob\/legal\/aceptaciones/;
const RESPUESTAS_URL = /\/api\/oob\/requerimientos\/respuestas$/;

/** What was written before is told under the form; what is in force does not change. */
async function openPlazos(page: Page): Promise<void> {
  await rows(
    `INSERT INTO ajuste_versiones (clave, version, valor, autor, detalle, created)
     SELECT 'feriados', n, '["2026-12-25"]', 'Silvia Barrios', detalle, now() - (5 - n) * interval '1 day'
     FROM (VALUES (1, 'Feriados 2026'), (2, '08/09, asueto local'), (3, '07/12, puente'),
       (4, 'Los feriados del aniversario de la localidad, que este año son dos')) v (n, detalle)
     ON CONFLICT DO NOTHING`,
  );
  await enterAt(page, admin, PLAZOS_PATH);
  await text(page, 'Plazos');
}

const makeSupervisor = () => makeEncargado('Marta', 'ADMIN');

async function openRespuestas(page: Page): Promise<void> {
  const { id } = await makeEncargado('Darío');
  await rows(
    `INSERT INTO respuestas (titulo, texto, dueno_id, propuesta)
     VALUES ('Poda', 'Hola {nombre}: la poda de esa cuadra es el jueves.', $1, true)`,
    [id],
  );
  await enterAt(page, await makeSupervisor(), `${PATH}/respuestas`);
}

const dayButton = (page: Page) => page.getByRole('button', { name: /^lunes 28 de diciembre/ });
const newYears = (page: Page) => page.getByRole('button', { name: /^Traer los nacionales de/ });

/** A day of the town and a term, not saved. */
async function change(page: Page): Promise<void> {
  await openPlazos(page);
  await page.getByLabel('Denuncia de artefacto quemado').fill('12');
  await dayButton(page).click();
  await text(page, '2 cambios sin guardar');
}

/** One with a long name, its texts changed and the order too, not saved. */
async function changeCategorias(page: Page): Promise<void> {
  await enterAt(page, admin, `${CATEGORIAS_PATH}?categoria=sepelio-familiar`);
  await page.getByLabel('Ayuda').fill('Sumá a un familiar, aunque no viva con vos.');
  await page.getByLabel('Fotos', { exact: true }).selectOption('Obligatorio');
  await page.getByRole('button', { name: 'Subir Otros reclamos' }).click();
  await page.getByRole('button', { name: 'Desactivar' }).click();
  await text(page, '2 cambios sin guardar');
}

const LONG_TEXT = 'Con tu cuenta podés ver y pagar las facturas de tus suministros.\n\n'.repeat(40);

/** Long texts, not published: everybody would be asked. */
async function changeLegales(page: Page): Promise<void> {
  await page.route(ACEPTACIONES_URL, (route) =>
    route.fulfill({ json: { usuarios: 10_000, aproximado: true } }),
  );
  await enterAt(page, admin, LEGALES_PATH);
  await page.getByLabel('Términos', { exact: true }).fill(LONG_TEXT);
  await page.getByLabel('Política de privacidad', { exact: true }).fill('https://laposta.example/privacidad');
  await text(page, 'Se les va a pedir que acepten a más de 10.000 usuarios en su próximo ingreso.');
}

export const configuracion: States = {
  'configuracion-plazos': { reach: openPlazos },
  'configuracion-plazos-cambiados': { reach: change },
  'configuracion-plazos-mas': {
    reach: async (page) => {
      await openPlazos(page);
      await page.getByText('Otros plazos y horarios').click();
      await page.getByLabel('Horarios').fill('siempre');
      await text(page, /^Los horarios van como/);
    },
  },
  'configuracion-plazos-nacionales': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await openPlazos(page);
      await newYears(page).click();
      await expect(dialog(page).getByRole('button', { name: /^Traer \d+/ })).toBeVisible();
    },
  },
  'configuracion-otra-persona-lo-cambio': {
    reach: async (page) => {
      await change(page);
      const theirs = {
        clave: 'feriados',
        nombre: 'Feriados',
        seccion: 'plazos',
        version: 9,
        original: false,
      };
      await page.route(/\/api\/oob\/ajustes\/feriados$/, (route) =>
        route.fulfill({
          status: 409,
          json: {
            ...{ status: 409, code: 'ajuste', description: 'Silvia Barrios cambió esto a las 10:32.' },
            ajuste: { ...theirs, valor: ['2026-12-25'] },
          },
        }),
      );
      await page.route(/\/api\/oob\/ajustes\/reclamos\.plazos$/, (route) =>
        route.fulfill({ status: 422, json: { status: 422, description: 'Va de 1 a 365 días.' } }),
      );
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await text(page, 'Silvia Barrios cambió esto a las 10:32.');
    },
  },
  'configuracion-de-un-supervisor': shows(makeSupervisor, PLAZOS_PATH, 'Así lo lee el socio'),
  'configuracion-respuestas': {
    reach: async (page) => {
      await openRespuestas(page);
      await text(page, 'Propuestas por el equipo');
    },
  },
  'configuracion-respuestas-editar': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await openRespuestas(page);
      await page.getByRole('button', { name: 'Editar Falta una foto' }).click();
      await expect(dialog(page).getByRole('region', { name: 'Así lo lee el socio' })).toBeVisible();
    },
  },
  'configuracion-respuestas-esqueleto': whileLoading(RESPUESTAS_URL, makeSupervisor, `${PATH}/respuestas`),
  'configuracion-respuestas-fallan': whenFailing(RESPUESTAS_URL, makeSupervisor, `${PATH}/respuestas`),
  'configuracion-categorias': {
    reach: async (page) => {
      await enterAt(page, admin, CATEGORIAS_PATH);
      await text(page, 'Así lo ve el socio');
    },
  },
  'configuracion-categorias-cambiadas': { reach: changeCategorias },
  'configuracion-categorias-nueva': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await enterAt(page, await makeSupervisor(), CATEGORIAS_PATH);
      await page.getByRole('button', { name: 'Nueva categoría' }).click();
      await dialog(page).getByLabel('Nombre').fill('Poda de árboles');
      await dialog(page).getByRole('button', { name: 'Crear' }).click();
      await expect(dialog(page).getByText('Elegí si es un trámite o un reclamo.').first()).toBeVisible();
    },
  },
  'configuracion-categorias-esqueleto': whileLoading(CATEGORIAS_URL, admin, CATEGORIAS_PATH),
  'configuracion-categorias-fallan': whenFailing(CATEGORIAS_URL, admin, CATEGORIAS_PATH),
  'configuracion-aviso': {
    reach: async (page) => {
      await enterAt(page, admin, PATH);
      await page.getByLabel('Aviso', { exact: true }).fill('El martes 24 cerramos a las 12.');
      await text(page, '1 cambio sin guardar');
    },
  },
  'configuracion-mostrador': {
    reach: async (page) => {
      await enterAt(page, admin, `${PATH}/mostrador`);
      await page.getByLabel('Búsquedas por día').fill('1500');
      for (const canal of ['Mostrador', 'Teléfono', 'WhatsApp', 'Correo'])
        await page.getByRole('checkbox', { name: canal }).uncheck();
      await text(page, 'Dejá al menos uno.');
    },
  },
  'configuracion-textos': shows(admin, TEXTOS_PATH, 'Los enlaces, las leyendas y el pie van siempre.'),
  'configuracion-textos-cambiados': {
    reach: async (page) => {
      await enterAt(page, admin, TEXTOS_PATH);
      await page.getByLabel('Asunto', { exact: true }).fill('Se acerca el {vencimiento}');
      await page.getByLabel('SMS', { exact: true }).fill('Pagá {deuda}');
      await text(page, /^«\{deuda\}» no existe/);
      await text(page, /^2 cambios sin guardar/);
    },
  },
  'configuracion-textos-esqueleto': whileLoading(PLANTILLAS_URL, admin, TEXTOS_PATH),
  'configuracion-textos-fallan': whenFailing(PLANTILLAS_URL, admin, TEXTOS_PATH),
  'configuracion-legales': shows(admin, LEGALES_PATH, 'Así lo lee el socio'),
  'configuracion-legales-cambiados': { reach: changeLegales },
  'configuracion-legales-correccion': {
    reach: async (page) => {
      await changeLegales(page);
      await page.getByLabel('Es una corrección: no se vuelve a pedir que acepten').check();
      await text(page, 'No se le vuelve a pedir a nadie que acepte.');
    },
  },
  'configuracion-legales-otra-persona': {
    reach: async (page) => {
      await changeLegales(page);
      const theirs = {
        ...{
          clave: 'legal.textos',
          nombre: 'Textos legales',
          seccion: 'legales',
          version: 9,
          original: false,
        },
        valor: { terminos: LONG_TEXT, version: '2026-11-16/9' },
      };
      await page.route(/\/api\/oob\/ajustes\/legal\.textos$/, (route) =>
        route.fulfill({
          status: 409,
          json: {
            ...{ status: 409, code: 'ajuste', description: 'Silvia Barrios cambió esto a las 10:32.' },
            ajuste: theirs,
          },
        }),
      );
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await text(page, 'Silvia Barrios cambió esto a las 10:32.');
    },
  },
  'configuracion-legales-volver': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await page.route(/\/api\/oob\/ajustes\/legal\.textos\/versiones$/, (route) =>
        route.fulfill({
          json: {
            versiones: [2, 1].map((version) => ({
              ...{ version, original: false, autor: 'Silvia Barrios', detalle: 'Términos' },
              ...{
                created: '2026-11-16T10:00:00-03:00',
                valor: { terminos: 'Otros.', version: `2026/${version}` },
              },
            })),
          },
        }),
      );
      await enterAt(page, admin, LEGALES_PATH);
      await page.getByRole('button', { name: 'Volver a esta versión: Términos' }).first().click();
      await expect(dialog(page)).toContainText(/^.*Se les va a pedir que acepten a/);
    },
  },
  'configuracion-marca': shows(admin, `${PATH}/marca`, 'Se cambia en el servidor.'),
  'configuracion-esqueleto': whileLoading(URL, admin, PATH, title('Configuración')),
  'configuracion-falla': whenFailing(URL, admin, PATH),
};
