import type { Page } from '@playwright/test';
import { makePerson } from '../data.ts';
import { billsOf, makePago, makeTarjeta, type PagoOptions } from '../pagos.ts';
import { enterAt } from '../steps.ts';
import { expect } from '../test.ts';
import { makeHousehold, NO_RESULTS, type States, shows, text, whenFailing, whileLoading } from './state.ts';

const PATH = '/facturas/pagos';
const FACTURAS = [
  { cents: 4_187_350, dueIn: 5 },
  { cents: 4_979_250, dueIn: -20 },
] as const;

/** The refund is of the second factura, which somebody had paid at the counter. */
const partialRefund = {
  idPasarela: '1',
  importeCent: 4_979_250,
  motivo: 'parcial',
  facturas: [],
  pedida: '2026-10-20T10:00:00Z',
};

const show = (estado: number, title: string, options: Omit<PagoOptions, 'facturas' | 'tarjeta'> = {}) => ({
  reach: async (page: Page) => {
    const person = await makeHousehold(...FACTURAS);
    const tarjeta = await makeTarjeta(person);
    const id = await makePago(person, estado, { facturas: await billsOf(person), tarjeta, ...options });
    await enterAt(page, person, `${PATH}/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  },
});

async function openAll(page: Page, path = PATH): Promise<void> {
  const person = await makePerson({
    supplies: [{ domicilio: 'Ruta 34 km 210', bills: Array.from({ length: 7 }, () => FACTURAS[0]) }],
  });
  const tarjeta = await makeTarjeta(person);
  const ids = await billsOf(person);
  for (const [estado, id] of ids.entries())
    await makePago(person, estado, { facturas: [id], tarjeta, motivo: 'Tu banco rechazó el pago.' });
  await enterAt(page, person, path);
}

async function askForCode(page: Page): Promise<void> {
  const person = await makeHousehold(...FACTURAS);
  await enterAt(page, person, `/facturas/pagar?facturas=${(await billsOf(person)).join(',')}&medio=qr`);
  await page.getByRole('button', { name: /^Mostrar código QR/ }).click();
  await text(page, 'Escaneá este código');
}

export const pagos: States = {
  'pago-procesando': show(0, 'Estamos procesando tu pago'),
  'pago-aprobado': show(1, 'Pago aprobado'),
  'pago-aprobado-con-devolucion': show(1, 'Pago aprobado', {
    extra: { devoluciones: [partialRefund] },
  }),
  'pago-rechazado': show(2, 'Tu tarjeta rechazó el pago', {
    motivo: 'La tarjeta no tiene límite o fondos suficientes.',
  }),
  'pago-en-verificacion': show(3, 'Todavía no pudimos confirmar tu pago'),
  'pago-sin-efecto': show(4, 'El pago no se hizo'),
  'pago-a-devolver': show(5, 'Te vamos a devolver este pago'),
  'pago-devuelto': show(6, 'Pago devuelto'),
  'pago-esperando': {
    reach: async (page) => {
      await askForCode(page);
      await text(page, 'Esperando tu pago…');
    },
  },
  'pago-no-existe': shows(makePerson, `${PATH}/999999999`, 'No encontramos esta página'),
  'pago-esqueleto': whileLoading(/\/api\/pagos\/\d+/, makePerson, `${PATH}/999999999`),
  'pago-sin-comprobante': {
    overlay: 'toast',
    reach: async (page) => {
      await page.route(/\/comprobante$/, (route) => route.fulfill({ status: 503, body: '{}' }));
      await show(1, 'Pago aprobado').reach(page);
      await page.getByRole('button', { name: 'Descargar comprobante' }).click();
      await text(page, 'No pudimos descargar el comprobante. Probá de nuevo.');
      // In the larger window the pointer would rest on the menu.
      await page.mouse.move(0, 0);
    },
  },
  historial: {
    reach: async (page) => {
      await openAll(page);
      await text(page, '7 resultados');
    },
  },
  'historial-filtrado': {
    reach: async (page) => {
      await openAll(page, `${PATH}?estado=3`);
      await text(page, 'No vuelvas a pagar.');
    },
  },
  'historial-ninguno': shows(makePerson, PATH, 'Todavía no hiciste pagos por acá.'),
  'historial-sin-resultados': shows(makePerson, `${PATH}?estado=2`, NO_RESULTS),
  'historial-falla': whenFailing(/\/api\/pagos\?/, makePerson, PATH),
  'inicio-codigo-qr': {
    reach: async (page) => {
      await askForCode(page);
      await page.goto('/');
      await text(page, 'Tenés un código QR esperando tu pago.');
    },
  },
  'facturas-codigo-qr': {
    reach: async (page) => {
      await askForCode(page);
      await page.goto('/facturas');
      await text(page, /^Ver (el código|pago)/);
    },
  },
  'inicio-pago-en-curso': {
    reach: async (page) => {
      const person = await makeHousehold(FACTURAS[0]);
      await makePago(person, 3, { facturas: await billsOf(person) });
      await enterAt(page, person, '/');
      await text(page, /No vuelvas a pagar/);
      await expect(page.getByRole('link', { name: 'Ver el pago' })).toBeVisible();
    },
  },
};
