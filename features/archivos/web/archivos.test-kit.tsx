import {
  type Answer,
  address,
  drawWith,
  lineOf,
  listAnswer,
  press,
  type Request,
  type Server,
} from '@oficina/ui/testing';
import { screen } from '@testing-library/react';
import type { ArchivoFactura, ArchivoSubida, Resumen } from '../contract/index.ts';
import { ArchivosFacturasPage, type ArchivosPageProps, ArchivosSubidasPage } from './archivos.page.tsx';
import type { Archivo, Clase } from './clase.ts';

const PAGES = { facturas: ArchivosFacturasPage, subidas: ArchivosSubidasPage } as const;

type DrawOptions = Partial<ArchivosPageProps> & { clase?: Clase; search?: string };

export function drawPage(server: Server, options: DrawOptions = {}) {
  const { clase = 'facturas', search = '', ...props } = options;
  const Page = PAGES[clase];
  return drawWith(server, <Page hasAdminRole {...props} />, `/admin/archivos_${clase}${search}`).requests;
}

export const drawArchivo = (archivo: Archivo, clase: Clase = 'facturas') =>
  drawPage(serveArchivos([archivo]), { clase, search: `?archivo=${archivo.id}` });

/** The screen of each clase has one path, so only what follows it is looked at. */
export const direccion = () => address()?.replace(/^[^?]*/, '');

export const calls = (requests: readonly Request[]) => requests.map(lineOf);

const OWN_PERFIL = {
  codigo: 'canonico',
  nombre: 'Formato de la Oficina Virtual',
  para: ['facturas', 'padron', 'consumos', 'cobranzas'],
  guardado: false,
};
export const TWO_PERFILES = [
  OWN_PERFIL,
  { codigo: 'viejo', nombre: 'Sistema viejo (DBF)', para: ['facturas'], guardado: false },
];

export const serveArchivos =
  (archivos: readonly Archivo[], perfiles: readonly unknown[] = [OWN_PERFIL]) =>
  ({ path }: Pick<Request, 'path'>): Answer => {
    if (path === '/api/archivo_perfiles') return listAnswer(perfiles);
    const id = /\/api\/archivo_\w+\/(\d+)$/.exec(path)?.[1];
    if (id === undefined) return listAnswer(archivos);
    const item = archivos.find((archivo) => String(archivo.id) === id);
    return item ? { body: item } : { status: 404, body: { description: 'Not Found' } };
  };

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

export const counters = () =>
  [...(document.querySelectorAll('main dl')[0]?.children ?? [])].map((item) => {
    const [label, numero] = [...item.children];
    return `${numero?.textContent} ${label?.textContent}`;
  });

export const findParagraph = (texto: string | RegExp) => screen.findByText(texto);

export const fileOfSize = (nombre: string, size: number) =>
  Object.defineProperty(new File(['x'], nombre), 'size', { value: size });

export async function openUploadDialog() {
  await press('Subir archivo');
  return screen.findByRole('dialog', { name: 'Subir archivo' });
}
export const fileInput = () => screen.getByLabelText(/^Elegir (otro )?archivo$/) as HTMLInputElement;
export const enviarArchivo = () => press('Subir y revisar');

export const UPLOADED = { status: 201, body: buildArchivo(7) };

export function uploadServer(
  answer: Answer | undefined = UPLOADED,
  perfiles: readonly unknown[] = [OWN_PERFIL],
  previousArchivos = [buildArchivo(3)],
): Server {
  const readServer = serveArchivos([...previousArchivos, buildArchivo(7)], perfiles);
  return (request) => (request.method === 'POST' ? answer : readServer(request));
}

/** Numbers and units are joined by non-breaking spaces, which the assertions read as plain ones. */
export const withoutNbsp = (texto: string | null | undefined) => (texto ?? '').replace(/\u00a0/g, ' ');
