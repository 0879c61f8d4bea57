import { type Draft, head, iri } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import {
  ArchivoFactura,
  ArchivoSubida,
  archivoEstado,
  type Resumen,
  seEstaRevisando,
  type TipoDeSubida,
} from '../contract/index.ts';
import type { ArchivoLeido } from './listado.repository.ts';

function comun(row: ArchivoLeido) {
  const revisandose = seEstaRevisando(row) || (row.resumen === null && enCurso(row.estado));
  return {
    id: row.id,
    nombre: row.nombre,
    estado: row.estado,
    created: formatMoment(row.created),
    updated: formatMoment(row.updated),
    tamano: Number(row.tamano),
    progreso: row.progreso,
    progresoRevision: revisandose ? (row.progreso_revision ?? 0) : null,
    renglonesImportados: Number(row.renglones_importados),
    renglonesSinCambio: Number(row.renglones_sin_cambio),
    renglonesOmitidos: Number(row.renglones_omitidos),
    renglonesRechazados: Number(row.renglones_rechazados),
    obs: row.obs ?? '',
    perfil: row.perfil,
    usuario: row.usuario_id === null ? null : iri('usuarios', row.usuario_id),
    usuarioNombre: row.usuario_nombre,
    confirmadoPor: row.confirmado_por === null ? null : iri('usuarios', row.confirmado_por),
    confirmadoPorNombre: row.confirmado_nombre,
    resumen: row.resumen as Resumen | null,
  };
}

const enCurso = (estado: number) =>
  estado === archivoEstado.code('confirmado') || estado === archivoEstado.code('procesando');

export const presentFactura = (row: ArchivoLeido): Draft<ArchivoFactura> => ({
  ...head(ArchivoFactura, row.id),
  ...comun(row),
});

export const presentSubida = (row: ArchivoLeido): Draft<ArchivoSubida> => ({
  ...head(ArchivoSubida, row.id),
  ...comun(row),
  tipo: row.tipo as TipoDeSubida,
});
