import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ESTADO, escritos, type Pedido, ponerPantalla } from './admin.test-kit.tsx';
import { dibujar, entero, region, servidor } from './caso.test-kit.tsx';

beforeEach(() => {
  ponerPantalla(true);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
});
afterEach(() => vi.restoreAllMocks());

const SUBE = ({ method, path }: Pedido) => method === 'POST' && path === '/api/archivo_adjuntos';
const ADJUNTA = ({ method, path }: Pedido) => method === 'PATCH' && path === '/api/archivo_adjuntos/9';
const SUBIDO = { status: 201, body: { '@id': '/api/archivo_adjuntos/9', id: 9 } };
const PRESUPUESTO = new File(['%PDF'], 'presupuesto.pdf', { type: 'application/pdf' });

const caja = () => screen.getByLabelText<HTMLTextAreaElement>('Respuesta');
const pulsar = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const llamadas = (pedidos: readonly Pedido[]) => escritos(pedidos).map(([llamada]) => llamada);

async function conArchivo(
  responde: (pedido: Pedido) => ReturnType<Parameters<typeof dibujar>[0]> | undefined,
) {
  const { pedidos } = dibujar(
    servidor(entero(), {
      responde: (pedido) =>
        responde(pedido) ?? (SUBE(pedido) ? SUBIDO : ADJUNTA(pedido) ? { body: {} } : undefined),
    }).server,
  );
  await region('Responder');
  await userEvent.type(caja(), 'Va el presupuesto.');
  await pulsar('Agregar archivo');
  await userEvent.upload(screen.getByLabelText<HTMLInputElement>('Elegir archivos'), PRESUPUESTO);
  await waitFor(() => expect(pedidos.some(SUBE)).toBe(true));
  return pedidos;
}

test.each([
  ['Responder', 'POST /api/requerimiento_seguimientos'],
  ['Responder y esperar al usuario', 'PATCH /api/requerimientos/1042/estado'],
])('%s: el archivo va antes que las palabras, y la caja que sigue no lo tiene', async (boton, llamada) => {
  const pedidos = await conArchivo(() => undefined);
  await pulsar(boton);
  await waitFor(() => expect(caja().value).toBe(''));
  expect(llamadas(pedidos)).toEqual(['POST /api/archivo_adjuntos', 'PATCH /api/archivo_adjuntos/9', llamada]);
  expect(escritos(pedidos)[1]?.[1]).toEqual({ requerimiento: '/api/requerimientos/1042' });
  expect(await screen.findByRole('button', { name: 'Agregar archivo' })).toBeTruthy();
  expect(screen.queryByText(/presupuesto\.pdf/)).toBeNull();
});

test('si el archivo no se pudo adjuntar no se dice nada; al insistir va una vez cada cosa', async () => {
  let veces = 0;
  const pedidos = await conArchivo((pedido) => {
    if (!ADJUNTA(pedido)) return undefined;
    veces += 1;
    return veces === 1
      ? { status: 422, body: { description: 'Este caso ya tiene 30 archivos.' } }
      : undefined;
  });
  await pulsar('Responder');
  expect(
    await screen.findByText('Este caso ya tiene 30 archivos.', { selector: '[role=alert] *' }),
  ).toBeTruthy();
  expect([caja().value, llamadas(pedidos).length]).toEqual(['Va el presupuesto.', 2]);
  await pulsar('Responder');
  await waitFor(() => expect(caja().value).toBe(''));
  expect(llamadas(pedidos).slice(2)).toEqual([
    'PATCH /api/archivo_adjuntos/9',
    'POST /api/requerimiento_seguimientos',
  ]);
});

test('si la respuesta no salió, el archivo ya adjunto no se manda de nuevo', async () => {
  let veces = 0;
  const pedidos = await conArchivo(({ method, path }) => {
    if (method !== 'POST' || path !== '/api/requerimiento_seguimientos') return undefined;
    veces += 1;
    return veces === 1 ? { status: 429, body: { description: 'Esperá un momento.' } } : undefined;
  });
  await pulsar('Responder');
  await screen.findByText('Esperá un momento.');
  await pulsar('Responder');
  await waitFor(() => expect(caja().value).toBe(''));
  expect(llamadas(pedidos).filter((una) => String(una).startsWith('PATCH'))).toHaveLength(1);
});

test('lo que no se pudo subir no deja mandar sin que se sepa', async () => {
  const pedidos = await conArchivo((pedido) => (SUBE(pedido) ? { status: 503 } : undefined));
  await screen.findByText('No pudimos subir presupuesto.pdf.');
  await pulsar('Responder');
  expect(await screen.findByText(/Hay archivos que no pudimos subir/)).toBeTruthy();
  expect(llamadas(pedidos)).toEqual(['POST /api/archivo_adjuntos']);
});

test('a quien pidió sin cuenta no se le adjunta: no tendría dónde verlo', async () => {
  const publico = entero({
    usuario: undefined,
    estado: ESTADO.iniciado,
    contacto: { nombre: 'Ana', documento: '20111222', email: 'ana@correo.com' },
  });
  dibujar(servidor(publico).server);
  await region('Responder');
  expect(screen.queryByRole('button', { name: 'Agregar archivo' })).toBeNull();
});
