import type { Reader } from '@oficina/db';
import { hasRequerimiento } from './categorias.repository.ts';

export { exportarRequerimientos } from './atender/exportar-requerimientos.ts';
export { measureMonth, type RequerimientoCounts } from './atender/monthly-requerimientos.ts';
export { releaseRequerimientos } from './atender/release-requerimientos.ts';
export { categoriaFamily } from './categorias/categoria-ajustes.ts';
export { adjuntarArchivo, findRequerimientoAccess } from './conversar/adjuntar-archivo.ts';
export { verRequerimiento } from './conversar/ver-requerimiento.ts';
export type { ReadRules, RequerimientosDeps } from './deps.ts';
export { cargarRequerimiento } from './iniciar/cargar-requerimiento.ts';
export { handleRequerimientos, requerimientosJobs } from './jobs.ts';
export {
  type FoundRequerimiento,
  findAttendedRequerimiento,
  findLastRequerimientos,
  findLastRequerimientosOfPersona,
  lookupRequerimientos,
} from './lookup-requerimientos.repository.ts';
export { crearSupresion, onEliminarCuenta } from './on-eliminar-cuenta.ts';
export { findPendingRequerimientos, findTeamLoad } from './pending-requerimientos.repository.ts';
export { readTyped, type Typed } from './read-typed.ts';
export { type RegisterRequerimientosDeps, registerRequerimientos } from './routes.ts';
export { requerimientosAjustes } from './rule-ajustes.ts';
export { checkRules, createReadRules, type RuleSettings } from './rules.ts';
export { reclamosSettings, rulesOf } from './settings.ts';
export { listEncargadoCustomers, listRequerimientosOf } from './usuario-requerimientos.repository.ts';

/** Implements a port of usuarios: the customers of an encargado are the owners of the cases assigned to them. */
export const isEncargadoCustomer = (
  reader: Reader,
  encargado_id: number,
  usuario_id: number,
): Promise<boolean> => hasRequerimiento(reader, { encargado_id, usuario_id });
