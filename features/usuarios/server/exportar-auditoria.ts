import { defineExport, keyset } from '@oficina/http';
import { role } from '@oficina/hydra';
import { auditoriaQuery } from '../contract/index.ts';
import { findAuditoriaParaExportar, type HechoExportado } from './exportar-auditoria.repository.ts';

/** Who did what, to what and from where. Taking it home is one more row of it. */
export const exportarAuditoria = defineExport({
  name: 'auditoria',
  access: role('ROLE_ADMIN'),
  summary: 'Planilla de auditoría',
  query: auditoriaQuery,
  columns: {
    id: (hecho: HechoExportado) => hecho.id,
    created: (hecho) => hecho.created,
    actor: (hecho) => hecho.actor,
    roles: (hecho) => hecho.roles?.join(', '),
    accion: (hecho) => hecho.accion,
    entidad: (hecho) => hecho.entidad,
    entidadId: (hecho) => hecho.entidad_id,
    ip: (hecho) => hecho.ip,
    motivo: (hecho) => hecho.motivo,
    cambios: (hecho) => hecho.cambios,
  },
  rows: (reader, query) =>
    keyset<HechoExportado>((ultimo, limit) => findAuditoriaParaExportar(reader, query, ultimo, limit)),
});
