import { ApiError } from '@oficina/hydra';
import { draw } from '@oficina/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { aparato, olvidarBorradores } from './aparato.ts';
import { BorradorRecuperado, EnvioEnDuda } from './avisos.tsx';
import { useBorrador } from './use-borrador.ts';

type Cuerpo = { descripcion: string; ubicacion: string; adjuntos: string[] };
type Envio = { cuerpo: Cuerpo; clave: string };

let envios: Envio[] = [];
/** What the server answers to each, in order; then, that it was received. */
let respuestas: (Error | null | Promise<Error>)[] = [];
let recibidos: string[] = [];

/** Like the server: one case per key, whatever came of the answer on its way back. */
const hechos = new Map<string, string>();
async function servidor(cuerpo: Cuerpo, clave: string): Promise<string> {
  envios.push({ cuerpo, clave });
  const respuesta = (await respuestas.shift()) ?? null;
  if (respuesta instanceof ApiError && respuesta.status >= 400 && respuesta.status < 500) throw respuesta;
  const texto = JSON.stringify(cuerpo);
  const antes = hechos.get(clave);
  if (antes !== undefined && antes !== texto)
    throw new ApiError(409, 'Esa operación ya se envió con otros datos.');
  hechos.set(clave, texto);
  if (respuesta) throw respuesta;
  return clave;
}

beforeEach(() => {
  olvidarBorradores();
  hechos.clear();
  [envios, respuestas, recibidos] = [[], [], []];
});

const CORTE = () => new ApiError(0, 'No pudimos conectarnos.');

function Formulario({ categoriaId, usuarioId }: { categoriaId: number; usuarioId: number }) {
  const borrador = useBorrador<Cuerpo>({ usuarioId, categoriaId, descripcionInicial: 'Poste: ' });
  const recibir = (enviado: Promise<string>) =>
    void enviado.then(
      (numero) => recibidos.push(numero),
      () => undefined,
    );
  return (
    <>
      {borrador.recuperado && <BorradorRecuperado onEmpezarDeCero={borrador.empezarDeCero} />}
      {borrador.enDuda && (
        <EnvioEnDuda
          sustantivo="reclamo"
          enviando={false}
          onReenviar={() => recibir(borrador.reenviar(servidor))}
        />
      )}
      <Campos
        key={borrador.clave}
        inicial={borrador.inicial}
        guardar={borrador.guardar}
        enviar={(escrito) =>
          recibir(borrador.enviar({ ...escrito, adjuntos: ['/api/archivo_adjuntos/55'] }, servidor))
        }
      />
    </>
  );
}

type Escrito = { descripcion: string; ubicacion: string };
function Campos({
  inicial,
  guardar,
  enviar,
}: {
  inicial: Escrito;
  guardar: (escrito: Escrito) => void;
  enviar: (escrito: Escrito) => void;
}) {
  const [escrito, setEscrito] = useState(inicial);
  useEffect(() => guardar(escrito));
  const campo = (name: keyof Escrito) => (
    <label>
      {name}
      <input
        value={escrito[name]}
        onChange={({ target }) => setEscrito({ ...escrito, [name]: target.value })}
      />
    </label>
  );
  return (
    <>
      {campo('descripcion')}
      {campo('ubicacion')}
      <button type="button" onClick={() => enviar(escrito)}>
        Enviar reclamo
      </button>
    </>
  );
}

const abrir = (categoriaId = 1, usuarioId = 7) =>
  draw(
    <StrictMode>
      <Formulario categoriaId={categoriaId} usuarioId={usuarioId} />
    </StrictMode>,
  );
const descripcion = () => screen.getByLabelText<HTMLInputElement>('descripcion');
const ubicacion = () => screen.getByLabelText<HTMLInputElement>('ubicacion');
const recuperado = () => screen.queryByText('Recuperamos lo que habías escrito.') !== null;
const enDuda = () => screen.queryByText(/^No sabemos si tu reclamo llegó\./) !== null;
const pulsar = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const guardado = aparato.leer;

test('lo que se escribe se recupera al volver; lo que no se tocó no se guarda', async () => {
  const pagina = abrir();
  expect([descripcion().value, recuperado(), guardado()]).toEqual(['Poste: ', false, null]);
  await userEvent.type(descripcion(), 'el 23');
  await userEvent.type(ubicacion(), 'Belgrano 12');
  pagina.unmount();
  abrir();
  expect([descripcion().value, ubicacion().value, recuperado()]).toEqual([
    'Poste: el 23',
    'Belgrano 12',
    true,
  ]);
});

test('de otra categoría y de otra persona no se recupera nada', async () => {
  const pagina = abrir();
  await userEvent.type(descripcion(), 'el 23');
  pagina.unmount();
  for (const [categoria, usuario] of [
    [2, 7],
    [1, 8],
  ] as const) {
    const otra = abrir(categoria, usuario);
    expect([descripcion().value, recuperado()]).toEqual(['Poste: ', false]);
    otra.unmount();
  }
});

test('borrar lo escrito es no tener borrador', async () => {
  abrir();
  await userEvent.type(descripcion(), 'x');
  expect(guardado()).not.toBeNull();
  await userEvent.type(descripcion(), '{Backspace}');
  expect(guardado()).toBeNull();
});

test('empezar de cero vuelve a lo que la categoría propone, con otra clave', async () => {
  const pagina = abrir();
  await userEvent.type(descripcion(), 'el 23');
  const clave = JSON.parse(guardado() ?? '{}').casos[1].clave;
  pagina.unmount();
  abrir();
  await pulsar('Empezar de cero');
  expect([descripcion().value, recuperado(), guardado()]).toEqual(['Poste: ', false, null]);
  await userEvent.type(descripcion(), 'otro');
  expect(JSON.parse(guardado() ?? '{}').casos[1].clave).not.toBe(clave);
});

test('enviado, no queda nada, ni lo que se teclee después lo trae de vuelta', async () => {
  abrir();
  await userEvent.type(descripcion(), 'el 23');
  await pulsar('Enviar reclamo');
  await waitFor(() => expect(recibidos).toHaveLength(1));
  expect(envios[0]?.cuerpo).toEqual({
    descripcion: 'Poste: el 23',
    ubicacion: '',
    adjuntos: ['/api/archivo_adjuntos/55'],
  });
  expect(guardado()).toBeNull();
  await userEvent.type(descripcion(), '!');
  expect(guardado()).toBeNull();
});

test('si la red se corta en el medio, reenviar manda lo mismo con la misma clave: es un solo reclamo', async () => {
  respuestas = [CORTE(), CORTE()];
  abrir();
  await userEvent.type(descripcion(), 'el 23');
  await pulsar('Enviar reclamo');
  await waitFor(() => expect(enDuda()).toBe(true));
  // What is typed meanwhile is not what was sent.
  await userEvent.type(descripcion(), ', y además el 24');
  await pulsar('Volver a enviar');
  await waitFor(() => expect(envios).toHaveLength(2));
  await pulsar('Volver a enviar');
  await waitFor(() => expect(recibidos).toHaveLength(1));
  expect(new Set(envios.map((envio) => JSON.stringify(envio))).size).toBe(1);
  expect([hechos.size, guardado()]).toEqual([1, null]);
});

test('cerrar la página mientras se envía no lo repite: al volver se sabe que está en duda', async () => {
  respuestas = [new Promise<Error>(() => {})];
  const pagina = abrir();
  await userEvent.type(descripcion(), 'el 23');
  await pulsar('Enviar reclamo');
  // No answer came, nor will.
  expect(JSON.parse(guardado() ?? '{}').casos[1].envio).toContain('el 23');
  pagina.unmount();
  abrir();
  expect(enDuda()).toBe(true);
  await pulsar('Volver a enviar');
  await waitFor(() => expect(recibidos).toHaveLength(1));
  expect([hechos.size, new Set(envios.map(({ clave }) => clave)).size]).toEqual([1, 1]);
});

test('la respuesta que llega tarde no pisa lo que se escribió después, en otra página', async () => {
  let contestar = (_error: Error) => {};
  respuestas = [new Promise<Error>((then) => (contestar = then))];
  const pagina = abrir();
  await userEvent.type(descripcion(), 'el 23');
  await pulsar('Enviar reclamo');
  pagina.unmount();
  abrir();
  await userEvent.type(ubicacion(), 'Belgrano 12');
  await act(async () => contestar(new ApiError(422, 'Elegí un suministro.')));
  // It is known that it did not arrive; what was written since then is there.
  expect(JSON.parse(guardado() ?? '{}').casos[1]).toEqual({
    clave: envios[0]?.clave,
    descripcion: 'Poste: el 23',
    ubicacion: 'Belgrano 12',
  });
});

test('el botón de enviar tampoco manda otra cosa mientras está en duda', async () => {
  respuestas = [CORTE()];
  abrir();
  await userEvent.type(descripcion(), 'el 23');
  await pulsar('Enviar reclamo');
  await waitFor(() => expect(enDuda()).toBe(true));
  await userEvent.type(descripcion(), ' bis');
  await pulsar('Enviar reclamo');
  await waitFor(() => expect(recibidos).toHaveLength(1));
  expect([hechos.size, envios[1]?.cuerpo.descripcion]).toEqual([1, 'Poste: el 23']);
});

test('lo que el servidor no aceptó se corrige y se envía con la misma clave', async () => {
  respuestas = [new ApiError(422, 'Elegí un suministro.')];
  abrir();
  await userEvent.type(descripcion(), 'el 23');
  await pulsar('Enviar reclamo');
  await waitFor(() => expect(JSON.parse(guardado() ?? '{}').casos[1].envio).toBeUndefined());
  expect([enDuda(), descripcion().value]).toEqual([false, 'Poste: el 23']);
  await userEvent.type(descripcion(), ' bis');
  await pulsar('Enviar reclamo');
  await waitFor(() => expect(recibidos).toHaveLength(1));
  expect(envios.map(({ cuerpo }) => cuerpo.descripcion)).toEqual(['Poste: el 23', 'Poste: el 23 bis']);
  expect(envios[0]?.clave).toBe(envios[1]?.clave);
});

test('una clave que ya es de otro caso se cambia, y lo escrito sigue', async () => {
  respuestas = [new ApiError(409, 'Esa operación ya se envió con otros datos.')];
  abrir();
  await userEvent.type(descripcion(), 'el 23');
  await pulsar('Enviar reclamo');
  await waitFor(() => expect(envios).toHaveLength(1));
  await act(async () => undefined);
  expect([enDuda(), descripcion().value]).toEqual([false, 'Poste: el 23']);
  await pulsar('Enviar reclamo');
  await waitFor(() => expect(recibidos).toHaveLength(1));
  expect(envios[0]?.clave).not.toBe(envios[1]?.clave);
});

test('lo que no se pudo enviar por no tener sesión sigue hasta que se olvida', async () => {
  respuestas = [new ApiError(401, 'Expired JWT Token')];
  const pagina = abrir();
  await userEvent.type(descripcion(), 'el 23');
  await pulsar('Enviar reclamo');
  await waitFor(() => expect(envios).toHaveLength(1));
  pagina.unmount();
  const otra = abrir();
  expect([descripcion().value, recuperado(), enDuda()]).toEqual(['Poste: el 23', true, false]);
  otra.unmount();
  olvidarBorradores();
  abrir();
  expect([descripcion().value, recuperado(), guardado()]).toEqual(['Poste: ', false, null]);
});
