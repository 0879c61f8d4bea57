import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { closeToast, toastStore } from '@oficina/ui/notify';
import { draw } from '@oficina/ui/testing';
import { Toasts } from '@oficina/ui/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { SuministroMail } from '../contract/index.ts';

export type SentRequest = { method: string; url: URL; body: unknown };
type Answer = { status?: number; body?: unknown };
export type Server = (request: SentRequest) => Answer | Promise<Answer>;

export function drawWith(server: Server, node: ReactNode, path = '/') {
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
  return requests;
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="direccion">{pathname + search}</output>;
};

export function unCorreo(id: number, changes: Partial<SuministroMail> = {}): SuministroMail {
  return {
    '@id': `/api/suministro_mails/${id}`,
    '@type': 'SuministroMail',
    id,
    suministro: '/api/suministros/1',
    suministroCuenta: '10012345',
    email: `persona${id}@correo.com`,
    validado: false,
    desuscribir: false,
    rebota: false,
    ultimaFactura: 0,
    ...changes,
  };
}

export const serverOf =
  (correos: SuministroMail[], onWrite: Server = () => ({ status: 204 })): Server =>
  (request) =>
    request.method === 'GET' ? { body: { totalItems: correos.length, member: correos } } : onWrite(request);

export const writtenRequests = (requests: readonly SentRequest[]) =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => [method, url.pathname, body]);

export const direccion = () => screen.getByTestId('direccion').textContent;

export async function findRow(correo: string) {
  const titulo = await screen.findByRole('rowheader', { name: correo });
  return within(titulo.closest('tr') as HTMLElement);
}

/** The live region of the notifications is always present and empty, so it is skipped. */
export function findAlert(): Promise<HTMLElement> {
  return waitFor(() => {
    const [first, other] = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
    if (!first || other) throw new Error('not exactly one alert');
    return first;
  });
}
