import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ESTADO, escritos, type Pedido, ponerPantalla, unSeguimiento } from './admin.test-kit.tsx';
import { dibujar, entero, region, servidor } from './caso.test-kit.tsx';

beforeEach(() => ponerPantalla(true));
afterEach(() => vi.restoreAllMocks());

const GUARDADAS = [
  { titulo: 'Pedir poste', texto: 'Hola {nombre}: ¿qué número de poste es? Caso {numero}.' },
  { titulo: 'Por el suministro', texto: 'Vamos a {suministro}.' },
];
const guardadas = ({ path }: Pedido) =>
  path.endsWith('/respuestas') ? { body: { respuestas: GUARDADAS } } : undefined;

const caja = () => screen.getByLabelText<HTMLTextAreaElement>('Respuesta');
const boton = (name: string) => screen.getByRole('button', { name });
const lista = () => screen.findByRole('list', { name: 'Respuestas guardadas' });

test('r lleva a la respuesta y Ctrl+Enter la envía; la caja queda vacía y el caso se lee de nuevo', async () => {
  const user = userEvent.setup();
  const { server, estado } = servidor(entero(), {
    responde: ({ method, body }) => {
      if (method !== 'POST' || !body) return undefined;
      const nuevo = unSeguimiento(2, { usuario: '/api/usuarios/3', descripcion: 'Va mañana.' });
      estado.caso = entero({ seguimientos: [unSeguimiento(1), nuevo] });
      return { status: 201, body: nuevo };
    },
  });
  const { pedidos } = dibujar(server);
  await region('Responder');
  await user.keyboard('r');
  expect(document.activeElement).toBe(caja());
  await user.keyboard(' Va mañana. {Control>}{Enter}{/Control}');
  expect(await screen.findByText('Enviamos la respuesta.')).toBeTruthy();
  expect(escritos(pedidos)).toEqual([
    [
      'POST /api/requerimiento_seguimientos',
      { requerimiento: '/api/requerimientos/1042', descripcion: 'Va mañana.' },
    ],
  ]);
  expect(caja().value).toBe('');
  expect(await screen.findByText('Va mañana.')).toBeTruthy();
});

test('responder y esperar, o finalizar, es una sola llamada', async () => {
  const user = userEvent.setup();
  const { server, estado } = servidor(entero(), {
    responde: ({ method, body }) => {
      if (method === 'PATCH') estado.caso = { ...estado.caso, estado: (body as { estado: number }).estado };
      return undefined;
    },
  });
  const { pedidos } = dibujar(server);
  await region('Responder');
  await user.type(caja(), '¿Qué poste es?');
  await user.click(boton('Responder y esperar al usuario'));
  expect(await screen.findByText('Enviamos la respuesta. Queda esperando al usuario.')).toBeTruthy();
  // It waits already: what was asked again would say nothing.
  expect(screen.queryByRole('button', { name: 'Responder y esperar al usuario' })).toBeNull();
  expect(screen.getByText(/se le va a preguntar al cliente si quedó resuelto/)).toBeTruthy();
  await user.type(caja(), 'Listo.');
  await user.click(boton('Responder y finalizar'));
  const dicho = await screen.findByText('Enviamos la respuesta y finalizamos el caso.');
  // The box is gone, and with it the button that had the focus.
  expect(document.activeElement).toBe(dicho);
  expect(screen.queryByLabelText('Respuesta')).toBeNull();
  expect(escritos(pedidos).map(([, body]) => body)).toEqual([
    { estado: ESTADO.esperaUsuario, descripcion: '¿Qué poste es?' },
    { estado: ESTADO.finalizado, descripcion: 'Listo.' },
  ]);
});

test('un pendiente no se finaliza sin iniciarlo', async () => {
  dibujar(servidor(entero({ estado: ESTADO.pendiente })).server);
  await region('Responder');
  expect(screen.queryByRole('button', { name: 'Responder y finalizar' })).toBeNull();
});

test('vacía no se envía', async () => {
  const user = userEvent.setup();
  const { pedidos } = dibujar(servidor(entero()).server);
  await region('Responder');
  await user.type(caja(), '   ');
  await user.click(boton('Responder'));
  expect(await screen.findByText('Escribí tu respuesta.')).toBeTruthy();
  expect(document.activeElement).toBe(caja());
  expect(escritos(pedidos)).toEqual([]);
});

test('lo que el servidor no acepta se dice y lo escrito sigue ahí', async () => {
  const user = userEvent.setup();
  const { server, estado } = servidor(entero(), {
    responde: ({ path }) => {
      if (path !== '/api/requerimiento_seguimientos') return undefined;
      estado.caso = entero({ estado: ESTADO.esperaUsuario });
      return { status: 409, body: { description: 'Otra persona acaba de modificar esto.' } };
    },
  });
  dibujar(server);
  const responder = await region('Responder');
  await user.type(caja(), 'Va mañana.');
  await user.click(boton('Responder'));
  expect((await within(responder).findByRole('alert')).textContent).toBe(
    'Otra persona acaba de modificar esto.',
  );
  expect(caja().value).toBe('Va mañana.');
  // How it was left is read by itself.
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Responder y esperar al usuario' })).toBeNull(),
  );
});

test('si la señal se pierde después de que llegó, al insistir no se le dice dos veces', async () => {
  const user = userEvent.setup();
  let cortada = false;
  const { server, estado } = servidor(entero(), {
    responde: ({ path }) => {
      if (path === '/api/requerimientos/1042') return cortada ? { status: 503 } : undefined;
      if (path !== '/api/requerimiento_seguimientos') return undefined;
      const nuevo = unSeguimiento(2, { usuario: '/api/usuarios/3', descripcion: 'Va mañana.' });
      estado.caso = entero({ seguimientos: [unSeguimiento(1), nuevo] });
      cortada = true;
      return { status: 503 };
    },
  });
  const { pedidos } = dibujar(server);
  const responder = await region('Responder');
  await user.type(caja(), 'Va mañana.');
  await user.click(boton('Responder'));
  expect(await within(responder).findByRole('alert')).toBeTruthy();
  expect(caja().value).toBe('Va mañana.');
  cortada = false;
  await user.click(boton('Responder'));
  expect(await screen.findByText('Enviamos la respuesta.')).toBeTruthy();
  expect(within(responder).queryByRole('alert')).toBeNull();
  expect(escritos(pedidos)).toHaveLength(1);
});

test('si alguien lo cerró antes, la caja se va; por qué y lo escrito, no', async () => {
  const user = userEvent.setup();
  const { server, estado } = servidor(entero(), {
    responde: ({ method }) => {
      if (method !== 'PATCH') return undefined;
      estado.caso = entero({ estado: ESTADO.finalizado });
      return { status: 409, body: { description: 'Otra persona acaba de modificar esto.' } };
    },
  });
  dibujar(server);
  const responder = await region('Responder');
  await user.type(caja(), 'Va mañana.');
  await user.click(boton('Responder y finalizar'));
  await within(responder).findByText(/Este caso está cerrado \(finalizado\)/);
  expect(within(responder).getByRole('alert').textContent).toBe('Otra persona acaba de modificar esto.');
  const escrito = within(responder).getByLabelText<HTMLTextAreaElement>('Lo que escribiste y no se envió');
  expect(escrito.value).toBe('Va mañana.');
});

test('la guardada se completa con el caso', async () => {
  const user = userEvent.setup();
  dibujar(servidor(entero(), { responde: guardadas }).server);
  await screen.findByText('2945 40-0000');
  await user.type(caja(), 'Gracias por avisar.');
  await user.click(boton('Respuestas guardadas'));
  await lista();
  await user.type(screen.getByLabelText('Buscar una respuesta'), 'POSTE');
  await user.click(await screen.findByRole('button', { name: /^Pedir poste/ }));
  expect(caja().value).toBe('Gracias por avisar.\n\nHola Elsa: ¿qué número de poste es? Caso 2026-001042.');
  expect(document.activeElement).toBe(caja());
  expect(screen.queryByRole('list', { name: 'Respuestas guardadas' })).toBeNull();
});

test('lo que falta completar se ve y no deja enviar', async () => {
  const user = userEvent.setup();
  const caso = entero({ suministro: undefined, suministroCuenta: undefined });
  const { pedidos } = dibujar(servidor(caso, { responde: guardadas }).server);
  await region('Responder');
  await user.click(boton('Respuestas guardadas'));
  await user.click(within(await lista()).getByRole('button', { name: /^Por el suministro/ }));
  expect(screen.getByText('{suministro}').tagName).toBe('MARK');
  await user.click(boton('Responder'));
  expect(await screen.findByText('Completá {suministro}')).toBeTruthy();
  expect(escritos(pedidos)).toEqual([]);
  const { selectionStart, selectionEnd, value } = caja();
  expect(value.slice(selectionStart, selectionEnd)).toBe('{suministro}');
  await user.keyboard('San Martín 45');
  expect(caja().value).toBe('Vamos a San Martín 45.');
  expect(screen.queryByText('Completá {suministro}')).toBeNull();
  await user.click(boton('Responder'));
  expect(await screen.findByText('Enviamos la respuesta.')).toBeTruthy();
});

test('se guarda una propia sin los datos de nadie, se usa y se elimina', async () => {
  const user = userEvent.setup();
  dibujar(servidor(entero(), { responde: guardadas }).server);
  await screen.findByText('2945 40-0000');
  await user.type(caja(), 'Elsa, el 2026-001042 ya está.');
  await user.click(boton('Guardar como respuesta'));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Guardar como respuesta' }));
  expect(dialogo.getByLabelText<HTMLTextAreaElement>('Texto').value).toBe('{nombre}, el {numero} ya está.');
  await user.click(dialogo.getByRole('button', { name: 'Guardar respuesta' }));
  expect(await dialogo.findByText('Escribí un título.')).toBeTruthy();
  await user.type(dialogo.getByLabelText('Título'), 'Ya está');
  await user.click(dialogo.getByRole('button', { name: 'Guardar respuesta' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.clear(caja());
  await user.click(boton('Respuestas guardadas'));
  await user.click(within(await lista()).getByRole('button', { name: /^Ya está/ }));
  expect(caja().value).toBe('Elsa, el 2026-001042 ya está.');
  await user.click(boton('Respuestas guardadas'));
  await user.click(within(await lista()).getByRole('button', { name: 'Eliminar la respuesta Ya está' }));
  expect(screen.queryByRole('button', { name: /^Ya está/ })).toBeNull();
  // The cooperative's are not anybody's to take away.
  expect(screen.queryByRole('button', { name: /^Eliminar/ })).toBeNull();
});
