import { type Draft, head, iri } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import {
  ArchivoAdjunto,
  estaVencido,
  Requerimiento,
  RequerimientoSeguimiento,
  reabribleHasta,
  requerimientoEstado,
} from '../contract/index.ts';
import type { AdjuntoRow } from './adjuntos/adjuntos.repository.ts';
import { contentUrlDe } from './adjuntos/content-url.ts';
import type { CasoLeido } from './lectura.repository.ts';
import type { SeguimientoLeido } from './seguimientos.repository.ts';

/** For whom it is written: the staff read names and what they say among themselves. */
export type Lector = { personal: boolean; atencion: string; ahora: Date };

const momento = (instant: Date | null) => instant && formatMoment(instant);
const iriDe = (plural: string, id: number | null) => (id === null ? null : iri(plural, id));

export function presentCaso(row: CasoLeido, lector: Lector): Draft<Requerimiento> {
  return {
    ...head(Requerimiento, row.id),
    id: row.id,
    numero: row.numero,
    descripcion: row.descripcion,
    estado: row.estado,
    categoria: presentCategoriaDelCaso(row),
    created: formatMoment(row.created),
    updated: formatMoment(row.updated),
    usuario: iriDe('usuarios', row.usuario_id),
    suministro: iriDe('suministros', row.suministro_id),
    encargado: iriDe('usuarios', row.encargado_id),
    ubicacion: row.ubicacion,
    novedadesUsuario: row.novedades_usuario,
    vence: momento(row.vence),
    cerrado: momento(row.cerrado),
    reabribleHasta: momento(seReabreHasta(row, lector.ahora)),
    conforme: momento(row.conforme),
    ...(lector.personal ? presentParaElPersonal(row, lector.ahora) : {}),
  };
}

function presentCategoriaDelCaso(row: CasoLeido): Requerimiento['categoria'] {
  return {
    ...head({ type: 'RequerimientoCategoria', plural: 'requerimiento_categorias' }, row.categoria_id),
    id: row.categoria_id,
    nombre: row.categoria_nombre,
    sustantivo: row.sustantivo as Requerimiento['categoria']['sustantivo'],
    ...(row.categoria_codigo !== null && { codigo: row.categoria_codigo }),
    adjuntosSeguros: row.adjuntos_seguros,
  };
}

function seReabreHasta({ estado, cerrado }: CasoLeido, ahora: Date): Date | null {
  if (!cerrado || requerimientoEstado.name(estado) !== 'finalizado') return null;
  const hasta = reabribleHasta(cerrado);
  return ahora <= hasta ? hasta : null;
}

function presentParaElPersonal(row: CasoLeido, ahora: Date): Partial<Draft<Requerimiento>> {
  return {
    novedadesEncargado: row.novedades_encargado,
    vencido: estaVencido({ ...row, enEsperaDesde: row.en_espera_desde }, ahora),
    usuarioNombre: row.usuario_nombre,
    usuarioEliminado: row.usuario_eliminado || null,
    encargadoNombre: row.encargado_nombre,
    suministroCuenta: row.suministro_cuenta,
    contacto: row.contacto,
  };
}

/** To customers, whoever answers is the office and never a person. */
export function presentSeguimiento(
  row: SeguimientoLeido,
  caso: Pick<CasoLeido, 'usuario_id'>,
  { personal, atencion }: Lector,
): RequerimientoSeguimiento {
  const delDuenio = row.usuario_id !== null && row.usuario_id === caso.usuario_id;
  const nombre = personal || delDuenio ? row.usuario_nombre : atencion;
  return {
    ...head(RequerimientoSeguimiento, row.id),
    id: row.id,
    requerimiento: iri('requerimientos', row.requerimiento_id),
    created: formatMoment(row.created),
    ...(row.descripcion !== null && { descripcion: row.descripcion }),
    ...(row.nuevo_estado !== null && { nuevoEstado: row.nuevo_estado }),
    ...(row.usuario_id !== null && { usuario: iri('usuarios', row.usuario_id) }),
    ...(row.usuario_id !== null && nombre !== null && { usuarioNombre: nombre }),
  };
}

export function presentAdjunto(row: AdjuntoRow): ArchivoAdjunto {
  return {
    ...head(ArchivoAdjunto, row.id),
    id: row.id,
    contentUrl: contentUrlDe(row),
    fileName: row.file_name,
    usuario: iri('usuarios', row.usuario_id),
    ...(row.requerimiento_id !== null && { requerimiento: iri('requerimientos', row.requerimiento_id) }),
    created: formatMoment(row.created),
    updated: formatMoment(row.updated),
  };
}
