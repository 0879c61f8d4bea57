import { button, press, written } from '@oficina/ui/testing';
import { hrefOf, textsOf } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LIGHTING_CATEGORIA, makeRequerimiento, makeSeguimiento } from '../requerimientos.test-kit.tsx';
import {
  answerField,
  FINISHED,
  findAnswerField,
  openPage,
  pageText,
  serverWithRequerimiento,
} from './ver.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

const conversation = () => document.querySelector('ol:not([aria-label])');
const entries = () => [...(conversation()?.children ?? [])].map(({ textContent }) => textContent);
const titulo = (name: string) => screen.findByRole('heading', { level: 1, name });
const TITLE = 'Alumbrado público';

test('dice qué es, de cuándo, de qué suministro, y lo que se habló', async () => {
  openPage(
    serverWithRequerimiento({
      suministro: '/api/suministros/1',
      descripcion: 'La luz de la esquina\nno <b>prende</b>',
      ubicacion: 'Belgrano y Mitre',
      seguimientos: [
        makeSeguimiento(1, {
          descripcion: 'Pasó a «Iniciado».',
          nuevoEstado: 1,
          created: '2026-11-03T08:40:00-03:00',
        }),
        makeSeguimiento(2, { usuario: '/api/usuarios/7', descripcion: 'Gracias' }),
      ],
    }),
  );
  await titulo(TITLE);
  expect(document.title).toBe('Reclamo 2026-000042 · Alumbrado público – Oficina Virtual');
  for (const text of ['Reclamo 2026-000042 · Casa', 'SuministroCasa, 1234', 'Iniciado02/11/26'])
    expect(pageText()).toContain(text);
  await screen.findByText('Belgrano y Mitre');
  expect(textsOf('listitem', screen.getByRole('list', { name: 'Cómo va tu reclamo' }))).toEqual([
    'Recibido (hecho)lunes 2',
    'En cursodesde el 3',
    'Resueltoel 20 o antes',
  ]);
  expect(entries()).toEqual([
    'Vos · lunes 2, 9:12La luz de la esquina\nno <b>prende</b>Belgrano y Mitre',
    'En curso desde el martes 3',
    'Vos · jueves 5, 10:02Gracias',
  ]);
  // Texts are shown as text, never as markup.
  expect(conversation()?.querySelector('b')).toBeNull();
});

const NONE = {
  adds: false,
  answers: false,
  annuls: false,
  confirms: false,
  no: false,
  reopens: false,
  another: false,
};

test.each([
  ['pendiente', { estado: 0 }, null, { adds: true, annuls: true }],
  ['iniciado', { estado: 1 }, null, { adds: true }],
  ['espera', { estado: 10 }, 'Necesitamos que nos respondas para seguir.', { answers: true, annuls: true }],
  [
    'finalizado y en plazo',
    FINISHED,
    'Lo dimos por resuelto el 08/11/26. ¿Quedó resuelto?Podés reabrirlo hasta el 23/11/26.',
    { confirms: true, no: true },
  ],
  [
    'finalizado y conforme',
    { ...FINISHED, conforme: '2026-11-09T10:00:00-03:00' },
    'Lo dimos por resuelto el 08/11/26.¡Gracias por avisarnos!Podés reabrirlo hasta el 23/11/26.',
    { reopens: true },
  ],
  [
    'finalizado hace mucho',
    { estado: 98, cerrado: FINISHED.cerrado },
    'Ya pasaron 15 días. Si sigue el problema, hacé un reclamo nuevo.',
    { another: true },
  ],
  ['anulado', { estado: 99, cerrado: FINISHED.cerrado }, 'Este reclamo fue anulado.', {}],
] as const)('%s', async (_, cambios, message, expectedActions) => {
  openPage(serverWithRequerimiento(cambios));
  await titulo(TITLE);
  await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull());
  if (message) expect(pageText()).toContain(message);
  await waitFor(() =>
    expect({
      adds: button('Agregar información') !== null,
      answers: findAnswerField() !== null,
      annuls: button('Anular reclamo') !== null,
      confirms: button(/Sí, quedó resuelto/) !== null,
      no: button('No, reabrir') !== null,
      reopens: button('Reabrir') !== null,
      another: screen.queryByRole('link', { name: 'Hacer un reclamo' }) !== null,
    }).toEqual({ ...NONE, ...expectedActions }),
  );
  expect(button(/Imprimir constancia/)).not.toBeNull();
});

test.each([
  ['recibido', { estado: 0 }, ['lunes 2', '', 'el 20 o antes'], 'Recibido'],
  ['tarde', { estado: 0, vence: '2026-11-10T23:59:59-03:00' }, ['lunes 2', '', 'era para el 10'], 'Recibido'],
  [
    'de otro mes y de otro año',
    { estado: 0, created: '2025-12-30T10:00:00-03:00', vence: '2026-12-03T23:59:59-03:00' },
    ['30/12/25', '', 'el 03/12 o antes'],
    'Recibido',
  ],
  ['resuelto', FINISHED, ['lunes 2', '', 'domingo 8'], undefined],
])('la línea de uno %s', async (_, cambios, details, current) => {
  openPage(serverWithRequerimiento(cambios));
  await titulo(TITLE);
  const stations = within(screen.getByRole('list', { name: 'Cómo va tu reclamo' })).getAllByRole('listitem');
  expect(stations.map(({ lastChild }) => (lastChild?.nodeType === 3 ? lastChild.textContent : ''))).toEqual(
    details,
  );
  const here = stations.find((station) => station.hasAttribute('aria-current'));
  expect(here?.querySelector('b')?.textContent).toBe(current);
});

test('uno anulado no tiene línea', async () => {
  openPage(serverWithRequerimiento({ estado: 99, cerrado: FINISHED.cerrado }));
  await titulo(TITLE);
  expect(screen.queryByRole('list', { name: 'Cómo va tu reclamo' })).toBeNull();
});

test('si se le pregunta algo, se cita, y responder lleva al campo', async () => {
  openPage(serverWithRequerimiento({ estado: 10, seguimientos: [makeSeguimiento(1, { nuevoEstado: 10 })] }));
  await screen.findByText('«¿Qué número de poste es?»');
  const field = await answerField();
  await press('Responder');
  expect(document.activeElement).toBe(field);
});

test('de una categoría cerrada no se ofrece empezar otro', async () => {
  openPage(serverWithRequerimiento({ estado: 98, cerrado: FINISHED.cerrado }), {
    props: { categorias: [{ ...LIGHTING_CATEGORIA, activo: false }] },
  });
  await titulo(TITLE);
  expect(screen.queryByRole('link', { name: 'Hacer un reclamo' })).toBeNull();
});

test('recién enviado, el título lo dice y el número se lee primero; al volver ya no', async () => {
  const { unmount } = openPage(serverWithRequerimiento({ estado: 0 }), { state: { justSent: true } });
  await titulo('Recibimos tu reclamo');
  expect(pageText()).toMatch(/^Recibimos tu reclamoAlumbrado público.*Es el número 2026-000042Recibido/);
  expect(pageText()).toContain('Resueltoel 20 o antes');
  expect(screen.getAllByRole('button', { name: /Imprimir constancia/ })).toHaveLength(1);
  unmount();
  openPage(serverWithRequerimiento({ estado: 1 }), { state: { justSent: true } });
  await titulo(TITLE);
  expect(pageText()).not.toContain('Recibimos tu reclamo');
  expect(button(/Imprimir constancia/)).not.toBeNull();
});

describe('las novedades', () => {
  test('abrirlo las da por vistas, y el menú y las listas se enteran', async () => {
    const { requests, queries } = openPage(
      serverWithRequerimiento({ novedadesUsuario: true }, (_, update) => ({
        body: update({ novedadesUsuario: false }),
      })),
    );
    const invalidations = vi.spyOn(queries, 'invalidateQueries');
    await waitFor(() =>
      expect(written(requests)).toEqual([
        [
          'PATCH /api/requerimientos/42/marca_novedad_usuario',
          { novedadesUsuario: false, visto: expect.any(String) },
        ],
      ]),
    );
    await waitFor(() =>
      expect(invalidations.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['requerimientos']]),
    );
  });

  test('sin novedades no se escribe nada', async () => {
    const { requests } = openPage(serverWithRequerimiento({}));
    await titulo(TITLE);
    expect(written(requests)).toEqual([]);
  });

  test('si no se pudo avisar, la página se lee igual', async () => {
    openPage(serverWithRequerimiento({ novedadesUsuario: true }, () => undefined));
    await titulo(TITLE);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByText('No pudimos conectarnos')).toBeNull();
  });
});

describe('lo que no se puede ver', () => {
  test.each([[404], [null]])('no existe o es de otro (%s)', async (status) => {
    const { requests } = openPage(() => ({ status: 404 }), { id: status === null ? null : 42 });
    expect(await titulo('No encontramos esta página')).toBeTruthy();
    expect(requests).toHaveLength(status === null ? 0 : 1);
  });

  test('quien lo atiende y no lo inició va a su propia pantalla', async () => {
    const { requests } = openPage(() => ({
      body: makeRequerimiento(42, { usuario: '/api/usuarios/9', novedadesUsuario: true }),
    }));
    await titulo('No encontramos esta página');
    expect(hrefOf('Abrirlo en Requerimientos')).toBe('/admin/requerimientos/ver/42');
    expect(written(requests)).toEqual([]);
  });

  test('sin confirmar se dice qué falta', async () => {
    openPage(() => ({ status: 403, body: { description: 'Confirmá tu correo.' } }));
    expect(await titulo('Te falta poco')).toBeTruthy();
    expect(pageText()).toContain('Confirmá tu correo.');
  });

  test('una falla se dice y se reintenta', async () => {
    let failing = true;
    openPage((request) => (failing ? undefined : serverWithRequerimiento({})(request)));
    await screen.findByText('No pudimos conectarnos');
    failing = false;
    await press('Reintentar');
    expect(await titulo(TITLE)).toBeTruthy();
  });

  test('si falla al releer, lo que se leyó queda y se dice', async () => {
    let failing = false;
    const { queries } = openPage((request) => (failing ? undefined : serverWithRequerimiento({})(request)));
    await titulo(TITLE);
    failing = true;
    await queries.invalidateQueries();
    expect(await screen.findByText(/No pudimos actualizar esta página/)).toBeTruthy();
    expect(screen.getByText('La luz de la esquina no prende')).toBeTruthy();
  });
});
