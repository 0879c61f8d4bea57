import { defineExport, keyset } from '@oficina/http';
import { role } from '@oficina/hydra';
import { auditoriaQuery } from '../contract/index.ts';
import { type ExportedFact, findAuditoriaForExport } from './exportar-auditoria.repository.ts';

/** Each export is recorded in the audit too. */
export const exportarAuditoria = defineExport({
  name: 'auditoria',
  title: 'Auditoría',
  access: role('ROLE_ADMIN'),
  summary: 'Planilla de auditoría',
  query: auditoriaQuery,
  columns: {
    id: (row: ExportedFact) => row.id,
    created: (row) => row.created,
    actor: (row) => row.actor,
    roles: (row) => row.roles?.join(', '),
    accion: (row) => row.accion,
    entidad: (row) => row.entidad,
    entidadId: (row) => row.entidad_id,
    ip: (row) => row.ip,
    motivo: (row) => row.motivo,
    cambios: (row) => row.cambios,
  },
  rows: (reader, query) =>
    keyset<ExportedFact>((last, limit) => findAuditoriaForExport(reader, query, last, limit)),
});
