import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import AgregarRequerimientoPage, { type AgregarRequerimientoPageProps } from './agregar.page.tsx';
import { aparato, olvidarBorradores } from './borrador/aparato.ts';
import {
  ALUMBRADO,
  CAMPO,
  CASA,
  drawWith,
  lista,
  type Pedido,
  type Server,
  TITULARIDAD,
  unAdjunto,
  unCaso,
  YO,
} from './casos.test-kit.tsx';

/** Nothing is written yet, and a photograph has a picture. */
export function emptyDevice(): void {
  beforeEach(() => {
    olvidarBorradores();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:foto');
  });
  afterEach(() => vi.restoreAllMocks());
}

export function abrir(server: Server, cambios: Partial<AgregarRequerimientoPageProps> = {}) {
  const dibujo = drawWith(
    server,
    <AgregarRequerimientoPage
      categoriaId={1}
      categorias={[ALUMBRADO, TITULARIDAD]}
      usuarioId={YO}
      suministros={[CASA, CAMPO]}
      mapa={undefined}
      contact={{ telefono: '3492 401234' }}
      verTo={(caso) => `/ver/${caso}`}
      categoriaTo={(categoria) => `/cat/${categoria}`}
      {...cambios}
    />,
    '/requerimientos/agregar/1',
  );
  return { ...dibujo, user: userEvent.setup() };
}

/** A server without open cases, which takes what comes. */
export const conServidor =
  (contestar: (pedido: Pedido) => ReturnType<Server>, abiertos: readonly unknown[] = []): Server =>
  (pedido) => {
    if (pedido.method === 'GET') return lista(abiertos);
    if (pedido.url.pathname === '/api/archivo_adjuntos') return { status: 201, body: unAdjunto(9) };
    return contestar(pedido);
  };
export const HECHO = { status: 201, body: unCaso(42, { estado: 0 }) };

export const quePasa = () => screen.findByLabelText<HTMLTextAreaElement>('¿Qué pasa?');
export const enviar = () => screen.getByRole('button', { name: /Enviar (reclamo|trámite)/ });
export const titulo = (name: string) => screen.findByRole('heading', { level: 1, name });
export const guardado = aparato.leer;
