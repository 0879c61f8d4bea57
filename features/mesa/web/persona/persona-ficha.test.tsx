import { address, drawWith, press, type Request, type Server } from '@oficina/ui/testing';
import { hrefOf, textsOf, user } from '@oficina/ui/testing/browser';
import type { Usuario } from '@oficina/usuarios/contract';
import { UsuarioPage } from '@oficina/usuarios/web/admin';
import type { Role } from '@oficina/values';
import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonaFicha as Ficha } from '../../contract/index.ts';
import { setPlace } from '../place.ts';
import { avisosText } from './acceso.tsx';
import { PersonaFicha } from './persona-ficha.tsx';

const ELSA: Usuario = {
  '@id': '/api/usuarios/7',
  '@type': 'Usuario',
  id: 7,
  email: 'elsa@correo.com',
  nombre: 'Elsa',
  apellido: 'Roldán',
  nombreVisible: 'Elsa Roldán',
  documento: '17430221',
  roles: ['ROLE_CONFIRMADO'],
  emailValidado: true,
  identidadValidada: false,
};

const AVISOS: NonNullable<Ficha['acceso']['avisos']> = {
  ...{ mailFactura: true, mailVencimiento: true, mailRequerimiento: true, notifVencimiento: false },
  ...{ smsVencimiento: false, smsCorte: true, smsOtros: false, smsVia: 'whatsapp' },
};

const FICHA: Ficha = {
  acceso: {
    email: 'elsa@correo.com',
    emailValidado: true,
    emailRebota: true,
    telefono: '3492 15-40-1234',
    telefonoValidado: true,
    documento: '•••.•30.221',
    identidadValidada: true,
    otpEstado: 2,
    ultimoIngreso: '2026-11-02T09:12:00-03:00',
    avisos: AVISOS,
  },
  otrasCuentas: [{ '@id': '/api/usuarios/3', email: 'elsa.vieja@correo.com' }],
  suministros: [
    {
      '@id': '/api/usuario_suministros/31',
      suministro: '/api/suministros/120',
      cuenta: '10010120',
      nombre: 'ROLDAN ELSA',
      domicilio: 'San Martín 450',
      activo: true,
      pagoInhabilitado: false,
      debe: 77_993.5,
    },
  ],
  requerimientos: [
    {
      '@id': '/api/requerimientos/42',
      numero: '2026-001042',
      categoria: 'Alumbrado público',
      estado: 0,
      created: '2026-11-12T09:12:00-03:00',
    },
  ],
  pagos: [
    {
      '@id': '/api/pagos/501',
      id: 501,
      estado: 1,
      created: '2026-09-18T10:12:00-03:00',
      total: 38_455.2,
    },
  ],
  mensajes: [
    {
      '@id': '/api/mensajes/87',
      tipo: 'email',
      estado: 1,
      asunto: 'Recibimos tu reclamo N.º 2026-001042',
      created: '2026-11-12T09:13:00-03:00',
    },
    {
      '@id': '/api/mensajes/86',
      tipo: 'email',
      estado: 1,
      asunto: 'Tu factura de agosto',
      created: '2026-09-05T08:00:00-03:00',
    },
    {
      '@id': '/api/mensajes/88',
      tipo: 'email',
      estado: 1,
      asunto: 'Tu factura de octubre',
      created: '2026-11-05T08:00:00-03:00',
    },
  ],
};

const isFicha = ({ path }: Request) => path === '/api/oob/usuarios/7/ficha';
const serve =
  (ficha: Ficha, others: Server = () => ({ status: 500 })): Server =>
  (request) => {
    if (isFicha(request)) return { body: ficha };
    return request.path === '/api/usuarios/7' ? { body: ELSA } : others(request);
  };

const draw = (server: Server, roles: readonly Role[] = ['ROLE_MOSTRADOR']) =>
  drawWith(
    server,
    <Suspense>
      <UsuarioPage
        id={7}
        isUsuarioAdmin={false}
        isAdmin={false}
        tabs={[]}
        ficha={(usuario, page) => (
          <PersonaFicha usuario={usuario} roles={roles}>
            {page}
          </PersonaFicha>
        )}
      />
    </Suspense>,
    '/admin/usuarios/7',
  );

const flat = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
const section = async (title: string) =>
  (await screen.findByRole('heading', { level: 2, name: title })).parentElement as HTMLElement;

beforeEach(() => setPlace('telefono'));

describe('por qué se abre', () => {
  test('el mostrador va con lo que dijo, y puede cambiarlo', async () => {
    const { requests } = draw(serve(FICHA));
    await section('Acceso');
    expect(requests.filter(isFicha).map(({ search }) => String(search))).toEqual(['motivo=telefono']);
    await press(/^cambiar/);
    await press('WhatsApp');
    await waitFor(() => expect(requests.filter(isFicha).at(-1)?.search.get('motivo')).toBe('whatsapp'));
  });

  test('a un administrador se le pregunta; la página de siempre no espera', async () => {
    const { requests } = draw(serve(FICHA), ['ROLE_ADMIN']);
    expect(await screen.findByRole('heading', { level: 2, name: 'Datos' })).toBeTruthy();
    expect(screen.getByText('17430221')).toBeTruthy();
    expect(requests.filter(isFicha)).toEqual([]);
    await press('Consulta del socio');
    await section('Acceso');
    expect(screen.queryByText('17430221')).toBeNull();
  });

  test('a quien administra usuarios no, porque no ve lo que se debe', async () => {
    const { suministros, requerimientos: _c, pagos: _p, mensajes: _m, ...rest } = FICHA;
    const { requests } = draw(
      serve({ ...rest, suministros: suministros.map(({ debe: _, ...one }) => one) }),
      ['ROLE_USUARIO_ADMIN'],
    );
    expect(flat((await section('Suministros')).textContent)).not.toContain('debe');
    expect(String(requests.find(isFicha)?.search)).toBe('');
    expect(screen.queryByText(/^Motivo/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Últimos hechos' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'San Martín 450' })).toBeNull();
  });
});

test('dice cómo entra, qué tiene y qué pasó último, lo más nuevo primero', async () => {
  draw(serve(FICHA), ['ROLE_MOSTRADOR', 'ROLE_REQUERIMIENTO_ADMIN']);
  expect(flat((await section('Acceso')).textContent)).toBe(
    'Accesoelsa@correo.comRebotaCorregir elsa@correo.com3492 15-40-1234verificadoDNI •••.•30.221Ver el documento' +
      'IdentidadvalidadaVerificación en dos pasosactivadaÚltimo ingreso02/11/26 09:12Avisoscorreo y WhatsApp',
  );
  expect(flat((await section('Suministros')).textContent)).toContain(
    'San Martín 45010010120debe $ 77.993,50',
  );
  expect(hrefOf('San Martín 450')).toBe('/admin/suministros/120');
  expect(textsOf('listitem', await section('Últimos hechos')).map(flat)).toEqual([
    '12/11Recibimos tu reclamo N.º 2026-001042Correo',
    '12/11Caso 2026-001042Alumbrado públicoPendiente',
    '05/11Tu factura de octubreCorreo',
    '18/09Pago N.º 501$ 38.455,20Procesado',
  ]);
  for (const title of ['Caso 2026-001042', 'Recibimos tu reclamo N.º 2026-001042'])
    expect(hrefOf(title)).toBe('/admin/requerimientos/ver/42');
  expect(flat(screen.getByText(/^Hay otra cuenta/).textContent)).toBe(
    'Hay otra cuenta con este documento: elsa.vieja@correo.com.',
  );
  await user.click(screen.getByRole('link', { name: 'elsa.vieja@correo.com' }));
  expect(address()).toBe('/admin/usuarios/3');
});

test('el documento entero se pide aparte', async () => {
  const { requests } = draw(serve(FICHA, () => ({ body: { documento: '17430221' } })));
  await press(/^Ver el documento/);
  expect(await screen.findByText('DNI 17430221')).toBeTruthy();
  expect(requests.at(-1)?.path).toBe('/api/oob/usuarios/7/documento');
});

test('un suministro se quita, y la ficha se vuelve a leer', async () => {
  const { requests } = draw(serve(FICHA, () => ({ status: 204 })));
  expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull();
  await press('Acciones del suministro 10010120');
  await press(/^Quitar el suministro 10010120/);
  const dialog = within(await screen.findByRole('dialog', { name: '¿Quitar el suministro 10010120?' }));
  await user.click(dialog.getByRole('button', { name: 'Quitar vínculo' }));
  await waitFor(() => expect(requests.filter(isFicha)).toHaveLength(2));
  expect(requests.find(({ method }) => method === 'DELETE')?.path).toBe('/api/usuario_suministros/31');
});

test('si la ficha falla, los datos de siempre están', async () => {
  draw(
    serve(FICHA, () => ({ status: 500 })),
    ['ROLE_MOSTRADOR'],
  );
  await section('Acceso');
  draw((request) => (isFicha(request) ? { status: 500 } : serve(FICHA)(request)));
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
  expect(await screen.findByText('17430221')).toBeTruthy();
});

test('los avisos se dicen por dónde llegan', () => {
  const off = Object.fromEntries(Object.keys(AVISOS).map((name) => [name, false]));
  expect(avisosText(undefined)).toBe('ninguno');
  expect(avisosText({ ...AVISOS, ...off, smsVia: 'sms' })).toBe('ninguno');
  expect(avisosText({ ...AVISOS, smsVia: 'sms', notifVencimiento: true })).toBe('correo, SMS y aplicación');
});
