import { type Draft, head } from '@oficina/hydra';
import { RequerimientoCategoria } from '../../contract/index.ts';
import type { CategoriaRow } from '../categorias.repository.ts';
import type { Rules } from '../deps.ts';

/** The conditions of a category may name a setting, which is replaced with its present value. */
const withRules = (texto: string, { artefacto }: Pick<Rules, 'artefacto'>) =>
  texto.replaceAll('{artefacto.diasHabiles}', String(artefacto));

export function presentCategoria(
  row: CategoriaRow,
  rules: Pick<Rules, 'artefacto'>,
): Draft<RequerimientoCategoria> {
  return {
    ...head(RequerimientoCategoria, row.id),
    nombre: row.nombre,
    textoAyuda: row.texto_ayuda ?? '',
    descripcionInicial: row.descripcion_inicial ?? '',
    textoCondiciones: withRules(row.texto_condiciones ?? '', rules),
    sustantivo: row.sustantivo as RequerimientoCategoria['sustantivo'],
    sustantivoPlural: row.sustantivo_plural,
    adjuntarFotos: row.adjuntar_fotos as 0 | 1 | 2,
    adjuntarFotosObs: row.adjuntar_fotos_obs ?? '',
    adjuntarArchivos: row.adjuntar_archivos as 0 | 1 | 2,
    adjuntarArchivosObs: row.adjuntar_archivos_obs ?? '',
    adjuntarUbicacion: row.adjuntar_ubicacion as 0 | 1 | 2,
    codigo: row.codigo,
    requiereSuministro: row.requiere_suministro,
    activo: row.activo,
    adjuntosSeguros: row.adjuntos_seguros,
    url: row.url ?? '',
  };
}
