import { ApiError } from '@oficina/hydra';
import { draw, press } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { act, screen, waitFor } from '@testing-library/react';
import { StrictMode, useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { clearDrafts, draftStore } from './draft-store.ts';
import { DraftRecoveredNotice, UncertainSend } from './notices.tsx';
import { useDraft } from './use-draft.ts';

type Cuerpo = { descripcion: string; ubicacion: string; adjuntos: string[] };
type SentDraft = { cuerpo: Cuerpo; clave: string };

let sent: SentDraft[] = [];
/** The answers are used in order; after the last one, every submission succeeds. */
let respuestas: (Error | null | Promise<Error>)[] = [];
let received: string[] = [];

/** Like the server, the fake keeps one case per key, even when the answer is lost. */
const bodyByKey = new Map<string, string>();
async function fakeServer(cuerpo: Cuerpo, clave: string): Promise<string> {
  sent.push({ cuerpo, clave });
  const answer = (await respuestas.shift()) ?? null;
  if (answer instanceof ApiError && answer.status >= 400 && answer.status < 500) throw answer;
  const texto = JSON.stringify(cuerpo);
  const previous = bodyByKey.get(clave);
  if (previous !== undefined && previous !== texto)
    throw new ApiError(409, 'Esa operación ya se envió con otros datos.');
  bodyByKey.set(clave, texto);
  if (answer) throw answer;
  return clave;
}

beforeEach(() => {
  clearDrafts();
  bodyByKey.clear();
  [sent, respuestas, received] = [[], [], []];
});

const CORTE = () => new ApiError(0, 'No pudimos conectarnos.');

function DraftForm({ categoriaId, usuarioId }: { categoriaId: number; usuarioId: number }) {
  const draft = useDraft<Cuerpo>({ usuarioId, categoriaId });
  const recibir = (enviado: Promise<string>) =>
    void enviado.then(
      (numero) => received.push(numero),
      () => undefined,
    );
  return (
    <>
      {draft.recovered && <DraftRecoveredNotice onStartOver={draft.startOver} />}
      {draft.uncertain && (
        <UncertainSend
          sustantivo="reclamo"
          sending={false}
          problem={undefined}
          onReenviar={() => recibir(draft.reenviar(fakeServer))}
        />
      )}
      <DraftFields
        key={draft.clave}
        inicial={draft.inicial}
        save={draft.save}
        enviar={(formValues) =>
          recibir(draft.enviar({ ...formValues, adjuntos: ['/api/archivo_adjuntos/55'] }, fakeServer))
        }
      />
    </>
  );
}

type DraftValues = { descripcion: string; ubicacion: string };
function DraftFields({
  inicial,
  save,
  enviar,
}: {
  inicial: DraftValues;
  save: (formValues: DraftValues) => void;
  enviar: (formValues: DraftValues) => void;
}) {
  const [formValues, setFormValues] = useState(inicial);
  useEffect(() => save(formValues));
  const field = (name: keyof DraftValues) => (
    <label>
      {name}
      <input
        value={formValues[name]}
        onChange={({ target }) => setFormValues({ ...formValues, [name]: target.value })}
      />
    </label>
  );
  return (
    <>
      {field('descripcion')}
      {field('ubicacion')}
      <button type="button" onClick={() => enviar(formValues)}>
        Enviar reclamo
      </button>
    </>
  );
}

const openForm = (categoriaId = 1, usuarioId = 7) =>
  draw(
    <StrictMode>
      <DraftForm categoriaId={categoriaId} usuarioId={usuarioId} />
    </StrictMode>,
  );
const descripcion = () => screen.getByLabelText<HTMLInputElement>('descripcion');
const ubicacion = () => screen.getByLabelText<HTMLInputElement>('ubicacion');
const recovered = () => screen.queryByText('Recuperamos lo que habías escrito.') !== null;
const uncertain = () => screen.queryByText(/^No sabemos si tu reclamo llegó\./) !== null;
const guardado = draftStore.read;
const savedDraft = () => JSON.parse(guardado() ?? '{}').requerimientos[1];

async function writeDraft() {
  const page = openForm();
  await user.type(descripcion(), 'el 23');
  return page;
}
async function writeAndSend() {
  const page = await writeDraft();
  await press('Enviar reclamo');
  return page;
}

test('lo que se escribe se recupera al volver; lo que no se tocó no se guarda', async () => {
  const page = openForm();
  expect([descripcion().value, recovered(), guardado()]).toEqual(['', false, null]);
  await user.type(descripcion(), 'el 23');
  await user.type(ubicacion(), 'Belgrano 12');
  page.unmount();
  openForm();
  expect([descripcion().value, ubicacion().value, recovered()]).toEqual(['el 23', 'Belgrano 12', true]);
});

test('de otra categoría y de otra persona no se recupera nada', async () => {
  const page = await writeDraft();
  page.unmount();
  for (const [categoria, usuario] of [
    [2, 7],
    [1, 8],
  ] as const) {
    const otherPage = openForm(categoria, usuario);
    expect([descripcion().value, recovered()]).toEqual(['', false]);
    otherPage.unmount();
  }
});

test('borrar lo escrito es no tener borrador', async () => {
  openForm();
  await user.type(descripcion(), 'x');
  expect(guardado()).not.toBeNull();
  await user.type(descripcion(), '{Backspace}');
  expect(guardado()).toBeNull();
});

test('empezar de cero vuelve a lo que la categoría propone, con otra clave', async () => {
  const page = await writeDraft();
  const clave = savedDraft().clave;
  page.unmount();
  openForm();
  await press('Empezar de cero');
  expect([descripcion().value, recovered(), guardado()]).toEqual(['', false, null]);
  await user.type(descripcion(), 'otro');
  expect(savedDraft().clave).not.toBe(clave);
});

test('enviado, no queda nada, ni lo que se teclee después lo trae de vuelta', async () => {
  await writeAndSend();
  await waitFor(() => expect(received).toHaveLength(1));
  expect(sent[0]?.cuerpo).toEqual({
    descripcion: 'el 23',
    ubicacion: '',
    adjuntos: ['/api/archivo_adjuntos/55'],
  });
  expect(guardado()).toBeNull();
  await user.type(descripcion(), '!');
  expect(guardado()).toBeNull();
});

test('si la red se corta en el medio, reenviar manda lo mismo con la misma clave: es un solo reclamo', async () => {
  respuestas = [CORTE(), CORTE()];
  await writeAndSend();
  await waitFor(() => expect(uncertain()).toBe(true));
  await user.type(descripcion(), ', y además el 24');
  await press('Volver a enviar');
  await waitFor(() => expect(sent).toHaveLength(2));
  await press('Volver a enviar');
  await waitFor(() => expect(received).toHaveLength(1));
  expect(new Set(sent.map((sentDraft) => JSON.stringify(sentDraft))).size).toBe(1);
  expect([bodyByKey.size, guardado()]).toEqual([1, null]);
});

test('cerrar la página mientras se envía no lo repite: al volver se sabe que está en duda', async () => {
  respuestas = [new Promise<Error>(() => {})];
  const page = await writeAndSend();
  expect(savedDraft().envio).toContain('el 23');
  page.unmount();
  openForm();
  expect(uncertain()).toBe(true);
  await press('Volver a enviar');
  await waitFor(() => expect(received).toHaveLength(1));
  expect([bodyByKey.size, new Set(sent.map(({ clave }) => clave)).size]).toEqual([1, 1]);
});

test('la respuesta que llega tarde no pisa lo que se escribió después, en otra página', async () => {
  let answer = (_error: Error) => {};
  respuestas = [new Promise<Error>((then) => (answer = then))];
  const page = await writeAndSend();
  page.unmount();
  openForm();
  await user.type(ubicacion(), 'Belgrano 12');
  await act(async () => answer(new ApiError(422, 'Elegí un suministro.')));
  expect(savedDraft()).toEqual({
    clave: sent[0]?.clave,
    descripcion: 'el 23',
    ubicacion: 'Belgrano 12',
  });
});

test('el botón de enviar tampoco manda otra cosa mientras está en duda', async () => {
  respuestas = [CORTE()];
  await writeAndSend();
  await waitFor(() => expect(uncertain()).toBe(true));
  await user.type(descripcion(), ' bis');
  await press('Enviar reclamo');
  await waitFor(() => expect(received).toHaveLength(1));
  expect([bodyByKey.size, sent[1]?.cuerpo.descripcion]).toEqual([1, 'el 23']);
});

test('lo que el servidor no aceptó se corrige y se envía con la misma clave', async () => {
  respuestas = [new ApiError(422, 'Elegí un suministro.')];
  await writeAndSend();
  await waitFor(() => expect(savedDraft().envio).toBeUndefined());
  expect([uncertain(), descripcion().value]).toEqual([false, 'el 23']);
  await user.type(descripcion(), ' bis');
  await press('Enviar reclamo');
  await waitFor(() => expect(received).toHaveLength(1));
  expect(sent.map(({ cuerpo }) => cuerpo.descripcion)).toEqual(['el 23', 'el 23 bis']);
  expect(sent[0]?.clave).toBe(sent[1]?.clave);
});

test('una clave que ya es de otro caso se cambia, y lo escrito sigue', async () => {
  respuestas = [new ApiError(409, 'Esa operación ya se envió con otros datos.')];
  await writeAndSend();
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => undefined);
  expect([uncertain(), descripcion().value]).toEqual([false, 'el 23']);
  await press('Enviar reclamo');
  await waitFor(() => expect(received).toHaveLength(1));
  expect(sent[0]?.clave).not.toBe(sent[1]?.clave);
});

test('lo que no se pudo enviar por no tener sesión sigue hasta que se olvida', async () => {
  respuestas = [new ApiError(401, 'Expired JWT Token')];
  const page = await writeAndSend();
  await waitFor(() => expect(sent).toHaveLength(1));
  page.unmount();
  const otherPage = openForm();
  expect([descripcion().value, recovered(), uncertain()]).toEqual(['el 23', true, false]);
  otherPage.unmount();
  clearDrafts();
  openForm();
  expect([descripcion().value, recovered(), guardado()]).toEqual(['', false, null]);
});
