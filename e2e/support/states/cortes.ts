import { writeDay } from '@oficina/values';
import type { Page } from '@playwright/test';
import { encargadoDeCortes, makeCorte, unaZona, vecina } from '../cortes.ts';
import { dialog, enterAt, hold } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, text } from './state.ts';

const LISTA = /\/api\/cortes\?/;
const AVISOS = /\/api\/cortes\/\d+\/avisos/;
const PATH = '/admin/cortes';
const MOTIVO = 'Cambio del transformador de la esquina y poda de los árboles que tocan los cables';

/** Two of each, in a zone of their own. */
async function conCortes(page: Page, vista: string): Promise<string> {
  const zona = unaZona();
  const { suministros } = await vecina(zona);
  const comun = { zona, motivo: MOTIVO, obs: 'Desenchufá la heladera.', suministros };
  await makeCorte({ ...comun, empieza: 30, termina: 34 });
  await makeCorte({ ...comun, tipo: 'forzado', empieza: 50, termina: null });
  await makeCorte({ ...comun, tipo: 'forzado', empieza: -2, termina: null });
  await makeCorte({ ...comun, empieza: -1, termina: 3 });
  await makeCorte({ ...comun, empieza: -30, termina: -26 });
  await makeCorte({ ...comun, tipo: 'forzado', empieza: -300, termina: -290 });
  const query = new URLSearchParams({ ...(vista ? { vista } : {}), zona });
  await enterAt(page, await encargadoDeCortes(), `${PATH}?${query}`);
  await text(page, '2 resultados');
  return zona;
}

async function abrir(page: Page, vista: string, accion: RegExp): Promise<void> {
  await conCortes(page, vista);
  await page.getByRole('button', { name: accion }).first().click();
  await expect(dialog(page)).toBeVisible();
}

/** Written as far as the numbers, which are counted by themselves. */
export async function escribirCorte(page: Page, zona: string, cuentas: string): Promise<void> {
  await page.getByRole('button', { name: 'Nuevo corte', exact: true }).click();
  const ventana = dialog(page);
  const dia = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  for (const [punta, hora] of [
    ['Inicio', '08:00'],
    ['Fin', '12:00'],
  ] as const) {
    const grupo = ventana.getByRole('group', { name: punta });
    await grupo.getByLabel('Día', { exact: true }).fill(writeDay(dia));
    await grupo.getByLabel('Hora').fill(hora);
  }
  await ventana.getByLabel('Zona').fill(zona);
  await ventana.getByLabel('Motivo').fill(MOTIVO);
  await ventana.getByLabel('Consejos').fill('Desenchufá la heladera.');
  await ventana.getByLabel('Números de suministro, uno por línea').fill(cuentas);
}

async function nuevo(page: Page, cuentas: (cuenta: string) => string): Promise<void> {
  const zona = unaZona();
  const { cuenta } = await vecina(zona);
  await enterAt(page, await encargadoDeCortes(), PATH);
  await escribirCorte(page, zona, cuentas(cuenta));
}

export const cortes: States = {
  cortes: { reach: (page) => conCortes(page, '') },
  'cortes-en-curso': { reach: (page) => conCortes(page, 'en-curso') },
  'cortes-terminados': { reach: (page) => conCortes(page, 'terminados') },
  'cortes-sin-resultados': {
    reach: async (page) => {
      await enterAt(page, await encargadoDeCortes(), `${PATH}?zona=nadie-vive-aca`);
      await text(page, 'No se han encontrado resultados');
    },
  },
  'cortes-ninguno': {
    reach: async (page) => {
      await page.route(LISTA, (route) => route.fulfill({ json: { totalItems: 0, member: [] } }));
      await enterAt(page, await encargadoDeCortes(), PATH);
      await text(page, 'No hay cortes próximos.');
    },
  },
  'cortes-esqueleto': {
    reach: async (page) => {
      await hold(page, LISTA);
      await enterAt(page, await encargadoDeCortes(), PATH);
      await expect(page.getByRole('heading', { level: 1, name: 'Cortes' })).toBeVisible();
    },
  },
  'cortes-fallan': {
    reach: async (page) => {
      await page.route(LISTA, (route) => route.fulfill({ status: 500, body: '{}' }));
      await enterAt(page, await encargadoDeCortes(), PATH);
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    },
  },
  'cortes-sin-permiso': {
    reach: async (page) => {
      await enterAt(page, await vecina(unaZona()), PATH);
      await text(page, 'No tenés permiso para ver esta pantalla');
    },
  },
  'cortes-nuevo-calendario': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, await encargadoDeCortes(), PATH);
      await page.getByRole('button', { name: 'Nuevo corte', exact: true }).click();
      const grupo = dialog(page).getByRole('group', { name: 'Inicio' });
      await grupo.getByLabel('Día', { exact: true }).fill('31/11');
      await grupo.getByLabel('Hora').fill('25');
      await grupo.getByRole('button', { name: 'Elegir fecha: Día' }).click();
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  'cortes-nuevo': {
    overlay: 'dialog',
    reach: async (page) => {
      await nuevo(page, (cuenta) => cuenta);
      await text(page, /^El aviso les llega a 1 persona/);
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
      await enterAt(page, await encargadoDeCortes(), PATH);
      await page.getByRole('button', { name: 'Nuevo corte', exact: true }).click();
      await dialog(page).getByRole('button', { name: 'Revisar y publicar' }).click();
      await text(page, 'Revisá estos datos:');
    },
  },
  'cortes-confirmar': {
    overlay: 'dialog',
    reach: async (page) => {
      await nuevo(page, (cuenta) => cuenta);
      await dialog(page).getByRole('button', { name: 'Revisar y publicar' }).click();
      await text(page, 'Se avisa a 1 persona.');
    },
  },
  'cortes-editar': {
    overlay: 'dialog',
    reach: async (page) => {
      await abrir(page, '', /^Editar el corte/);
      await text(page, 'Se vuelve a avisar si cambia el horario o el motivo.');
    },
  },
  'cortes-volvio': {
    overlay: 'dialog',
    reach: (page) => abrir(page, 'en-curso', /^Volvió el servicio en/),
  },
  'cortes-eliminar': {
    overlay: 'dialog',
    reach: (page) => abrir(page, '', /^Eliminar el corte/),
  },
  'cortes-avisos': {
    overlay: 'dialog',
    reach: async (page) => {
      await abrir(page, 'terminados', /^Avisos del corte/);
      await text(page, 'Sin nadie a quien avisar');
    },
  },
  'cortes-avisos-fallan': {
    overlay: 'dialog',
    reach: async (page) => {
      await page.route(AVISOS, (route) => route.fulfill({ status: 500, body: '{}' }));
      await abrir(page, 'terminados', /^Avisos del corte/);
      await text(page, 'No pudimos consultar los avisos.');
    },
  },
  'inicio-corte-programado': {
    reach: async (page) => {
      const zona = unaZona();
      const person = await vecina(zona);
      const obs = 'Desenchufá la heladera y los equipos sensibles.\nNo uses el ascensor.';
      const { suministros } = person;
      await makeCorte({ zona, motivo: MOTIVO, obs, suministros, empieza: 72, termina: 76 });
      await enterAt(page, person, '/');
      await text(page, 'Corte programado');
    },
  },
  'inicio-corte-en-curso': {
    reach: async (page) => {
      const zona = unaZona();
      const person = await vecina(zona);
      const { suministros } = person;
      await makeCorte({ zona, tipo: 'forzado', suministros, empieza: -2, termina: null });
      await makeCorte({ zona, suministros, empieza: 20, termina: 50 });
      await enterAt(page, person, '/');
      await text(page, 'Corte en curso');
    },
  },
  'inicio-cortes-fallan': {
    reach: async (page) => {
      await page.route(LISTA, (route) => route.fulfill({ status: 500, body: '{}' }));
      await enterAt(page, await vecina(unaZona()), '/');
      await text(page, '¿Qué necesitás?');
    },
  },
};
