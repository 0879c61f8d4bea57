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
import { addMonths } from './months.ts';

const home = { id: 1, nombre: 'PEREZ', cuenta: '10012345', domicilio: 'San Martín 450', alias: 'Casa' };
const farm = { id: 2, nombre: 'PEREZ', cuenta: '10099881', domicilio: 'Ruta 34' };

/** The data covers three years, without June 2026 and without an importe in September. */
const loaded = Array.from({ length: 36 }, (_, index) => ({
  periodo: addMonths('2026-10', -index),
  consumo: 300 - index,
  importe: index === 1 ? undefined : 1000 - index,
})).filter(({ periodo }) => periodo !== '2026-06');

type Answer = { status?: number; body: unknown };
const asked: string[] = [];
let answer: (url: string) => Answer;

beforeEach(() => {
  asked.length = 0;
  answer = () => ({ body: { member: loaded, totalItems: loaded.length } });
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

function Page({ suministroId = 1, onChoose, ...props }: Props) {
  const [id, setId] = useState(suministroId);
  return (
    <ConsumosPage
      suministros={[home, farm]}
      lastChosen={null}
      reclamoTo={undefined}
      {...props}
      suministroId={id}
      onChoose={(next) => {
        setId(next);
        onChoose?.(next);
      }}
    />
  );
}

/** This uses a real route, which moves the focus to the heading when it changes. */
function Ruta() {
  const { id } = useParams();
  const navigate = useNavigate();
  return (
    <ConsumosPage
      suministros={[home, farm]}
      suministroId={Number(id)}
      lastChosen={null}
      reclamoTo={undefined}
      onChoose={(next) => void navigate(`/consumos/${next}`, { replace: true })}
    />
  );
}

const plainSpaces = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replace(/\u00a0/g, ' ');
const setWidth = (px: number) => Object.assign(window, { innerWidth: px });
afterEach(() => setWidth(1024));

test('la primera respuesta es cuánto fue y cómo cambió', async () => {
  around(<Page />);
  expect(plainSpaces(await screen.findByRole('heading', { level: 2, name: /Octubre 2026/ }))).toBe(
    'Octubre 2026: 300 kWh',
  );
  expect(screen.getByText(/4 % más que en octubre de 2025 \(288 kWh\)/)).toBeTruthy();
  expect(plainSpaces(screen.getByText('Por día').nextElementSibling)).toBe('9,7 kWh');
  expect(plainSpaces(screen.getByText('Promedio de 11 meses').nextElementSibling)).toBe('294 kWh');
  expect(plainSpaces(screen.getByText('Importe del mes').nextElementSibling)).toBe('$ 1.000,00');
});

test('pide en una sola vez los meses del suministro elegido y de ningún otro', async () => {
  around(<Page suministroId={2} />);
  await screen.findByRole('img');
  expect(asked).toHaveLength(1);
  const query = new URLSearchParams(asked[0]?.split('?')[1]);
  expect([query.get('suministro'), query.get('itemsPerPage')]).toEqual(['2', '36']);
});

describe('la tabla', () => {
  test('tiene los mismos números que el gráfico', async () => {
    const user = userEvent.setup();
    around(<Page />);
    const picture = await screen.findByRole('img');
    await user.click(screen.getByRole('button', { name: 'Ver 24 meses' }));
    // The table starts with the newest month, and the chart ends with it.
    const drawn = [...picture.querySelectorAll('[class*="valor_"]')].map(plainSpaces).reverse();
    const rows = screen.getAllByRole('row').slice(1);
    const written = rows
      .map((row) => plainSpaces(within(row).getAllByRole('cell')[0]))
      .filter((text) => text !== 'sin datos');
    expect(rows).toHaveLength(24);
    expect(drawn).toHaveLength(23);
    expect(written).toEqual(drawn);
  });

  test('un mes sin cargar dice sin datos, y un importe que falta también', async () => {
    around(<Page />);
    const june = await screen.findByRole('row', { name: /Junio 2026/ });
    expect(plainSpaces(june)).toBe('Junio 2026sin datos');
    const september = screen.getByRole('row', { name: /Septiembre 2026/ });
    expect(within(september).getAllByRole('cell').map(plainSpaces)).toEqual([
      '299',
      '10,0',
      'sin datos',
      '287 kWh',
      '+12 kWh (+4 %)',
    ]);
  });

  test('sigue a la medida elegida', async () => {
    const user = userEvent.setup();
    around(<Page />);
    await screen.findByRole('img');
    await user.click(screen.getByRole('button', { name: '$' }));
    const october = screen.getByRole('row', { name: /Octubre 2026/ });
    expect(within(october).getAllByRole('cell').map(plainSpaces).slice(3)).toEqual([
      '$ 988,00',
      '+$ 12,00 (+1 %)',
    ]);
    expect(screen.getByRole('heading', { name: 'Importe por mes, en pesos' })).toBeTruthy();
  });
});

test('en el teléfono se ven 6 meses, después 12 y 24, y la tabla en lugar del gráfico', async () => {
  const user = userEvent.setup();
  setWidth(360);
  around(<Page />);
  const months = () => [...screen.getByRole('img').querySelectorAll('[class*="mes"]')].length;
  await screen.findByRole('img');
  expect(screen.queryByRole('table')).toBeNull();
  expect(months()).toBe(6);
  await user.click(screen.getByRole('button', { name: 'Ver 12 meses' }));
  expect(months()).toBe(12);
  await user.click(screen.getByRole('button', { name: 'Ver 24 meses' }));
  expect(months()).toBe(24);
  await user.click(screen.getByRole('button', { name: 'Ver como tabla' }));
  expect(screen.getAllByRole('row')).toHaveLength(25);
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver como gráfico' }));
  expect(months()).toBe(24);
});

test('la planilla se baja con la cuenta en el nombre', async () => {
  const user = userEvent.setup();
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  around(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Descargar planilla' }));
  expect(clicked).toEqual(['consumos-10012345.csv']);
  expect(await blobs[0]?.text()).toContain('Casa;10012345;10/2026;300;9,7;1000;288;988;12;12\r\n');
});

describe('el suministro', () => {
  test('sin uno en la dirección es el último elegido, y la dirección se completa', async () => {
    const onChoose = vi.fn();
    around(<Page suministroId={null} lastChosen={2} onChoose={onChoose} />);
    await screen.findByRole('img');
    expect(onChoose.mock.calls).toEqual([[2]]);
    expect(document.activeElement).not.toBe(screen.getByRole('combobox'));
    expect(asked).toHaveLength(1);
  });

  test('sin uno elegido antes, o con uno que ya no es propio, es el primero', async () => {
    const onChoose = vi.fn();
    around(<Page suministroId={null} lastChosen={99} onChoose={onChoose} />);
    await screen.findByRole('img');
    expect(onChoose.mock.calls).toEqual([[1]]);
  });

  test('se elige en la lista, que conserva el foco aunque cambie la dirección', async () => {
    const user = userEvent.setup();
    around(
      <Routes>
        <Route path="/consumos/:id" element={<Ruta />} />
        <Route path="*" element={<Navigate to="/consumos/1" />} />
      </Routes>,
    );
    const list = await screen.findByRole('combobox', { name: 'Suministro' });
    expect(within(list).getByRole('option', { name: 'Casa · cuenta 10012345' })).toBeTruthy();
    await user.selectOptions(list, '2');
    await waitFor(() => expect(asked.at(-1)).toContain('suministro=2'));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Suministro' }));
  });

  test('con uno solo no hay lista: se dice cuál es', async () => {
    around(<Page suministros={[home]} />);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByText('Casa · cuenta 10012345')).toBeTruthy();
    await screen.findByRole('img');
  });

  test.each([99, Number.NaN])('uno ajeno o mal escrito (%d) no existe, y no se pide', (suministroId) => {
    around(<Page suministroId={suministroId} />);
    expect(screen.getByRole('heading', { name: 'No encontramos esta página' })).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('sin ninguno se ofrece agregarlo', () => {
    around(<Page suministros={[]} suministroId={null} />);
    expect(screen.getByText('Para empezar, agregá tu suministro')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Agregar suministro' })).toBeTruthy();
  });
});

describe('lo que puede salir mal', () => {
  test('sin consumos cargados se dice', async () => {
    answer = () => ({ body: { member: [], totalItems: 0 } });
    around(<Page />);
    expect(await screen.findByText('Todavía no hay consumos cargados para este suministro.')).toBeTruthy();
  });

  test('un suministro que ya no es propio no existe', async () => {
    answer = () => ({ status: 404, body: { description: 'No encontramos lo que buscás.' } });
    around(<Page />);
    expect(await screen.findByText('No encontramos esta página')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('a quien le falta confirmar se le dice qué, con la frase del servidor', async () => {
    const sentence = 'Confirmá tu correo y completá tu nombre para usar esta función.';
    answer = () => ({ status: 403, body: { description: sentence } });
    around(<Page />);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Te falta poco' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('si falla se puede reintentar', async () => {
    const user = userEvent.setup();
    answer = () => ({ status: 500, body: {} });
    around(<Page />);
    expect(await screen.findByText('No pudimos consultar tus consumos.')).toBeTruthy();
    answer = () => ({ body: { member: loaded, totalItems: 35 } });
    await user.click(screen.getByRole('button', { name: /Reintentar/ }));
    expect(await screen.findByRole('img')).toBeTruthy();
  });
});

test('el reclamo se ofrece sólo mientras se reciben', async () => {
  const { unmount } = around(<Page />);
  await screen.findByRole('img');
  expect(screen.queryByText(/Te parece raro/)).toBeNull();
  unmount();
  around(<Page reclamoTo="/reclamos/3" />);
  expect((await screen.findByRole('link', { name: 'Hacé un reclamo' })).getAttribute('href')).toBe(
    '/reclamos/3',
  );
});

test('la tarjeta de Inicio dibuja 12 meses del suministro elegido, o del primero', async () => {
  const card = (chosen: number | null) => <ConsumoCard suministros={[home, farm]} chosen={chosen} />;
  const { unmount } = around(card(2));
  const picture = await screen.findByRole('img');
  expect(picture.querySelectorAll('[class*="mes"]')).toHaveLength(12);
  expect(screen.getByRole('link', { name: 'Ver mis consumos' }).getAttribute('href')).toBe('/consumos/2');
  unmount();
  around(card(null));
  await waitFor(() => expect(asked.at(-1)).toContain('suministro=1'));
});
