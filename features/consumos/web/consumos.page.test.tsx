import { FARM, HOME } from '@oficina/suministros/testing';
import { drawWith, inTurn, listAnswer, type Server } from '@oficina/ui/testing';
import { hrefOf, user, watchDownloads } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { Navigate, Route, Routes, useNavigate, useParams } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import ConsumoCard from './consumo.card.tsx';
import ConsumosPage from './consumos.page.tsx';
import { addMonths } from './months.ts';

/** The data covers three years, without June 2026 and without an importe in September. */
const loaded = Array.from({ length: 36 }, (_, index) => ({
  periodo: addMonths('2026-10', -index),
  consumo: 300 - index,
  importe: index === 1 ? undefined : 1000 - index,
})).filter(({ periodo }) => periodo !== '2026-06');

afterEach(() => vi.restoreAllMocks());

type Props = Partial<ComponentProps<typeof ConsumosPage>>;

function Page({ suministroId = 1, onChoose, ...props }: Props) {
  const [id, setId] = useState(suministroId);
  return (
    <ConsumosPage
      suministros={[HOME, FARM]}
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

const draw = (node = <Page />, server: Server = () => listAnswer(loaded)) => drawWith(server, node);

/** This uses a real route, which moves the focus to the heading when it changes. */
function Ruta() {
  const { id } = useParams();
  const navigate = useNavigate();
  return (
    <ConsumosPage
      suministros={[HOME, FARM]}
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
  draw();
  expect(plainSpaces(await screen.findByRole('heading', { level: 2, name: /Octubre 2026/ }))).toBe(
    'Octubre 2026: 300 kWh',
  );
  expect(screen.getByText(/4 % más que en octubre de 2025 \(288 kWh\)/)).toBeTruthy();
  expect(plainSpaces(screen.getByText('Por día').nextElementSibling)).toBe('9,7 kWh');
  expect(plainSpaces(screen.getByText('Promedio de 11 meses').nextElementSibling)).toBe('294 kWh');
  expect(plainSpaces(screen.getByText('Importe del mes').nextElementSibling)).toBe('$ 1.000,00');
});

test('pide en una sola vez los meses del suministro elegido y de ningún otro', async () => {
  const { requests } = draw(<Page suministroId={2} />);
  await screen.findByRole('img');
  expect(requests).toHaveLength(1);
  expect(Object.fromEntries(requests[0]?.search ?? [])).toMatchObject({
    suministro: '2',
    itemsPerPage: '36',
  });
});

describe('la tabla', () => {
  test('tiene los mismos números que el gráfico', async () => {
    draw();
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
    draw();
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
    draw();
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
  setWidth(360);
  draw();
  const months = () => screen.getByRole('img').querySelectorAll('[class*="mes"]').length;
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
  const { files, saved } = watchDownloads();
  draw();
  await user.click(await screen.findByRole('button', { name: 'Descargar planilla' }));
  expect(saved).toEqual(['consumos-1234.csv blob:1']);
  expect(await files[0]?.text()).toContain('Casa;1234;10/2026;300;9,7;1000;288;988;12;12\r\n');
});

describe('el suministro', () => {
  test.each([
    ['es el último elegido', 2, 2],
    ['si el elegido ya no es propio, es el primero', 99, 1],
    ['si no se eligió ninguno, es el primero', null, 1],
  ])('sin uno en la dirección %s, y la dirección se completa', async (_, lastChosen, shown) => {
    const onChoose = vi.fn();
    const { requests } = draw(<Page suministroId={null} lastChosen={lastChosen} onChoose={onChoose} />);
    await screen.findByRole('img');
    expect(onChoose.mock.calls).toEqual([[shown]]);
    expect(document.activeElement).not.toBe(screen.getByRole('combobox'));
    expect(requests).toHaveLength(1);
  });

  test('se elige en la lista, que conserva el foco aunque cambie la dirección', async () => {
    const { requests } = draw(
      <Routes>
        <Route path="/consumos/:id" element={<Ruta />} />
        <Route path="*" element={<Navigate to="/consumos/1" />} />
      </Routes>,
    );
    const list = await screen.findByRole('combobox', { name: 'Suministro' });
    expect(within(list).getByRole('option', { name: 'Casa · cuenta 1234' })).toBeTruthy();
    await user.selectOptions(list, '2');
    await waitFor(() => expect(requests.at(-1)?.search.get('suministro')).toBe('2'));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Suministro' }));
  });

  test('con uno solo no hay lista: se dice cuál es', async () => {
    draw(<Page suministros={[HOME]} />);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByText('Casa · cuenta 1234')).toBeTruthy();
    await screen.findByRole('img');
  });

  test.each([99, Number.NaN])('uno ajeno o mal escrito (%d) no existe, y no se pide', (suministroId) => {
    const { requests } = draw(<Page suministroId={suministroId} />);
    expect(screen.getByRole('heading', { name: 'No encontramos esta página' })).toBeTruthy();
    expect(requests).toEqual([]);
  });

  test('sin ninguno se ofrece agregarlo', () => {
    draw(<Page suministros={[]} suministroId={null} />);
    expect(screen.getByText('Para empezar, agregá tu suministro')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Agregar suministro' })).toBeTruthy();
  });
});

describe('lo que puede salir mal', () => {
  test('sin consumos cargados se dice', async () => {
    draw(<Page />, () => listAnswer([]));
    expect(await screen.findByText('Todavía no hay consumos cargados para este suministro.')).toBeTruthy();
  });

  test('un suministro que ya no es propio no existe', async () => {
    draw(<Page />, () => ({ status: 404, body: { description: 'No encontramos lo que buscás.' } }));
    expect(await screen.findByText('No encontramos esta página')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('a quien le falta confirmar se le dice qué, con la frase del servidor', async () => {
    const sentence = 'Confirmá tu correo y completá tu nombre para usar esta función.';
    draw(<Page />, () => ({ status: 403, body: { description: sentence } }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Te falta poco' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('si falla se puede reintentar', async () => {
    draw(<Page />, inTurn({ status: 500 }, listAnswer(loaded)));
    expect(await screen.findByText('No pudimos consultar tus consumos.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Reintentar/ }));
    expect(await screen.findByRole('img')).toBeTruthy();
  });
});

test('el reclamo se ofrece sólo mientras se reciben', async () => {
  const { unmount } = draw();
  await screen.findByRole('img');
  expect(screen.queryByText(/Te parece raro/)).toBeNull();
  unmount();
  draw(<Page reclamoTo="/reclamos/3" />);
  await screen.findByRole('img');
  expect(hrefOf('Hacé un reclamo')).toBe('/reclamos/3');
});

test('la tarjeta de Inicio dibuja 12 meses del suministro elegido, o del primero', async () => {
  const drawCard = (chosen: number | null) =>
    draw(<ConsumoCard suministros={[HOME, FARM]} chosen={chosen} />);
  const { unmount } = drawCard(2);
  const picture = await screen.findByRole('img');
  expect(picture.querySelectorAll('[class*="mes"]')).toHaveLength(12);
  expect(hrefOf('Ver mis consumos')).toBe('/consumos/2');
  unmount();
  const { requests } = drawCard(null);
  await waitFor(() => expect(requests.at(-1)?.search.get('suministro')).toBe('1'));
});
