import { draw } from '@oficina/ui/testing';
import { ROLES, type Role } from '@oficina/values';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { opens, routes } from './routes.tsx';
import { ELSA, serveUsuario, startWith, stateOf } from './session.test-kit.ts';

const [RA, RE] = ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'] as const;
const [AD, UA] = ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN'] as const;
const [SM, CA, MO] = ['ROLE_SUMINISTRO_MAIL', 'ROLE_CORTE_ADMIN', 'ROLE_MOSTRADOR'] as const;

/**
 * The menu of the specification §6 decides who opens each page of the staff; for pages without an entry, the permissions of
 * the server do.
 */
const OPENERS: Readonly<Record<string, readonly Role[]>> = {
  '/admin/requerimientos': [RA, RE],
  '/admin/requerimientos/ver/:id': [RA, RE, MO],
  '/admin/suministros': [AD, SM, RA, RE, CA, MO],
  '/admin/suministros/:id': [AD, SM, RA, RE, CA, MO],
  '/admin/usuarios': [AD, UA, RA, RE],
  '/admin/usuarios/:id': [AD, UA, RA, RE, MO],
  '/admin/usuarios/:id/editar': [AD, UA],
  '/admin/facturas/pagos': [AD],
  '/admin/facturas/pagos/:id': [AD],
  '/admin/mensajes': [AD],
  '/admin/mensajes/plantillas': [AD],
  '/admin/suministro_mails': [AD, SM],
  '/admin/suministro_mails/agregar': [AD, SM],
  '/admin/suministro_telefonos': [AD, SM],
  '/admin/suministro_telefonos/agregar': [AD, SM],
  '/admin/archivos_facturas': [AD],
  '/admin/archivos_subidas': [AD],
  '/admin/cortes': [CA],
  '/admin/indicadores': [AD],
  '/admin/configuracion/:seccion?': [AD, RA],
  '/admin/auditoria': [AD],
};
const STAFF_PATHS = routes.map(({ path }) => path).filter((path) => path.startsWith('/admin/'));
const FORBIDDEN_TITLE = 'No tenés permiso para ver esta pantalla';

/** Only the requests of the page itself count, not those of the frame. */
let requestedUrls: string[] = [];

beforeEach(() => {
  requestedUrls = [];
  vi.stubGlobal('fetch', async (url: unknown) => {
    requestedUrls.push(String(url));
    return Response.json({ totalItems: 0, member: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function signedInAs(roles: readonly Role[]) {
  const { client, refresh } = await startWith(stateOf({ roles: [...roles] }));
  const [{ Pages }, { ApiProvider }] = await Promise.all([
    import('./pages.tsx'),
    import('@oficina/hydra/react'),
  ]);
  const config = { nombre: 'La Posta', legal: {}, smsVia: [], apps: {} } as never;
  const openPage = (path: string) =>
    draw(
      <ApiProvider client={client}>
        <Pages config={config} autologin={null} link={null} />
      </ApiProvider>,
      path.replace(/:\w+/, '7'),
    );
  return { openPage, refresh };
}
/** While the code of a page is on its way, its heading is the name of the portal. */
const isOfPage = (name: string) => name !== 'Oficina Virtual';
const titulo = () => screen.findByRole('heading', { level: 1, name: isOfPage }, { timeout: 20_000 });
/** The frame tells what waits and where one attends from, in whatever page. */
const OF_THE_FRAME = /auth\/status|novedades|(requerimientos|pagos)\/resumen|mesa\/canales/;
const formCount = () => document.querySelectorAll('main :is(form, input, textarea, select)').length;

test('de cada pantalla del personal se dice quién la abre', () => {
  expect([...STAFF_PATHS].sort()).toEqual(Object.keys(OPENERS).sort());
});

test.each(STAFF_PATHS)('%s se abre con cualquiera de sus roles, y con ninguno más', (path) => {
  expect(ROLES.filter((role) => opens(path, [role])).sort()).toEqual([...(OPENERS[path] ?? [])].sort());
});

test.each([null, ...ROLES])(
  'a %s, de lo que no abre no se le dibuja ni se le pide nada',
  async (role) => {
    const { openPage } = await signedInAs(role ? ['ROLE_CONFIRMADO', role] : []);
    for (const path of STAFF_PATHS.filter((candidate) => !role || !OPENERS[candidate]?.includes(role))) {
      openPage(path);
      expect([path, (await titulo()).textContent, formCount()]).toEqual([path, FORBIDDEN_TITLE, 0]);
      expect(requestedUrls.filter((url) => !OF_THE_FRAME.test(url))).toEqual([]);
      cleanup();
    }
  },
  60_000,
);

test('a quien le falta su segundo paso se le dice, en lugar de un formulario que no podría enviar', async () => {
  const { openPage, refresh } = await signedInAs([SM]);
  serveUsuario({ ...ELSA, roles: [SM] }, (url) =>
    url.includes('/auth/status') ? Response.json({ otpPendiente: true }) : undefined,
  );
  await refresh();
  openPage('/admin/suministro_mails/agregar');
  expect([(await titulo()).textContent, formCount()]).toEqual(['Falta un paso', 0]);
});

test('quien la abre ve su formulario', async () => {
  const { openPage } = await signedInAs([SM]);
  openPage('/admin/suministro_mails/agregar');
  await vi.waitFor(() => expect(formCount()).toBeGreaterThan(0), { timeout: 20_000 });
});
