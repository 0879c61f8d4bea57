import { writeDay } from '@oficina/values';
import type { Page } from '@playwright/test';
import { makeCorte, makeCortesAdmin, makeCustomerInZona, makeSuministrosInZona, newZona } from '../cortes.ts';
import { dialog, doWithRow, enterAt, pressMain } from '../steps.ts';
import { expect } from '../test.ts';
import { NO_RESULTS, type States, shows, text, title, whenFailing, whileLoading } from './state.ts';

const LIST_URL = /\/api\/cortes\?/;
const ZONAS_URL = /\/api\/oob\/cortes\/zonas$/;
const ZONAS = [
  { zona: 'Centro', suministros: 1200, conAviso: 1100 },
  { zona: 'Norte', suministros: 30_450, conAviso: 21_001 },
  { zona: 'Zona rural: colonias Bella Italia y Nueva Roma', suministros: 1, conAviso: 0 },
];
const AVISOS = /\/api\/cortes\/\d+\/avisos/;
const PATH = '/admin/cortes';
const MOTIVO = 'Cambio del transformador de la esquina y poda de los árboles que tocan los cables';

async function makeCortes(page: Page, view: string): Promise<string> {
  const zona = newZona();
  const { suministros } = await makeCustomerInZona(zona);
  const common = { zona, motivo: MOTIVO, obs: 'Desenchufá la heladera.', suministros };
  await makeCorte({ ...common, startsIn: 30, endsIn: 34 });
  await makeCorte({ ...common, tipo: 'forzado', startsIn: 50, endsIn: null });
  await makeCorte({ ...common, tipo: 'forzado', startsIn: -2, endsIn: null });
  await makeCorte({ ...common, startsIn: -1, endsIn: 3 });
  await makeCorte({ ...common, startsIn: -30, endsIn: -26 });
  await makeCorte({ ...common, tipo: 'forzado', startsIn: -300, endsIn: -290 });
  const query = new URLSearchParams({ ...(view ? { vista: view } : {}), zona });
  await enterAt(page, await makeCortesAdmin(), `${PATH}?${query}`);
  await text(page, view ? '2 resultados' : '4 resultados');
  return zona;
}

async function openCorteDialog(page: Page, view: string, accion: RegExp): Promise<void> {
  await makeCortes(page, view);
  await doWithRow(page, '', accion);
  await expect(dialog(page)).toBeVisible();
}

export async function fillCorte(page: Page, zona: string, cuentas: string): Promise<void> {
  await pressMain(page, 'Nuevo corte');
  const corteDialog = dialog(page);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  for (const [edge, time] of [
    ['Inicio', '08:00'],
    ['Fin', '12:00'],
  ] as const) {
    const group = corteDialog.getByRole('group', { name: edge });
    await group.getByLabel('Día', { exact: true }).fill(writeDay(day));
    await group.getByLabel('Hora').fill(time);
  }
  await corteDialog.getByLabel('Zonas', { exact: true }).fill(zona);
  await corteDialog.getByLabel('Motivo').fill(MOTIVO);
  await corteDialog.getByLabel('Consejos').fill('Desenchufá la heladera.');
  await corteDialog.getByLabel('Números de suministro, uno por línea').fill(cuentas);
}

async function nuevo(page: Page, cuentas: (cuenta: string) => string): Promise<void> {
  const zona = newZona();
  const { cuenta } = await makeCustomerInZona(zona);
  await enterAt(page, await makeCortesAdmin(), PATH);
  await fillCorte(page, zona, cuentas(cuenta));
}

export const cortes: States = {
  cortes: { reach: (page) => makeCortes(page, '') },
  'cortes-en-curso': { reach: (page) => makeCortes(page, 'en-curso') },
  'cortes-terminados': { reach: (page) => makeCortes(page, 'terminados') },
  'cortes-sin-resultados': shows(makeCortesAdmin, `${PATH}?zona=nadie-vive-aca`, NO_RESULTS),
  'cortes-ninguno': {
    reach: async (page) => {
      await page.route(LIST_URL, (route) => route.fulfill({ json: { totalItems: 0, member: [] } }));
      await enterAt(page, await makeCortesAdmin(), PATH);
      await text(page, 'No hay cortes en curso ni próximos.');
    },
  },
  'cortes-esqueleto': whileLoading(LIST_URL, makeCortesAdmin, PATH, title('Cortes')),
  'cortes-fallan': whenFailing(LIST_URL, makeCortesAdmin, PATH),
  'cortes-sin-permiso': shows(
    () => makeCustomerInZona(newZona()),
    PATH,
    'No tenés permiso para ver esta pantalla',
  ),
  'cortes-nuevo-calendario': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, await makeCortesAdmin(), PATH);
      await pressMain(page, 'Nuevo corte');
      const group = dialog(page).getByRole('group', { name: 'Inicio' });
      await group.getByLabel('Día', { exact: true }).fill('31/11');
      await group.getByLabel('Hora').fill('25');
      await group.getByRole('button', { name: 'Elegir fecha: Día' }).click();
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  'cortes-nuevo': {
    overlay: 'dialog',
    reach: async (page) => {
      await nuevo(page, (cuenta) => cuenta);
      await text(page, /^1 suministro queda sin luz\. Se avisa a 1: /);
    },
  },
  'cortes-nuevo-zonas': {
    overlay: 'dialog',
    reach: async (page) => {
      await nuevo(page, () => '');
      await page.route(ZONAS_URL, (route) => route.fulfill({ json: { zonas: ZONAS } }));
      await page.reload();
      await pressMain(page, 'Nuevo corte');
      const box = dialog(page).getByLabel('Zonas', { exact: true });
      for (const zona of ['Centro', 'Barrio Los Horneros y quintas del camino viejo']) {
        await box.fill(zona);
        await box.press('Enter');
      }
      await box.press('ArrowDown');
      await expect(dialog(page).getByRole('option').first()).toBeVisible();
    },
  },
  'cortes-sin-contacto': {
    overlay: 'dialog',
    reach: async (page) => {
      const zona = newZona();
      await makeSuministrosInZona(zona, 120);
      await enterAt(page, await makeCortesAdmin(), PATH);
      await fillCorte(page, zona, '');
      await dialog(page)
        .getByRole('button', { name: /^Ver los 120/ })
        .click();
      await text(page, 'Se muestran 50 de 120.');
    },
  },
  'cortes-nuevo-desconocidos': {
    overlay: 'dialog',
    reach: async (page) => {
      await nuevo(page, (cuenta) => `${cuenta}\n000123456789012345678901234567890`);
      await text(page, /^Hay suministros que no existen: /);
    },
  },
  'cortes-nuevo-sin-contar': {
    overlay: 'dialog',
    reach: async (page) => {
      await page.route(/\/afectados$/, (route) => route.fulfill({ status: 500, body: '{}' }));
      await nuevo(page, (cuenta) => cuenta);
      await text(page, 'No pudimos contar a quiénes llega. Podés seguir igual.');
    },
  },
  'cortes-nuevo-vacio': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, await makeCortesAdmin(), PATH);
      await pressMain(page, 'Nuevo corte');
      await dialog(page).getByRole('button', { name: 'Revisar y publicar' }).click();
      await text(page, 'Revisá estos datos:');
    },
  },
  'cortes-confirmar': {
    overlay: 'dialog',
    reach: async (page) => {
      await nuevo(page, (cuenta) => cuenta);
      await dialog(page).getByRole('button', { name: 'Revisar y publicar' }).click();
      await expect(dialog(page).getByRole('button', { name: 'Publicar corte' })).toBeVisible();
    },
  },
  'cortes-editar': {
    overlay: 'dialog',
    reach: async (page) => {
      await openCorteDialog(page, 'proximos', /^Editar el corte/);
      await text(page, 'Se vuelve a avisar si cambia el horario o el motivo.');
    },
  },
  'cortes-volvio': {
    overlay: 'dialog',
    reach: async (page) => {
      await makeCortes(page, 'en-curso');
      // The list shows the last one to begin first, and the corte without an end began before the other.
      await page
        .getByRole('button', { name: /^Acciones del corte/ })
        .last()
        .click();
      await dialog(page)
        .getByRole('button', { name: /^Volvió el servicio en/ })
        .click();
      await expect(dialog(page)).toContainText('¿Volvió el servicio en');
    },
  },
  'cortes-eliminar': {
    overlay: 'dialog',
    reach: (page) => openCorteDialog(page, 'proximos', /^Eliminar el corte/),
  },
  'cortes-avisos': {
    overlay: 'dialog',
    reach: async (page) => {
      await openCorteDialog(page, 'terminados', /^Avisos del corte/);
      await text(page, 'Sin nadie a quien avisar');
    },
  },
  'cortes-avisos-fallan': {
    overlay: 'dialog',
    reach: async (page) => {
      await page.route(AVISOS, (route) => route.fulfill({ status: 500, body: '{}' }));
      await openCorteDialog(page, 'terminados', /^Avisos del corte/);
      await text(page, 'No pudimos consultar los avisos.');
    },
  },
  'inicio-corte-programado': {
    reach: async (page) => {
      const zona = newZona();
      const person = await makeCustomerInZona(zona);
      const obs = 'Desenchufá la heladera y los equipos sensibles.\nNo uses el ascensor.';
      const { suministros } = person;
      await makeCorte({ zona, motivo: MOTIVO, obs, suministros, startsIn: 72, endsIn: 76 });
      await enterAt(page, person, '/');
      await text(page, /^Corte de luz el /);
    },
  },
  'inicio-corte-abierto': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      const zona = newZona();
      const person = await makeCustomerInZona(zona);
      const { suministros } = person;
      await makeCorte({ zona, motivo: MOTIVO, suministros, startsIn: 72, endsIn: 76 });
      await enterAt(page, person, '/');
      await page.getByRole('button', { name: /^Corte de luz el / }).click();
      await text(page, /vas a estar sin luz/);
    },
  },
  'inicio-corte-en-curso': {
    reach: async (page) => {
      const zona = newZona();
      const person = await makeCustomerInZona(zona);
      const { suministros } = person;
      await makeCorte({ zona, tipo: 'forzado', suministros, startsIn: -2, endsIn: null });
      await makeCorte({ zona, suministros, startsIn: 20, endsIn: 50 });
      await enterAt(page, person, '/');
      await text(page, 'Corte de luz en curso');
    },
  },
  'inicio-cortes-fallan': whenFailing(LIST_URL, () => makeCustomerInZona(newZona()), '/', '¿Qué necesitás?'),
};
