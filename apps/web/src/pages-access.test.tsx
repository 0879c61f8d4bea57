import { draw } from '@oficina/ui/testing';
import { ROLES, type Role } from '@oficina/values';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveState } from './persistent-state.ts';
import { opens, routes } from './routes.tsx';

const [RA, RE] = ['ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'] as const;
const [AD, UA] = ['ROLE_ADMIN', 'ROLE_USUARIO_ADMIN'] as const;
const [SM, CA] = ['ROLE_SUMINISTRO_MAIL', 'ROLE_CORTE_ADMIN'] as const;

/** Who opens each page of the staff: the menu of the specification §6, and for what has no entry, what the server lets do. */
const ABREN: Readonly<Record<string, readonly Role[]>> = {
  '/admin/requerimientos': [RA, RE],
  '/admin/requerimientos/ver/:id': [RA, RE],
  '/admin/usuarios': [AD, UA, RA, RE],
  '/admin/usuarios/:id': [AD, UA, RA, RE],
  '/admin/usuarios/:id/editar': [AD, UA],
  '/admin/facturas/pagos': [AD],
  '/admin/facturas/pagos/:id': [AD],
  '/admin/mensajes': [AD],
  '/admin/mensajes/plantillas': [AD],
  '/admin/suministro_mails': [AD, SM],
  '/admin/suministro_mails/agregar': [AD, SM],
  '/admin/archivos_facturas': [AD],
  '/admin/archivos_subidas': [AD],
  '/admin/cortes': [CA],
  '/admin/indicadores': [AD],
};
const DEL_PERSONAL = routes.map(({ path }) => path).filter((path) => path.startsWith('/admin/'));
const NO_ES_TUYA = 'No tenés permiso para ver esta pantalla';

const PERSONA = {
  id: 5,
  email: 'elsa@correo.com',
  nombre: 'Elsa',
  nombreVisible: 'Elsa',
  emailValidado: true,
  identidadValidada: false,
  aceptarLegal: true,
};
/** What a page asks the server for on its own account, beside what the frame does. */
let pedidos: string[] = [];

beforeEach(() => {
  pedidos = [];
  vi.stubGlobal('fetch', async (url: unknown) => {
    pedidos.push(String(url));
    return Response.json({ totalItems: 0, member: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The application as somebody with those roles finds it, at any address. */
async function comoQuien(roles: readonly Role[]) {
  saveState(window.localStorage, {
    token: 'un-token',
    usuario: { ...PERSONA, roles } as never,
    suministros: [],
    categorias: [],
  });
  // It reads the browser as it is loaded.
  vi.resetModules();
  const [{ Pages }, { client, refresh }, { ApiProvider }] = await Promise.all([
    import('./pages.tsx'),
    import('./session.ts'),
    import('@oficina/hydra/react'),
  ]);
  const config = { nombre: 'La Posta', legal: {}, smsVia: [], apps: {} } as never;
  const abrir = (path: string) =>
    draw(
      <ApiProvider client={client}>
        <Pages config={config} autologin={null} link={null} />
      </ApiProvider>,
      path.replace(/:\w+/, '7'),
    );
  return { abrir, refresh };
}
const titulo = () => screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
const formularios = () => document.querySelectorAll('main :is(form, input, textarea, select)').length;

test('de cada pantalla del personal se dice quién la abre', () => {
  expect([...DEL_PERSONAL].sort()).toEqual(Object.keys(ABREN).sort());
});

test.each(DEL_PERSONAL)('%s se abre con cualquiera de sus roles, y con ninguno más', (path) => {
  expect(ROLES.filter((role) => opens(path, [role])).sort()).toEqual([...(ABREN[path] ?? [])].sort());
});

test.each([null, ...ROLES])(
  'a %s, de lo que no abre no se le dibuja ni se le pide nada',
  async (role) => {
    const { abrir } = await comoQuien(role ? ['ROLE_CONFIRMADO', role] : []);
    for (const path of DEL_PERSONAL.filter((una) => !role || !ABREN[una]?.includes(role))) {
      abrir(path);
      expect([path, (await titulo()).textContent, formularios()]).toEqual([path, NO_ES_TUYA, 0]);
      expect(pedidos.filter((url) => !/auth\/status|novedades/.test(url))).toEqual([]);
      cleanup();
    }
  },
  60_000,
);

test('a quien le falta su segundo paso se le dice, en lugar de un formulario que no podría enviar', async () => {
  const { abrir, refresh } = await comoQuien([SM]);
  vi.stubGlobal('fetch', async (url: unknown) => {
    if (String(url).includes('/auth/status')) return Response.json({ otpPendiente: true });
    const persona = { ...PERSONA, roles: [SM] };
    return Response.json(String(url).includes('/usuarios/5') ? persona : { totalItems: 0, member: [] });
  });
  await refresh();
  abrir('/admin/suministro_mails/agregar');
  expect([(await titulo()).textContent, formularios()]).toEqual(['Falta un paso', 0]);
});

test('quien la abre ve su formulario', async () => {
  const { abrir } = await comoQuien([SM]);
  abrir('/admin/suministro_mails/agregar');
  await vi.waitFor(() => expect(formularios()).toBeGreaterThan(0), { timeout: 20_000 });
});
