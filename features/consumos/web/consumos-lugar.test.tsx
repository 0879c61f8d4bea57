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
import { sumarMeses } from './meses.ts';

const casa = { id: 1, nombre: 'PEREZ', cuenta: '10012345', domicilio: 'San Martín 450' };
const cargados = Array.from({ length: 36 }, (_, index) => ({
  periodo: sumarMeses('2026-10', -index),
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
  fetch: async () => Response.json({ member: cargados, totalItems: 36 }, { status }),
});
const around = (node: React.ReactNode) =>
  draw(
    <ApiProvider client={client}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {node}
      </QueryClientProvider>
    </ApiProvider>,
  );
const pagina = (suministroId = 1) =>
  around(
    <ConsumosPage
      suministros={[casa]}
      suministroId={suministroId}
      ultimoElegido={null}
      onElegir={() => undefined}
      contact={{ telefono: '3492 401234' }}
    />,
  );

/** Every frame is so wide, in a browser where 1rem is 16 px. The window stays a desktop's. */
function lugar(rems: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(rems * 16);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(16);
}

const meses = () => screen.getByRole('img').querySelectorAll('[class*="mes"]').length;
const DESLIZA = 'Deslizá para ver los meses anteriores';

describe('los meses que se ven son los que caben', () => {
  test.each([
    [56, 12, 12],
    [40, 12, 6],
    [30, 6, 6],
    [18, 6, 4],
    [8, 2, 1],
  ])('en %d rem, %d en kWh y %d en pesos, sin nada cortado', async (rems, enKwh, enPesos) => {
    const user = userEvent.setup();
    lugar(rems);
    pagina();
    await screen.findByRole('img');
    expect(meses()).toBe(enKwh);
    expect(screen.queryByText(DESLIZA)).toBeNull();
    await user.click(screen.getByRole('button', { name: '$' }));
    expect(meses()).toBe(enPesos);
    expect(screen.queryByText(DESLIZA)).toBeNull();
  });

  test('si se piden más de los que caben, se dice que se deslizan', async () => {
    const user = userEvent.setup();
    lugar(18);
    pagina();
    await user.click(await screen.findByRole('button', { name: 'Ver 12 meses' }));
    expect(screen.getByText(DESLIZA)).toBeTruthy();
  });

  test('también en la tarjeta de Inicio', async () => {
    lugar(18);
    around(<ConsumoCard suministros={[casa]} elegido={1} />);
    await screen.findByRole('img');
    expect(meses()).toBe(6);
  });
});

describe('la tabla', () => {
  test('con menos de 46 rem está en lugar del gráfico, con sus meses y debajo de los botones', async () => {
    const user = userEvent.setup();
    lugar(40);
    pagina();
    const boton = await screen.findByRole('button', { name: 'Ver como tabla' });
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(boton);
    expect(screen.getAllByRole('row')).toHaveLength(1 + 12);
    // The same button, which keeps the focus.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ver como gráfico' }));
    const despues = boton.compareDocumentPosition(screen.getByRole('table'));
    expect(despues & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ver 24 meses' }));
    expect(screen.getAllByRole('row')).toHaveLength(1 + 24);
  });

  test('con más están los dos, con los mismos meses', async () => {
    lugar(46);
    pagina();
    await screen.findByRole('img');
    expect(screen.getAllByRole('row')).toHaveLength(1 + meses());
    expect(screen.queryByRole('button', { name: 'Ver como tabla' })).toBeNull();
  });
});

test('en pesos, lo de cada día también es en pesos', async () => {
  const user = userEvent.setup();
  pagina();
  await screen.findByRole('img');
  await user.click(screen.getByRole('button', { name: '$' }));
  const porDia = screen.getByText('Por día').nextElementSibling?.textContent;
  expect(porDia?.replace(/\u00a0/g, ' ')).toBe('$ 3.820,97');
});

test.each([
  [404, 1],
  [403, 1],
  [200, 99],
])('una página que no se puede mostrar (%d) dice a quién llamar', async (estado, suministro) => {
  status = estado;
  pagina(suministro);
  expect(await screen.findByRole('link', { name: '3492 401234' })).toBeTruthy();
});

test('en la tarjeta de Inicio el error no tiene otro marco', async () => {
  status = 500;
  around(<ConsumoCard suministros={[casa]} elegido={1} />);
  expect((await screen.findByRole('alert')).className).toContain('desnudo');
});
