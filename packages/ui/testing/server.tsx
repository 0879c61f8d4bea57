import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { closeToast, toastStore } from '../src/notify.ts';
import { Toasts } from '../src/toast.tsx';
import { draw, type Path } from './draw.tsx';

/** The body of a form is an object with its fields, and `key` is the one that lets a server recognise a repeated request. */
export type Request = {
  method: string;
  path: string;
  search: URLSearchParams;
  body: unknown;
  key: string | undefined;
};
export type Answer = { status?: number; body?: unknown; file?: Blob };
type Answered = Answer | undefined;
/** Undefined means that the connection is lost. */
export type Server = (request: Request) => Answered | Promise<Answered>;

const readBody = (body: RequestInit['body']): unknown => {
  if (body instanceof FormData) return Object.fromEntries(body);
  return body ? JSON.parse(String(body)) : undefined;
};

function fakeFetch(server: Server) {
  const requests: Request[] = [];
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    const { pathname, searchParams } = new URL(String(url), 'https://oficina.test');
    const request = {
      method: init.method ?? 'GET',
      path: pathname,
      search: searchParams,
      body: readBody(init.body),
      key: new Headers(init.headers).get('idempotency-key') ?? undefined,
    };
    requests.push(request);
    const answer = await server(request);
    if (!answer) throw new TypeError('Failed to fetch');
    const { status = 200, body, file } = answer;
    if (file) return new Response(file, { status, headers: { 'content-type': file.type } });
    return new Response(body === undefined || status === 204 ? null : JSON.stringify(body), { status });
  };
  return { requests, fetch };
}

export function drawWith(server: Server, node: ReactNode, path: Path = '/') {
  // Notifications outlive the page that showed them, so those of the previous test are closed.
  for (const { id } of toastStore.read()) closeToast(id);
  const { requests, fetch } = fakeFetch(server);
  const client = createClient({ token: () => 'un-token', log: () => {}, fetch });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
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
  const { pathname, search, state } = useLocation();
  return (
    <output data-testid="direccion" data-state={JSON.stringify(state)}>
      {pathname + search}
    </output>
  );
};

export const address = () => screen.getByTestId('direccion').textContent;
export const addressState = () => JSON.parse(screen.getByTestId('direccion').dataset.state ?? 'null');

/** The result reads "GET /path?query". */
export const lineOf = ({ method, path, search }: Request): string =>
  `${method} ${path}${search.size > 0 ? `?${decodeURIComponent(String(search))}` : ''}`;

export const written = (requests: readonly Request[]) =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path}`, body]);

export const listAnswer = (member: readonly unknown[], totalItems = member.length, extra: object = {}) => ({
  body: { totalItems, member, ...extra },
});

export const refuse = (
  propertyPath: string,
  message: string,
  code = 'negocio',
  extra: object = {},
): Answer => ({
  status: 422,
  body: { description: message, violations: [{ propertyPath, message, code }], ...extra },
});

/** The last answer is repeated. */
export function inTurn(...answers: readonly [Answer | Server, ...(Answer | Server)[]]): Server {
  let asked = 0;
  return (request) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    return typeof answer === 'function' ? answer(request) : answer;
  };
}

/** The live region of the notifications always exists, so empty alerts are ignored. */
export function theAlert(): Promise<HTMLElement> {
  return waitFor(() => {
    const [one, other] = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
    if (!one || other) throw new Error('not exactly one alert');
    return one;
  });
}
