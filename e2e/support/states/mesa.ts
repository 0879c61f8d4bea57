import type { Page } from '@playwright/test';
import { makeCorte } from '../cortes.ts';
import { makePerson, type Person, rows } from '../data.ts';
import { makeCase, makeEncargado } from '../requerimientos.ts';
import { admin, dialog, encargado, enterAt, isPhone, mostrador } from '../steps.ts';
import { expect } from '../test.ts';
import {
  NO_RESULTS,
  type State,
  type States,
  shows,
  text,
  title,
  whenFailing,
  whileLoading,
} from './state.ts';

const PATH = '/admin/suministros';
const DIA_PATH = '/admin';
const DIA_URL = /\/api\/oob\/mesa\/dia$/;
const LIST_URL = /\/api\/oob\/suministros\?/;
const FICHA_URL = /\/api\/oob\/suministros\/\d+\/ficha/;

/** Somebody with all that a ficha can tell. */
async function makeMember(): Promise<{ path: string; caso: number }> {
  const person = await makePerson({
    supplies: [
      {
        domicilio: 'San Martín 450',
        nombre: 'ROLDAN ELSA',
        bills: [
          { cents: 4_187_350, dueIn: 4, descargable: true },
          { cents: 3_612_000, dueIn: -27 },
          ...Array.from({ length: 11 }, (_, n) => ({
            cents: 3_845_520 - n * 10_000,
            dueIn: -57 - n * 30,
            state: 'pagada' as const,
          })),
        ],
        consumos: [205, 190, 214, 262, 251, 208, 187, 199, 226, 241, 220, 210, 233],
      },
    ],
  });
  const [suministro = 0] = person.suministros;
  await rows(
    `INSERT INTO suministro_mails (suministro_id, email, validado, rebota)
     VALUES ($1, 'elsa@correo.test', true, false), ($1, 'hija@correo.test', true, true)`,
    [suministro],
  );
  await makeCorte({
    zona: 'Centro',
    tipo: 'forzado',
    startsIn: -1,
    endsIn: null,
    motivo: 'Poda en línea de media tensión',
    suministros: [suministro],
  });
  const { id: caso } = await makeCase(person, { dueInDays: -2 });
  return { path: `${PATH}/${suministro}`, caso };
}

async function openFicha(page: Page, part: string): Promise<void> {
  const { path } = await makeMember();
  await enterAt(page, mostrador, path);
  await text(page, 'ROLDAN ELSA');
  if (isPhone(page)) await page.locator('summary', { hasText: part }).click();
  else await page.getByRole('button', { name: new RegExp(`^${part}`) }).click();
}

/** The dialog of an act covers the ficha. */
const actState = (act: (page: Page) => Promise<void>): State => ({
  overlay: 'dialog',
  apart: true,
  reach: async (page) => {
    const { path } = await makeMember();
    await enterAt(page, mostrador, path);
    await text(page, 'ROLDAN ELSA');
    await act(page);
  },
});

async function openCargar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cargar reclamo' }).click();
  await expect(dialog(page).getByLabel('Qué pide')).toBeVisible();
}

async function fillCargar(page: Page, categoria: string): Promise<void> {
  await openCargar(page);
  await dialog(page).getByLabel('Qué pide').selectOption(categoria);
  await dialog(page).getByLabel('Qué cuenta').fill('La luz de la esquina no prende.');
  await dialog(page).getByRole('button', { name: 'Cargar', exact: true }).click();
}

/** Somebody who shares out the work, with cases to answer, late and of others. */
async function makeSupervisor(): Promise<Person> {
  const marta = await makeEncargado('Marta', 'ADMIN');
  const elsa = await makePerson({ supplies: [{ domicilio: 'Mitre 12' }] });
  await makeCase(elsa, { encargado: marta, novedad: 'encargado', dueInDays: 0 });
  await makeCase(elsa, { encargado: marta, novedad: 'encargado', dueInDays: -1, daysAgo: 9 });
  await makeCase(elsa, { estado: 'espera', encargado: await makeEncargado('Darío'), daysAgo: 12 });
  return marta;
}

export const mesa: States = {
  'mesa-dia': shows(makeSupervisor, DIA_PATH, 'Carga del equipo'),
  'mesa-dia-mostrador': shows(mostrador, DIA_PATH, '¿A quién atendés?'),
  'mesa-dia-administrador': shows(admin, DIA_PATH, title('Mi día')),
  'mesa-dia-nada': shows(() => makeEncargado('Marta', 'ENCARGADO'), DIA_PATH, title('Mi día')),
  'mesa-dia-esqueleto': whileLoading(DIA_URL, encargado, DIA_PATH),
  'mesa-dia-falla': whenFailing(DIA_URL, encargado, DIA_PATH),
  'mesa-suministros': shows(mostrador, PATH, /^10010001$/),
  'mesa-suministros-rebota': shows(mostrador, `${PATH}?vista=rebota`, title('Suministros')),
  'mesa-suministros-sin-correos': shows(encargado, PATH, /^10010001$/),
  'mesa-suministros-ninguno': shows(mostrador, `${PATH}?q=nadie-se-llama-asi`, NO_RESULTS),
  'mesa-suministros-esqueleto': whileLoading(LIST_URL, mostrador, PATH, title('Suministros')),
  'mesa-suministros-fallan': whenFailing(LIST_URL, mostrador, PATH),
  'mesa-ficha': { reach: (page) => openFicha(page, 'Facturas').then(() => text(page, /^Octubre 2026$/)) },
  'mesa-ficha-factura-buscada': {
    reach: async (page) => {
      const { path } = await makeMember();
      const [bill] = await rows<{ id: number }>(
        'SELECT id FROM facturas WHERE suministro_id = $1 ORDER BY periodo LIMIT 1',
        [path.split('/').at(-1)],
      );
      await enterAt(page, mostrador, `${path}?factura=${bill?.id}`);
      if (isPhone(page)) await page.locator('summary', { hasText: 'Facturas' }).click();
      await expect(page.getByRole('region', { name: 'La factura que buscaste' })).toBeVisible();
    },
  },
  'mesa-ficha-consumo': { reach: (page) => openFicha(page, 'Consumo').then(() => text(page, '205 kWh')) },
  'mesa-ficha-pagos': {
    reach: (page) => openFicha(page, 'Pagos').then(() => text(page, 'Todavía no se pagó por acá.')),
  },
  'mesa-ficha-casos': { reach: (page) => openFicha(page, 'Casos').then(() => text(page, /^2019-/)) },
  'mesa-ficha-cortes': { reach: (page) => openFicha(page, 'Cortes').then(() => text(page, 'En curso')) },
  'mesa-ficha-mensajes': {
    reach: (page) =>
      openFicha(page, 'Mensajes').then(() => text(page, 'Todavía no se le mandó ningún mensaje.')),
  },
  'mesa-ficha-contacto': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      const { path } = await makeMember();
      await enterAt(page, mostrador, path);
      await text(page, 'ROLDAN ELSA');
      if (isPhone(page)) await page.locator('summary', { hasText: 'Contacto' }).click();
      await page.getByRole('button', { name: /^Corregir/ }).click();
      await expect(dialog(page).getByLabel('Correo')).toBeVisible();
    },
  },
  'mesa-ficha-mas': actState(async (page) => {
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Crear cuenta web' })).toBeVisible();
  }),
  'mesa-ficha-cargar': actState(async (page) => {
    await openCargar(page);
    await dialog(page).getByLabel('Qué pide').selectOption('Alumbrado público');
    await expect(dialog(page).getByLabel(/^Dirección/)).toBeVisible();
  }),
  'mesa-ficha-cargar-otra-persona': actState(async (page) => {
    await openCargar(page);
    await dialog(page).getByLabel('Quién lo pide').selectOption('Otra persona');
    await dialog(page).getByRole('button', { name: 'Cargar', exact: true }).click();
    await text(page, 'Revisá estos datos:');
  }),
  'mesa-ficha-cargar-abierto': actState(async (page) => {
    await fillCargar(page, 'Alumbrado público');
    await expect(page.getByRole('button', { name: 'Sumar «Reitera»' })).toBeVisible();
  }),
  'mesa-ficha-cargado': actState(async (page) => {
    await fillCargar(page, 'Otros reclamos');
    await expect(page.getByRole('button', { name: 'Imprimir constancia' })).toBeVisible();
  }),
  'mesa-ficha-enviar': actState(async (page) => {
    await page.getByRole('button', { name: 'Mandar enlace' }).first().click();
    await dialog(page).getByText('SMS').click();
    await dialog(page).getByLabel('A', { exact: true }).selectOption('Otro número');
    await expect(dialog(page).getByLabel('Otra vez')).toBeVisible();
  }),
  'mesa-ficha-vincular': actState(async (page) => {
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await dialog(page).getByRole('button', { name: 'Vincular otra cuenta' }).click();
    await dialog(page).getByLabel('Cuenta web').fill('quiroga');
    await expect(dialog(page).getByRole('radio').first()).toBeVisible();
  }),
  'mesa-ficha-motivo': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      const { path } = await makeMember();
      await enterAt(page, mostrador, path);
      await page.getByRole('button', { name: /^cambiar/ }).click();
      await expect(dialog(page).getByRole('button', { name: 'WhatsApp' })).toBeVisible();
    },
  },
  'mesa-ficha-pregunta': {
    reach: async (page) => {
      const { path } = await makeMember();
      await enterAt(page, admin, path);
      await text(page, '¿Por qué abrís esta ficha?');
      await page.getByRole('button', { name: 'Abrir por control interno' }).click();
      await text(page, 'Contá por qué la abrís, con 10 letras o más.');
    },
  },
  'mesa-ficha-de-un-caso': {
    reach: async (page) => {
      const { path, caso } = await makeMember();
      await enterAt(page, encargado, `${path}?motivo=caso&requerimiento=${caso}`);
      await text(page, 'Por qué');
    },
  },
  'mesa-ficha-esqueleto': whileLoading(FICHA_URL, mostrador, `${PATH}/1`),
  'mesa-ficha-falla': whenFailing(FICHA_URL, mostrador, `${PATH}/1`),
  'mesa-ficha-inexistente': shows(mostrador, `${PATH}/999999999`, 'No encontramos esta página'),
};
