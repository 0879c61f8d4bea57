import { type Draft, head, iri } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import {
  type Canal,
  isVencido,
  Requerimiento,
  RequerimientoSeguimiento,
  reopenDeadline,
  requerimientoEstado,
} from '../contract/index.ts';
import type { SeguimientoDetail } from './conversar/seguimientos.repository.ts';
import type { RequerimientoDetail } from './requerimiento-detail.repository.ts';

/** Only the staff read names and internal notes. */
export type Audience = { personal: boolean; atencion: string; now: Date };

const momentOrNull = (instant: Date | null) => instant && formatMoment(instant);
const iriOrNull = (plural: string, id: number | null) => (id === null ? null : iri(plural, id));

export function presentRequerimiento(row: RequerimientoDetail, audience: Audience): Draft<Requerimiento> {
  return {
    ...head(Requerimiento, row.id),
    numero: row.numero,
    descripcion: row.descripcion,
    estado: row.estado,
    categoria: presentRequerimientoCategoria(row),
    created: formatMoment(row.created),
    updated: formatMoment(row.updated),
    usuario: iriOrNull('usuarios', row.usuario_id),
    suministro: iriOrNull('suministros', row.suministro_id),
    encargado: iriOrNull('usuarios', row.encargado_id),
    ubicacion: row.ubicacion,
    novedadesUsuario: row.novedades_usuario,
    vence: momentOrNull(row.vence),
    cerrado: momentOrNull(row.cerrado),
    reabribleHasta: momentOrNull(reopensUntil(row, audience.now)),
    conforme: momentOrNull(row.conforme),
    ...(audience.personal ? presentForStaff(row, audience.now) : {}),
  };
}

function presentRequerimientoCategoria(row: RequerimientoDetail): Requerimiento['categoria'] {
  return {
    ...head({ type: 'RequerimientoCategoria', plural: 'requerimiento_categorias' }, row.categoria_id),
    nombre: row.categoria_nombre,
    sustantivo: row.sustantivo as Requerimiento['categoria']['sustantivo'],
    ...(row.categoria_codigo !== null && { codigo: row.categoria_codigo }),
    adjuntosSeguros: row.adjuntos_seguros,
  };
}

function reopensUntil({ estado, cerrado }: RequerimientoDetail, now: Date): Date | null {
  if (!cerrado || requerimientoEstado.name(estado) !== 'finalizado') return null;
  const deadline = reopenDeadline(cerrado);
  return now <= deadline ? deadline : null;
}

function presentForStaff(row: RequerimientoDetail, now: Date): Partial<Draft<Requerimiento>> {
  return {
    novedadesEncargado: row.novedades_encargado,
    vencido: isVencido({ ...row, waitingSince: row.en_espera_desde }, now),
    usuarioNombre: row.usuario_nombre,
    usuarioEliminado: row.usuario_eliminado || null,
    encargadoNombre: row.encargado_nombre,
    suministroCuenta: row.suministro_cuenta,
    contacto: row.contacto,
    canal: row.canal as Canal,
    cargadoPor: iriOrNull('usuarios', row.cargado_por),
    ultimoTexto: row.ultimo_texto,
    ultimoPor: row.ultimo_por as Requerimiento['ultimoPor'],
    ultimoMomento: momentOrNull(row.ultimo_momento),
    unidoA: iriOrNull('requerimientos', row.unido_a),
    unidos: row.unidos || null,
  };
}

/** Customers see the office as the author of an answer, never a person. */
export function presentSeguimiento(
  row: SeguimientoDetail,
  requerimiento: Pick<RequerimientoDetail, 'usuario_id'>,
  { personal, atencion }: Audience,
): RequerimientoSeguimiento {
  const isByOwner = row.usuario_id !== null && row.usuario_id === requerimiento.usuario_id;
  const nombre = personal || isByOwner ? row.usuario_nombre : atencion;
  return {
    ...head(RequerimientoSeguimiento, row.id),
    requerimiento: iri('requerimientos', row.requerimiento_id),
    created: formatMoment(row.created),
    ...(row.descripcion !== null && { descripcion: row.descripcion }),
    ...(row.nuevo_estado !== null && { nuevoEstado: row.nuevo_estado }),
    ...(row.usuario_id !== null && { usuario: iri('usuarios', row.usuario_id) }),
    ...(row.usuario_id !== null && nombre !== null && { usuarioNombre: nombre }),
  };
}
