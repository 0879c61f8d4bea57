import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { draw } from '@oficina/ui/testing';
import { Toasts } from '@oficina/ui/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Mensaje } from '../contract/index.ts';

type Answer = { status?: number; body?: unknown };
export type Server = (url: URL, init: RequestInit) => Answer | Promise<Answer>;

/** Returns every call made, as "GET /path?query". */
export function drawWith(server: Server, node: ReactNode, path = '/') {
  const asked: string[] = [];
  const client = createClient({
    token: () => 'un-token',
    fetch: async (url, init = {}) => {
      const address = new URL(String(url), 'https://oficina.test');
      asked.push(`${init.method} ${decodeURIComponent(address.pathname + address.search)}`);
      const { status = 200, body = {} } = await server(address, init);
      return new Response(JSON.stringify(body), { status });
    },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  draw(
    <QueryClientProvider client={queries}>
      <ApiProvider client={client}>
        {node}
        <Address />
        <Toasts />
      </ApiProvider>
    </QueryClientProvider>,
    path,
  );
  return asked;
}

const Address = () => <output data-testid="direccion">{useLocation().search}</output>;

export function makeMensaje(id: number, changes: Partial<Mensaje> = {}): Mensaje {
  return {
    '@id': `/api/mensajes/${id}`,
    '@type': 'Mensaje',
    id,
    usuario: '/api/usuarios/7',
    usuarioNombre: 'María Paz',
    para: 'maria@correo.com',
    tipo: 'email',
    prioridad: 5,
    estado: 1,
    asunto: 'Recibimos tu pago',
    tipoContenido: 'text/html',
    created: '2026-11-12T09:05:00-03:00',
    updated: '2026-11-12T09:06:00-03:00',
    plantilla: 'pago_aprobado',
    intentos: 1,
    ...changes,
  };
}
