import { atDesk, button, press, type Request } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ESTADO, makeSeguimiento, writesOf } from './admin.test-kit.tsx';
import { drawPage, fakeServer, fullRequerimiento, region } from './requerimiento.test-kit.tsx';

atDesk();

const SAVED_RESPUESTAS = [
  { titulo: 'Pedir poste', texto: 'Hola {nombre}: ¿qué número de poste es? Caso {numero}.' },
  { titulo: 'Por el suministro', texto: 'Vamos a {suministro}.' },
];
const savedServer = ({ path }: Request) =>
  path.endsWith('/respuestas') ? { body: { respuestas: SAVED_RESPUESTAS } } : undefined;

const NEW_SEGUIMIENTO = makeSeguimiento(2, { usuario: '/api/usuarios/3', descripcion: 'Va mañana.' });
const ANSWERED = fullRequerimiento({ seguimientos: [makeSeguimiento(1), NEW_SEGUIMIENTO] });
const OVERTAKEN = 'Otra persona acaba de modificar esto.';

const answerBox = () => screen.getByLabelText<HTMLTextAreaElement>('Respuesta');
const respuestasList = () => screen.findByRole('list', { name: 'Respuestas guardadas' });

async function sendWhenOvertaken(buttonName: string, sentBy: 'POST' | 'PATCH', newEstado: number) {
  const { server, estado } = fakeServer(fullRequerimiento(), {
    respond: ({ method, body }) => {
      if (method !== sentBy || !body) return undefined;
      estado.requerimiento = fullRequerimiento({ estado: newEstado });
      return { status: 409, body: { description: OVERTAKEN } };
    },
  });
  drawPage(server);
  const responderPanel = within(await region('Responder'));
  await user.type(answerBox(), 'Va mañana.');
  await press(buttonName);
  return responderPanel;
}

test('r lleva a la respuesta y Ctrl+Enter la envía; la caja queda vacía y el caso se lee de nuevo', async () => {
  const { server, estado } = fakeServer(fullRequerimiento(), {
    respond: ({ method, body }) => {
      if (method !== 'POST' || !body) return undefined;
      estado.requerimiento = ANSWERED;
      return { status: 201, body: NEW_SEGUIMIENTO };
    },
  });
  const { requests } = drawPage(server);
  await region('Responder');
  await user.keyboard('r');
  expect(document.activeElement).toBe(answerBox());
  await user.keyboard(' Va mañana. {Control>}{Enter}{/Control}');
  expect(await screen.findByText('Enviamos la respuesta.')).toBeTruthy();
  expect(writesOf(requests)).toEqual([
    [
      'POST /api/requerimiento_seguimientos',
      { requerimiento: '/api/requerimientos/1042', descripcion: 'Va mañana.' },
    ],
  ]);
  expect(answerBox().value).toBe('');
  expect(await screen.findByText('Va mañana.')).toBeTruthy();
});

test('responder y esperar, o finalizar, es una sola llamada', async () => {
  const { server, estado } = fakeServer(fullRequerimiento(), {
    respond: ({ method, body }) => {
      if (method === 'PATCH')
        estado.requerimiento = { ...estado.requerimiento, estado: (body as { estado: number }).estado };
      return undefined;
    },
  });
  const { requests } = drawPage(server);
  await region('Responder');
  await user.type(answerBox(), '¿Qué poste es?');
  await press('Responder y esperar al usuario');
  expect(await screen.findByText('Enviamos la respuesta. Queda esperando al usuario.')).toBeTruthy();
  expect(button('Responder y esperar al usuario')).toBeNull();
  expect(screen.getByText(/se le va a preguntar al cliente si quedó resuelto/)).toBeTruthy();
  await user.type(answerBox(), 'Listo.');
  await press('Responder y finalizar');
  const statusMessage = await screen.findByText('Enviamos la respuesta y finalizamos el caso.');
  expect(document.activeElement).toBe(statusMessage);
  expect(screen.queryByLabelText('Respuesta')).toBeNull();
  expect(writesOf(requests).map(([, body]) => body)).toEqual([
    { estado: ESTADO.esperaUsuario, descripcion: '¿Qué poste es?' },
    { estado: ESTADO.finalizado, descripcion: 'Listo.' },
  ]);
});

test('un pendiente no se finaliza sin iniciarlo', async () => {
  drawPage(fakeServer(fullRequerimiento({ estado: ESTADO.pendiente })).server);
  await region('Responder');
  expect(button('Responder y finalizar')).toBeNull();
});

test('vacía no se envía', async () => {
  const { requests } = drawPage(fakeServer(fullRequerimiento()).server);
  await region('Responder');
  await user.type(answerBox(), '   ');
  await press('Responder');
  expect(await screen.findByText('Escribí tu respuesta.')).toBeTruthy();
  expect(document.activeElement).toBe(answerBox());
  expect(writesOf(requests)).toEqual([]);
});

test('lo que el servidor no acepta se dice y lo escrito sigue ahí', async () => {
  const responderPanel = await sendWhenOvertaken('Responder', 'POST', ESTADO.esperaUsuario);
  expect((await responderPanel.findByRole('alert')).textContent).toBe(OVERTAKEN);
  expect(answerBox().value).toBe('Va mañana.');
  await waitFor(() => expect(button('Responder y esperar al usuario')).toBeNull());
});

test('si la señal se pierde después de que llegó, al insistir no se le dice dos veces', async () => {
  let connectionCut = false;
  const { server, estado } = fakeServer(fullRequerimiento(), {
    respond: ({ path }) => {
      if (path === '/api/requerimientos/1042') return connectionCut ? { status: 503 } : undefined;
      if (path !== '/api/requerimiento_seguimientos') return undefined;
      estado.requerimiento = ANSWERED;
      connectionCut = true;
      return { status: 503 };
    },
  });
  const { requests } = drawPage(server);
  const responderPanel = await region('Responder');
  await user.type(answerBox(), 'Va mañana.');
  await press('Responder');
  expect(await within(responderPanel).findByRole('alert')).toBeTruthy();
  expect(answerBox().value).toBe('Va mañana.');
  connectionCut = false;
  await press('Responder');
  expect(await screen.findByText('Enviamos la respuesta.')).toBeTruthy();
  expect(within(responderPanel).queryByRole('alert')).toBeNull();
  expect(writesOf(requests)).toHaveLength(1);
});

test('si alguien lo cerró antes, la caja se va; por qué y lo escrito, no', async () => {
  const responderPanel = await sendWhenOvertaken('Responder y finalizar', 'PATCH', ESTADO.finalizado);
  await responderPanel.findByText(/Este caso está cerrado \(finalizado\)/);
  expect(responderPanel.getByRole('alert').textContent).toBe(OVERTAKEN);
  const unsentField = responderPanel.getByLabelText<HTMLTextAreaElement>('Lo que escribiste y no se envió');
  expect(unsentField.value).toBe('Va mañana.');
});

test('la guardada se completa con el caso', async () => {
  drawPage(fakeServer(fullRequerimiento(), { respond: savedServer }).server);
  await screen.findByText('2945 40-0000');
  await user.type(answerBox(), 'Gracias por avisar.');
  await press('Respuestas guardadas');
  await respuestasList();
  await user.type(screen.getByLabelText('Buscar una respuesta'), 'POSTE');
  await press(/^Pedir poste/);
  expect(answerBox().value).toBe(
    'Gracias por avisar.\n\nHola Elsa: ¿qué número de poste es? Caso 2026-001042.',
  );
  expect(document.activeElement).toBe(answerBox());
  expect(screen.queryByRole('list', { name: 'Respuestas guardadas' })).toBeNull();
});

test('lo que falta completar se ve y no deja enviar', async () => {
  const requerimiento = fullRequerimiento({ suministro: undefined, suministroCuenta: undefined });
  const { requests } = drawPage(fakeServer(requerimiento, { respond: savedServer }).server);
  await region('Responder');
  await press('Respuestas guardadas');
  await press(/^Por el suministro/, await respuestasList());
  expect(screen.getByText('{suministro}').tagName).toBe('MARK');
  await press('Responder');
  expect(await screen.findByText('Completá {suministro}')).toBeTruthy();
  expect(writesOf(requests)).toEqual([]);
  const { selectionStart, selectionEnd, value } = answerBox();
  expect(value.slice(selectionStart, selectionEnd)).toBe('{suministro}');
  await user.keyboard('San Martín 45');
  expect(answerBox().value).toBe('Vamos a San Martín 45.');
  expect(screen.queryByText('Completá {suministro}')).toBeNull();
  await press('Responder');
  expect(await screen.findByText('Enviamos la respuesta.')).toBeTruthy();
});

test('se guarda una propia sin los datos de nadie, se usa y se elimina', async () => {
  drawPage(fakeServer(fullRequerimiento(), { respond: savedServer }).server);
  await screen.findByText('2945 40-0000');
  await user.type(answerBox(), 'Elsa, el 2026-001042 ya está.');
  await press('Guardar como respuesta');
  const dialog = within(await screen.findByRole('dialog', { name: 'Guardar como respuesta' }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Texto').value).toBe('{nombre}, el {numero} ya está.');
  await press('Guardar respuesta');
  expect(await dialog.findByText('Escribí un título.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Título'), 'Ya está');
  await press('Guardar respuesta');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.clear(answerBox());
  await press('Respuestas guardadas');
  await press(/^Ya está/, await respuestasList());
  expect(answerBox().value).toBe('Elsa, el 2026-001042 ya está.');
  await press('Respuestas guardadas');
  await press('Eliminar la respuesta Ya está');
  expect(button(/^Ya está/)).toBeNull();
  expect(button(/^Eliminar/)).toBeNull();
});
