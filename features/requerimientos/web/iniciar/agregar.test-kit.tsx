import { address, addressState, drawWith, listAnswer, type Request, type Server } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Requerimiento } from '../../contract/index.ts';
import { clearDrafts, draftStore } from '../draft/draft-store.ts';
import {
  FARM,
  HOUSE,
  LIGHTING_CATEGORIA,
  makeAdjunto,
  makeRequerimiento,
  TITULAR_CATEGORIA,
  YO,
} from '../requerimientos.test-kit.tsx';
import AgregarRequerimientoPage, { type AgregarRequerimientoPageProps } from './agregar.page.tsx';

export function emptyDevice(): void {
  beforeEach(() => {
    clearDrafts();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
  });
  afterEach(() => vi.restoreAllMocks());
}

export function openPage(server: Server, cambios: Partial<AgregarRequerimientoPageProps> = {}) {
  return drawWith(
    server,
    <AgregarRequerimientoPage
      categoriaId={1}
      categorias={[LIGHTING_CATEGORIA, TITULAR_CATEGORIA]}
      usuarioId={YO}
      suministros={[HOUSE, FARM]}
      mapa={undefined}
      contact={{ telefono: '3492 401234' }}
      {...cambios}
    />,
    '/requerimientos/agregar/1',
  );
}

export const serverAnswering =
  (answer: (request: Request) => ReturnType<Server>, openRequerimientos: readonly unknown[] = []): Server =>
  (request) => {
    if (request.method === 'GET') return listAnswer(openRequerimientos);
    if (request.path === '/api/archivo_adjuntos') return { status: 201, body: makeAdjunto(9) };
    return answer(request);
  };
export const CREATED = { status: 201, body: makeRequerimiento(42, { estado: 0 }) };
export const accepting = serverAnswering(() => CREATED);
export const acceptingWithOneOpen = (cambios: Partial<Requerimiento> = {}) =>
  serverAnswering(() => CREATED, [makeRequerimiento(42, cambios)]);

/** A trámite asks for what it needs, and a reclamo for what happens. */
export const QUESTION = /^¿(Qué pasa|Por qué pasa a tu nombre)\?$/;
export const descripcionField = () => screen.findByLabelText<HTMLTextAreaElement>(QUESTION);
export const enviar = () => screen.getByRole('button', { name: /Enviar (reclamo|trámite)/ });
export const titulo = (name: string) => screen.findByRole('heading', { level: 1, name });
export const guardado = draftStore.read;

export async function writeAndSend(texto: string) {
  await user.type(await descripcionField(), texto);
  await user.click(enviar());
}
export const ledToRequerimiento = (state: unknown = { justSent: true }) =>
  waitFor(() => expect([address(), addressState()]).toEqual(['/requerimientos/ver/42', state]));
