import { address, atDesk, button, listAnswer, press, setScreen } from '@oficina/ui/testing';
import { textsOf, user, watchTabs } from '@oficina/ui/testing/browser';
import {
  applyFilters,
  NO_SECOND_STEP,
  openFilters,
  openMore,
  permissionIsDenied,
  secondStepIsAsked,
} from '@oficina/ui/testing/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ASSIGNED_TO_OTHER, ENCARGADO, ESTADO, listQueries, makeRequerimiento } from './admin.test-kit.tsx';
import { BASE, drawPage, queueServer } from './queue.test-kit.tsx';

atDesk();

const MINE = makeRequerimiento(1042, {
  novedadesEncargado: true,
  vencido: true,
  vence: '2026-11-13T23:59:59-03:00',
  ultimoTexto: '¿Vienen hoy?',
  ultimoPor: 'usuario',
  ultimoMomento: '2026-11-15T08:40:00-03:00',
  canal: 'web',
});
const OTHERS = makeRequerimiento(1039, {
  ...ASSIGNED_TO_OTHER,
  estado: ESTADO.esperaUsuario,
  vence: '2026-11-20T23:59:59-03:00',
  ultimoTexto: '¿Qué número de poste es?',
  ultimoPor: 'personal',
  ultimoMomento: '2026-11-12T10:00:00-03:00',
});
const UNASSIGNED = makeRequerimiento(1030, {
  encargado: undefined,
  estado: ESTADO.pendiente,
  usuario: undefined,
  usuarioNombre: undefined,
  suministroCuenta: undefined,
  contacto: { nombre: 'Juan Paz', documento: '20111222', email: 'juan@correo.com' },
  vence: '2026-11-20T23:59:59-03:00',
  canal: 'telefono',
  created: '2026-11-12T10:00:00-03:00',
});

const OPEN_QUERY = 'estado[]=0&estado[]=1&estado[]=10';
const MINE_QUERY = `page=1&itemsPerPage=30&encargado=yo&${OPEN_QUERY}&order[urgencia]=asc`;

test('la tabla dice de cada caso lo que hace falta para elegir cuál sigue', async () => {
  drawPage(queueServer([MINE, OTHERS, UNASSIGNED]));
  const table = await screen.findByRole('table', { name: 'Requerimientos: Míos' });
  expect(textsOf('columnheader', table)).toEqual([
    'N.º',
    'Asunto',
    'Cliente',
    'Estado',
    'Encargado',
    'Vence',
    'Espera',
    'Suministro',
    'Canal',
    'Acciones',
  ]);
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...textsOf('rowheader', row), ...textsOf('cell', row).slice(1, -1)]);
  const text = (last: string) => `Alumbrado público · ${last}`;
  expect(rows).toEqual([
    [
      'Novedad 2026-001042',
      text('¿Vienen hoy?'),
      'Elsa Roldán',
      'Iniciado',
      'Yo',
      'Vencido 2 d',
      '2 h',
      '1234',
      'Web',
    ],
    [
      ...['2026-001039', text('¿Qué número de poste es?'), 'Elsa Roldán', 'Esperando al usuario', 'M. Díaz'],
      // We were the last to write, so nobody waits for us.
      ...['en pausa', '', '1234', '–'],
    ],
    [
      ...['2026-001030', text(UNASSIGNED.descripcion), 'Juan Paz', 'Pendiente', '–', 'en 5 d', '3 d'],
      ...['–', 'Teléfono'],
    ],
  ]);
  expect(screen.getByText('3 resultados').getAttribute('role')).toBe('status');
});

test('sin lugar, fichas con lo mismo', async () => {
  setScreen(false);
  drawPage(queueServer([MINE, UNASSIGNED], { totalItems: 10_001, totalAproximado: true }));
  const cards = await screen.findByRole('list', { name: 'Requerimientos: Míos' });
  const [first = '', second = ''] = textsOf('listitem', cards);
  for (const text of ['2026-001042', 'Novedad', 'Vencido', 'Iniciado', 'Elsa Roldán'])
    expect(first).toContain(text);
  expect(second).toContain('Juan Paz');
  expect(screen.getByText('más de 10.000 resultados')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('las pestañas con sus cuentas; el resto, en la dirección y en el servidor', async () => {
  const { requests } = drawPage(queueServer([MINE], { totalItems: 90 }), '?page=2');
  await screen.findByText('90 resultados');
  expect(listQueries(requests)).toEqual([MINE_QUERY.replace('page=1', 'page=2')]);
  const tabs = screen.getByRole('group', { name: 'Qué casos ver' });
  await waitFor(() =>
    expect(textsOf('button', tabs)).toEqual([
      'Míos 12',
      'Sin asignar 31',
      'Con novedades 7',
      'Vencidos más de 1.000',
      'Vencen hoy 2',
      'Abiertos',
      'Todos',
    ]),
  );
  expect(screen.queryByLabelText('Encargado')).toBeNull();
  await press('Todos');
  await waitFor(() => expect(address()).toBe(`${BASE}?vista=todos`));
  await openFilters();
  await press('Pendiente');
  await press('Iniciado');
  await user.selectOptions(screen.getByLabelText('Categoría'), 'Otros reclamos');
  await user.selectOptions(screen.getByLabelText('Encargado'), 'M. Díaz');
  await applyFilters();
  await user.type(screen.getByLabelText('Buscar'), ' luz {Enter}');
  await user.selectOptions(screen.getByLabelText('Orden:'), 'Vence');
  await waitFor(() =>
    expect(address()).toBe(
      `${BASE}?vista=todos&q=luz&estado=0&estado=1&categoria=3&encargado=4&orden=vencen`,
    ),
  );
  await waitFor(() =>
    expect(listQueries(requests).at(-1)).toBe(
      'page=1&itemsPerPage=30&q=luz&estado[]=0&estado[]=1&categoria=3&encargado=4&order[urgencia]=asc',
    ),
  );
  await press('Quitar filtro Encargado: M. Díaz');
  await press('Quitar filtro Estado: Pendiente +1');
  await waitFor(() => expect(address()).toBe(`${BASE}?vista=todos&q=luz&categoria=3&orden=vencen`));
  await openFilters();
  await press('Quitar filtros');
  await waitFor(() => expect(address()).toBe(`${BASE}?vista=todos&orden=vencen`));
  await applyFilters();
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  expect(screen.getByLabelText<HTMLInputElement>('Buscar').value).toBe('');
  await press(/^Vencidos/);
  await waitFor(() => expect(address()).toBe(`${BASE}?vista=vencidos`));
});

test('se busca de quién es; las palabras, en los textos si se lo dice', async () => {
  const { requests } = drawPage(queueServer([]), '?vista=todos');
  await screen.findByText('No se han encontrado resultados');
  expect(screen.queryByRole('button', { name: 'en los textos' })).toBeNull();
  await user.type(screen.getByLabelText('Buscar'), 'luz rota{Enter}');
  await press('Buscar “luz rota” en los textos');
  await waitFor(() => expect(address()).toBe(`${BASE}?vista=todos&q=luz+rota&textos=si`));
  await waitFor(() => expect(listQueries(requests).at(-1)).toContain('q=luz+rota&enTextos=true'));
  const where = screen.getByRole('button', { name: 'en los textos' });
  expect(where.getAttribute('aria-pressed')).toBe('true');
  await press('en los textos');
  await waitFor(() => expect(address()).toBe(`${BASE}?vista=todos&q=luz+rota`));
  await press('en los textos');
  await user.clear(screen.getByLabelText('Buscar'));
  await user.type(screen.getByLabelText('Buscar'), '{Enter}');
  await waitFor(() => expect(address()).toBe(`${BASE}?vista=todos`));
});

test('los de una persona dicen quién es', async () => {
  drawPage(queueServer([MINE]), '?vista=todos&cliente=7');
  expect(await screen.findByRole('button', { name: 'Quitar filtro Persona: Elsa Roldán' })).toBeTruthy();
});

test('la persona y el suministro se eligen escribiendo, y lo elegido tiene nombre', async () => {
  const asked: string[] = [];
  const find = (title: string) => (text: string) => {
    asked.push(`${title} ${text}`);
    return Promise.resolve(text === 'nadie' ? [] : [{ id: 7, title, detail: 'DNI •••.•30.221' }]);
  };
  drawPage(queueServer([]), '?vista=todos', {
    finds: { persona: find('ROLDAN ELSA'), suministro: find('10010120') },
  });
  await screen.findByText('Todavía no hay casos.');
  await openFilters();
  const persona = await screen.findByRole('combobox', { name: 'Persona' });
  await user.type(persona, 'nadie');
  const filters = screen.getByRole('dialog', { name: 'Filtros' });
  expect(await within(filters).findByText('No se han encontrado resultados')).toBeTruthy();
  await user.clear(persona);
  await user.type(persona, 'ro');
  expect(screen.queryByRole('option', { name: /ROLDAN/ })).toBeNull();
  await user.type(persona, 'ldan');
  await screen.findByRole('option', { name: /ROLDAN ELSA/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`${BASE}?vista=todos&cliente=7`));
  expect(asked).toEqual(['ROLDAN ELSA nadie', 'ROLDAN ELSA roldan']);
  await press('Quitar ROLDAN ELSA');
  await user.type(await screen.findByRole('combobox', { name: 'Suministro' }), '1001');
  await user.click(await screen.findByRole('option', { name: /10010120/ }));
  await applyFilters();
  expect(await screen.findByRole('button', { name: 'Quitar filtro Suministro: 10010120' })).toBeTruthy();
});

test('la fila lleva al caso y el caso sabrá volver a esta lista', async () => {
  drawPage(queueServer([MINE]), '?vista=vencidos&page=1');
  const link = await screen.findByRole('link', { name: 'Ver el caso 2026-001042' });
  expect(link.getAttribute('href')).toBe(`${BASE}/ver/1042?vista=vencidos&page=1`);
});

test('sin nada de lo buscado se quitan los filtros; sin casos propios, a los que nadie tomó', async () => {
  drawPage(queueServer([]), '?categoria=3');
  expect(await screen.findByText('No se han encontrado resultados')).toBeTruthy();
  const removeFiltersButton = screen.getAllByRole('button', { name: 'Quitar filtros' }).at(-1);
  if (removeFiltersButton) await user.click(removeFiltersButton);
  expect(await screen.findByText('No tenés casos abiertos asignados.')).toBeTruthy();
  await press('Ver los que nadie tomó');
  await waitFor(() => expect(address()).toBe(`${BASE}?vista=sin-asignar`));
});

test('una página que ya no está lleva a la última', async () => {
  const fullServer = queueServer([MINE], { totalItems: 31 });
  drawPage((request) => {
    const isLastPage = request.search.get('page') === '2';
    return request.path === '/api/requerimientos' && !isLastPage ? listAnswer([], 31) : fullServer(request);
  }, '?page=9');
  expect(await screen.findByRole('link', { name: 'Ver el caso 2026-001042' })).toBeTruthy();
  expect(address()).toBe(`${BASE}?page=2`);
});

test('si no se puede leer se dice y se reintenta; sin las cuentas, la lista está igual', async () => {
  const okServer = queueServer([MINE]);
  let fails = true;
  drawPage((request) => {
    if (request.path.endsWith('/resumen')) return { status: 500 };
    return fails && request.path === '/api/requerimientos' ? { status: 500 } : okServer(request);
  });
  const retryButton = await screen.findByRole('button', { name: 'Reintentar' });
  fails = false;
  await user.click(retryButton);
  expect(await screen.findByText('1 resultado')).toBeTruthy();
  expect(button('Míos')).toBeTruthy();
});

test('el encargado ve lo suyo y lo libre: ni exporta, ni lee la lista de personas, ni elige a otra', async () => {
  const { requests } = drawPage(queueServer([MINE]), '?vista=todos', { yo: ENCARGADO });
  expect(await screen.findByText('1 resultado')).toBeTruthy();
  await openMore();
  expect(button('Exportar')).toBeNull();
  await user.keyboard('{Escape}');
  await openFilters();
  expect(screen.queryByLabelText('Encargado')).toBeNull();
  expect(requests.map(({ path }) => path)).not.toContain('/api/usuarios');
});

test('quien no atiende casos no ve los suyos como si fueran todos', () => {
  const { requests } = drawPage(queueServer([MINE]), '', {
    yo: { id: 3, isAdmin: false, isEncargado: false },
  });
  permissionIsDenied(requests);
});

test('sin segundo paso le dan los suyos, y se le dice qué le falta', async () => {
  drawPage((request) => (request.path.endsWith('/resumen') ? NO_SECOND_STEP : queueServer([MINE])(request)));
  await secondStepIsAsked();
  expect(screen.queryByText('Elsa Roldán')).toBeNull();
});

test('se exporta lo que se está viendo', async () => {
  const tabs = watchTabs();
  const { requests } = drawPage(
    queueServer([MINE], {}, () => ({ body: { ticket: 'abc', vence: '2026-11-15T10:41:00-03:00' } })),
    '?vista=vencidos&q=luz&page=1&filas=50',
  );
  await screen.findByText('1 resultado');
  await openMore();
  await press('Exportar');
  await waitFor(() =>
    expect(tabs).toEqual([expect.stringMatching(/\/api\/oob\/exportar\/requerimientos\?ticket=abc$/)]),
  );
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    vencido: true,
    estado: [0, 1, 10],
    q: 'luz',
    'order[urgencia]': 'asc',
  });
});
