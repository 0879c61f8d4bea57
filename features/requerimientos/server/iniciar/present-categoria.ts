import { type Draft, head } from '@oficina/hydra';
import { ARTEFACTO_VARIABLE } from '../../contract/categoria-config.ts';
import { RequerimientoCategoria } from '../../contract/index.ts';
import { categoriaValor } from '../categorias/categoria-ajustes.ts';
import type { CategoriaRow } from '../categorias.repository.ts';
import type { Rules } from '../deps.ts';

/** The conditions of a category may name a setting, which is replaced with its present value. */
const withRules = (texto: string, { artefacto }: Pick<Rules, 'artefacto'>) =>
  texto.replaceAll(ARTEFACTO_VARIABLE, String(artefacto));

export function presentCategoria(
  row: CategoriaRow,
  rules: Pick<Rules, 'artefacto'>,
): Draft<RequerimientoCategoria> {
  const valor = categoriaValor(row);
  return {
    ...head(RequerimientoCategoria, row.id),
    ...valor,
    textoCondiciones: withRules(valor.textoCondiciones, rules),
    sustantivoPlural: row.sustantivo_plural,
    codigo: row.codigo,
  };
}
