// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Tarjeta } from '../contract/index.ts';
import TarjetasPage from './tarjetas.page.tsx';
import { alerta, clock, drawWith, type Pedido, type Server, unaTarjeta } from './tarjetas.test-kit.tsx';

/** What the server has, which the page sees only by reading it again. */
let guardadas: Tarjeta[];
beforeEach(() => {
  guardadas = [
    unaTarjeta(1, { principal: true, obs: 'La del sueldo' }),
    unaTarjeta(3, { vencimiento: '1126', emisorNombre: 'Cabal' }),
    unaTarjeta(2, { vencimiento: '1026' }),
  ];
});

const APARTADA = { hasta: '2026-11-13T09:00:00-03:00', motivo: 'No se puede usar hasta mañana.' };

test('una apartada dice por qué y no se ofrece como principal', async () => {
  guardadas = [
    unaTarjeta(1, { principal: true }),
    unaTarjeta(2, { apartada: { ...APARTADA, por: 'tarjeta' } }),
  ];
  drawWith(leer, <TarjetasPage agregarTo="/tarjetas/agregar" clock={clock} />);
  const motivo = await screen.findByText(APARTADA.motivo);
  const suya = motivo.closest('li');
  expect(suya?.textContent).toContain('Apartada');
  expect(suya?.textContent).not.toContain('Usar como principal');
});

test('lo que aparta a todas se dice una sola vez', async () => {
  guardadas = [1, 2].map((id) => unaTarjeta(id, { apartada: { ...APARTADA, por: 'persona' } }));
  drawWith(leer, <TarjetasPage agregarTo="/tarjetas/agregar" clock={clock} />);
  expect(await screen.findAllByText(APARTADA.motivo)).toHaveLength(1);
  expect(screen.getAllByText('Apartada')).toHaveLength(2);
});

const leer = () => ({ body: { totalItems: guardadas.length, member: guardadas } });
const servidor: Server = ({ method, url }) => {
  const id = Number(url.pathname.split('/').at(-1));
  if (method === 'DELETE') {
    guardadas = guardadas.filter((una) => una.id !== id);
    return { status: 204 };
  }
  if (method !== 'PATCH') return leer();
  guardadas = guardadas
    .map((una) => ({ ...una, principal: una.id === id }))
    .toSorted((a, b) => Number(b.principal) - Number(a.principal));
  return { body: guardadas[0] };
};

const pagina = (server: Server = servidor) =>
  drawWith(server, <TarjetasPage agregarTo="/tarjetas/agregar" clock={clock} />).pedidos;
const escritos = (pedidos: Pedido[]) =>
  pedidos
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => [method, url.pathname, body]);
const tarjeta = async (nombre: string) =>
  within((await screen.findByRole('heading', { name: nombre })).closest('li') as HTMLElement);

describe('cada tarjeta', () => {
  test('dice su marca, sus últimos números, de quién es, cuándo vence y su nota', async () => {
    pagina();
    const visa = await tarjeta('Visa terminada en 4001');
    for (const texto of ['MARIA PEREZ', 'Vence 08/30', 'La del sueldo', 'Principal'])
      expect(visa.getByText(texto)).toBeTruthy();
    expect([visa.queryByText('Vencida'), visa.queryByText('Vence este mes')]).toEqual([null, null]);
  });

  test('la vencida y la que vence este mes lo dicen', async () => {
    pagina();
    const cabal = await tarjeta('Cabal terminada en 4003');
    expect([cabal.getByText('Vence este mes').tagName, cabal.queryByText('Vencida')]).toEqual(['SPAN', null]);
    const vencida = await tarjeta('Visa terminada en 4002');
    expect([vencida.getByText('Vencida').tagName, vencida.queryByText('Vence este mes')]).toEqual([
      'SPAN',
      null,
    ]);
  });

  test('sólo se ofrece como principal la que no lo es y todavía sirve', async () => {
    pagina();
    await tarjeta('Visa terminada en 4001');
    expect(
      screen.getAllByRole('button', { name: /^Usar como principal/ }).map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('la terminada en 4003')]);
    expect(screen.getByRole('link', { name: 'Agregar tarjeta' }).getAttribute('href')).toBe(
      '/tarjetas/agregar',
    );
  });
});

test('elegir la principal la lleva adelante, y a quien lee con ella', async () => {
  const user = userEvent.setup();
  const pedidos = pagina();
  await user.click(await screen.findByRole('button', { name: 'Usar como principal la terminada en 4003' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cabal terminada en 4003'));
  expect(escritos(pedidos)).toEqual([['PATCH', '/api/tarjetas/3', { principal: true }]]);
  expect((await tarjeta('Cabal terminada en 4003')).getByText('Principal')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Cabal terminada en 4003');
});

test('si no se pudo, se dice y el botón vuelve', async () => {
  const user = userEvent.setup();
  pagina((pedido) =>
    pedido.method === 'PATCH' ? { status: 503, body: { description: 'No se pudo.' } } : leer(),
  );
  await user.click(await screen.findByRole('button', { name: 'Usar como principal la terminada en 4003' }));
  expect((await alerta()).textContent).toContain('No se pudo.');
  expect(
    screen
      .getByRole('button', { name: 'Usar como principal la terminada en 4003' })
      .getAttribute('aria-disabled'),
  ).toBeNull();
});

describe('eliminar', () => {
  const abrir = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'Eliminar la terminada en 4001' }));
    return within(await screen.findByRole('dialog', { name: '¿Eliminar la tarjeta terminada en 4001?' }));
  };

  test('pregunta antes, y volver no hace nada', async () => {
    const user = userEvent.setup();
    const pedidos = pagina();
    const dialogo = await abrir(user);
    expect(dialogo.getByText('Vas a poder agregarla de nuevo cuando quieras.')).toBeTruthy();
    await user.click(dialogo.getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(escritos(pedidos)).toEqual([]);
  });

  test('la saca de la lista en el acto y el foco va al título', async () => {
    const user = userEvent.setup();
    // The list is not read again while this lasts: what was deleted is gone all the same.
    const pedidos = pagina((pedido) =>
      pedido.method === 'GET' && guardadas.length < 3 ? new Promise(() => {}) : servidor(pedido),
    );
    const dialogo = await abrir(user);
    await user.click(dialogo.getByRole('button', { name: 'Eliminar tarjeta' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Visa terminada en 4001' })).toBeNull();
    expect(escritos(pedidos)).toEqual([['DELETE', '/api/tarjetas/1', undefined]]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Medios de pago'));
  });

  test('con un pago en proceso dice por qué no, y sigue ahí', async () => {
    const user = userEvent.setup();
    const frase = 'Esta tarjeta tiene un pago en proceso. Podés eliminarla cuando termine.';
    pagina((pedido) => (pedido.method === 'DELETE' ? { status: 409, body: { description: frase } } : leer()));
    const dialogo = await abrir(user);
    await user.click(dialogo.getByRole('button', { name: 'Eliminar tarjeta' }));
    expect((await dialogo.findByRole('alert')).textContent).toBe(frase);
    expect(
      screen.getAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent),
    ).toContain('Visa terminada en 4001');
  });

  test('si ya no estaba, se la deja de mostrar', async () => {
    const user = userEvent.setup();
    pagina((pedido) => {
      if (pedido.method !== 'DELETE') return leer();
      guardadas = guardadas.filter(({ id }) => id !== 1);
      return { status: 404, body: { description: 'No encontramos lo que buscás.' } };
    });
    const dialogo = await abrir(user);
    await user.click(dialogo.getByRole('button', { name: 'Eliminar tarjeta' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Visa terminada en 4001' })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('sin tarjetas se dice, con el botón para agregar', async () => {
  guardadas = [];
  pagina();
  expect(await screen.findByText('Todavía no guardaste ninguna tarjeta.')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Agregar tarjeta' })).toHaveLength(1);
});

test('a quien no confirmó su correo se le dice qué le falta', async () => {
  const description = 'Confirmá tu correo y completá tu nombre para usar esta función.';
  pagina(() => ({ status: 403, body: { description } }));
  expect(await screen.findByRole('heading', { name: 'Te falta poco' })).toBeTruthy();
  expect(screen.getByText(description)).toBeTruthy();
});

test('si no se pudieron leer se ofrece reintentar', async () => {
  const user = userEvent.setup();
  let caida = true;
  pagina((pedido) => (caida ? { status: 503, body: {} } : servidor(pedido)));
  await user.click(
    await screen.findByRole('button', { name: /Reintentar/ }).then((boton) => {
      caida = false;
      return boton;
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Visa terminada en 4001' })).toBeTruthy();
});
