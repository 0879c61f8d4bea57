// @vitest-environment happy-dom
import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { draw } from '@oficina/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ConsumoCard from './consumo.card.tsx';
import ConsumosPage from './consumos.page.tsx';
import { addMonths } from './months.ts';

const home = { id: 1, nombre: 'PEREZ', cuenta: '10012345', domicilio: 'San Martín 450' };
const loaded = Array.from({ length: 36 }, (_, index) => ({
  periodo: addMonths('2026-10', -index),
  consumo: 300 - index,
  importe: 118_450 - index,
}));

let status: number;
beforeEach(() => {
  status = 200;
});
afterEach(() => vi.restoreAllMocks());

const client = createClient({
  token: () => 'token',
  fetch: async () => Response.json({ member: loaded, totalItems: 36 }, { status }),
});
const around = (node: React.ReactNode) =>
  draw(
    <ApiProvider client={client}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {node}
      </QueryClientProvider>
    </ApiProvider>,
  );
const renderPage = (suministroId = 1) =>
  around(
    <ConsumosPage
      suministros={[home]}
      suministroId={suministroId}
      lastChosen={null}
      reclamoTo={undefined}
      onChoose={() => undefined}
      contact={{ telefono: '3492 401234' }}
    />,
  );

/** Every frame has this width, with 1rem equal to 16 px. The window keeps the width of a desktop. */
function setRoom(rems: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(rems * 16);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(16);
}

const months = () => screen.getByRole('img').querySelectorAll('[class*="mes"]').length;
const SWIPE_HINT = 'Deslizá para ver los meses anteriores';

describe('los meses que se ven son los que caben', () => {
  test.each([
    [56, 12, 12],
    [40, 12, 6],
    [30, 6, 6],
    [18, 6, 4],
    [8, 2, 1],
  ])('en %d rem, %d en kWh y %d en pesos, sin nada cortado', async (rems, inKwh, inPesos) => {
    const user = userEvent.setup();
    setRoom(rems);
    renderPage();
    await screen.findByRole('img');
    expect(months()).toBe(inKwh);
    expect(screen.queryByText(SWIPE_HINT)).toBeNull();
    await user.click(screen.getByRole('button', { name: '$' }));
    expect(months()).toBe(inPesos);
    expect(screen.queryByText(SWIPE_HINT)).toBeNull();
  });

  test('si se piden más de los que caben, se dice que se deslizan', async () => {
    const user = userEvent.setup();
    setRoom(18);
    renderPage();
    await user.click(await screen.findByRole('button', { name: 'Ver 12 meses' }));
    expect(screen.getByText(SWIPE_HINT)).toBeTruthy();
  });

  test('también en la tarjeta de Inicio', async () => {
    setRoom(18);
    around(<ConsumoCard suministros={[home]} chosen={1} />);
    await screen.findByRole('img');
    expect(months()).toBe(6);
  });
});

describe('la tabla', () => {
  test('con menos de 46 rem está en lugar del gráfico, con sus meses y debajo de los botones', async () => {
    const user = userEvent.setup();
    setRoom(40);
    renderPage();
    const button = await screen.findByRole('button', { name: 'Ver como tabla' });
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(button);
    expect(screen.getAllByRole('row')).toHaveLength(1 + 12);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ver como gráfico' }));
    const after = button.compareDocumentPosition(screen.getByRole('table'));
    expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ver 24 meses' }));
    expect(screen.getAllByRole('row')).toHaveLength(1 + 24);
  });

  test('con más están los dos, con los mismos meses', async () => {
    setRoom(46);
    renderPage();
    await screen.findByRole('img');
    expect(screen.getAllByRole('row')).toHaveLength(1 + months());
    expect(screen.queryByRole('button', { name: 'Ver como tabla' })).toBeNull();
  });
});

test('en pesos, lo de cada día también es en pesos', async () => {
  const user = userEvent.setup();
  renderPage();
  await screen.findByRole('img');
  await user.click(screen.getByRole('button', { name: '$' }));
  const perDay = screen.getByText('Por día').nextElementSibling?.textContent;
  expect(perDay?.replace(/\u00a0/g, ' ')).toBe('$ 3.820,97');
});

test.each([
  [404, 1],
  [403, 1],
  [200, 99],
])('una página que no se puede mostrar (%d) dice a quién llamar', async (estado, suministro) => {
  status = estado;
  renderPage(suministro);
  expect(await screen.findByRole('link', { name: '3492 401234' })).toBeTruthy();
});

test('en la tarjeta de Inicio el error no tiene otro marco', async () => {
  status = 500;
  around(<ConsumoCard suministros={[home]} chosen={1} />);
  expect((await screen.findByRole('alert')).className).toContain('desnudo');
});
