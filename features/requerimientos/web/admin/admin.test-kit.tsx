import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { closeToast, toastStore } from '@oficina/ui/notify';
import { ShortcutsHelp } from '@oficina/ui/shortcuts-help';
import { draw } from '@oficina/ui/testing';
import { Toasts } from '@oficina/ui/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { vi } from 'vitest';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import type { Yo } from './staff-actor.ts';

export type Answer = { status?: number; body?: unknown; type?: string };
export type RecordedRequest = {
  method: string;
  path: string;
  search: URLSearchParams;
  body: unknown;
  key: string | null;
};
export type Server = (request: RecordedRequest) => Answer | Promise<Answer>;

export const clock = { now: () => new Date('2026-11-15T10:40:00-03:00') };

export function drawWith(server: Server, node: ReactNode, path = '/') {
  for (const { id } of toastStore.read()) closeToast(id);
  const requests: RecordedRequest[] = [];
  const client = createClient({
    token: () => 'un-token',
    fetch: async (url, init = {}) => {
      const { pathname, searchParams } = new URL(String(url), 'https://oficina.test');
      const request = {
        method: init.method ?? 'GET',
        path: pathname,
        search: searchParams,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        key: new Headers(init.headers).get('idempotency-key'),
      };
      requests.push(request);
      const { status = 200, body = {}, type = 'application/ld+json' } = await server(request);
      const text = type === 'application/ld+json' ? JSON.stringify(body) : String(body);
      return new Response(text, { status, headers: { 'content-type': type } });
    },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = draw(
    <QueryClientProvider client={queries}>
      <ApiProvider client={client}>
        <main>{node}</main>
        <Address />
        <Toasts />
        <ShortcutsHelp />
      </ApiProvider>
    </QueryClientProvider>,
    path,
  );
  return { requests, unmount };
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="direccion">{pathname + search}</output>;
};
export const direccion = () => screen.getByTestId('direccion').textContent;

export const writesOf = (requests: readonly RecordedRequest[]) =>
  requests
    .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/presencia'))
    .map(({ method, path, body }) => [`${method} ${path}`, body]);

export const listQueries = (requests: readonly RecordedRequest[]) =>
  requests
    .filter(({ method, path }) => method === 'GET' && path === '/api/requerimientos')
    .map(({ search }) => decodeURIComponent(search.toString()));

export function setScreenWidth(isWide: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isWide === query.includes('min-width'),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
}

export const ADMIN: Yo = { id: 3, isAdmin: true, isEncargado: false };
export const ENCARGADO: Yo = { id: 3, isAdmin: false, isEncargado: true };
export const YO = '/api/usuarios/3';
export const ASSIGNED_TO_OTHER = { encargado: '/api/usuarios/4', encargadoNombre: 'M. Díaz' } as const;

export const ESTADO = {
  pendiente: requerimientoEstado.code('pendiente'),
  iniciado: requerimientoEstado.code('iniciado'),
  esperaUsuario: requerimientoEstado.code('esperaUsuario'),
  finalizado: requerimientoEstado.code('finalizado'),
  anulado: requerimientoEstado.code('anulado'),
} as const;

export const NOT_FOUND: Answer = { status: 404, body: { description: 'No encontramos lo que buscás.' } };
export const RESUMEN = { mios: 12, sinAsignar: 31, conNovedades: 7, vencidos: 1_001 };

export function makeRequerimiento(id: number, cambios: Partial<Requerimiento> = {}): Requerimiento {
  return {
    '@id': `/api/requerimientos/${id}`,
    '@type': 'Requerimiento',
    id,
    numero: `2026-${String(id).padStart(6, '0')}`,
    descripcion: 'La luz de la esquina\nno prende',
    estado: ESTADO.iniciado,
    categoria: {
      '@id': '/api/requerimiento_categorias/1',
      '@type': 'RequerimientoCategoria',
      id: 1,
      nombre: 'Alumbrado público',
      sustantivo: 'reclamo',
      codigo: 'alumbrado',
      adjuntosSeguros: false,
    },
    created: '2026-11-02T09:12:00-03:00',
    updated: '2026-11-15T08:40:00-03:00',
    usuario: '/api/usuarios/7',
    usuarioNombre: 'Elsa Roldán',
    suministro: '/api/suministros/1201',
    suministroCuenta: '1234',
    encargado: YO,
    encargadoNombre: 'Ana Ruiz',
    novedadesUsuario: false,
    novedadesEncargado: false,
    vencido: false,
    ...cambios,
  };
}

export const makeSeguimiento = (
  id: number,
  cambios: Partial<NonNullable<Requerimiento['seguimientos']>[number]> = {},
): NonNullable<Requerimiento['seguimientos']>[number] => ({
  '@id': `/api/requerimiento_seguimientos/${id}`,
  '@type': 'RequerimientoSeguimiento',
  id,
  requerimiento: '/api/requerimientos/1042',
  descripcion: '¿Qué número de poste es?',
  created: '2026-11-05T10:02:00-03:00',
  usuario: ASSIGNED_TO_OTHER.encargado,
  usuarioNombre: ASSIGNED_TO_OTHER.encargadoNombre,
  ...cambios,
});
