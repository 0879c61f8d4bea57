import { readFileSync } from 'node:fs';
import { makeCortesAdmin } from './support/cortes.ts';
import { makePerson } from './support/data.ts';
import { expect, test } from './support/one-context.ts';
import { admin, encargado, enterAt } from './support/steps.ts';

const makeCustomer = () => makePerson({ supplies: [{ domicilio: 'Mitre 12', bills: [] }] });
const findAdmin = async () => admin;

type Account = Parameters<typeof enterAt>[1];

const LISTS: Readonly<Record<string, () => Promise<Account>>> = {
  '/suministros': () => makePerson(),
  '/facturas': makeCustomer,
  '/facturas/pagos': makeCustomer,
  '/tarjetas': makeCustomer,
  '/requerimientos/cat/:catid': makeCustomer,
  '/consumos/:suministro?': makeCustomer,
  '/admin/requerimientos': async () => encargado,
  '/admin/suministros': findAdmin,
  '/admin/usuarios': findAdmin,
  '/admin/facturas/pagos': findAdmin,
  '/admin/mensajes': findAdmin,
  '/admin/suministro_mails': findAdmin,
  '/admin/suministro_telefonos': findAdmin,
  '/admin/archivos_facturas': findAdmin,
  '/admin/archivos_subidas': findAdmin,
  '/admin/cortes': makeCortesAdmin,
  '/admin/indicadores': findAdmin,
  '/admin/auditoria': findAdmin,
};

/** These pages have no list, so they have no text for an empty one. */
const OTHERS =
  /\/(:id|editar|agregar|pagar|plantillas|:tipo)\b|^\/(admin$|configuracion|login|autologin|logout|registro|restablecer|perfil|preferencias|2fa|eliminar_cuenta|validar|baja|arrepentimiento|reclamo)?(\/|$)/;
const isAdmin = (path: string) => path.startsWith('/admin/');

test('cada página que es una lista está entre las que se miran', { tag: '@escritorio' }, () => {
  // The file is read as text, because nothing may import an application.
  const table = readFileSync(new URL('../apps/web/src/routes.tsx', import.meta.url), 'utf8');
  const unknown = [...table.matchAll(/\bpath: '([^']+)'/g)]
    .map(([, path = '']) => path)
    .filter((path) => !(path in LISTS))
    .filter((path) => !OTHERS.test(isAdmin(path) ? path.slice('/admin'.length) : path));
  expect(table).toContain("path: '/facturas'");
  expect(unknown).toEqual([]);
});

for (const [path, who] of Object.entries(LISTS))
  test(`${path} sin nada lo dice con las palabras de todas`, {
    tag: isAdmin(path) ? '@escritorio' : '@telefono',
  }, async ({ page }) => {
    const account = await who();
    // Every list is empty, except the data that the frame of each page needs.
    await page.route(
      /\/api\/(?!usuarios\/\d|suministros|requerimiento_categorias|config|auth|oob(?!\/suministros\?))/,
      (route) =>
        route.request().method() === 'GET' && !/\/(resumen|\d+)(\?|$)/.test(route.request().url())
          ? route.fulfill({ json: { totalItems: 0, member: [] } })
          : route.continue(),
    );
    await enterAt(page, account, path.replace(':catid', '1').replace('/:suministro?', ''));
    await expect(page.getByText('No se han encontrado resultados', { exact: true }).first()).toBeVisible();
  });
