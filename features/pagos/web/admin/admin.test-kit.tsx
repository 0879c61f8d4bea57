import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { draw } from '@oficina/ui/testing';
import { Toasts } from '@oficina/ui/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { vi } from 'vitest';
import { type Pago, pagoEstado } from '../../contract/index.ts';

type Answer = { status?: number; body?: unknown; type?: string };
export type Server = (url: URL, init: RequestInit) => Answer | Promise<Answer>;

export const clock = { now: () => new Date('2026-11-15T10:40:00-03:00') };

/** Returns every call made, as "GET /path?query". */
export function drawWith(server: Server, node: ReactNode, path = '/') {
  const asked: string[] = [];
  const client = createClient({
    token: () => 'un-token',
    fetch: async (url, init = {}) => {
      const address = new URL(String(url), 'https://oficina.test');
      asked.push(`${init.method} ${decodeURIComponent(address.pathname + address.search)}`);
      const { status = 200, body = {}, type = 'application/ld+json' } = await server(address, init);
      const text = type === 'application/ld+json' ? JSON.stringify(body) : String(body);
      return new Response(text, { status, headers: { 'content-type': type } });
    },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  draw(
    <QueryClientProvider client={queries}>
      <ApiProvider client={client}>
        <main>{node}</main>
        <Address />
        <Toasts />
      </ApiProvider>
    </QueryClientProvider>,
    path,
  );
  return asked;
}

const Address = () => <output data-testid="direccion">{useLocation().search}</output>;
export const direccion = () => screen.getByTestId('direccion').textContent;

export function setScreen(telefono: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: telefono === query.includes('max-width'),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
}

export const ESTADO = {
  pendiente: pagoEstado.code('pendiente'),
  procesado: pagoEstado.code('procesado'),
  rechazado: pagoEstado.code('rechazado'),
  enVerificacion: pagoEstado.code('enVerificacion'),
  sinEfecto: pagoEstado.code('sinEfecto'),
  aDevolver: pagoEstado.code('aDevolver'),
  devuelto: pagoEstado.code('devuelto'),
} as const;

export function makeFactura(id: number, cambios: Partial<Pago['facturas'][number]> = {}) {
  return {
    '@id': `/api/facturas/${id}`,
    '@type': 'Factura' as const,
    id,
    numero: `B 0003-${String(id).padStart(8, '0')}`,
    importe: 18_400.5,
    periodo: '2026-10',
    suministro: '/api/suministros/1201',
    estadoPago: 1,
    pagada: true,
    ...cambios,
  };
}

export function unPago(id: number, cambios: Partial<Pago> = {}): Pago {
  return {
    '@id': `/api/pagos/${id}`,
    '@type': 'Pago',
    id,
    metodo: 'tarjeta',
    estado: ESTADO.procesado,
    created: '2026-11-15T10:32:00-03:00',
    facturasTotal: 18_400.5,
    usuario: '/api/usuarios/7',
    usuarioNombre: 'Elsa Roldán',
    origen: 'web',
    facturas: [makeFactura(31)],
    tarjeta: {
      '@id': '/api/tarjetas/12',
      '@type': 'Tarjeta',
      id: 12,
      numeroEnmascarado: '************4905',
      emisorNombre: 'Visa',
    },
    extra: { referencia: `OV${id}XABCDEFGHIJKL`, devoluciones: [] },
    tiempos: { creado: '2026-11-15T10:32:00-03:00' },
    ...cambios,
  };
}
