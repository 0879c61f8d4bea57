import { type Draft, head } from '@oficina/hydra';
import { periodoToWire } from '@oficina/values';
import { Indicador } from '../contract/index.ts';
import type { IndicadorRow } from './indicadores.repository.ts';

export function presentIndicador({ id, nombre, periodo, valor }: IndicadorRow): Draft<Indicador> {
  return { ...head(Indicador, id), nombre, periodo: periodoToWire(periodo), valor };
}
