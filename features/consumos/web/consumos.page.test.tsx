// @vitest-environment happy-dom
import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { draw } from '@oficina/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { Navigate, Route, Routes, useNavigate, useParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ConsumoCard from './consumo.card.tsx';
import ConsumosPage from './consumos.page.tsx';
import { sumarMeses } from './meses.ts';

const casa = { id: 1, nombre: 'PEREZ', cuenta: '10012345', domicilio: 'San Martín 450', alias: 'Casa' };
const campo = { id: 2, nombre: 'PEREZ', cuenta: '10099881', domicilio: 'Ruta 34' };

/** Three years, with no June 2026 and no amount in September. */
const cargados = Array.from({ length: 36 }, (_, index) => ({
  periodo: sumarMeses('2026-10', -index),
  consumo: 300 - index,
  importe: index === 1 ? undefined : 1000 - index,
})).filter(({ periodo }) => periodo !== '2026-06');

type Answer = { status?: number; body: unknown };
const asked: string[] = [];
let answer: (url: string) => Answer;

beforeEach(() => {
  asked.length = 0;
  answer = () => ({ body: { member: cargados, totalItems: cargados.length } });
});
afterEach(() => vi.restoreAllMocks());

const client = createClient({
  token: () => 'token',
  fetch: async (url) => {
    asked.push(String(url));
    const { status = 200, body } = answer(String(url));
    return new Response(JSON.stringify(body), { status });
  },
});

const around = (node: React.ReactNode) =>
  draw(
    <ApiProvider client={client}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {node}
      </QueryClientProvider>
    </ApiProvider>,
  );

type Props = Partial<ComponentProps<typeof ConsumosPage>>;

/** The address is the parent's: here it is a state, as it is a route in the application. */
function Pagina({ suministroId = 1, onElegir, ...props }: Props) {
  const [id, setId] = useState(suministroId);
  return (
    <ConsumosPage
      suministros={[casa, campo]}
      ultimoElegido={null}
      {...props}
      suministroId={id}
      onElegir={(next) => {
        setId(next);
        onElegir?.(next);
      }}
    />
  );
}

/** With a real address, which moves the focus to the heading when it changes. */
function Ruta() {
  const { id } = useParams();
  const navigate = useNavigate();
  return (
    <ConsumosPage
      suministros={[casa, campo]}
      suministroId={Number(id)}
      ultimoElegido={null}
      onElegir={(next) => void navigate(`/consumos/${next}`, { replace: true })}
    />
  );
}

const leer = (element: Element | null | undefined) => (element?.textContent ?? '').replace(/\u00a0/g, ' ');
const ancho = (px: number) => Object.assign(window, { innerWidth: px });
afterEach(() => ancho(1024));

test('la primera respuesta es cuánto fue y cómo cambió', async () => {
  around(<Pagina />);
  expect(leer(await screen.findByRole('heading', { level: 2, name: /Octubre 2026/ }))).toBe(
    'Octubre 2026: 300 kWh',
  );
  expect(screen.getByText(/4 % más que en octubre de 2025 \(288 kWh\)/)).toBeTruthy();
  expect(leer(screen.getByText('Por día').nextElementSibling)).toBe('9,7 kWh');
  expect(leer(screen.getByText('Promedio de 11 meses').nextElementSibling)).toBe('294 kWh');
  expect(leer(screen.getByText('Importe del mes').nextElementSibling)).toBe('$ 1.000,00');
});

test('pide en una sola vez los meses del suministro elegido y de ningún otro', async () => {
  around(<Pagina suministroId={2} />);
  await screen.findByRole('img');
  expect(asked).toHaveLength(1);
  const query = new URLSearchParams(asked[0]?.split('?')[1]);
  expect([query.get('suministro'), query.get('itemsPerPage')]).toEqual(['2', '36']);
});

describe('la tabla', () => {
  test('tiene los mismos números que el gráfico', async () => {
    const user = userEvent.setup();
    around(<Pagina />);
    const picture = await screen.findByRole('img');
    await user.click(screen.getByRole('button', { name: 'Ver 24 meses' }));
    // Newest first in the table, newest last in the chart.
    const drawn = [...picture.querySelectorAll('[class*="valor_"]')].map(leer).reverse();
    const rows = screen.getAllByRole('row').slice(1);
    const written = rows
      .map((row) => leer(within(row).getAllByRole('cell')[0]))
      .filter((text) => text !== 'sin datos');
    expect(rows).toHaveLength(24);
    expect(drawn).toHaveLength(23);
    expect(written).toEqual(drawn);
  });

  test('un mes sin cargar dice sin datos, y un importe que falta también', async () => {
    around(<Pagina />);
    const junio = await screen.findByRole('row', { name: /Junio 2026/ });
    expect(leer(junio)).toBe('Junio 2026sin datos');
    const septiembre = screen.getByRole('row', { name: /Septiembre 2026/ });
    expect(within(septiembre).getAllByRole('cell').map(leer)).toEqual([
      '299',
      '10,0',
      'sin datos',
      '287 kWh',
      '+12 kWh (+4 %)',
    ]);
  });

  test('sigue a la medida elegida', async () => {
    const user = userEvent.setup();
    around(<Pagina />);
    await screen.findByRole('img');
    await user.click(screen.getByRole('button', { name: '$' }));
    const octubre = screen.getByRole('row', { name: /Octubre 2026/ });
    expect(within(octubre).getAllByRole('cell').map(leer).slice(3)).toEqual(['$ 988,00', '+$ 12,00 (+1 %)']);
    expect(screen.getByRole('heading', { name: 'Importe por mes, en pesos' })).toBeTruthy();
  });
});

test('en el teléfono se ven 6 meses, después 12 y 24, y la tabla en lugar del gráfico', async () => {
  const user = userEvent.setup();
  ancho(360);
  around(<Pagina />);
  const meses = () => [...screen.getByRole('img').querySelectorAll('[class*="mes"]')].length;
  await screen.findByRole('img');
  expect(screen.queryByRole('table')).toBeNull();
  expect(meses()).toBe(6);
  await user.click(screen.getByRole('button', { name: 'Ver 12 meses' }));
  expect(meses()).toBe(12);
  await user.click(screen.getByRole('button', { name: 'Ver 24 meses' }));
  expect(meses()).toBe(24);
  await user.click(screen.getByRole('button', { name: 'Ver como tabla' }));
  expect(screen.getAllByRole('row')).toHaveLength(25);
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver como gráfico' }));
  expect(meses()).toBe(24);
});

test('la planilla se baja con la cuenta en el nombre', async () => {
  const user = userEvent.setup();
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  around(<Pagina />);
  await user.click(await screen.findByRole('button', { name: 'Descargar planilla' }));
  expect(clicked).toEqual(['consumos-10012345.csv']);
  expect(await blobs[0]?.text()).toContain('Casa;10012345;10/2026;300;9,7;1000;288;988;12;12\r\n');
});

describe('el suministro', () => {
  test('sin uno en la dirección es el último elegido, y la dirección se completa', async () => {
    const onElegir = vi.fn();
    around(<Pagina suministroId={null} ultimoElegido={2} onElegir={onElegir} />);
    await screen.findByRole('img');
    expect(onElegir.mock.calls).toEqual([[2]]);
    expect(document.activeElement).not.toBe(screen.getByRole('combobox'));
    expect(asked).toHaveLength(1);
  });

  test('sin uno elegido antes, o con uno que ya no es propio, es el primero', async () => {
    const onElegir = vi.fn();
    around(<Pagina suministroId={null} ultimoElegido={99} onElegir={onElegir} />);
    await screen.findByRole('img');
    expect(onElegir.mock.calls).toEqual([[1]]);
  });

  test('se elige en la lista, que conserva el foco aunque cambie la dirección', async () => {
    const user = userEvent.setup();
    around(
      <Routes>
        <Route path="/consumos/:id" element={<Ruta />} />
        <Route path="*" element={<Navigate to="/consumos/1" />} />
      </Routes>,
    );
    const lista = await screen.findByRole('combobox', { name: 'Suministro' });
    expect(within(lista).getByRole('option', { name: 'Casa · cuenta 10012345' })).toBeTruthy();
    await user.selectOptions(lista, '2');
    await waitFor(() => expect(asked.at(-1)).toContain('suministro=2'));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Suministro' }));
  });

  test('con uno solo no hay lista: se dice cuál es', async () => {
    around(<Pagina suministros={[casa]} />);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByText('Casa · cuenta 10012345')).toBeTruthy();
    await screen.findByRole('img');
  });

  test.each([99, Number.NaN])('uno ajeno o mal escrito (%d) no existe, y no se pide', (suministroId) => {
    around(<Pagina suministroId={suministroId} />);
    expect(screen.getByRole('heading', { name: 'No encontramos esta página' })).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('sin ninguno se ofrece agregarlo', () => {
    around(<Pagina suministros={[]} suministroId={null} />);
    expect(screen.getByText('Para empezar, agregá tu suministro')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Agregar suministro' })).toBeTruthy();
  });
});

describe('lo que puede salir mal', () => {
  test('sin consumos cargados se dice', async () => {
    answer = () => ({ body: { member: [], totalItems: 0 } });
    around(<Pagina />);
    expect(await screen.findByText('Todavía no hay consumos cargados para este suministro.')).toBeTruthy();
  });

  test('un suministro que ya no es propio no existe', async () => {
    answer = () => ({ status: 404, body: { description: 'No encontramos lo que buscás.' } });
    around(<Pagina />);
    expect(await screen.findByText('No encontramos esta página')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('a quien le falta confirmar se le dice qué, con la frase del servidor', async () => {
    const frase = 'Confirmá tu correo y completá tu nombre para usar esta función.';
    answer = () => ({ status: 403, body: { description: frase } });
    around(<Pagina />);
    expect(await screen.findByText(frase)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Te falta poco' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('si falla se puede reintentar', async () => {
    const user = userEvent.setup();
    answer = () => ({ status: 500, body: {} });
    around(<Pagina />);
    expect(await screen.findByText('No pudimos consultar tus consumos.')).toBeTruthy();
    answer = () => ({ body: { member: cargados, totalItems: 35 } });
    await user.click(screen.getByRole('button', { name: /Reintentar/ }));
    expect(await screen.findByRole('img')).toBeTruthy();
  });
});

test('el reclamo se ofrece sólo mientras se reciben', async () => {
  const { unmount } = around(<Pagina />);
  await screen.findByRole('img');
  expect(screen.queryByText(/Te parece raro/)).toBeNull();
  unmount();
  around(<Pagina reclamoTo="/reclamos/3" />);
  expect((await screen.findByRole('link', { name: 'Hacé un reclamo' })).getAttribute('href')).toBe(
    '/reclamos/3',
  );
});

test('la tarjeta de Inicio dibuja 12 meses del suministro elegido, o del primero', async () => {
  const tarjeta = (elegido: number | null) => <ConsumoCard suministros={[casa, campo]} elegido={elegido} />;
  const { unmount } = around(tarjeta(2));
  const picture = await screen.findByRole('img');
  expect(picture.querySelectorAll('[class*="mes"]')).toHaveLength(12);
  expect(screen.getByRole('link', { name: 'Ver mis consumos' }).getAttribute('href')).toBe('/consumos/2');
  unmount();
  around(tarjeta(null));
  await waitFor(() => expect(asked.at(-1)).toContain('suministro=1'));
});
