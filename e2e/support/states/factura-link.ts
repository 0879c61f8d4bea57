import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkOf } from '../bulk.ts';
import { type Bill, makeSupply } from '../data.ts';
import { fromElsewhere } from '../steps.ts';
import { homeUrl } from '../test.ts';
import { type States, text, whileLoading } from './state.ts';

const WRONG = '/f/1-00000000-0000-4000-8000-000000000000';
const BILL: Bill = { cents: 4_187_350, dueIn: 5, descargable: true };

async function link(bill: Partial<Bill>, blocked = false): Promise<string> {
  const numero = `B 0004-${randomInt(10_000_000, 99_999_999)}`;
  await makeSupply('20111222', { domicilio: 'Mitre 12', blocked, bills: [{ ...BILL, ...bill, numero }] });
  return linkOf(numero);
}

const shows = (bill: Partial<Bill>, words: string | RegExp, blocked = false) => ({
  reach: async (page: Page) => {
    await fromElsewhere(page);
    await page.goto(await link(bill, blocked));
    await text(page, words);
  },
});

export const facturaLink: States = {
  facturaLink: shows({}, 'Ingresar para ver tus facturas'),
  'enlace-vencida': shows({ dueIn: -8 }, /^Venció el/),
  'enlace-pagada': shows({ state: 'pagada' }, 'Pagada'),
  'enlace-en-pago': shows({ state: 'enPago' }, /No vuelvas a pagar/),
  'enlace-sin-pdf': shows({ descargable: false }, 'PDF no disponible'),
  'enlace-inhabilitado': shows({}, /no se puede pagar por acá/i, true),
  'enlace-malo': {
    reach: async (page) => {
      await fromElsewhere(page);
      await page.goto(WRONG);
      await text(page, 'El enlace no es válido o venció. Ingresá para ver tus facturas.');
    },
  },
  'enlace-muchos-intentos': {
    reach: async (page) => {
      const headers = await fromElsewhere(page);
      const one = () => fetch(`${homeUrl()}/api/oob/factura/no`, { headers });
      await Promise.all(Array.from({ length: 20 }, one));
      await page.goto(WRONG);
      await text(page, /^Hiciste muchos intentos seguidos\. Probá de nuevo en \d+ minutos\.$/);
    },
  },
  'enlace-sin-red': {
    reach: async (page) => {
      await page.route('**/api/oob/factura/**', (route) => route.abort('internetdisconnected'));
      await page.goto(WRONG);
      await text(page, 'No pudimos conectarnos');
    },
  },
  'enlace-cargando': whileLoading('**/api/oob/factura/**', 'nobody', WRONG, 'Cargando...'),
};
