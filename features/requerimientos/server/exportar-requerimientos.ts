import { defineExport, type Export, keyset } from '@oficina/http';
import { role } from '@oficina/hydra';
import type { Clock, CsvCell } from '@oficina/values';
import { type ColumnaDeLaPlanilla, requerimientoEstado } from '../contract/index.ts';
import { requerimientosQuery } from '../contract/requerimientos.routes.ts';
import { type CasoExportado, findCasosParaExportar } from './exportar.repository.ts';

const columnas: Record<ColumnaDeLaPlanilla, (caso: CasoExportado) => CsvCell> = {
  numero: (caso) => caso.numero,
  id: (caso) => caso.id,
  categoria: (caso) => caso.categoria,
  sustantivo: (caso) => caso.sustantivo,
  estado: (caso) => requerimientoEstado.label(caso.estado),
  usuario: (caso) => caso.usuario,
  documento: (caso) => caso.documento,
  suministro: (caso) => caso.cuenta,
  encargado: (caso) => caso.encargado,
  created: (caso) => caso.created,
  updated: (caso) => caso.updated,
  vence: (caso) => caso.vence,
  cerrado: (caso) => caso.cerrado,
  conforme: (caso) => caso.conforme,
  descripcion: (caso) => caso.descripcion,
};

/** Nobody's: ids begin at one. */
const NADIE = 0;

/** The queue, whole, in the words of the office. */
export const exportarRequerimientos = ({ clock, formato }: { clock: Clock; formato: string }): Export =>
  defineExport({
    name: 'requerimientos',
    access: role('ROLE_REQUERIMIENTO_ADMIN'),
    summary: 'Planilla de trámites y reclamos',
    query: requerimientosQuery,
    columns: columnas,
    rows(reader, query, who) {
      // One hour for all its pages: what falls due meanwhile must not come twice nor be left out.
      const quien = { usuarioId: who?.usuarioId ?? NADIE, ahora: clock.now(), formato };
      return keyset<CasoExportado>((ultimo, limit) =>
        findCasosParaExportar(reader, query, quien, ultimo, limit),
      );
    },
  });
