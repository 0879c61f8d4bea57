import { head, iri } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import { ArchivoAdjunto } from '../contract/index.ts';
import type { AdjuntoRow } from './adjuntos.repository.ts';
import { contentUrlOf } from './content-url.ts';

export function presentAdjunto(row: AdjuntoRow): ArchivoAdjunto {
  return {
    ...head(ArchivoAdjunto, row.id),
    contentUrl: contentUrlOf(row),
    fileName: row.file_name,
    usuario: iri('usuarios', row.usuario_id),
    ...(row.requerimiento_id !== null && { requerimiento: iri('requerimientos', row.requerimiento_id) }),
    ...(row.seguimiento_id !== null && {
      seguimiento: iri('requerimiento_seguimientos', row.seguimiento_id),
    }),
    created: formatMoment(row.created),
    updated: formatMoment(row.updated),
  };
}
