import { press, type Request, type Server, setScreen } from '@oficina/ui/testing';
import { printWith, textsOf, user } from '@oficina/ui/testing/browser';
import { openRowMenu } from '@oficina/ui/testing/staff';
import type { Role } from '@oficina/values';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawFicha, FICHA, isFicha, NOW, serve } from '../ficha/ficha.test-kit.tsx';
import { setPlace } from '../place.ts';

beforeEach(() => {
  setScreen(true);
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  setPlace('telefono');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const categoria = (id: number, changes: object) => ({
  ...{ '@id': `/api/requerimiento_categorias/${id}`, '@type': 'RequerimientoCategoria', id },
  ...{ textoAyuda: '', descripcionInicial: '', textoCondiciones: '', sustantivo: 'reclamo' },
  ...{ sustantivoPlural: 'reclamos', adjuntarFotos: 0, adjuntarFotosObs: '', adjuntarArchivos: 0 },
  ...{ adjuntarArchivosObs: '', adjuntarUbicacion: 0, requiereSuministro: true, activo: true },
  ...{ adjuntosSeguros: false, url: '', nombre: 'Falta de luz' },
  ...changes,
});
const LUZ = categoria(1, {});
const ALUMBRADO = categoria(2, { nombre: 'Alumbrado público', adjuntarUbicacion: 2, adjuntarFotos: 2 });
const TITULAR = categoria(3, { nombre: 'Cambio de titular', sustantivo: 'trámite' });

const CARGADO = {
  ...{ '@id': '/api/requerimientos/43', '@type': 'Requerimiento', id: 43, numero: '2026-001043', estado: 0 },
  ...{ descripcion: 'No tiene luz desde las 8', categoria: LUZ, novedadesUsuario: false },
  ...{ created: '2026-11-16T11:20:00-03:00', updated: '2026-11-16T11:20:00-03:00' },
};

const withCategorias =
  (post: Server): Server =>
  (request) => {
    if (isFicha(request)) return serve(FICHA)(request);
    if (request.path === '/api/requerimiento_categorias')
      return { body: { member: [LUZ, ALUMBRADO, TITULAR], totalItems: 3 } };
    return post(request);
  };
const draw = (post: Server, roles: readonly Role[] = ['ROLE_MOSTRADOR']) =>
  drawFicha(withCategorias(post), roles);
const posts = (requests: readonly Request[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
const field = (name: string | RegExp) => screen.findByLabelText(name);
const choose = async (name: string, option: string) => user.selectOptions(await field(name), option);
const type = async (name: string | RegExp, text: string) => {
  const box = await field(name);
  await user.clear(box);
  await user.type(box, text);
};

test('cada tecla abre su acto, y quien sólo atiende casos no tiene más que el suyo', async () => {
  const { unmount } = draw(() => ({ status: 500 }));
  await screen.findByRole('table', { name: 'Facturas' });
  for (const [key, title] of [
    ['r', 'Cargar reclamo o trámite'],
    ['m', 'Mandar el enlace de una factura'],
    ['v', 'Vincular 10010120 a una cuenta web'],
  ] as const) {
    await user.keyboard(key);
    const dialog = await screen.findByRole('dialog', { name: title });
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  unmount();
  draw(() => ({ status: 500 }), ['ROLE_ADMIN']);
  await press('Consulta del socio');
  await screen.findByRole('table', { name: 'Facturas' });
  expect(screen.queryByRole('button', { name: 'Cargar reclamo' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Mandar enlace' })).toBeTruthy();
});

describe('cargar', () => {
  const open = () => press('Cargar reclamo');

  test('lo que pide quien tiene cuenta, con el medio donde se atiende, y su constancia', async () => {
    const { requests } = draw(() => ({ status: 201, body: CARGADO }));
    await open();
    await choose('Qué pide', 'Falta de luz');
    await type('Qué cuenta', 'No tiene luz desde las 8');
    await press('Cargar');
    expect(await screen.findByText('2026-001043')).toBeTruthy();
    expect(posts(requests)).toEqual([
      {
        path: '/api/oob/mesa/requerimientos',
        body: {
          ...{ categoria: '/api/requerimiento_categorias/1', descripcion: 'No tiene luz desde las 8' },
          ...{ suministro: '/api/suministros/120', usuario: '/api/usuarios/7', adjuntos: [] },
          ...{ canal: 'telefono', otro: false },
        },
      },
    ]);
    expect(requests.at(-2)?.key ?? requests.at(-1)?.key).toMatch(/^[0-9a-f]{32}$/);
    await printWith('Imprimir constancia');
    expect(document.body.textContent).toContain('Recibido por teléfono por Marta Díaz.');
    // Only one paper leaves.
    expect(screen.queryByText('Estado de cuenta')).toBeNull();
  });

  test('de quien no tiene cuenta se piden el nombre y el documento, y lo que falta se dice', async () => {
    const { requests } = draw(() => ({
      status: 422,
      body: {
        violations: [
          { propertyPath: 'contacto.telefono', message: 'Ese teléfono no existe.', code: 'formato' },
        ],
      },
    }));
    await open();
    await choose('Quién lo pide', 'Otra persona');
    await choose('Qué pide', 'Trámite: Cambio de titular');
    await press('Cargar');
    expect(await screen.findByText('Revisá estos datos:')).toBeTruthy();
    expect(posts(requests)).toEqual([]);
    await type('Documento', '17430221');
    await type(/^Teléfono/, '3492');
    await type('Qué cuenta', 'Compró la casa y quiere la luz a su nombre');
    await press('Cargar');
    expect(await screen.findByText('Ese teléfono no existe.')).toBeTruthy();
    expect(posts(requests)[0]?.body).toMatchObject({
      contacto: { nombre: 'ROLDAN ELSA', documento: '17430221', email: null, telefono: '3492' },
    });
  });

  test('la ubicación sale del domicilio, y los archivos que pide no frenan', async () => {
    const { requests } = draw(() => ({ status: 201, body: CARGADO }));
    await open();
    await choose('Qué pide', 'Alumbrado público');
    await type('Qué cuenta', 'La luz de la esquina no prende');
    expect(((await field(/^Dirección/)) as HTMLInputElement).value).toBe('San Martín 450');
    expect(screen.getByRole('button', { name: 'Elegir fotos' })).toBeTruthy();
    await press('Cargar');
    await screen.findByText('2026-001043');
    expect(posts(requests)[0]?.body).toMatchObject({ ubicacion: 'San Martín 450', adjuntos: [] });
  });

  const TWIN = {
    status: 409,
    body: {
      ...{ code: 'abierto', detail: 'Ya hay un reclamo abierto: 2026-001042.' },
      ...{ description: 'Ya hay un reclamo abierto: 2026-001042.' },
      ...{ requerimiento: '/api/requerimientos/42', numero: '2026-001042' },
    },
  };
  const fillTwice = async () => {
    await open();
    await choose('Qué pide', 'Falta de luz');
    await type('Qué cuenta', 'No tiene luz desde las 8');
    await press('Cargar');
    await screen.findByText('Ya hay un reclamo abierto: 2026-001042.');
  };

  test('si ya hay uno abierto se puede sumar «Reitera», como nota', async () => {
    const { requests } = draw(({ path }) => (path.endsWith('/notas') ? { status: 201, body: {} } : TWIN));
    await fillTwice();
    await press('Sumar «Reitera»');
    expect(await screen.findByText('Sumamos «Reitera» a 2026-001042.')).toBeTruthy();
    expect(posts(requests).at(-1)).toEqual({
      path: '/api/oob/requerimientos/42/notas',
      body: { texto: 'Reitera: No tiene luz desde las 8' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('o cargar otro', async () => {
    const { requests } = draw(({ body }) =>
      (body as { otro: boolean }).otro ? { status: 201, body: CARGADO } : TWIN,
    );
    await fillTwice();
    await press('Cargar otro');
    expect(await screen.findByText('2026-001043')).toBeTruthy();
    expect(posts(requests).map(({ body }) => (body as { otro: boolean }).otro)).toEqual([false, true]);
  });
});

describe('mandar el enlace', () => {
  const SENT = { status: 201, body: { mensaje: '/api/mensajes/9', para: 'elsa@correo.com' } };

  test('de la última impaga al correo que no rebota', async () => {
    const { requests } = draw(() => SENT);
    await press('Mandar enlace');
    const dialog = await screen.findByRole('dialog');
    // The address of the bills bounces, so it is not offered.
    expect(textsOf('option', dialog).slice(3)).toEqual(['elsa@correo.com', 'Otro correo']);
    await press('Mandar enlace', dialog);
    expect(await screen.findByText('Mandamos el enlace a elsa@correo.com.')).toBeTruthy();
    expect(posts(requests)).toEqual([
      {
        path: '/api/oob/mesa/facturas/1/enviar',
        body: { canal: 'email', para: 'elsa@correo.com', motivo: 'telefono' },
      },
    ]);
  });

  test('de la factura de un renglón, a un número nuevo que se escribe dos veces', async () => {
    const { requests } = draw(() => SENT);
    await screen.findByRole('table', { name: 'Facturas' });
    const menu = await openRowMenu('la factura B 0003-00070122');
    await press('Mandar enlace', menu);
    await user.click(await screen.findByRole('radio', { name: 'SMS' }));
    await choose('A', 'Otro número');
    await type('Número', '3492 15 401234');
    await type('Otra vez', '3492 15 401243');
    await press('Mandar enlace', screen.getByRole('dialog'));
    expect(await screen.findByText('Los números no coinciden.')).toBeTruthy();
    expect(posts(requests)).toEqual([]);
    await type('Otra vez', '3492-15401234');
    await press('Mandar enlace', screen.getByRole('dialog'));
    await waitFor(() =>
      expect(posts(requests)).toEqual([
        {
          path: '/api/oob/mesa/facturas/2/enviar',
          body: { canal: 'sms', para: '3492 15 401234', motivo: 'telefono' },
        },
      ]),
    );
  });
});

describe('vincular', () => {
  const FOUND = {
    clase: 'nombre',
    grupos: [
      {
        ...{ tipo: 'personas', hayMas: false, incompleto: false },
        filas: [
          { '@id': '/api/usuarios/9', titulo: 'Bruno Roldán', detalle: 'bruno@correo.com', dato: '•••221' },
        ],
      },
    ],
  };
  const server: Server = ({ path }) =>
    path === '/api/oob/mesa/buscar' ? { body: FOUND } : { status: 201, body: {} };
  const findBruno = async () => {
    await press('Vincular otra cuenta');
    await user.type(await field('Cuenta web'), 'roldan');
    await user.click(await screen.findByRole('radio', { name: /^Bruno Roldán/ }));
  };

  test('la cuenta que se busca, con el documento del titular', async () => {
    const { requests } = draw(server);
    await findBruno();
    await type('Documento del titular', '17430221');
    await press('Vincular');
    expect(await screen.findByText('Vinculamos 10010120 con Bruno Roldán.')).toBeTruthy();
    expect(posts(requests)).toEqual([
      {
        path: '/api/oob/mesa/vinculos',
        body: {
          ...{ usuario: '/api/usuarios/9', suministro: '/api/suministros/120' },
          ...{ documento: '17430221', canal: 'telefono' },
        },
      },
    ]);
    await waitFor(() => expect(requests.filter(isFicha)).toHaveLength(2));
  });

  test('si el padrón no lo tiene, se cuenta qué se vio', async () => {
    const { requests } = draw(server);
    await findBruno();
    await user.click(screen.getByRole('checkbox', { name: 'El padrón no lo tiene, pero lo vi' }));
    await type('Qué viste', 'su DNI');
    await press('Vincular');
    expect(await screen.findByText('Contá qué viste, con 10 letras o más.')).toBeTruthy();
    await type('Qué viste', 'Su DNI y la escritura de la casa');
    await press('Vincular');
    await screen.findByText('Vinculamos 10010120 con Bruno Roldán.');
    expect(posts(requests)[0]?.body).toMatchObject({
      documentoVisto: true,
      detalle: 'Su DNI y la escritura de la casa',
    });
  });
});

test('a quien no tiene cuenta se le crea una, y sigue el vínculo', async () => {
  draw(() => ({ status: 201, body: { email: 'nueva@correo.com' } }));
  await press('Más acciones');
  await press('Crear cuenta web');
  await type('Documento', '17430221');
  await type('Nombre', 'Elsa');
  await type('Apellido', 'Roldán');
  await type('Correo electrónico', 'nueva@correo.com');
  await press('Crear cuenta');
  expect(await screen.findByRole('dialog', { name: 'Vincular 10010120 a una cuenta web' })).toBeTruthy();
});
