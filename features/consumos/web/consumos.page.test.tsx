import { FARM, HOME } from '@oficina/suministros/testing';
import { drawWith, inTurn, listAnswer, type Server } from '@oficina/ui/testing';
import { hrefOf, user, watchDownloads } from '@oficina/ui/testing/browser';
import { addMonths } from '@oficina/values';
import { screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { Navigate, Route, Routes, useNavigate, useParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ConsumoCard from './consumo.card.tsx';
import ConsumosPage from './consumos.page.tsx';

/** The data covers three years, without June 2026 and without an importe in September. */
const loaded = Array.from({ length: 36 }, (_, index) => ({
  periodo: addMonths('2026-10', -index),
  consumo: 300 - index,
  importe: index === 1 ? undefined : 1000 - index,
})).filter(({ periodo }) => periodo !== '2026-06');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00-03:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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
  expect(plainSpaces(await screen.findByRole('heading', { level: 2 }))).toBe('Octubre 300 kWh');
  expect(plainSpaces(screen.getByText(/4\s%\smás/).parentElement)).toBe('4 % más que en octubre de 2025');
});

test('pide en una sola vez los meses del suministro elegido y de ningún otro', async () => {
  const { requests } = draw(<Page suministroId={2} />);
  await screen.findByRole('table');
  expect(requests).toHaveLength(1);
  expect(Object.fromEntries(requests[0]?.search ?? [])).toMatchObject({
    suministro: '2',
    itemsPerPage: '36',
  });
});

const cellsOf = (month: string) =>
  within(screen.getByRole('row', { name: new RegExp(month) }))
    .getAllByRole('cell')
    .map(plainSpaces);

describe('el gráfico es una tabla', () => {
  test('un mes sin cargar dice sin datos', async () => {
    draw();
    await screen.findByRole('table', { name: 'Consumo por mes, en kWh' });
    expect(cellsOf('junio')).toEqual(['284', 'sin datos']);
    expect(cellsOf('septiembre')).toEqual(['287', '299']);
  });

  test('sigue a la medida elegida, y un importe que falta también lo dice', async () => {
    draw();
    await user.click(await screen.findByRole('button', { name: 'Pesos' }));
    expect(screen.getByRole('table', { name: 'Importe por mes, en pesos' })).toBeTruthy();
    expect(plainSpaces(screen.getByRole('heading', { level: 2 }))).toBe('Octubre $ 1.000,00');
    expect(plainSpaces(screen.getByText(/1\s%\smás/).parentElement)).toBe('1 % más que en octubre de 2025');
    expect(cellsOf('octubre')).toEqual(['988', '1.000']);
    expect(cellsOf('septiembre')).toEqual(['987', 'sin datos']);
  });

  test('sin el año anterior hay un solo color, y se dice que falta', async () => {
    draw(<Page />, () => listAnswer(loaded.slice(0, 3)));
    await screen.findByText('Todavía no tenemos el mismo mes del año anterior.');
    expect(screen.getAllByRole('columnheader').map(plainSpaces)).toEqual(['Mes', '2026']);
  });

  test('sin ningún importe cargado se dice en lugar del gráfico', async () => {
    draw(<Page />, () => listAnswer([{ periodo: '2026-10', consumo: 205 }]));
    await user.click(await screen.findByRole('button', { name: 'Pesos' }));
    expect(screen.getByText('Todavía no hay importes cargados para este suministro.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('en el teléfono se ven 6 meses y después el año', async () => {
    setWidth(360);
    draw();
    await screen.findByRole('table');
    expect(screen.getAllByRole('row')).toHaveLength(1 + 6);
    await user.click(screen.getByRole('button', { name: 'Ver el año entero' }));
    expect(screen.getAllByRole('row')).toHaveLength(1 + 12);
  });
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
    await screen.findByRole('table');
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
    expect(within(list).getByRole('option', { name: 'Casa · 1234' })).toBeTruthy();
    await user.selectOptions(list, '2');
    await waitFor(() => expect(requests.at(-1)?.search.get('suministro')).toBe('2'));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Suministro' }));
  });

  test('el elegido se lee al lado del título', async () => {
    draw();
    expect((await screen.findByText('Casa', { selector: 'span' })).getAttribute('aria-hidden')).toBe('true');
  });

  test('con uno solo no hay nada que elegir', async () => {
    draw(<Page suministros={[HOME]} />);
    await screen.findByRole('table');
    expect(screen.queryByRole('combobox')).toBeNull();
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
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

test('el reclamo se ofrece solo mientras se reciben', async () => {
  const { unmount } = draw();
  await screen.findByRole('table');
  expect(screen.queryByText(/Te parece raro/)).toBeNull();
  unmount();
  draw(<Page reclamoTo="/reclamos/3" />);
  await screen.findByRole('table');
  expect(hrefOf('¿Te parece raro? Reclamá')).toBe('/reclamos/3');
});

describe('la tarjeta de Inicio', () => {
  const drawCard = (chosen: number | null, suministros = [HOME, FARM]) =>
    draw(<ConsumoCard suministros={suministros} chosen={chosen} />);

  test('dice el último mes y dibuja diez, del suministro elegido o del primero', async () => {
    const { unmount } = drawCard(2);
    expect(plainSpaces(await screen.findByText(/kWh en/))).toBe('300 kWh en octubre');
    const columns = screen.getAllByRole('listitem').map(plainSpaces);
    expect(columns).toHaveLength(10);
    expect([columns[0], columns[5], columns[9]]).toEqual(['291 ene', 'sin datos jun', '300 oct']);
    expect(hrefOf('Ver mis consumos')).toBe('/consumos/2');
    unmount();
    const { requests } = drawCard(null);
    await waitFor(() => expect(requests.at(-1)?.search.get('suministro')).toBe('1'));
  });

  test('con varios suministros dice de cuál es, y con uno no hace falta', async () => {
    const { unmount } = drawCard(1);
    expect(plainSpaces(await screen.findByText(/hace un año/))).toBe('Casa · 4 % más que hace un año');
    unmount();
    drawCard(1, [HOME]);
    expect(plainSpaces(await screen.findByText(/hace un año/))).toBe('4 % más que hace un año');
  });
});
