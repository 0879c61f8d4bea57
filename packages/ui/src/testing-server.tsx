import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { closeToast, toastStore } from './notify.ts';
import { draw } from './testing.tsx';
import { Toasts } from './toast.tsx';

export type Request = { method: string; path: string; search: URLSearchParams; body: unknown };
export type Answer = { status?: number; body?: unknown };
export type Server = (request: Request, headers?: Headers) => Answer | Promise<Answer>;

export function drawWith(server: Server, node: ReactNode, path = '/') {
  // Notifications outlive the page that showed them, so those of the previous test are closed.
  for (const { id } of toastStore.read()) closeToast(id);
  const requests: Request[] = [];
  const client = createClient({
    token: () => 'un-token',
    log: () => {},
    fetch: async (url, init = {}) => {
      const { pathname, searchParams } = new URL(String(url), 'https://oficina.test');
      const request = {
        method: init.method ?? 'GET',
        path: pathname,
        search: searchParams,
        body: init.body ? JSON.parse(String(init.body)) : undefined,
      };
      requests.push(request);
      const { status = 200, body } = await server(request, new Headers(init.headers));
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
    path,
  );
  return { requests, queries, unmount };
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="direccion">{pathname + search}</output>;
};

export const address = () => screen.getByTestId('direccion').textContent;

export const written = (requests: readonly Request[]) =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path}`, body]);

export const refuse = (propertyPath: string, message: string, code = 'negocio'): Answer => ({
  status: 422,
  body: { description: message, violations: [{ propertyPath, message, code }] },
});

/** The live region of the notifications always exists, so empty alerts are ignored. */
export function theAlert(): Promise<HTMLElement> {
  return waitFor(() => {
    const [one, other] = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
    if (!one || other) throw new Error('not exactly one alert');
    return one;
  });
}
