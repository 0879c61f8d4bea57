import { type Draft, head, iri } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import {
  ArchivoFactura,
  ArchivoSubida,
  archivoEstado,
  isBeingReviewed,
  type Resumen,
  type SubidaTipo,
} from '../contract/index.ts';
import type { ArchivoWithNames } from './list-archivos.repository.ts';
import type { ColumnNames } from './perfiles/index.ts';

function commonFields(row: ArchivoWithNames) {
  const isReviewing = isBeingReviewed(row) || (row.resumen === null && isUnderWay(row.estado));
  return {
    nombre: row.nombre,
    estado: row.estado,
    created: formatMoment(row.created),
    updated: formatMoment(row.updated),
    tamano: Number(row.tamano),
    progreso: row.progreso,
    progresoRevision: isReviewing ? (row.progreso_revision ?? 0) : null,
    renglonesImportados: Number(row.renglones_importados),
    renglonesSinCambio: Number(row.renglones_sin_cambio),
    renglonesOmitidos: Number(row.renglones_omitidos),
    renglonesRechazados: Number(row.renglones_rechazados),
    obs: row.obs ?? '',
    perfil: row.perfil,
    columnas: columnNames(row.columnas as ColumnNames | null),
    usuario: row.usuario_id === null ? null : iri('usuarios', row.usuario_id),
    usuarioNombre: row.usuario_nombre,
    confirmadoPor: row.confirmado_por === null ? null : iri('usuarios', row.confirmado_por),
    confirmadoPorNombre: row.confirmado_nombre,
    resumen: row.resumen as Resumen | null,
    corrigeA: row.corrige_a_id === null ? null : { id: row.corrige_a_id, nombre: row.corrige_a_nombre ?? '' },
    correcciones: row.correcciones?.length ? [...row.correcciones] : null,
  };
}

const columnNames = (columnas: ColumnNames | null) =>
  columnas && Object.entries(columnas).map(([esperada, enArchivo]) => ({ esperada, enArchivo }));

const isUnderWay = (estado: number) =>
  estado === archivoEstado.code('confirmado') || estado === archivoEstado.code('procesando');

export const presentFactura = (row: ArchivoWithNames): Draft<ArchivoFactura> => ({
  ...head(ArchivoFactura, row.id),
  ...commonFields(row),
});

export const presentSubida = (row: ArchivoWithNames): Draft<ArchivoSubida> => ({
  ...head(ArchivoSubida, row.id),
  ...commonFields(row),
  tipo: row.tipo as SubidaTipo,
});
