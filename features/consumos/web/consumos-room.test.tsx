import { HOME } from '@oficina/suministros/testing';
import { drawWith, listAnswer, type Server, theAlert } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { addMonths } from '@oficina/values';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import ConsumoCard from './consumo.card.tsx';
import ConsumosPage from './consumos.page.tsx';

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

const table = () => screen.findByRole('table');
const cellsOf = (row: number) =>
  [...(screen.getAllByRole('row')[row]?.children ?? [])].map(({ textContent }) => textContent);

describe('las barras se paran solo donde caben doce pares con sus números', () => {
  test.each([
    [56, 'columnas', 'apiladas'],
    [44, 'apiladas', 'filas'],
    [34, 'filas', 'filas'],
    [18, 'filas', 'filas'],
  ])('en %d rem los kWh son %s y los pesos %s', async (rems, inKwh, inPesos) => {
    setRoom(rems);
    renderPage();
    const shape = async () =>
      (await table()).className.match(/(filas|columnas|apiladas)(?!.*(apiladas))/)?.[1];
    expect(await shape()).toBe(inKwh);
    await user.click(screen.getByRole('button', { name: 'Pesos' }));
    expect(await shape()).toBe(inPesos);
  });
});

test('de pie van de enero a diciembre, con el año anterior a la izquierda', async () => {
  setRoom(56);
  renderPage();
  await table();
  expect(screen.getAllByRole('row')).toHaveLength(1 + 12);
  expect(cellsOf(0)).toEqual(['Mes', '2025', '2026']);
  expect(cellsOf(1)).toEqual(['eneenero', '279', '291']);
  expect(cellsOf(12)).toEqual(['dicdiciembre', '290', 'sin datos']);
  expect(screen.queryByRole('button', { name: 'Ver el año entero' })).toBeNull();
});

test('acostadas van seis del más nuevo al más viejo, y el año entero si se pide', async () => {
  setRoom(18);
  renderPage();
  await table();
  expect(screen.getAllByRole('row')).toHaveLength(1 + 6);
  expect(cellsOf(0)).toEqual(['Mes', '2026', '2025']);
  expect(cellsOf(1)).toEqual(['octoctubre', '300', '288']);
  await user.click(screen.getByRole('button', { name: 'Ver el año entero' }));
  expect(screen.getAllByRole('row')).toHaveLength(1 + 12);
  expect(cellsOf(12)).toEqual(['novnoviembre', 'sin datos', '289']);
  const less = screen.getByRole('button', { name: 'Ver menos' });
  expect(document.activeElement).toBe(less);
  await user.click(less);
  expect(screen.getAllByRole('row')).toHaveLength(1 + 6);
});

test.each([
  ['larga', 300, ['2026', '2025'], false],
  ['corta', 20, [undefined, undefined], true],
] as const)(
  'acostadas, el primer mes dice los años en sus barras; si una es %s para eso, hay leyenda',
  async (_, newest, years, hasLegend) => {
    setRoom(18);
    renderPage(() => listAnswer(loaded.with(0, { periodo: '2026-10', consumo: newest, importe: 1 })));
    await table();
    const bars = screen.getAllByRole('row')[1]?.querySelectorAll('td') ?? [];
    expect([...bars].map((bar) => bar.dataset.anio)).toEqual(years);
    expect(document.querySelector('[class*="leyenda"]') !== null).toBe(hasLegend);
  },
);

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
