import { createClient } from '@oficina/hydra';
import { ApiProvider } from '@oficina/hydra/react';
import { closeToast, toastStore } from '@oficina/ui/notify';
import { draw } from '@oficina/ui/testing';
import { Toasts } from '@oficina/ui/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { vi } from 'vitest';
import type { ArchivoFactura, ArchivoSubida, Resumen } from '../contract/index.ts';
import type { ArchivosPageProps } from './archivos.tsx';
import ArchivosFacturasPage from './archivos-facturas.page.tsx';
import ArchivosSubidasPage from './archivos-subidas.page.tsx';
import type { Archivo, Clase } from './clase.ts';

export type SentRequest = { method: string; path: string; search: string; body: unknown };
export type StubResponse = { status?: number; body?: unknown; csv?: string };
export type StubServer = (request: SentRequest) => StubResponse | Promise<StubResponse>;

const PAGES = { facturas: ArchivosFacturasPage, subidas: ArchivosSubidasPage } as const;

const toResponse = ({ status = 200, body, csv }: StubResponse) =>
  csv === undefined
    ? new Response(body === undefined ? null : JSON.stringify(body), { status })
    : new Response(csv, { status, headers: { 'content-type': 'text/csv; charset=utf-8' } });

type DrawOptions = Partial<ArchivosPageProps> & {
  clase?: Clase;
  search?: string;
  /** This stubs the global `fetch`, so that the upload uses the browser's own request and its progress can be observed. */
  withoutServer?: true;
};

export function drawPage(stubServer: StubServer, options: DrawOptions = {}) {
  const { clase = 'facturas', search = '', withoutServer, ...props } = options;
  // Toasts outlive the page, so those of the previous test are closed.
  for (const { id } of toastStore.read()) closeToast(id);
  const requests: SentRequest[] = [];
  const stubFetch: typeof fetch = async (url, init = {}) => {
    const { pathname, search: query } = new URL(String(url), 'https://oficina.test');
    const { body } = init;
    const request = {
      method: init.method ?? 'GET',
      path: pathname,
      search: decodeURIComponent(query),
      body: body instanceof FormData ? Object.fromEntries(body) : body && JSON.parse(String(body)),
    };
    requests.push(request);
    return toResponse(await stubServer(request));
  };
  if (withoutServer) vi.stubGlobal('fetch', stubFetch);
  const client = createClient({
    token: () => 'un-token',
    ...(withoutServer ? {} : { fetch: stubFetch }),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Page = PAGES[clase];
  draw(
    <QueryClientProvider client={queries}>
      <ApiProvider client={client}>
        <main>
          <Page hasAdminRole {...props} />
        </main>
        <Direccion />
        <Toasts />
      </ApiProvider>
    </QueryClientProvider>,
    `/admin/archivos_${clase}${search}`,
  );
  return requests;
}

const Direccion = () => <output data-testid="direccion">{useLocation().search}</output>;
export const direccion = () => screen.getByTestId('direccion').textContent;

export const calls = (requests: readonly SentRequest[]) =>
  requests.map(({ method, path, search }) => `${method} ${path}${search}`);

export function setScreen(isWide: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('min-width') ? isWide : !isWide,
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
}

const PERFILES = {
  member: [
    {
      codigo: 'canonico',
      nombre: 'Formato de la Oficina Virtual',
      para: ['facturas', 'padron', 'consumos', 'cobranzas'],
    },
  ],
  totalItems: 1,
};

export const TWO_PERFILES = {
  member: [...PERFILES.member, { codigo: 'viejo', nombre: 'Sistema viejo (DBF)', para: ['facturas'] }],
  totalItems: 2,
};

export function serveArchivos(archivos: readonly Archivo[], perfiles: unknown = PERFILES): StubServer {
  return ({ path }) => {
    if (path === '/api/archivo_perfiles') return { body: perfiles };
    const id = /\/api\/archivo_\w+\/(\d+)$/.exec(path)?.[1];
    if (id === undefined) return { body: { totalItems: archivos.length, member: archivos } };
    const item = archivos.find((archivo) => String(archivo.id) === id);
    return item ? { body: item } : { status: 404, body: { description: 'Not Found' } };
  };
}

export function buildResumen(changes: Partial<Resumen> = {}): Resumen {
  return {
    leidos: 41_208,
    nuevos: 40_912,
    cambiados: 276,
    iguales: 15,
    omitidos: 0,
    retenidos: 0,
    rechazados: 5,
    importe: 1_712_004_118.2,
    consumo: 8_412_330,
    periodo: '2026-11',
    anterior: { id: 2, nombre: 'fact_2026_10.csv', fecha: '2026-10-12T07:31:00-03:00' },
    leidosAnterior: 41_190,
    importeAnterior: 1_650_220_100,
    consumoAnterior: 8_390_112,
    suministrosNuevos: 18,
    suministrosFaltan: 1,
    suministrosNuevosEjemplos: ['10012345', '10012346'],
    suministrosFaltanEjemplos: ['10010001'],
    avisos: { emails: 30_110, push: 1 },
    ejemplos: [{ renglon: 1_204, campo: 'importe', motivo: 'Importe inválido.', original: '12,3,4' }],
    ...changes,
  };
}

const common = {
  estado: 0,
  created: '2026-11-14T07:40:00-03:00',
  updated: '2026-11-14T07:55:00-03:00',
  tamano: 12 * 1024 * 1024,
  progreso: 0,
  renglonesImportados: 0,
  renglonesSinCambio: 0,
  renglonesOmitidos: 0,
  renglonesRechazados: 0,
  obs: '',
  perfil: 'canonico',
  usuario: '/api/usuarios/7',
  usuarioNombre: 'Marta Díaz',
};

export const buildArchivo = (id: number, changes: Partial<ArchivoFactura> = {}): ArchivoFactura => ({
  ...common,
  '@id': `/api/archivo_facturas/${id}`,
  '@type': 'ArchivoFactura',
  id,
  nombre: `fact_${id}.csv`,
  ...changes,
});

export const buildSubida = (id: number, changes: Partial<ArchivoSubida> = {}): ArchivoSubida => ({
  ...common,
  '@id': `/api/archivo_subidas/${id}`,
  '@type': 'ArchivoSubida',
  id,
  nombre: `padron_${id}.csv`,
  tipo: 'padron',
  ...changes,
});

export const renderArchivo = (archivo: Archivo, clase: Clase = 'facturas') =>
  drawPage(serveArchivos([archivo]), { clase, search: `?archivo=${archivo.id}` });

export const counters = () =>
  [...(document.querySelectorAll('main dl')[0]?.children ?? [])].map((item) => {
    const [label, numero] = [...item.children];
    return `${numero?.textContent} ${label?.textContent}`;
  });

export const findParagraph = (texto: string | RegExp) => screen.findByText(texto);
export const button = (name: string | RegExp) => screen.queryByRole('button', { name });

export const fileOfSize = (nombre: string, size: number) =>
  Object.defineProperty(new File(['x'], nombre), 'size', { value: size });

type TestUser = ReturnType<typeof userEvent.setup>;

export async function openUploadDialog(user: TestUser) {
  await user.click(await screen.findByRole('button', { name: 'Subir archivo' }));
  return screen.findByRole('dialog', { name: 'Subir archivo' });
}
export const fileInput = () => screen.getByLabelText(/^Elegir (otro )?archivo$/) as HTMLInputElement;
export const enviarArchivo = (user: TestUser) =>
  user.click(screen.getByRole('button', { name: 'Subir y revisar' }));

export function uploadServer(
  response: StubResponse,
  perfiles: unknown = PERFILES,
  previousArchivos = [buildArchivo(3)],
): StubServer {
  const readServer = serveArchivos([...previousArchivos, buildArchivo(7)], perfiles);
  return (request) => (request.method === 'POST' ? response : readServer(request));
}

/** Numbers and units are joined by non-breaking spaces, which the assertions read as plain ones. */
export const withoutNbsp = (texto: string | null | undefined) => (texto ?? '').replace(/\u00a0/g, ' ');
