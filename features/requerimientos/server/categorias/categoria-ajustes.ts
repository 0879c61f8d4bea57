import type { AjusteDefinition, AjusteFamily } from '@oficina/ajustes/server';
import type { Reader } from '@oficina/db';
import * as z from 'zod/mini';
import {
  CATEGORIA_STAYS,
  CATEGORIAS_ORDEN,
  CategoriaValor,
  categoriaClave,
  categoriaOfClave,
  codigoText,
  MAX_CATEGORIAS,
  NOMBRE_TAKEN,
  PROTECTION_STAYS,
  sustantivoStays,
  unknownCategoria,
} from '../../contract/categoria-config.ts';
import type { CategoriaRow } from '../categorias.repository.ts';
import {
  countCasos,
  findEditedCategoria,
  findOrden,
  isNombreOffered,
  listEditedCategorias,
  lockEditedCategoria,
  saveOrden,
  updateCategoria,
} from './edited-categorias.repository.ts';

const SECCION = 'categorias';

export const categoriaValor = (row: CategoriaRow): CategoriaValor => ({
  nombre: row.nombre,
  sustantivo: row.sustantivo as CategoriaValor['sustantivo'],
  textoAyuda: row.texto_ayuda ?? '',
  descripcionInicial: row.descripcion_inicial ?? '',
  textoCondiciones: row.texto_condiciones ?? '',
  requiereSuministro: row.requiere_suministro,
  adjuntarFotos: row.adjuntar_fotos as 0 | 1 | 2,
  adjuntarFotosObs: row.adjuntar_fotos_obs ?? '',
  adjuntarArchivos: row.adjuntar_archivos as 0 | 1 | 2,
  adjuntarArchivosObs: row.adjuntar_archivos_obs ?? '',
  adjuntosSeguros: row.adjuntos_seguros,
  adjuntarUbicacion: row.adjuntar_ubicacion as 0 | 1 | 2,
  url: row.url ?? '',
  activo: row.activo,
});

const columnsOf = (valor: CategoriaValor) => ({
  nombre: valor.nombre,
  sustantivo: valor.sustantivo,
  sustantivo_plural: pluralOf(valor.sustantivo),
  texto_ayuda: valor.textoAyuda,
  descripcion_inicial: valor.descripcionInicial,
  texto_condiciones: valor.textoCondiciones,
  requiere_suministro: valor.requiereSuministro,
  adjuntar_fotos: valor.adjuntarFotos,
  adjuntar_fotos_obs: valor.adjuntarFotosObs,
  adjuntar_archivos: valor.adjuntarArchivos,
  adjuntar_archivos_obs: valor.adjuntarArchivosObs,
  adjuntos_seguros: valor.adjuntosSeguros,
  adjuntar_ubicacion: valor.adjuntarUbicacion,
  url: valor.url,
  activo: valor.activo,
});

export const pluralOf = (sustantivo: CategoriaValor['sustantivo']) => `${sustantivo}s`;

/** Each category is an ajuste of its own, which is kept in the table of the categories. */
export const categoriaFamily: AjusteFamily = {
  seccion: SECCION,
  async list(reader) {
    const rows = await listEditedCategorias(reader);
    return rows.map((row) => ({ definition: definitionOf(row), valor: categoriaValor(row) }));
  },
  async find(reader, clave) {
    const id = categoriaOfClave(clave);
    const row = id === undefined ? undefined : await findEditedCategoria(reader, id);
    return row && definitionOf(row);
  },
};

const definitionOf = (row: CategoriaRow): AjusteDefinition => ({
  clave: categoriaClave(row.id),
  seccion: SECCION,
  nombre: row.nombre,
  schema: CategoriaValor,
  // One that was written by other means may not fit, and is shown as it is.
  fallback: categoriaValor(row),
  ...{ example: '', parse: () => undefined, write: JSON.stringify },
  findError: (reader, valor) => findError(reader, row.id, valor as CategoriaValor | undefined),
  store: {
    async find(reader) {
      const found = await findEditedCategoria(reader, row.id);
      return found && categoriaValor(found);
    },
    save: (tx, valor) => updateCategoria(tx, row.id, columnsOf(valor as CategoriaValor)),
  },
});

async function findError(
  reader: Reader,
  id: number,
  valor: CategoriaValor | undefined,
): Promise<string | null> {
  if (!valor) return CATEGORIA_STAYS;
  const before = await lockEditedCategoria(reader, id);
  const [counts] = await countCasos(reader, [id]);
  if (!before || !counts) return CATEGORIA_STAYS;
  if (counts.con_casos && before.sustantivo !== valor.sustantivo) return sustantivoStays(before.sustantivo);
  // Those who attached something were told that it would be protected.
  if (counts.con_casos && before.adjuntos_seguros && !valor.adjuntosSeguros) return PROTECTION_STAYS;
  return valor.activo && (await isNombreOffered(reader, { id, ...valor })) ? NOMBRE_TAKEN : null;
}

const REPEATED = 'Cada categoría va una sola vez.';

export const categoriasOrdenAjuste: AjusteDefinition = {
  clave: CATEGORIAS_ORDEN,
  seccion: SECCION,
  nombre: 'Orden de las categorías',
  schema: z.array(codigoText()).check(
    z.maxLength(MAX_CATEGORIAS, 'Son demasiadas categorías.'),
    z.refine((codigos) => new Set(codigos).size === codigos.length, REPEATED),
  ),
  fallback: undefined,
  example: 'alumbrado,otros-reclamos',
  parse: (texto) =>
    texto
      .split(',')
      .map((codigo) => codigo.trim())
      .filter(Boolean),
  write: (valor) => (valor as string[]).join(','),
  async findError(reader, valor) {
    const codigos = (await listEditedCategorias(reader)).map(({ codigo }) => codigo);
    const unknown = ((valor ?? []) as string[]).find((codigo) => !codigos.includes(codigo));
    return unknown === undefined ? null : unknownCategoria(unknown);
  },
  store: {
    async find(reader) {
      const codigos = await findOrden(reader);
      return codigos.length > 0 ? codigos : undefined;
    },
    save: (tx, valor) => saveOrden(tx, (valor ?? []) as string[]),
  },
};
