import type { Page } from '@playwright/test';
import { makePerson, type Person } from '../data.ts';
import { billsOf, makePago, makeTarjeta } from '../pagos.ts';
import { admin, dialog, enterAt } from '../steps.ts';
import { expect } from '../test.ts';
import { NO_RESULTS, type States, shows, text, title, whenFailing, whileLoading } from './state.ts';

const LIST_URL = /\/api\/pagos\?/;
const PATH = '/admin/facturas/pagos';
const BILL = { cents: 4_187_350, dueIn: 5 };

async function insertPagos(): Promise<{ person: Person; enDuda: number }> {
  const person = await makePerson({
    supplies: [{ domicilio: 'Ruta 34 km 210', bills: Array.from({ length: 7 }, () => BILL) }],
  });
  const tarjeta = await makeTarjeta(person);
  const ids: number[] = [];
  for (const [estado, id] of (await billsOf(person)).entries())
    ids.push(
      await makePago(person, estado, {
        facturas: [id],
        tarjeta,
        minutesAgo: estado === 3 ? 130 : 5,
        motivo: 'La tarjeta no tiene límite o fondos suficientes.',
        extra: { motivoId: '51', ticket: '77' },
      }),
    );
  return { person, enDuda: ids[3] ?? 0 };
}

async function open(page: Page, query = ''): Promise<void> {
  const { person } = await insertPagos();
  await enterAt(page, admin, `${PATH}?cliente=${person.id}${query}`);
}

async function openOne(page: Page): Promise<void> {
  const { enDuda } = await insertPagos();
  await enterAt(page, admin, `${PATH}/${enDuda}`);
  await expect(page.getByRole('button', { name: 'Consultar ahora' })).toBeVisible();
}

export const adminPagos: States = {
  'admin-pagos': { reach: (page) => open(page).then(() => text(page, '7 resultados')) },
  'admin-pagos-en-verificacion': {
    reach: (page) => open(page, '&vista=en-verificacion').then(() => text(page, 'Demorado')),
  },
  'admin-pagos-calendario': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await enterAt(page, admin, `${PATH}?desde=2026-10-05&hasta=2026-10-01`);
      await page.getByRole('button', { name: /^Filtros/ }).click();
      await page.getByRole('button', { name: 'Elegir fecha: Desde' }).click();
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  'admin-pagos-ninguno': shows(admin, `${PATH}?desde=2001-01-01&hasta=2001-01-02`, NO_RESULTS),
  'admin-pagos-esqueleto': whileLoading(LIST_URL, admin, PATH, title('Pagos')),
  'admin-pagos-fallan': whenFailing(LIST_URL, admin, PATH),
  'admin-pago-en-duda': {
    reach: async (page) => {
      await openOne(page);
      await page.getByText('Datos técnicos', { exact: true }).click();
      await expect(page.getByRole('button', { name: 'Copiar' })).toBeVisible();
    },
  },
  'admin-pago-liberar': {
    overlay: 'dialog',
    reach: async (page) => {
      await openOne(page);
      await page.getByRole('button', { name: 'Liberar las facturas' }).click();
      await expect(dialog(page).getByLabel('Motivo', { exact: true })).toBeVisible();
    },
  },
};
