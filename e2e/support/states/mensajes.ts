import type { Page } from '@playwright/test';
import { makePerson, makeSupply, nobody, rows } from '../data.ts';
import { admin, dialog, enterAt } from '../steps.ts';
import { expect } from '../test.ts';
import { NO_RESULTS, type States, shows, text, title, whenFailing, whileLoading } from './state.ts';

const LIST_URL = /\/api\/mensajes\?/;
const PATH = '/admin/mensajes';
const DATOS = JSON.stringify({ cuenta: '10012345', domicilio: 'San Martín 450' });

/** The pending message is scheduled for tomorrow, so that no worker takes it meanwhile. */
async function insertMensajes(gone = 'no.existe@correo.test'): Promise<void> {
  await rows(
    `INSERT INTO mensajes (tipo, estado, intentos, proximo, vence, plantilla, datos, para, tipo_contenido, error, prioridad, acuse)
     SELECT v.tipo, v.estado, 1, now() + interval '1 day', now() + interval '2 days', 'suministro_vinculado', $1::jsonb,
       v.para, 'text/html', v.error, 5, v.acuse
     FROM (VALUES (1::int2, 1::int2, 'elsa.de.nombre.largo@correo-de-la-cooperativa.test', NULL, 'entregado'),
       (1::int2, 5::int2, $2, 'La dirección no existe o no recibe correos (550 5.1.1).', NULL),
       (3::int2, 1::int2, '+5493492405555', 'El operador no pudo entregarlo.', 'fallido'),
       (3::int2, 3::int2, '+5493492401234', 'El operador no responde.', NULL)) v (tipo, estado, para, error, acuse)`,
    [DATOS, gone],
  );
}

async function open(page: Page, path = PATH): Promise<void> {
  await insertMensajes();
  await enterAt(page, admin, path);
  await text(page, /no\.existe@correo\.test/);
}

/** The supply has two addresses: one that comes back and another that nobody has confirmed yet. */
async function failAt(): Promise<string> {
  const [{ documento }, gone] = [await makePerson(), nobody()];
  const { id } = await makeSupply(documento, { domicilio: 'Mitre 12' });
  await rows(
    `INSERT INTO suministro_mails (suministro_id, email, validado, rebota)
     VALUES ($1, $2, true, true), ($1, 'nueva.' || $2, false, false)`,
    [id, gone],
  );
  await rows(
    `INSERT INTO mensajes (tipo, estado, plantilla, datos, para, error, suministro_id, ref_id, created)
     SELECT 1, 5, 'suministro_vinculado', $1::jsonb, $2, 'La dirección no existe o no recibe correos (550 5.1.1).',
       CASE WHEN n < 3 THEN $3::bigint END, CASE WHEN n < 3 THEN (random() * 1e12)::bigint END, now() - make_interval(days => n % 2 * 40)
     FROM generate_series(1, 6) n`,
    [DATOS, gone, id],
  );
  return gone;
}

const openAddress = async (page: Page) => {
  const para = await failAt();
  await enterAt(page, admin, `${PATH}?vista=fallidos&para=${para}`);
  await expect(page.getByRole('button', { name: /^Reenviar/ })).toBeVisible();
};

export const mensajes: States = {
  mensajes: { reach: (page) => open(page) },
  'mensajes-fallidos': { reach: (page) => open(page, `${PATH}?vista=fallidos`) },
  'mensajes-direccion': { reach: openAddress },
  'mensajes-corregir': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await openAddress(page);
      await page.getByRole('button', { name: /^Corregir correo/ }).click();
      await expect(dialog(page).getByLabel('Correo', { exact: true })).toBeVisible();
    },
  },
  'mensajes-reenviar': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await openAddress(page);
      await page.getByRole('button', { name: /^Reenviar/ }).click();
      await expect(dialog(page)).toContainText('más de 31 días');
    },
  },
  'mensajes-fallidos-vacio': shows(admin, `${PATH}?vista=fallidos&hasta=2001-01-01`, NO_RESULTS),
  'mensajes-direccion-sin-fallidos': shows(
    admin,
    `${PATH}?vista=fallidos&para=nadie@correo.test`,
    'Todas las direcciones',
  ),
  'mensajes-no-entregados': {
    reach: async (page) => {
      await insertMensajes();
      await enterAt(page, admin, `${PATH}?vista=no-entregados`);
      await text(page, 'No entregado');
    },
  },
  'mensajes-sin-resultados': shows(admin, `${PATH}?para=nadie-tiene-esta-direccion`, NO_RESULTS),
  'mensajes-esqueleto': whileLoading(LIST_URL, admin, PATH, title('Mensajes')),
  'mensajes-fallan': whenFailing(LIST_URL, admin, PATH),
  'mensajes-detalle': {
    reach: async (page) => {
      const para = nobody();
      await insertMensajes(para);
      await enterAt(page, admin, `${PATH}?vista=fallidos&para=${para}`);
      await page.getByRole('link', { name: `Ver el mensaje a ${para}` }).click();
      await expect(page.getByRole('button', { name: 'Reenviar', exact: true })).toBeVisible();
    },
  },
  'plantillas-una': shows(admin, `${PATH}/plantillas?ver=factura_vence`, 'Prioridad:'),
  plantillas: shows(admin, `${PATH}/plantillas`, 'Con datos inventados. Acá no se envía nada.'),
};
