import { makePerson, makeSupply, rows } from '../data.ts';
import { admin, beginChoosing, dialog, doWithRow, enterAt } from '../steps.ts';
import { expect } from '../test.ts';
import { NO_RESULTS, type States, shows, text } from './state.ts';

const PATH = '/admin/suministro_mails';

async function makeCorreos(): Promise<string> {
  const { documento } = await makePerson();
  const { id, cuenta } = await makeSupply(documento, { domicilio: 'Mitre 12' });
  await rows(
    `INSERT INTO suministro_mails (suministro_id, email, validado, desuscribir, rebota)
     VALUES ($1, 'hija.que.vive.lejos@correo-con-nombre-largo.test', false, false, false),
       ($1, 'elsa@correo.test', true, false, false), ($1, 'viejo@correo.test', true, false, true),
       ($1, 'sefue@correo.test', true, true, false)`,
    [id],
  );
  return `${PATH}?suministro=${cuenta}`;
}

export const correos: States = {
  correos: {
    reach: async (page) => {
      await enterAt(page, admin, await makeCorreos());
      await text(page, 'elsa@correo.test');
    },
  },
  'correos-elegidos': {
    reach: async (page) => {
      await enterAt(page, admin, await makeCorreos());
      await text(page, 'elsa@correo.test');
      await beginChoosing(page);
      await page.getByRole('checkbox', { name: /^Elegir elsa@correo\.test/ }).check();
      await text(page, /1 elegido/);
    },
  },
  'correos-eliminar': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, admin, await makeCorreos());
      await doWithRow(page, 'elsa@correo.test', /^Eliminar/);
      await expect(dialog(page)).toBeVisible();
    },
  },
  'correos-acciones': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await enterAt(page, admin, await makeCorreos());
      await page.getByRole('button', { name: /^Acciones de elsa@correo\.test/ }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  'correos-sin-resultados': shows(admin, `${PATH}?correo=nadie-tiene-esta-direccion`, NO_RESULTS),
  'agregar-correo': shows(admin, `${PATH}/agregar`, (page) =>
    page.getByRole('button', { name: 'Agregar correo', exact: true }),
  ),
  'validar-mail': shows('nobody', '/validar/suministro?token=abc', 'Confirmar'),
  'validar-mail-vencido': shows('nobody', '/validar/suministro', /El enlace venció/),
  'validar-mail-listo': {
    reach: async (page) => {
      const json = { validado: true, suministros: ['10012345', '20000001'] };
      await page.route('**/api/oob/suministro_mails/validar', (route) => route.fulfill({ json }));
      await page.goto('/validar/suministro?token=abc');
      await page.getByRole('button', { name: 'Confirmar' }).click();
      await text(page, 'Vas a recibir las facturas en este correo');
    },
  },
  'baja-mail': shows('nobody', '/baja?token=abc', 'Sí, dejar de recibirlos'),
  'baja-mail-lista': {
    reach: async (page) => {
      await page.route('**/api/oob/baja/abc', (route) => route.fulfill({ status: 200 }));
      await page.goto('/baja?token=abc');
      await page.getByRole('button', { name: 'Sí, dejar de recibirlos' }).click();
      await text(page, 'No te vamos a mandar más estos correos');
    },
  },
};
