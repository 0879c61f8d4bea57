import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Mensaje, mensajeEstado } from '../contract/index.ts';
import MensajesPage, { type MensajesPageProps } from './mensajes.page.tsx';
import { drawWith, type Server, unMensaje } from './testing.tsx';

const FALLIDO = unMensaje(9, {
  estado: mensajeEstado.code('fallido'),
  suministro: '/api/suministros/31',
  suministroCuenta: '1234',
  intentos: 3,
  error: 'La casilla no existe.',
});

const lista =
  (mensajes: Mensaje[], more: object = {}): Server =>
  ({ pathname }) => {
    const uno = mensajes.find(({ id }) => pathname === `/api/mensajes/${id}`);
    return { body: uno ?? { totalItems: mensajes.length, member: mensajes, ...more } };
  };

const dibujar = (server: Server, path = '/admin/mensajes', changes: Partial<MensajesPageProps> = {}) =>
  drawWith(
    server,
    <MensajesPage
      esAdmin
      clienteTo={(id) => `/admin/usuarios/${id}`}
      correosTo={(id) => `/admin/suministro_mails?suministro=${id}`}
      {...changes}
    />,
    path,
  );

let ancha = false;
beforeEach(() => {
  ancha = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: ancha && query.includes('min-width'),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
});
afterEach(() => vi.restoreAllMocks());

const direccion = () => screen.getByTestId('direccion').textContent;
const abrir = async (user: ReturnType<typeof userEvent.setup>) => {
  const boton = await screen.findByRole('button', { name: /Ver el mensaje a maria@correo.com/ });
  await user.click(boton);
  return { boton, dialogo: await screen.findByRole('dialog', { name: 'Mensaje N.º 9' }) };
};

test('con lugar es una tabla con las columnas de siempre', async () => {
  ancha = true;
  dibujar(
    lista([
      unMensaje(1),
      unMensaje(2, { tipo: 'sms', prioridad: 0, asunto: undefined, estado: 3 }),
      unMensaje(3, { tipo: 'push', para: '…a1B2c3' }),
    ]),
  );
  const tabla = await screen.findByRole('table', { name: 'Mensajes: Todos' });
  const textos = (role: string) =>
    within(tabla)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(textos('columnheader')).toEqual([
    'Creado',
    'Para',
    'Tipo',
    'Asunto',
    'Prioridad',
    'Estado',
    'Actualizado',
  ]);
  expect(textos('row')[1]).toBe(
    '12/11/26 09:05maria@correo.comCorreoRecibimos tu pagoNormalProcesado12/11/26 09:06',
  );
  expect(textos('row')[2]).toContain('SMS–UrgenteReintento');
  expect(textos('row')[3]).toContain('María PazNotificación');
  expect(screen.getByText('3 resultados').getAttribute('role')).toBe('status');
});

test('sin lugar, tarjetas con lo mismo', async () => {
  dibujar(lista([unMensaje(1)], { totalItems: 10_001, totalAproximado: true }));
  const tarjeta = (await screen.findAllByRole('listitem'))[0]?.textContent ?? '';
  for (const dato of ['12/11/26 09:05', 'Procesado', 'Recibimos tu pago', 'maria@correo.com', 'Correo'])
    expect(tarjeta).toContain(dato);
  expect(screen.getByText('Más de 10.000 resultados')).toBeTruthy();
});

test('la vista y los filtros van a la dirección y al servidor, y vuelven a la primera página', async () => {
  const user = userEvent.setup();
  const asked = dibujar(lista([unMensaje(1)], { totalItems: 90 }), '/admin/mensajes?page=2');
  await screen.findByText('90 resultados');
  expect(asked).toEqual(['GET /api/mensajes?page=2']);
  await user.click(screen.getByRole('button', { name: 'Pendientes' }));
  await waitFor(() => expect(direccion()).toBe('?vista=pendientes'));
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Correo');
  await user.selectOptions(screen.getByLabelText('Prioridad'), 'Masivo');
  await user.type(screen.getByLabelText('Para'), ' maria {Enter}');
  await waitFor(() => expect(direccion()).toBe('?vista=pendientes&tipo=email&para=maria&prioridad=9'));
  expect(asked.at(-1)).toBe(
    'GET /api/mensajes?page=1&estado[]=0&estado[]=2&estado[]=3&tipo=email&para=maria&prioridad=9',
  );
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  await waitFor(() => expect(direccion()).toBe('?vista=pendientes'));
  expect((screen.getByLabelText('Para') as HTMLInputElement).value).toBe('');
});

test('sin fallidos se dice; sin nada de lo buscado, se ofrece ver todos', async () => {
  const user = userEvent.setup();
  dibujar(lista([]), '/admin/mensajes?vista=fallidos&tipo=sms');
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ver todos' }));
  expect(await screen.findByText('No hay mensajes fallidos.')).toBeTruthy();
  expect(direccion()).toBe('?vista=fallidos');
});

test('los fallidos llevan adonde se arreglan; sin esas páginas, no', async () => {
  ancha = true;
  dibujar(lista([FALLIDO, unMensaje(10, { usuario: undefined })]), '/admin/mensajes?vista=fallidos');
  const [, primera, segunda] = await screen.findAllByRole('row');
  const enlaces = within(primera as HTMLElement).getAllByRole('link');
  expect(enlaces.map((enlace) => enlace.getAttribute('href'))).toEqual([
    '/admin/usuarios/7',
    '/admin/suministro_mails?suministro=1234',
  ]);
  expect(within(segunda as HTMLElement).queryByRole('link')).toBeNull();
});

test('la fila abre cómo se envió, y al cerrar devuelve el foco', async () => {
  const user = userEvent.setup();
  dibujar(lista([FALLIDO]));
  const { boton, dialogo } = await abrir(user);
  const dato = (nombre: string) => within(dialogo).getByText(nombre).nextElementSibling?.textContent;
  expect(['Estado', 'Cliente', 'Suministro', 'Intentos', 'Último error', 'Creado'].map(dato)).toEqual([
    'Fallido',
    'María Paz',
    'Cuenta 1234',
    '3',
    'La casilla no existe.',
    '12/11/26 09:05',
  ]);
  expect(within(dialogo).queryByText('Próximo intento')).toBeNull();
  expect(within(dialogo).queryByRole('button', { name: 'Cancelar envío' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(boton));
});

test.each([
  ['entregado', 'Entregado'],
  ['leido', 'Leído'],
  ['fallido', 'No se entregó'],
  ['enviado', undefined],
  [undefined, undefined],
] as const)('el acuse %s se lee %s', async (acuse, palabra) => {
  dibujar(lista([unMensaje(9, { tipo: 'sms', ...(acuse && { acuse }) })]));
  const { dialogo } = await abrir(userEvent.setup());
  expect(within(dialogo).queryByText('Acuse')?.nextElementSibling?.textContent).toBe(palabra);
});

test('lo que el operador no entregó no se muestra como enviado', async () => {
  dibujar(lista([unMensaje(9, { tipo: 'sms', estado: 1, acuse: 'fallido' })]));
  await screen.findByText('No entregado');
  expect(screen.queryByText('Procesado')).toBeNull();
});

test('reenviar un fallido lo deja pendiente, y la lista se lee de nuevo', async () => {
  const user = userEvent.setup();
  let actual = FALLIDO;
  const asked = dibujar((url, init) => {
    if (init.method === 'POST') actual = { ...FALLIDO, estado: 0, intentos: 0 };
    return init.method === 'POST' ? { body: actual } : lista([actual])(url, init);
  });
  const { dialogo } = await abrir(user);
  await user.click(within(dialogo).getByRole('button', { name: 'Reenviar' }));
  expect(await screen.findByText('Vamos a enviar de nuevo el mensaje a maria@correo.com.')).toBeTruthy();
  expect(await within(dialogo).findByText('Pendiente')).toBeTruthy();
  expect(asked).toContain('POST /api/mensajes/9/reenviar');
  expect(within(dialogo).queryByRole('button', { name: 'Reenviar' })).toBeNull();
  await waitFor(() =>
    expect(asked.filter((one) => one.startsWith('GET /api/mensajes?')).length).toBeGreaterThan(1),
  );
});

test('si otra persona llegó antes se dice con sus palabras, y se ve cómo quedó', async () => {
  const user = userEvent.setup();
  let actual = FALLIDO;
  dibujar((url, init) => {
    if (init.method !== 'POST') return lista([actual])(url, init);
    actual = { ...FALLIDO, estado: 2 };
    return { status: 409, body: { description: 'Otra persona acaba de modificar esto.' } };
  });
  const { dialogo } = await abrir(user);
  await user.click(within(dialogo).getByRole('button', { name: 'Reenviar' }));
  const aviso = await within(dialogo).findByRole('alert');
  expect(aviso.textContent).toBe('Otra persona acaba de modificar esto.');
  expect(await within(dialogo).findByText('Enviando')).toBeTruthy();
});

test('cancelar el envío de uno que espera se pregunta antes', async () => {
  const user = userEvent.setup();
  const espera = unMensaje(9, { estado: 3, proximo: '2026-11-12T10:00:00-03:00' });
  const asked = dibujar((url, init) =>
    init.method === 'POST' ? { body: { ...espera, estado: 9 } } : lista([espera])(url, init),
  );
  const { dialogo } = await abrir(user);
  expect(within(dialogo).getByText('12/11/26 10:00')).toBeTruthy();
  expect(within(dialogo).queryByRole('button', { name: 'Reenviar' })).toBeNull();
  await user.click(within(dialogo).getByRole('button', { name: 'Cancelar envío' }));
  expect(document.activeElement?.textContent).toBe('Volver');
  expect(asked.some((one) => one.startsWith('POST'))).toBe(false);
  await user.click(within(dialogo).getByRole('button', { name: 'Cancelar envío' }));
  expect(await screen.findByText('Cancelamos el mensaje a maria@correo.com.')).toBeTruthy();
  expect(asked).toContain('POST /api/mensajes/9/cancelar');
});

test('si no se puede leer se dice y se reintenta', async () => {
  const user = userEvent.setup();
  let fails = true;
  dibujar((...args) => (fails ? { status: 500 } : lista([unMensaje(1)])(...args)));
  const reintentar = await screen.findByRole('button', { name: 'Reintentar' });
  fails = false;
  await user.click(reintentar);
  expect(await screen.findByText('1 resultado')).toBeTruthy();
});

test('quien no es administrador no ve lo suyo como si fuera todo', () => {
  const asked = dibujar(lista([unMensaje(1)]), '/admin/mensajes', { esAdmin: false });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'No tenés permiso para ver esta pantalla',
  );
  expect(asked).toEqual([]);
});

test('se exporta lo que se está viendo', async () => {
  const user = userEvent.setup();
  const replace = vi.fn();
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace } } as unknown as Window);
  let cuerpo: unknown;
  const asked = dibujar((url, init) => {
    if (init.method !== 'POST') return lista([FALLIDO])(url, init);
    cuerpo = JSON.parse(String(init.body));
    return { body: { ticket: 'abc', vence: '2026-11-12T09:06:00-03:00' } };
  }, '/admin/mensajes?vista=fallidos&para=maria&page=1');
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await waitFor(() =>
    expect(replace.mock.calls[0]?.[0]).toMatch(/\/api\/oob\/exportar\/mensajes\?ticket=abc$/),
  );
  expect(asked).toContain('POST /api/oob/exportar/mensajes/ticket');
  expect(cuerpo).toEqual({ estado: [mensajeEstado.code('fallido')], para: 'maria' });
});
