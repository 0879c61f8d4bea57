import { address, drawWith, inTurn, listAnswer, type Server, setScreen, written } from '@oficina/ui/testing';
import { hrefOf, textsOf, user, watchTabs } from '@oficina/ui/testing/browser';
import { openFilters, openMore } from '@oficina/ui/testing/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import CorreosPage from './correos.page.tsx';
import { serverOf, unCorreo } from './mails.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

const draw = (server: Server, path = '/admin/suministro_mails') => drawWith(server, <CorreosPage />, path);

test('cada correo dice su suministro y de quién es, su estado y la última factura', async () => {
  draw(serverOf([unCorreo(1, { validado: true, rebota: true, ultimaFactura: 90311 }), unCorreo(2)]));
  const table = await screen.findByRole('table', { name: 'Correos que reciben las facturas: Todos' });
  const columns = ['Correo', 'Suministro', 'Titular', 'Estado', 'Última factura', 'Acciones'];
  expect(textsOf('columnheader', table)).toEqual(columns);
  expect(textsOf('rowheader', table)).toEqual(['persona1@correo.com', 'persona2@correo.com']);
  const [, first, second] = within(table).getAllByRole('row');
  const cells = (row = table) => textsOf('cell', row).slice(1, 5);
  expect(cells(first)).toEqual(['10012345', 'ROLDAN ELSA', 'Rebota', '90311']);
  expect(cells(second)).toEqual(['10012345', 'ROLDAN ELSA', 'Pendiente de confirmar', '–']);
  expect(screen.getByText('2 resultados').getAttribute('role')).toBe('status');
  expect(hrefOf('Agregar correo')).toBe('/admin/suministro_mails/agregar');
});

test('cada pestaña dice cuántos esperan; la que no tiene ninguno, nada', async () => {
  const { requests } = draw(({ search }) =>
    search.has('rebota') ? listAnswer([]) : listAnswer([unCorreo(1)], search.has('validado') ? 16 : 120),
  );
  const views = await screen.findByRole('group', { name: 'Qué correos ver' });
  await waitFor(() => expect(textsOf('button', views)).toEqual(['Todos', 'Rebotan', 'Sin validar 16']));
  expect(requests.slice(1).map(({ search }) => String(search))).toEqual([
    'rebota=true&itemsPerPage=1',
    'validado=false&desuscribir=false&itemsPerPage=1',
  ]);
});

test('se exporta lo que se está viendo', async () => {
  const tabs = watchTabs();
  const { requests } = draw(
    serverOf([unCorreo(1)], () => ({ body: { ticket: 'abc', vence: '2026-11-15T10:41:00-03:00' } })),
    '/admin/suministro_mails?suministro=100&validado=no&filas=50',
  );
  await screen.findByText('1 resultado');
  await openMore();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await waitFor(() => expect(tabs[0]).toMatch(/\/api\/oob\/exportar\/suministro_mails\?ticket=abc$/));
  expect(written(requests)).toEqual([
    ['POST /api/oob/exportar/suministro_mails/ticket', { 'suministro.cuenta': '100', validado: false }],
  ]);
});

test('en el teléfono son tarjetas con lo mismo', async () => {
  setScreen(false);
  draw(serverOf([unCorreo(1, { desuscribir: true })]));
  const [card] = await screen.findAllByRole('listitem');
  expect(textsOf('heading', card)).toEqual(['persona1@correo.com']);
  expect(card?.textContent).toBe('persona1@correo.comROLDAN ELSA10012345Desuscripto');
  await user.click(screen.getByRole('button', { name: /^Acciones de persona1/ }));
  expect(screen.getByRole('button', { name: /^Volver a suscribir/ })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

describe('los filtros', () => {
  test('los de la dirección van al servidor, se ven y se quitan', async () => {
    const { requests } = draw(
      serverOf([unCorreo(1)]),
      '/admin/suministro_mails?suministro=100&validado=no&rebota=si&filas=50',
    );
    await screen.findByText('1 resultado');
    expect(Object.fromEntries(requests[0]?.search ?? [])).toEqual({
      page: '1',
      itemsPerPage: '50',
      'suministro.cuenta': '100',
      validado: 'false',
      rebota: 'true',
    });
    await user.click(screen.getByRole('button', { name: 'Quitar filtro Rebota: sí' }));
    await waitFor(() =>
      expect(address()).toBe('/admin/suministro_mails?suministro=100&validado=no&filas=50'),
    );
    await openFilters();
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    await waitFor(() => expect(address()).toBe('/admin/suministro_mails?filas=50'));
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suministro' }).value).toBe('');
  });

  test('lo escrito se busca al terminar, o ya con Enter, desde la primera página', async () => {
    const { requests } = draw(() => listAnswer([unCorreo(1)], 90), '/admin/suministro_mails?page=2');
    await screen.findByText('90 resultados');
    await user.type(screen.getByRole('searchbox', { name: 'Correo' }), ' hija ');
    await waitFor(() => expect(address()).toBe('/admin/suministro_mails?correo=hija'));
    await openFilters();
    await user.type(screen.getByRole('searchbox', { name: 'Suministro' }), '100{Enter}');
    expect(address()).toBe('/admin/suministro_mails?suministro=100&correo=hija');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Desuscripto' }), 'Sí');
    await waitFor(() => expect(requests.at(-1)?.search.get('desuscribir')).toBe('true'));
    expect(requests.at(-1)?.search.get('email')).toBe('hija');
  });

  test('sin resultados ofrece quitarlos', async () => {
    draw(
      ({ search }) => listAnswer(search.has('email') ? [] : [unCorreo(1)]),
      '/admin/suministro_mails?correo=nadie',
    );
    const emptyState = (await screen.findByText('No se han encontrado resultados')).parentElement;
    await user.click(within(emptyState as HTMLElement).getByRole('button', { name: 'Quitar filtros' }));
    await screen.findByText('1 resultado');
    expect(address()).toBe('/admin/suministro_mails');
  });
});

test('cuando son demasiados para contarlos, lo dice', async () => {
  draw(() => listAnswer([unCorreo(1)], 10_001, { totalAproximado: true }));
  expect(await screen.findByText('más de 10.000 resultados')).toBeTruthy();
});

test('una página que ya no existe lleva a la última', async () => {
  draw(({ search }) => listAnswer(search.get('page') === '9' ? [] : [unCorreo(1)], 40), '/x?page=9');
  await waitFor(() => expect(address()).toBe('/x?page=2'));
});

describe('cuando no se puede ver', () => {
  test('sin permiso lo dice', async () => {
    draw(() => ({ status: 403, body: { description: 'No tenés permiso para hacer esto.' } }));
    expect(
      await screen.findByRole('heading', { name: 'No tenés permiso para ver esta pantalla' }),
    ).toBeTruthy();
  });

  test('sin el segundo paso dice qué falta', async () => {
    const sentence = 'Activá la verificación en dos pasos para usar las funciones de administración.';
    draw(() => ({ status: 403, body: { code: 'otp', description: sentence } }));
    expect(await screen.findByRole('heading', { name: 'Falta un paso' })).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  test('si falla se reintenta', async () => {
    draw(inTurn({ status: 500 }, listAnswer([unCorreo(1)])));
    await screen.findByText('No pudimos conectarnos');
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('1 resultado')).toBeTruthy();
  });
});
