import type { Page } from '@playwright/test';
import { makePerson, makeSupply, type Person } from '../data.ts';
import { apiToken, enterAt, hold } from '../steps.ts';
import { expect, homeUrl } from '../test.ts';
import { type States, text } from './state.ts';

const PATH = '/suministros/agregar';

async function fill(page: Page, suministro: string, documento: string): Promise<void> {
  await page.getByLabel('Número de suministro').fill(suministro);
  await page.getByLabel('Documento o CUIT del titular').fill(documento);
  await page.getByRole('button', { name: 'Agregar suministro' }).click();
}

async function open(page: Page, person?: Person): Promise<Person> {
  const who = person ?? (await makePerson());
  await enterAt(page, who, PATH);
  await expect(page.getByLabel('Número de suministro')).toBeVisible();
  return who;
}

async function failBefore({ email, password }: Person): Promise<void> {
  const { token } = await apiToken({ email, password });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (let tries = 0; tries < 5; tries++) {
    const body = JSON.stringify({ suministro: `99${Date.now()}${tries}`, documento: '20111222' });
    await fetch(`${homeUrl()}/api/usuario_suministros`, { method: 'POST', headers, body });
  }
}

export const agregarSuministro: States = {
  'agregar-suministro': { reach: (page) => open(page) },
  'agregar-suministro-campos-vacios': {
    reach: async (page) => {
      await open(page);
      await page.getByRole('button', { name: 'Agregar suministro' }).click();
      await text(page, 'Revisá estos datos:');
    },
  },
  'agregar-suministro-no-coincide': {
    reach: async (page) => {
      await open(page);
      await fill(page, '10010120', '20111222');
      await text(page, /^Los datos no coinciden con ningún suministro\./);
    },
  },
  'agregar-suministro-muchos-intentos': {
    reach: async (page) => {
      const person = await open(page);
      await failBefore(person);
      await fill(page, '10010120', '20111222');
      await text(page, /^Hiciste muchos intentos seguidos\. Probá de nuevo en \d+ minutos\.$/);
    },
  },
  'agregar-suministro-ocupado': {
    reach: async (page) => {
      await open(page);
      await hold(page, '**/api/usuario_suministros');
      await fill(page, '10010120', '20111222');
      await expect(page.getByRole('button', { name: 'Agregando…' })).toBeVisible();
    },
  },
  'agregar-suministro-listo': {
    reach: async (page) => {
      const person = await open(page);
      const { cuenta } = await makeSupply(person.documento, { domicilio: 'Belgrano 845' });
      await fill(page, cuenta, person.documento);
      await text(page, 'Agregamos Belgrano 845');
    },
  },
};
