import { defineQuery, del, filter, get, list, patch, post, role, upload } from '@oficina/hydra';
import {
  ArchivoFactura,
  ArchivoPerfiles,
  ArchivoSubida,
  ColumnasNuevas,
  EstadoNuevo,
  FormatoNuevo,
  SUBIDA_TIPOS,
} from './archivo.ts';
import { ARCHIVO_TOO_LARGE, IMPORTACION_MAX_BYTES, PDFS_MAX_BYTES, PDFS_TOO_LARGE } from './texts.ts';

const filters = { estado: filter.exactInt(), nombre: filter.partial(), created: filter.moments() };
const orden = ['id', 'created', 'nombre'] as const;

const archivoFacturasQuery = defineQuery({ filters, order: orden });
export const archivoSubidasQuery = defineQuery({
  filters: { ...filters, tipo: filter.exactText(SUBIDA_TIPOS) },
  order: orden,
});

const admin = role('ROLE_ADMIN');
const CSV = 'text/csv';
/** A file with columns, one of fixed width and a DBF. */
const ORIGINAL_TYPES = [CSV, 'text/plain', 'application/vnd.dbf'] as const;
const CORREGIDAS = {
  field: 'file',
  maxBytes: IMPORTACION_MAX_BYTES,
  tooLarge: ARCHIVO_TOO_LARGE,
  toDisk: true,
} as const;

const READ_ONLY_FIELDS = [
  'id',
  'nombre',
  'created',
  'updated',
  'tamano',
  'progreso',
  'renglonesImportados',
  'obs',
  'resumen',
  'perfil',
  'tipo',
] as const;

export const archivoFacturasRoutes = {
  listar: list('/api/archivo_facturas', {
    access: admin,
    member: ArchivoFactura,
    query: archivoFacturasQuery,
    summary: 'Archivos de facturas',
  }),
  ver: get('/api/archivo_facturas/:id', {
    access: admin,
    item: ArchivoFactura,
    summary: 'Un archivo de facturas',
  }),
  subir: upload('/api/archivo_facturas', {
    access: admin,
    upload: {
      field: 'file',
      maxBytes: IMPORTACION_MAX_BYTES,
      tooLarge: ARCHIVO_TOO_LARGE,
      fields: ['perfil'],
      toDisk: true,
    },
    item: ArchivoFactura,
    summary: 'Sube un archivo de facturas, que se revisa sin cargar nada',
  }),
  cambiarEstado: patch('/api/archivo_facturas/:id/estado', {
    access: admin,
    body: EstadoNuevo,
    readOnly: READ_ONLY_FIELDS,
    item: ArchivoFactura,
    summary: 'Confirma (1) o anula (99) un archivo de facturas',
  }),
  usarColumnas: patch('/api/archivo_facturas/:id/columnas', {
    access: admin,
    body: ColumnasNuevas,
    item: ArchivoFactura,
    summary: 'Dice qué columna es cada una y revisa de nuevo un archivo de facturas',
  }),
  guardarFormato: post('/api/archivo_facturas/:id/formato', {
    access: admin,
    body: FormatoNuevo,
    item: ArchivoFactura,
    summary: 'Guarda como formato los nombres de las columnas de un archivo de facturas',
  }),
  rechazos: get('/api/archivo_facturas/:id/rechazos', {
    access: admin,
    file: CSV,
    summary: 'Los renglones rechazados de un archivo de facturas',
  }),
  paraCorregir: get('/api/archivo_facturas/:id/para_corregir', {
    access: admin,
    file: ORIGINAL_TYPES,
    summary: 'Los renglones rechazados de un archivo de facturas, como estaban en él, y por qué',
  }),
  corregir: upload('/api/archivo_facturas/:id/correcciones', {
    access: admin,
    upload: CORREGIDAS,
    item: ArchivoFactura,
    summary: 'Sube, corregidos, los renglones rechazados de un archivo de facturas',
  }),
} as const;

export const archivoSubidasRoutes = {
  listar: list('/api/archivo_subidas', {
    access: admin,
    member: ArchivoSubida,
    query: archivoSubidasQuery,
    summary: 'Archivos del padrón, de consumos, de cobranzas y de PDF',
  }),
  ver: get('/api/archivo_subidas/:id', { access: admin, item: ArchivoSubida, summary: 'Un archivo' }),
  subir: upload('/api/archivo_subidas', {
    access: admin,
    upload: {
      field: 'file',
      maxBytes: PDFS_MAX_BYTES,
      tooLarge: PDFS_TOO_LARGE,
      fields: ['tipo', 'perfil'],
      toDisk: true,
    },
    item: ArchivoSubida,
    summary: 'Sube un archivo, que se revisa sin cargar nada',
  }),
  cambiarEstado: patch('/api/archivo_subidas/:id/estado', {
    access: admin,
    body: EstadoNuevo,
    readOnly: READ_ONLY_FIELDS,
    item: ArchivoSubida,
    summary: 'Confirma (1) o anula (99) un archivo',
  }),
  usarColumnas: patch('/api/archivo_subidas/:id/columnas', {
    access: admin,
    body: ColumnasNuevas,
    item: ArchivoSubida,
    summary: 'Dice qué columna es cada una y revisa de nuevo un archivo',
  }),
  guardarFormato: post('/api/archivo_subidas/:id/formato', {
    access: admin,
    body: FormatoNuevo,
    item: ArchivoSubida,
    summary: 'Guarda como formato los nombres de las columnas de un archivo',
  }),
  rechazos: get('/api/archivo_subidas/:id/rechazos', {
    access: admin,
    file: CSV,
    summary: 'Los renglones rechazados de un archivo',
  }),
  paraCorregir: get('/api/archivo_subidas/:id/para_corregir', {
    access: admin,
    file: ORIGINAL_TYPES,
    summary: 'Los renglones rechazados de un archivo, como estaban en él, y por qué',
  }),
  corregir: upload('/api/archivo_subidas/:id/correcciones', {
    access: admin,
    upload: CORREGIDAS,
    item: ArchivoSubida,
    summary: 'Sube, corregidos, los renglones rechazados de un archivo',
  }),
} as const;

export const archivoPerfilesRoutes = {
  listar: get('/api/archivo_perfiles', {
    access: admin,
    plain: ArchivoPerfiles,
    summary: 'Formatos que esta instalación sabe leer',
  }),
  eliminar: del('/api/archivo_perfiles/:codigo', {
    access: admin,
    summary: 'Borra un formato que guardó el personal',
  }),
} as const;
