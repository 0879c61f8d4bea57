import type { ArchivoAdjunto } from '@oficina/adjuntos/contract';
import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { closeToast, toastStore } from '@oficina/ui/notify';
import { OficinaProvider } from '@oficina/ui/theme';
import { Toasts } from '@oficina/ui/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import type { Requerimiento, RequerimientoCategoria, RequerimientoSeguimiento } from '../contract/index.ts';

export type RecordedRequest = {
  method: string;
  url: URL;
  body: unknown;
  archivo: File | undefined;
  key: string | undefined;
};
type Answer = { status?: number; body?: unknown; archivo?: Blob };
/** Undefined simulates a lost connection. */
export type Server = (request: RecordedRequest) => Answer | undefined | Promise<Answer | undefined>;

export const clock = { now: () => new Date('2026-11-12T09:00:00-03:00') };
export const YO = 7;
export const HOUSE = { id: 1, nombre: 'Roldán', alias: 'Casa', cuenta: '1234' };
export const FARM = { id: 2, nombre: 'Roldán', alias: 'Campo', cuenta: '99' };

const toRecordedRequest = (url: RequestInfo | URL, init: RequestInit): RecordedRequest => {
  const archivo = init.body instanceof FormData ? init.body.get('file') : null;
  return {
    method: init.method ?? 'GET',
    url: new URL(String(url), 'https://oficina.test'),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    archivo: archivo instanceof File ? archivo : undefined,
    key: new Headers(init.headers).get('idempotency-key') ?? undefined,
  };
};

type From = string | { pathname: string; state: unknown };

export function drawWith(server: Server, node: ReactNode, path: From) {
  // Toasts outlive the page, so those of the previous test are closed.
  for (const { id } of toastStore.read()) closeToast(id);
  const requests: RecordedRequest[] = [];
  const client = createClient({
    token: () => 'un-token',
    fetch: async (url, init = {}) => {
      const request = toRecordedRequest(url, init);
      requests.push(request);
      const answer = await server(request);
      if (!answer) throw new TypeError('Failed to fetch');
      const { status = 200, body = {}, archivo } = answer;
      if (archivo) return new Response(archivo, { headers: { 'content-type': archivo.type } });
      return new Response(JSON.stringify(body), { status });
    },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const { unmount } = render(
    <OficinaProvider>
      <MemoryRouter initialEntries={[path]}>
        <QueryClientProvider client={queries}>
          <ApiProvider client={client}>
            <main>{node}</main>
            <Address />
            <Toasts />
          </ApiProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </OficinaProvider>,
  );
  return { requests, queries, unmount };
}

const Address = () => {
  const { pathname, search, state } = useLocation();
  return <output data-testid="direccion">{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
};
export const direccion = () => (screen.getByTestId('direccion').textContent ?? '').replace(/ null$/, '');

export const listAnswer = (member: readonly unknown[], totalItems = member.length): Answer => ({
  body: { totalItems, member },
});

export const violationAnswer = (
  propertyPath: string,
  message: string,
  code = 'negocio',
  rule = 'validacion',
): Answer => ({
  status: 422,
  body: { code: rule, violations: [{ propertyPath, code, message }], description: message },
});

export const writesOf = (requests: readonly RecordedRequest[]) =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => [`${method} ${url.pathname}`, body]);

export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

export const LIGHTING_CATEGORIA: RequerimientoCategoria = {
  '@id': '/api/requerimiento_categorias/1',
  '@type': 'RequerimientoCategoria',
  id: 1,
  nombre: 'Alumbrado público',
  textoAyuda: 'Avisanos si hay una luminaria apagada.',
  descripcionInicial: '',
  textoCondiciones: '',
  sustantivo: 'reclamo',
  sustantivoPlural: 'reclamos',
  adjuntarFotos: 1,
  adjuntarFotosObs: '',
  adjuntarArchivos: 0,
  adjuntarArchivosObs: '',
  adjuntarUbicacion: 1,
  codigo: 'alumbrado',
  requiereSuministro: false,
  activo: true,
  adjuntosSeguros: false,
  url: '',
};

export const TITULAR_CATEGORIA: RequerimientoCategoria = {
  ...LIGHTING_CATEGORIA,
  '@id': '/api/requerimiento_categorias/4',
  id: 4,
  nombre: 'Cambio de titularidad',
  sustantivo: 'trámite',
  sustantivoPlural: 'trámites',
  descripcionInicial: 'Nombre, DNI y teléfono del nuevo titular:',
  textoCondiciones: 'El suministro no debe tener facturas vencidas.',
  adjuntarFotos: 0,
  adjuntarArchivos: 2,
  adjuntarArchivosObs: 'Adjuntá la documentación requerida.',
  adjuntarUbicacion: 0,
  codigo: 'cambio-titularidad',
  requiereSuministro: true,
  adjuntosSeguros: true,
};

export function makeRequerimiento(id: number, cambios: Partial<Requerimiento> = {}): Requerimiento {
  return {
    '@id': `/api/requerimientos/${id}`,
    '@type': 'Requerimiento',
    id,
    numero: `2026-${String(id).padStart(6, '0')}`,
    descripcion: 'La luz de la esquina no prende',
    estado: 1,
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
    updated: '2026-11-10T09:00:00-03:00',
    usuario: `/api/usuarios/${YO}`,
    novedadesUsuario: false,
    vence: '2026-11-20T23:59:59-03:00',
    seguimientos: [],
    adjuntos: [],
    ...cambios,
  };
}

export function makeSeguimiento(
  id: number,
  cambios: Partial<RequerimientoSeguimiento> = {},
): RequerimientoSeguimiento {
  return {
    '@id': `/api/requerimiento_seguimientos/${id}`,
    '@type': 'RequerimientoSeguimiento',
    id,
    requerimiento: '/api/requerimientos/42',
    descripcion: '¿Qué número de poste es?',
    created: '2026-11-05T10:02:00-03:00',
    usuario: '/api/usuarios/3',
    usuarioNombre: 'Atención al socio',
    ...cambios,
  };
}

export function makeAdjunto(id: number, cambios: Partial<ArchivoAdjunto> = {}): ArchivoAdjunto {
  return {
    '@id': `/api/archivo_adjuntos/${id}`,
    '@type': 'ArchivoAdjunto',
    id,
    contentUrl: `/adjuntos/${id}-9f2c4e7a1b3d5f60`,
    fileName: `poste-${id}.jpg`,
    usuario: `/api/usuarios/${YO}`,
    requerimiento: '/api/requerimientos/42',
    created: '2026-11-02T09:10:00-03:00',
    updated: '2026-11-02T09:12:00-03:00',
    ...cambios,
  };
}
