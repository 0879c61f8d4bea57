import { makePerson, makeSupply, rows } from '../data.ts';
import { admin, dialog, enterAt } from '../steps.ts';
import { expect } from '../test.ts';
import { type States, text } from './state.ts';

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
      await page.getByRole('checkbox', { name: /^Elegir elsa@correo\.test/ }).check();
      await text(page, /1 elegido/);
      // The bar follows the scroll of the list, but this state shows it in its own place.
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  'correos-eliminar': {
    overlay: 'dialog',
    reach: async (page) => {
      await enterAt(page, admin, await makeCorreos());
      await page.getByRole('button', { name: /^Eliminar elsa@correo\.test/ }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  'correos-sin-resultados': {
    reach: async (page) => {
      await enterAt(page, admin, `${PATH}?correo=nadie-tiene-esta-direccion`);
      await text(page, 'No se han encontrado resultados');
    },
  },
  'agregar-correo': {
    reach: async (page) => {
      await enterAt(page, admin, `${PATH}/agregar`);
      await expect(page.getByRole('button', { name: 'Agregar correo', exact: true })).toBeVisible();
    },
  },
  'validar-correo': {
    reach: (page) => page.goto('/validar/suministro?token=abc').then(() => text(page, 'Confirmar')),
  },
  'validar-correo-vencido': {
    reach: (page) => page.goto('/validar/suministro').then(() => text(page, /El enlace venció/)),
  },
  baja: {
    reach: (page) => page.goto('/baja?token=abc').then(() => text(page, 'Sí, dejar de recibirlos')),
  },
};
