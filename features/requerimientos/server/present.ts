import { type Draft, head } from '@oficina/hydra';
import { RequerimientoCategoria } from '../contract/index.ts';
import type { CategoriaRow } from './categorias.repository.ts';
import type { Reglas } from './deps.ts';

/** What the conditions may say of the rules as they are now, by the name of its setting. */
const conReglas = (texto: string, { artefacto }: Pick<Reglas, 'artefacto'>) =>
  texto.replaceAll('{artefacto.diasHabiles}', String(artefacto));

export function presentCategoria(
  row: CategoriaRow,
  reglas: Pick<Reglas, 'artefacto'>,
): Draft<RequerimientoCategoria> {
  return {
    ...head(RequerimientoCategoria, row.id),
    id: row.id,
    nombre: row.nombre,
    textoAyuda: row.texto_ayuda ?? '',
    descripcionInicial: row.descripcion_inicial ?? '',
    textoCondiciones: conReglas(row.texto_condiciones ?? '', reglas),
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
