import { button, drawWith, press, type Request, type Server } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import type { Requerimiento } from '../../contract/index.ts';
import { clearDrafts } from '../draft/draft-store.ts';
import {
  clock,
  HOUSE,
  LIGHTING_CATEGORIA,
  makeRequerimiento,
  makeSeguimiento,
  YO,
} from '../requerimientos.test-kit.tsx';
import VerRequerimientoPage, { type VerRequerimientoPageProps } from './ver.page.tsx';

type TestOptions = { id?: number | null; state?: unknown; props?: Partial<VerRequerimientoPageProps> };

export function openPage(server: Server, { id = 42, state = null, props = {} }: TestOptions = {}) {
  onTestFinished(clearDrafts);
  return drawWith(
    server,
    <VerRequerimientoPage
      requerimientoId={id}
      usuarioId={YO}
      suministros={[HOUSE]}
      categorias={[LIGHTING_CATEGORIA]}
      mapa={undefined}
      contact={{ telefono: '3492 401234' }}
      clock={clock}
      {...props}
    />,
    { pathname: '/requerimientos/ver/42', state },
  );
}

/** A server with one case, which is as the last thing done to it left it. */
export function serverWithRequerimiento(
  cambios: Partial<Requerimiento>,
  answerOther: (
    request: Request,
    update: (cambios: Partial<Requerimiento>) => Requerimiento,
  ) => ReturnType<Server> = () => ({
    status: 500,
  }),
): Server {
  let requerimiento = makeRequerimiento(42, cambios);
  const update = (nuevos: Partial<Requerimiento>) => {
    requerimiento = { ...requerimiento, ...nuevos };
    return requerimiento;
  };
  return (request) => {
    if (request.method === 'GET' && request.path === '/api/requerimientos/42') return { body: requerimiento };
    return answerOther(request, update);
  };
}

export const pageText = () => document.querySelector('main')?.textContent ?? '';

/** What is being said aloud: the regions that wait for something to say are always there, empty. */
export const alertTexts = () =>
  [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).filter(Boolean);

export const ownSeguimiento = (id: number, descripcion: string) =>
  makeSeguimiento(id, {
    usuario: `/api/usuarios/${YO}`,
    descripcion,
    created: '2026-11-11T10:00:00-03:00',
  });

export const FINISHED = {
  estado: 98,
  cerrado: '2026-11-08T10:00:00-03:00',
  reabribleHasta: '2026-11-23T23:59:59-03:00',
};

export const okAnswer = () => ({ status: 201, body: {} });

const ANSWER_LABEL = /^(Tu respuesta|Agregar información)$/;
export const findAnswerField = () => screen.queryByLabelText<HTMLTextAreaElement>(ANSWER_LABEL);

/** Where nothing is asked, the field is behind a button. */
export async function answerField(): Promise<HTMLTextAreaElement> {
  await waitFor(() => expect(findAnswerField() ?? button('Agregar información')).not.toBeNull());
  if (button('Agregar información')) await press('Agregar información');
  return screen.findByLabelText<HTMLTextAreaElement>(ANSWER_LABEL);
}
export const enviarRespuesta = () => press(/^Enviar/);
export async function responder(texto: string) {
  await user.type(await answerField(), texto);
  await enviarRespuesta();
}
/** A respuesta that was sent leaves its field empty or closed. */
export const respuestaSent = () => waitFor(() => expect(findAnswerField()?.value ?? '').toBe(''));

/** What is sent is stored, but neither its response nor the readings that follow arrive until the signal is back. */
export function serverLosingAnswer() {
  const signal = { back: false };
  let sent = false;
  const server = serverWithRequerimiento({}, (_, update) => {
    update({ seguimientos: [ownSeguimiento(5, 'Hola')] });
    sent = true;
    return undefined;
  });
  const answer: Server = (request) =>
    sent && !signal.back && request.method === 'GET' ? undefined : server(request);
  return { answer, signal };
}
