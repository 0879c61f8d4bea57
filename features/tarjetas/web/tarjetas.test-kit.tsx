import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { closeToast, toastStore } from '@oficina/ui/notify';
import { draw } from '@oficina/ui/testing';
import { Toasts } from '@oficina/ui/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Tarjeta } from '../contract/index.ts';

export type SentRequest = { method: string; url: URL; body: unknown };
type Answer = { status?: number; body?: unknown };
export type Server = (request: SentRequest) => Answer | Promise<Answer>;

export const clock = { now: () => new Date('2026-11-12T09:00:00-03:00') };

export function drawWith(server: Server, node: ReactNode) {
  // Notifications outlive the page, so those of the previous test are closed.
  for (const { id } of toastStore.read()) closeToast(id);
  const requests: SentRequest[] = [];
  const client = createClient({
    token: () => 'un-token',
    fetch: async (url, init = {}) => {
      const request = {
        method: init.method ?? 'GET',
        url: new URL(String(url), 'https://oficina.test'),
        body: init.body ? JSON.parse(String(init.body)) : undefined,
      };
      requests.push(request);
      const { status = 200, body } = await server(request);
      return new Response(body === undefined || status === 204 ? null : JSON.stringify(body), { status });
    },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = draw(
    <QueryClientProvider client={queries}>
      <ApiProvider client={client}>
        <main>{node}</main>
        <Address />
        <Toasts />
      </ApiProvider>
    </QueryClientProvider>,
    '/tarjetas',
  );
  return { requests, queries, unmount };
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="direccion">{pathname + search}</output>;
};
export const direccion = () => screen.getByTestId('direccion').textContent;

export function makeTarjeta(id: number, cambios: Partial<Tarjeta> = {}): Tarjeta {
  return {
    '@id': `/api/tarjetas/${id}`,
    '@type': 'Tarjeta',
    id,
    titularNombre: 'MARIA PEREZ',
    numeroEnmascarado: `************${4000 + id}`,
    vencimiento: '0830',
    emisor: 1,
    emisorNombre: 'Visa',
    principal: false,
    ...cambios,
  };
}

/** The live region of the notifications is always present and empty, so it is skipped. */
export function findAlert(): Promise<HTMLElement> {
  return waitFor(() => {
    const [one, other] = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
    if (!one || other) throw new Error('not exactly one alert');
    return one;
  });
}
