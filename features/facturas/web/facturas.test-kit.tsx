import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { draw } from '@oficina/ui/testing';
import { Toasts } from '@oficina/ui/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Deuda, Factura } from '../contract/index.ts';

type Answer = { status?: number; body?: unknown; pdf?: string };
export type Server = (url: URL, init: RequestInit) => Answer | Promise<Answer>;

export function drawWith(server: Server, node: ReactNode, path = '/') {
  const asked: URL[] = [];
  const client = createClient({
    token: () => 'un-token',
    fetch: async (url, init = {}) => {
      const address = new URL(String(url), 'https://oficina.test');
      asked.push(address);
      const { status = 200, body = {}, pdf } = await server(address, init);
      if (pdf) return new Response(pdf, { headers: { 'content-type': 'application/pdf' } });
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

export const HOME = { id: 1, nombre: 'Roldán', alias: 'Casa', cuenta: '1234', pagoInhabilitado: false };
export const FARM = { id: 2, nombre: 'Roldán', alias: 'Campo', cuenta: '99', pagoInhabilitado: false };
export const SHED = { id: 3, nombre: 'Roldán', alias: 'Galpón', cuenta: '77', pagoInhabilitado: true };

export function makeFactura(id: number, changes: Partial<Factura> = {}): Factura {
  return {
    '@id': `/api/facturas/${id}`,
    '@type': 'Factura',
    id,
    numero: `B 0003-${id}`,
    importe: 100,
    suministro: '/api/suministros/1',
    periodo: '2026-10',
    fecha: '2026-10-02T00:00:00-03:00',
    vencimiento: '2026-10-20T00:00:00-03:00',
    pagada: false,
    estadoPago: 0,
    descargable: true,
    vencida: false,
    token: `${id}-token`,
    ...changes,
  };
}

const NOTHING = { cantidad: 0, importe: 0 };

export function makeDeuda(changes: Partial<Deuda> = {}): Deuda {
  return {
    aPagar: { ...NOTHING, vencidas: 0 },
    pagar: { importe: 0, facturas: [] },
    enPago: NOTHING,
    inhabilitadas: { ...NOTHING, suministros: [] },
    hayVencidas: false,
    ultimoPeriodo: '2026-09',
    actualizado: '2026-10-10T08:00:00-03:00',
    facturas: [],
    ...changes,
  };
}
