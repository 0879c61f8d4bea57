import { address, drawWith, inTurn, listAnswer, refuse, type Server, written } from '@oficina/ui/testing';
import { textsOf, user, watchTabs } from '@oficina/ui/testing/browser';
import { openFilters, openMore } from '@oficina/ui/testing/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Usuario } from '../../contract/index.ts';
import { ReautenticarProvider } from '../reautenticar.tsx';
import { ASKS_CLAVE, giveClave, pasteInto } from '../usuarios.test-kit.tsx';
import EditarUsuarioPage from './editar-usuario.page.tsx';
import UsuarioPage from './usuario.page.tsx';
import UsuariosPage from './usuarios.page.tsx';

const unUsuario = (id: number, cambios: Partial<Usuario> = {}): Usuario => ({
  '@id': `/api/usuarios/${id}`,
  '@type': 'Usuario',
  id,
  email: `persona${id}@correo.com`,
  nombre: 'Elsa',
  apellido: 'Roldán',
  nombreVisible: 'Elsa Roldán',
  documento: '12345678',
  roles: ['ROLE_CONFIRMADO'],
  emailValidado: true,
  identidadValidada: false,
  recibirPapel: true,
  created: '2026-03-02T10:11:00-03:00',
  ...cambios,
});

const listServer: Server = () => listAnswer([unUsuario(7)]);
const drawList = (isUsuarioAdmin = true, server = listServer, path?: string) =>
  drawWith(server, <UsuariosPage isUsuarioAdmin={isUsuarioAdmin} />, path);
const elsaLink = () => screen.findByRole('link', { name: 'Ver Elsa Roldán' });

test('la lista filtra por la dirección y lleva a cada persona', async () => {
  const { requests } = drawList(true, listServer, '/admin/usuarios?busqueda=rold&confirmado=si');
  expect((await elsaLink()).getAttribute('href')).toBe('/admin/usuarios/7?busqueda=rold&confirmado=si');
  expect([...(requests[0]?.search ?? [])]).toEqual([
    ['page', '1'],
    ['busqueda', 'rold'],
    ['emailValidado', 'true'],
  ]);
  await openFilters();
  await user.selectOptions(screen.getByLabelText('Identidad'), 'No');
  await waitFor(() => expect(requests.at(-1)?.search.get('identidadValidada')).toBe('false'));
  expect(address()).toBe('/admin/usuarios?busqueda=rold&confirmado=si&identidad=no');
});

test('la lista no dice el documento entero ni llama rol al de toda persona, y dice qué falta confirmar', async () => {
  const roles: Usuario['roles'] = ['ROLE_CONFIRMADO', 'ROLE_VALIDADO', 'ROLE_MOSTRADOR'];
  drawList(true, () => listAnswer([unUsuario(7, { emailValidado: false }), unUsuario(8, { roles })]));
  const cells = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(cells.map((row) => textsOf('cell', row).slice(0, 5))).toEqual([
    ['•••.•45.678', 'persona7@correo.com sin confirmar · sin confirmar', '–', '–', '–'],
    ['•••.•45.678', 'persona8@correo.com confirmado', '–', '–', 'Mostrador'],
  ]);
});

test('se exporta lo que se está viendo, si se administra', async () => {
  const tabs = watchTabs();
  const ticket = { body: { ticket: 'abc', vence: '2026-11-15T10:41:00-03:00' } };
  const { requests, unmount } = drawList(
    true,
    (request) => (request.method === 'GET' ? listServer(request) : ticket),
    '/admin/usuarios?busqueda=rold&confirmado=si&page=1',
  );
  await elsaLink();
  await openMore();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await waitFor(() => expect(tabs[0]).toMatch(/\/api\/oob\/exportar\/usuarios\?ticket=abc$/));
  expect(written(requests)).toEqual([
    ['POST /api/oob/exportar/usuarios/ticket', { busqueda: 'rold', emailValidado: true }],
  ]);
  unmount();
  drawList(false);
  await elsaLink();
  expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull();
});

test('con menos de tres letras no se busca y se dice', async () => {
  const { requests } = drawList();
  await elsaLink();
  await user.type(screen.getByRole('searchbox'), 'ro{Enter}');
  expect(await screen.findByText('Escribí al menos 3 letras')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull();
  expect([requests.length, screen.queryByRole('link', { name: 'Ver Elsa Roldán' })]).toEqual([1, null]);
});

test('una pausa después de un espacio no lo come', async () => {
  drawList();
  await user.type(screen.getByRole('searchbox'), 'elsa ');
  await waitFor(() => expect(address()).toBe('/?busqueda=elsa'));
  await user.type(screen.getByRole('searchbox'), 'roldan');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('elsa roldan');
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(address()).toBe('/'));
});

test('lo escrito no deshace el filtro que se eligió mientras tanto', async () => {
  drawList();
  await user.type(screen.getByRole('searchbox'), 'elsa');
  await openFilters();
  await user.selectOptions(screen.getByLabelText('Identidad'), 'No');
  await waitFor(() => expect(address()).toBe('/?busqueda=elsa&identidad=no'));
});

test('quien no administra usuarios no ve roles ni crea cuentas', async () => {
  drawList(false);
  await elsaLink();
  expect([
    screen.queryByRole('columnheader', { name: 'Roles' }),
    screen.queryByLabelText('Rol'),
    screen.queryByRole('button', { name: 'Nuevo usuario' }),
  ]).toEqual([null, null, null]);
});

test('una cuenta nueva no lleva contraseña ni términos; lo que sobra se dice en su campo', async () => {
  const onCreate = inTurn(refuse('email', 'Ya existe una cuenta con este correo.'), {
    status: 201,
    body: unUsuario(8, { email: 'otra@correo.com' }),
  });
  const { requests } = drawList(true, (request) =>
    request.method === 'GET' ? listAnswer([]) : onCreate(request),
  );
  await user.click(screen.getByRole('button', { name: 'Nuevo usuario' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo usuario' }));
  for (const [label, texto] of [
    ['Nombre', 'Elsa'],
    ['Apellido', 'Roldán'],
    ['Documento', '12345678'],
    ['Correo electrónico', 'otra@correo.com'],
  ] as const) {
    await user.click(dialog.getByLabelText(label));
    await user.paste(texto);
  }
  await user.click(dialog.getByRole('button', { name: /^Crear cuenta/ }));
  expect(await screen.findByText('Ya existe una cuenta con este correo.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Crear cuenta/ }));
  expect(
    await screen.findByText('Le mandamos un correo a otra@correo.com para elegir su contraseña.'),
  ).toBeTruthy();
  const cuerpo = written(requests)[0]?.[1] as object;
  expect(['plainPassword' in cuerpo, 'aceptarLegal' in cuerpo]).toEqual([false, false]);
});

test('las pestañas están en la dirección', async () => {
  drawWith(
    () => ({ body: unUsuario(7) }),
    <UsuarioPage
      id={7}
      isUsuarioAdmin
      isAdmin={false}
      tabs={[{ value: 'pagos', label: 'Pagos', contenido: ({ id }) => <p>Pagos de {id}</p> }]}
    />,
    '/admin/usuarios/7',
  );
  await user.click(await screen.findByRole('button', { name: 'Pagos' }));
  expect([screen.getByText('Pagos de 7') !== null, address()]).toEqual([true, '/admin/usuarios/7?ver=pagos']);
});

test('el correo se reenvía a la dirección que espera, y se nombra ésa', async () => {
  drawWith(
    ({ method }) => ({
      body: method === 'GET' ? unUsuario(7, { emailPendiente: 'nueva@correo.com' }) : { message: 'x' },
    }),
    <UsuarioPage id={7} isUsuarioAdmin isAdmin={false} tabs={[]} />,
  );
  await user.click(await screen.findByRole('button', { name: /^Reenviar/ }));
  expect(await screen.findByText('Enviamos el correo a nueva@correo.com.')).toBeTruthy();
});

const confirmar = vi.fn(async () => undefined);
const editar = (server: Server, { ownId = 1, isAdmin = true } = {}) =>
  drawWith(
    server,
    <ReautenticarProvider confirmar={confirmar} canUseOtp={false}>
      <EditarUsuarioPage
        id={7}
        ownId={ownId}
        isUsuarioAdmin
        isAdmin={isAdmin}
        cooperativa="Cooperativa Ceibo"
      />
    </ReautenticarProvider>,
  );

test('los roles se guardan aparte, con lo que suma y lo que quita, y viajan solo los que se dan', async () => {
  const before = unUsuario(7, { roles: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'] });
  const onSave = inTurn(ASKS_CLAVE, ({ body }) => ({ body: { ...before, ...(body as object) } }));
  const { requests } = editar((request) => (request.method === 'GET' ? { body: before } : onSave(request)));
  await user.click(await screen.findByRole('checkbox', { name: /^Administrador/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Cortes/ }));
  await user.click(screen.getByRole('button', { name: /^Guardar roles/ }));
  const dialog = await screen.findByRole('dialog', { name: '¿Cambiar los roles de Elsa Roldán?' });
  expect(within(dialog).queryByText(/^Si su contraseña es corta/)).toBeNull();
  expect(textsOf('listitem', dialog)).toEqual(['+ Administrador', '− Cortes']);
  await user.click(within(dialog).getByRole('button', { name: 'Guardar roles' }));
  await giveClave();
  expect(await screen.findByText('Guardamos los cambios de Elsa Roldán.')).toBeTruthy();
  expect(written(requests).at(-1)).toEqual(['PATCH /api/usuarios/7/roles', { roles: ['ROLE_ADMIN'] }]);
});

test('quitar una validación viaja como nada, y solo viaja lo que cambió', async () => {
  const before = unUsuario(7, {
    telefono: '+5493492401234',
    telefonoVisible: '3492 15-40-1234',
    telefonoValidado: '2026-03-02T10:11:00-03:00',
  });
  const { requests } = editar(({ method }) => ({ body: method === 'GET' ? before : unUsuario(7) }));
  await user.click(await screen.findByRole('checkbox', { name: 'Teléfono validado (02/03/26)' }));
  await user.click(screen.getByRole('checkbox', { name: 'Identidad validada' }));
  await user.click(screen.getByRole('button', { name: /^Guardar cambios/ }));
  expect(await screen.findByText('Guardamos los cambios de Elsa Roldán.')).toBeTruthy();
  expect(written(requests)).toEqual([
    ['PATCH /api/usuarios/7/admin', { telefonoValidado: null, identidadValidada: true }],
  ]);
});

test('otro correo pide la contraseña de quien edita y se guarda solo', async () => {
  const onSave = inTurn(ASKS_CLAVE, { body: unUsuario(7, { email: 'otra@correo.com' }) });
  const { requests } = editar((request) =>
    request.method === 'GET' ? { body: unUsuario(7) } : onSave(request),
  );
  await pasteInto('Correo electrónico', 'otra@correo.com');
  expect(screen.queryByText('Escriba una contraseña')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Guardar cambios/ }));
  await giveClave();
  expect(await screen.findByText('Guardamos los cambios de Elsa Roldán.')).toBeTruthy();
  expect(written(requests).at(-1)).toEqual(['PATCH /api/usuarios/7/admin', { email: 'otra@correo.com' }]);
});

test('nadie se edita desde acá, y sin ser administrador no hay roles', async () => {
  editar(() => ({ body: unUsuario(7) }), { ownId: 7 });
  expect(await screen.findByText('No podés cambiar tus propios roles ni validaciones.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Guardar cambios/ })).toBeNull();
  editar(() => ({ body: unUsuario(7) }), { isAdmin: false });
  await screen.findByRole('button', { name: /^Guardar cambios/ });
  expect(screen.queryByRole('button', { name: /^Guardar roles/ })).toBeNull();
});

test('a alguien del personal lo edita un administrador; a los demás se les dice, y no se les ofrece', async () => {
  const colleague: Server = () => ({
    body: unUsuario(7, { roles: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'] }),
  });
  const { unmount } = editar(colleague, { isAdmin: false });
  expect(
    await screen.findByText('Los datos de alguien del personal los cambia un administrador.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull();
  unmount();
  for (const isAdmin of [false, true]) {
    const page = <UsuarioPage id={7} isUsuarioAdmin isAdmin={isAdmin} tabs={[]} />;
    const drawn = drawWith(colleague, page);
    expect(await screen.findByText('Copiar correo')).toBeTruthy();
    expect(screen.queryAllByRole('link', { name: 'Editar' })).toHaveLength(isAdmin ? 1 : 0);
    drawn.unmount();
  }
});

test('de otro administrador no se tocan ni el correo ni la contraseña', async () => {
  editar(() => ({ body: unUsuario(7, { roles: ['ROLE_CONFIRMADO', 'ROLE_ADMIN'] }) }));
  const correo = await screen.findByLabelText<HTMLInputElement>('Correo electrónico');
  expect(correo.readOnly).toBe(true);
  expect(
    screen.getByText('El correo y la contraseña de un administrador no se cambian desde acá.'),
  ).toBeTruthy();
  expect(screen.queryByLabelText(/^Contraseña nueva/)).toBeNull();
});
