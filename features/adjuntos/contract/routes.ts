import { confirmado, defineQuery, filter, get, owner, patch, role, upload } from '@oficina/hydra';
import {
  ADJUNTO_MAX_BYTES,
  ADJUNTO_TOO_LARGE,
  ADJUNTO_TYPES,
  AdjuntoCambios,
  ArchivoAdjunto,
} from './adjunto.ts';

const attachAccess = confirmado().or(role('ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'));

export const adjuntosRoutes = {
  subir: upload('/api/archivo_adjuntos', {
    access: attachAccess,
    upload: { field: 'file', maxBytes: ADJUNTO_MAX_BYTES, tooLarge: ADJUNTO_TOO_LARGE },
    item: ArchivoAdjunto,
    summary: 'Sube un archivo para adjuntar a un caso; sin caso, se borra en un día',
  }),
  adjuntar: patch('/api/archivo_adjuntos/:id', {
    access: attachAccess,
    body: AdjuntoCambios,
    readOnly: ['id', 'contentUrl', 'fileName', 'usuario', 'created', 'updated'],
    item: ArchivoAdjunto,
    summary: 'Adjunta a un caso abierto un archivo ya subido',
  }),
  miniatura: get('/api/oob/adjunto/miniatura', {
    access: owner(),
    file: 'image/webp',
    query: defineQuery({ filters: { contentUrl: filter.text('el `contentUrl` del adjunto') } }),
    summary: 'La imagen chica de una foto adjunta; un PDF no tiene',
  }),
  ver: get('/api/oob/adjunto/ver', {
    // The row decides who may see it; anyone else gets a not found.
    access: owner(),
    file: ADJUNTO_TYPES,
    query: defineQuery({
      filters: {
        contentUrl: filter.text('el `contentUrl` del adjunto'),
        otp: filter.text('código de 6 números; vacío si no hace falta, pero siempre presente'),
      },
    }),
    summary: 'El contenido de un archivo adjunto',
  }),
} as const;
