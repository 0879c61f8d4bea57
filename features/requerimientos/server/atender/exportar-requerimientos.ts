import { defineExport, type Export, keyset } from '@oficina/http';
import { role } from '@oficina/hydra';
import type { CsvCell } from '@oficina/values';
import { type ExportColumn, requerimientoEstado } from '../../contract/index.ts';
import { requerimientosQuery } from '../../contract/requerimientos.routes.ts';
import type { RequerimientosDeps } from '../deps.ts';
import { type ExportedRequerimiento, findExportSearch, listForExport } from './exportar.repository.ts';

const columns: Record<ExportColumn, (requerimiento: ExportedRequerimiento) => CsvCell> = {
  numero: (requerimiento) => requerimiento.numero,
  id: (requerimiento) => requerimiento.id,
  categoria: (requerimiento) => requerimiento.categoria,
  sustantivo: (requerimiento) => requerimiento.sustantivo,
  estado: (requerimiento) => requerimientoEstado.label(requerimiento.estado),
  usuario: (requerimiento) => requerimiento.usuario,
  documento: (requerimiento) => requerimiento.documento,
  suministro: (requerimiento) => requerimiento.cuenta,
  encargado: (requerimiento) => requerimiento.encargado,
  created: (requerimiento) => requerimiento.created,
  updated: (requerimiento) => requerimiento.updated,
  vence: (requerimiento) => requerimiento.vence,
  cerrado: (requerimiento) => requerimiento.cerrado,
  conforme: (requerimiento) => requerimiento.conforme,
  descripcion: (requerimiento) => requerimiento.descripcion,
};

/** Ids begin at one, so zero matches nobody. */
const NOBODY = 0;

type Deps = Pick<RequerimientosDeps, 'clock' | 'numberFormat'>;

export const exportarRequerimientos = ({ clock, numberFormat }: Deps): Export =>
  defineExport({
    name: 'requerimientos',
    title: 'Requerimientos',
    access: role('ROLE_REQUERIMIENTO_ADMIN'),
    summary: 'Planilla de trámites y reclamos',
    query: requerimientosQuery,
    columns,
    rows(reader, query, who) {
      // All pages use the same instant: a case that falls due meanwhile must be neither repeated nor left out.
      const context = { usuarioId: who?.usuarioId ?? NOBODY, now: clock.now(), numberFormat };
      let searched: ReturnType<typeof findExportSearch> | undefined;
      return keyset<ExportedRequerimiento>(async (last, limit) => {
        searched ??= findExportSearch(reader, query, context);
        return listForExport(reader, query, context, await searched, last, limit);
      });
    },
  });
