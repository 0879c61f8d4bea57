import { atDesk, press, type Request, setScreen } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ENCARGADO, ESTADO, makeSeguimiento, writesOf } from './admin.test-kit.tsx';
import {
  actsOf,
  answerBox,
  drawPage,
  fakeServer,
  findPage,
  fullRequerimiento,
} from './requerimiento.test-kit.tsx';

atDesk();
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
});

const VISTO = '/api/requerimiento_seguimientos/1';
const isAct = ({ path }: Request) => path.endsWith('/atender');
const openPage = async (...args: Parameters<typeof drawPage>) => {
  const drawn = drawPage(...args);
  await findPage();
  return drawn;
};
/** The notifications have a place of their own for what failed. */
const problem = () => within(screen.getByRole('region', { name: 'Responder' })).findByRole('alert');
const choose = async (name: RegExp) => {
  await press('Otras formas de enviar');
  await user.click(await screen.findByRole('menuitem', { name }));
};

test('r lleva a la respuesta y Ctrl+Enter la envía, en un solo acto', async () => {
  const { requests } = await openPage(fakeServer(fullRequerimiento()).server);
  await user.keyboard('r');
  expect(document.activeElement).toBe(answerBox());
  await user.keyboard(' Va mañana. {Control>}{Enter}{/Control}');
  expect(await screen.findByText('Enviamos la respuesta.')).toBeTruthy();
  expect(writesOf(requests)).toEqual([
    ['POST /api/oob/requerimientos/1042/atender', { texto: 'Va mañana.', visto: VISTO }],
  ]);
  expect(answerBox().value).toBe('');
});

test('esperar, finalizar y lo que recibe el socio, antes de elegirlo', async () => {
  const { requests } = await openPage(fakeServer(fullRequerimiento()).server);
  await user.type(answerBox(), '¿Qué poste es?');
  await press('Otras formas de enviar');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'ResponderRecibe un correo: Novedades de tu reclamo',
    'Responder y esperar al usuarioRecibe un correo: Necesitamos tu respuesta',
    'Responder y finalizarRecibe un correo: Finalizamos tu reclamo',
    'Anular…Recibe un correo: Novedades de tu reclamo',
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByText('Enviamos la respuesta. Queda esperando al usuario.')).toBeTruthy();
  await user.type(answerBox(), 'Listo.');
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  expect(await screen.findByText('Enviamos la respuesta y finalizamos el caso.')).toBeTruthy();
  expect(actsOf(requests)).toEqual([
    { texto: '¿Qué poste es?', estado: ESTADO.esperaUsuario, visto: VISTO },
    { texto: 'Listo.', estado: ESTADO.finalizado, visto: VISTO },
  ]);
});

test('anular se confirma, y con su motivo', async () => {
  const { requests } = await openPage(fakeServer(fullRequerimiento()).server);
  await choose(/^Anular/);
  expect(await screen.findByText('Escribí el motivo: el usuario lo va a leer.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(answerBox()));
  await user.keyboard('Está repetido.');
  await choose(/^Anular/);
  const dialog = await screen.findByRole('dialog', { name: '¿Anular 2026-001042?' });
  expect(actsOf(requests)).toEqual([]);
  await press('Anular', dialog);
  expect(await screen.findByText('Enviamos el motivo y anulamos el caso.')).toBeTruthy();
  expect(actsOf(requests)).toEqual([{ texto: 'Está repetido.', estado: ESTADO.anulado, visto: VISTO }]);
});

test('vacía no se envía, ni la nota', async () => {
  const { requests } = await openPage(fakeServer(fullRequerimiento()).server);
  await user.type(answerBox(), '   ');
  await press('Responder');
  expect(await screen.findByText('Escribí tu respuesta.')).toBeTruthy();
  expect(document.activeElement).toBe(answerBox());
  await press('Nota interna');
  await press('Guardar nota');
  expect(await screen.findByText('Escribí la nota.')).toBeTruthy();
  expect(writesOf(requests)).toEqual([]);
});

test('la nota se distingue, se guarda aparte y no toca lo que se estaba respondiendo', async () => {
  const { requests } = await openPage(fakeServer(fullRequerimiento()).server);
  await user.type(answerBox(), 'Va mañana.');
  await user.keyboard('{Escape}');
  expect(document.activeElement?.tagName).toBe('H1');
  await user.keyboard('nFalta la escalera.');
  expect(screen.getByText('Solo la ve el personal.')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Guardamos la nota.')).toBeTruthy();
  expect(writesOf(requests)).toEqual([
    ['POST /api/oob/requerimientos/1042/notas', { texto: 'Falta la escalera.' }],
  ]);
  await press('Respuesta');
  expect(answerBox().value).toBe('Va mañana.');
});

test('lo que el servidor no acepta se dice y lo escrito sigue ahí', async () => {
  const { requests } = await openPage(
    fakeServer(fullRequerimiento(), {
      respond: (request) =>
        isAct(request)
          ? { status: 409, body: { description: 'Otra persona acaba de modificar esto.' } }
          : undefined,
    }).server,
  );
  await user.type(answerBox(), 'Va mañana.');
  await press('Responder');
  expect((await problem()).textContent).toBe('Otra persona acaba de modificar esto.');
  expect(answerBox().value).toBe('Va mañana.');
  expect(actsOf(requests)).toHaveLength(1);
});

test('si el socio escribió mientras, se lee antes de finalizar; o se finaliza igual', async () => {
  const motivo = 'Elsa Roldán respondió a las 11:20. Leelo antes de finalizar.';
  let asked = 0;
  const { requests } = await openPage(
    fakeServer(fullRequerimiento(), {
      respond: (request) => {
        if (!isAct(request)) return undefined;
        asked += 1;
        const seguimiento = '/api/requerimiento_seguimientos/2';
        return asked === 1
          ? { status: 409, body: { description: motivo, code: 'respondido', seguimiento } }
          : undefined;
      },
    }).server,
  );
  await user.type(answerBox(), 'Listo.');
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  expect((await problem()).textContent).toContain(motivo);
  expect(document.activeElement?.textContent).toBe('Ver');
  expect(answerBox().value).toBe('Listo.');
  await press('Finalizar igual');
  expect(await screen.findByText('Enviamos la respuesta y finalizamos el caso.')).toBeTruthy();
  expect(actsOf(requests)).toEqual([
    { texto: 'Listo.', estado: ESTADO.finalizado, visto: VISTO },
    { texto: 'Listo.', estado: ESTADO.finalizado, visto: '/api/requerimiento_seguimientos/2' },
  ]);
});

test('sin respuesta del servidor, al insistir va con la misma clave', async () => {
  let asked = 0;
  const { requests } = await openPage(
    fakeServer(fullRequerimiento(), {
      respond: (request) => {
        if (!isAct(request)) return undefined;
        asked += 1;
        return asked === 1 ? { status: 503 } : undefined;
      },
    }).server,
  );
  await user.type(answerBox(), 'Va mañana.');
  await press('Responder');
  await problem();
  await press('Responder');
  expect(await screen.findByText('Enviamos la respuesta.')).toBeTruthy();
  const keys = requests.filter(isAct).map(({ key }) => key);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('uno que nadie tomó, quien responde lo toma; y lo sabe', async () => {
  const unassigned = fullRequerimiento({ encargado: undefined, encargadoNombre: undefined });
  const { requests } = await openPage(fakeServer(unassigned).server, { yo: ENCARGADO });
  expect(screen.getByText(/Al responder lo tomás\./)).toBeTruthy();
  await user.type(answerBox(), 'Va mañana.');
  await press('Responder');
  expect(await screen.findByText('Enviamos la respuesta.')).toBeTruthy();
  expect(actsOf(requests)).toHaveLength(1);
  expect(requests.map(({ path }) => path)).not.toContain('/api/usuarios/7');
});

test('en el mostrador se lee el caso y solo se deja una nota', async () => {
  const { requests } = await openPage(fakeServer(fullRequerimiento()).server, {
    yo: { id: 3, isAdmin: false, isEncargado: false, isMostrador: true },
  });
  expect(screen.queryByLabelText('Respuesta')).toBeNull();
  await user.keyboard('n');
  await user.keyboard('Vino a preguntar.{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Guardamos la nota.')).toBeTruthy();
  expect(requests.map(({ path }) => path).filter((path) => path.endsWith('/presencia'))).toEqual([]);
});

test('cerrado no se responde; una nota, sí', async () => {
  await openPage(fakeServer(fullRequerimiento({ estado: ESTADO.finalizado })).server);
  expect(screen.queryByLabelText('Respuesta')).toBeNull();
  expect(screen.getByText(/Este caso está cerrado \(finalizado\)/).textContent).toContain(
    'Para responder, pasalo de nuevo a Iniciado.',
  );
  expect(screen.getByLabelText('Nota interna')).toBeTruthy();
});

test('en un teléfono es un renglón hasta que se lo toca', async () => {
  setScreen(false);
  await openPage(fakeServer(fullRequerimiento()).server);
  expect(screen.queryByLabelText('Respuesta')).toBeNull();
  await press('Responder a Elsa…');
  expect(document.activeElement).toBe(answerBox());
});

const PDF_FILE = new File(['%PDF'], 'presupuesto.pdf', { type: 'application/pdf' });
const isUpload = ({ path }: Request) => path === '/api/archivo_adjuntos';

test('los archivos van con las palabras, en el mismo acto', async () => {
  const { requests } = await openPage(
    fakeServer(fullRequerimiento({ seguimientos: [makeSeguimiento(1)] }), {
      respond: (request) =>
        isUpload(request) ? { status: 201, body: { '@id': '/api/archivo_adjuntos/9', id: 9 } } : undefined,
    }).server,
  );
  await user.type(answerBox(), 'Va el presupuesto.');
  await user.upload(screen.getByLabelText<HTMLInputElement>('Adjuntar', { selector: 'input' }), PDF_FILE);
  await press('Responder');
  expect(await screen.findByText('Enviamos la respuesta.')).toBeTruthy();
  expect(actsOf(requests)).toEqual([
    { texto: 'Va el presupuesto.', adjuntos: ['/api/archivo_adjuntos/9'], visto: VISTO },
  ]);
  expect(screen.queryByText(/presupuesto\.pdf/)).toBeNull();
});

test('lo que no se pudo subir no deja mandar sin que se sepa', async () => {
  const { requests } = await openPage(
    fakeServer(fullRequerimiento(), {
      respond: (request) => (isUpload(request) ? { status: 503 } : undefined),
    }).server,
  );
  await user.type(answerBox(), 'Va el presupuesto.');
  await user.upload(screen.getByLabelText<HTMLInputElement>('Adjuntar', { selector: 'input' }), PDF_FILE);
  await screen.findByText('No pudimos subir presupuesto.pdf.');
  await press('Responder');
  expect(await screen.findByText(/Hay archivos que no pudimos subir/)).toBeTruthy();
  expect(actsOf(requests)).toEqual([]);
});

test('a quien pidió sin cuenta no se le adjunta ni se lo espera: no tendría dónde verlo', async () => {
  const contacto = { nombre: 'Ana', documento: '20111222', email: 'ana@correo.com' };
  await openPage(fakeServer(fullRequerimiento({ usuario: undefined, contacto })).server);
  expect(screen.queryByLabelText('Adjuntar', { selector: 'input' })).toBeNull();
  await press('Otras formas de enviar');
  const menu = within(screen.getByRole('menu'));
  expect(menu.queryByRole('menuitem', { name: /esperar/ })).toBeNull();
});
