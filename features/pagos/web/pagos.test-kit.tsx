import type { Factura } from '@oficina/facturas/contract';
import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import type { Tarjeta } from '@oficina/tarjetas/contract';
import { closeToast, toastStore } from '@oficina/ui/notify';
import { draw } from '@oficina/ui/testing';
import { Toasts } from '@oficina/ui/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Pago } from '../contract/index.ts';

export type SentRequest = { method: string; url: URL; body: unknown; key: string | undefined };
type Answer = { status?: number; body?: unknown; pdf?: string };
/** Undefined means that the connection is lost. */
export type Server = (request: SentRequest) => Answer | undefined | Promise<Answer | undefined>;

export const clock = { now: () => new Date('2026-11-12T09:00:00-03:00') };
export const HOME = { id: 1, nombre: 'Roldán', alias: 'Casa', cuenta: '1234', pagoInhabilitado: false };
export const FARM = { id: 2, nombre: 'Roldán', alias: 'Campo', cuenta: '99', pagoInhabilitado: false };
export const SHED = { id: 3, nombre: 'Roldán', alias: 'Galpón', cuenta: '77', pagoInhabilitado: true };

export function drawWith(server: Server, node: ReactNode, path: string) {
  // Toasts outlive the page, so those of the previous test are closed.
  for (const { id } of toastStore.read()) closeToast(id);
  const requests: SentRequest[] = [];
  const client = createClient({
    token: () => 'un-token',
    fetch: async (url, init = {}) => {
      const request = {
        method: init.method ?? 'GET',
        url: new URL(String(url), 'https://oficina.test'),
        body: init.body ? JSON.parse(String(init.body)) : undefined,
        key: new Headers(init.headers).get('idempotency-key') ?? undefined,
      };
      requests.push(request);
      const answer = await server(request);
      if (!answer) throw new TypeError('Failed to fetch');
      const { status = 200, body = {}, pdf } = answer;
      if (pdf) return new Response(pdf, { headers: { 'content-type': 'application/pdf' } });
      return new Response(JSON.stringify(body), { status });
    },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const drawn = draw(
    <QueryClientProvider client={queries}>
      <ApiProvider client={client}>
        <main>{node}</main>
        <Address />
        <Toasts />
      </ApiProvider>
    </QueryClientProvider>,
    path,
  );
  return { requests, queries, unmount: drawn.unmount };
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="direccion">{pathname + search}</output>;
};
export const direccion = () => screen.getByTestId('direccion').textContent;

export const listAnswer = (member: readonly unknown[], totalItems = member.length) => ({
  body: { totalItems, member },
});

export const violationAnswer = (propertyPath: string, code: string, message: string, extra = {}): Answer => ({
  status: 422,
  body: { violations: [{ propertyPath, code, message }], description: message, ...extra },
});

export function makeFactura(id: number, cambios: Partial<Factura> = {}): Factura {
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
    ...cambios,
  };
}

export function makeTarjeta(id: number, cambios: Partial<Tarjeta> = {}): Tarjeta {
  return {
    '@id': `/api/tarjetas/${id}`,
    '@type': 'Tarjeta',
    id,
    titularNombre: 'MARIA PEREZ',
    numeroEnmascarado: `************${4000 + id}`,
    vencimiento: '0827',
    emisor: 1,
    emisorNombre: 'Visa',
    principal: false,
    ...cambios,
  };
}

export function unPago(id: number, cambios: Partial<Pago> = {}): Pago {
  return {
    '@id': `/api/pagos/${id}`,
    '@type': 'Pago',
    id,
    metodo: 'tarjeta',
    estado: 1,
    created: '2026-11-14T10:32:00-03:00',
    facturasTotal: 91666,
    usuario: '/api/usuarios/5',
    origen: 'web',
    facturas: [31, 32].map((factura) => ({
      '@id': `/api/facturas/${factura}`,
      '@type': 'Factura',
      id: factura,
      numero: `B 0003-${factura}`,
      importe: factura === 31 ? 41873.5 : 49792.5,
      periodo: factura === 31 ? '2026-10' : '2026-09',
      suministro: `/api/suministros/${factura - 30}`,
      estadoPago: 1,
      pagada: true,
    })),
    tarjeta: {
      '@id': '/api/tarjetas/1',
      '@type': 'Tarjeta',
      id: 1,
      numeroEnmascarado: '************4242',
      emisorNombre: 'Visa',
    },
    ...cambios,
  };
}
