import {
  address,
  atDesk,
  inTurn,
  listAnswer,
  press,
  type Server,
  setScreen,
  theAlert,
  written,
} from '@oficina/ui/testing';
import { textsOf, user, watchTabs } from '@oficina/ui/testing/browser';
import {
  applyFilters,
  NO_SECOND_STEP,
  openFilters,
  openMore,
  openRowMenu,
  permissionIsDenied,
  secondStepIsAsked,
} from '@oficina/ui/testing/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPage, FORZADO, makeCorte, serveCortes } from './cortes.test-kit.tsx';

atDesk();

test('la estimación que venció se ve, y el corte se puede terminar', async () => {
  const vencido = { ...FORZADO, fin: '2026-10-21T08:40:00-03:00', finEstimado: true };
  drawPage(serveCortes([vencido]), '/admin/cortes?vista=en-curso');
  const table = await screen.findByRole('table', { name: 'Cortes: En curso' });
  expect(within(table).getByText('La estimación venció ·')).toBeTruthy();
  expect(textsOf('button', await openRowMenu('el corte de Norte'))).toContain('Volvió el servicio en Norte');
});

test('con lugar es una tabla con las columnas de siempre', async () => {
  drawPage(serveCortes([makeCorte(), FORZADO]));
  const table = await screen.findByRole('table', { name: 'Cortes: Vigentes' });
  expect(textsOf('columnheader', table)).toEqual([
    'Zona',
    'Estado',
    'Cuándo',
    'Motivo',
    'Suministros',
    'Acciones',
  ]);
  const [, first, second] = textsOf('row', table);
  expect(first).toContain('CentroProgramadovie 23/10 · 8:00 a 12:00Cambio de transformador1.200 suministros');
  expect(second).toContain('NorteEn curso · imprevistomié 21/10 · 8:10, sin estimarTormenta');
  expect(screen.getByText('2 resultados').getAttribute('role')).toBe('status');
});

test('en el teléfono, fichas con lo mismo', async () => {
  setScreen(false);
  drawPage(serveCortes([makeCorte()], {}, { totalItems: 10_001, totalAproximado: true }));
  const cardText = (await screen.findAllByRole('listitem'))[0]?.textContent ?? '';
  for (const text of [
    'Centro',
    'Programado',
    'vie 23/10 · 8:00 a 12:00',
    'Cambio de transformador',
    '1.200 suministros',
  ])
    expect(cardText).toContain(text);
  expect(screen.getByText('más de 10.000 resultados')).toBeTruthy();
});

test('qué se puede hacer con cada uno', async () => {
  const oldDates = { inicio: '2026-10-01T08:00:00-03:00', fin: '2026-10-14T09:00:00-03:00' };
  const recent = { ...oldDates, fin: '2026-10-14T09:01:00-03:00' };
  const ongoingProgramado = { inicio: '2026-10-21T08:00:00-03:00', fin: '2026-10-21T12:00:00-03:00' };
  drawPage(
    serveCortes([
      makeCorte(),
      FORZADO,
      makeCorte({ id: 3, ...ongoingProgramado }),
      makeCorte({ id: 4, ...recent }),
      makeCorte({ id: 5, ...oldDates }),
    ]),
  );
  await screen.findByText('5 resultados');
  const all = (zona: string) =>
    ['Editar el', 'Avisos del', 'Eliminar el'].map((label) => `${label} corte de ${zona}`);
  const offered: (string | null)[][] = [];
  for (const dots of screen.getAllByRole('button', { name: /^Acciones del corte/ })) {
    await user.click(dots);
    offered.push(textsOf('button', await screen.findByRole('dialog')));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(offered).toEqual([
    all('Centro'),
    ['Volvió el servicio en Norte', ...all('Norte')],
    all('Centro'),
    all('Centro'),
    // This corte is too old: the server would refuse any change.
    ['Avisos del corte de Centro'],
  ]);
});

test('la vista y los filtros van a la dirección y al servidor, y vuelven a la primera página', async () => {
  const { requests } = drawPage(serveCortes([makeCorte()], {}, { totalItems: 90 }), '/admin/cortes?page=2');
  await screen.findByText('90 resultados');
  await press('En curso');
  await openFilters();
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Imprevisto');
  await applyFilters();
  await user.type(screen.getByLabelText('Zona'), ' norte {Enter}');
  await waitFor(() => expect(address()).toBe('/admin/cortes?vista=en-curso&tipo=forzado&zona=norte'));
  await waitFor(() =>
    expect(decodeURIComponent(String(requests.at(-1)?.search))).toBe(
      'page=1&itemsPerPage=30&vigente=true&inicio[before]=2026-10-21T09:00:40-03:00&order[inicio]=desc&tipo=forzado&zona=norte',
    ),
  );
  await openFilters();
  await press('Quitar filtros');
  await waitFor(() => expect(address()).toBe('/admin/cortes?vista=en-curso'));
});

test.each([
  ['', 'No hay cortes en curso ni próximos.'],
  ['?vista=proximos', 'No hay cortes próximos.'],
  ['?vista=en-curso', 'No hay cortes en curso.'],
  ['?vista=terminados', 'No hay cortes terminados.'],
])('sin ninguno en %s se dice', async (query, sentence) => {
  drawPage(serveCortes([]), `/admin/cortes${query}`);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('sin nada de lo buscado se ofrece quitar los filtros', async () => {
  drawPage(serveCortes([]), '/admin/cortes?zona=nada');
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  await press('Quitar filtros');
  expect(await screen.findByText('No hay cortes en curso ni próximos.')).toBeTruthy();
});

test('una página que ya no existe no es una lista vacía', async () => {
  drawPage(
    ({ search }) => listAnswer(search.get('page') === '1' ? [makeCorte()] : [], 1),
    '/admin/cortes?page=4',
  );
  await waitFor(() => expect(address()).toBe('/admin/cortes'));
  expect(await screen.findByRole('table')).toBeTruthy();
});

test('si falla se dice y se reintenta', async () => {
  drawPage(inTurn({ status: 500 }, serveCortes([makeCorte()])));
  expect((await theAlert()).textContent).toContain('No pudimos conectarnos');
  await press('Reintentar');
  expect(await screen.findByText('1 resultado')).toBeTruthy();
});

test('se exporta lo que se está mirando', async () => {
  const tabs = watchTabs();
  const { requests } = drawPage(serveCortes([makeCorte()]), '/admin/cortes?vista=terminados&zona=centro');
  await screen.findByText('1 resultado');
  await openMore();
  await press('Exportar');
  await waitFor(() => expect(tabs).toHaveLength(1));
  expect(written(requests)).toEqual([
    ['POST /api/oob/exportar/cortes/ticket', { vigente: false, 'order[inicio]': 'desc', zona: 'centro' }],
  ]);
});

test('quien no publica cortes no la ve, ni se pregunta nada', () => {
  const { requests } = drawPage(serveCortes([]), '/', { canManage: false });
  permissionIsDenied(requests);
});

test.each<[string, Server]>([
  ['se lo niegan', () => NO_SECOND_STEP],
  ['le dan los propios', serveCortes([makeCorte({ totalSuministros: undefined, suministros: [31] })])],
])('a quien le falta el segundo paso y %s se le dice adónde ir', async (_, server) => {
  drawPage(server);
  await secondStepIsAsked();
});
