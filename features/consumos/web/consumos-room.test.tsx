import { HOME } from '@oficina/suministros/testing';
import { drawWith, listAnswer, type Server, theAlert } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import ConsumoCard from './consumo.card.tsx';
import ConsumosPage from './consumos.page.tsx';
import { addMonths } from './months.ts';

const loaded = Array.from({ length: 36 }, (_, index) => ({
  periodo: addMonths('2026-10', -index),
  consumo: 300 - index,
  importe: 118_450 - index,
}));

afterEach(() => vi.restoreAllMocks());

const loadedServer: Server = () => listAnswer(loaded);
const renderCard = (server = loadedServer) =>
  drawWith(server, <ConsumoCard suministros={[HOME]} chosen={1} />);
const renderPage = (server = loadedServer, suministroId = 1) =>
  drawWith(
    server,
    <ConsumosPage
      suministros={[HOME]}
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
    setRoom(18);
    renderPage();
    await user.click(await screen.findByRole('button', { name: 'Ver 12 meses' }));
    expect(screen.getByText(SWIPE_HINT)).toBeTruthy();
  });

  test('también en la tarjeta de Inicio', async () => {
    setRoom(18);
    renderCard();
    await screen.findByRole('img');
    expect(months()).toBe(6);
  });
});

describe('la tabla', () => {
  test('con menos de 46 rem está en lugar del gráfico, con sus meses y debajo de los botones', async () => {
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
])('una página que no se puede mostrar (%d) dice a quién llamar', async (status, suministro) => {
  renderPage(() => ({ ...listAnswer(loaded), status }), suministro);
  expect(await screen.findByRole('link', { name: '3492 401234' })).toBeTruthy();
});

test('en la tarjeta de Inicio el error no tiene otro marco', async () => {
  renderCard(() => ({ status: 500 }));
  expect((await theAlert()).className).toContain('desnudo');
});
