import { type Draft, head, iri } from '@oficina/hydra';
import { centavosToWire, periodoToWire } from '@oficina/values';
import { Consumo } from '../contract/index.ts';
import type { ConsumoRow } from './consumos.repository.ts';

/** There is no id in the table: supply and month are the key, and both fit in a whole number. */
const PLACES = 1_000_000;

export function presentConsumo(row: ConsumoRow): Draft<Consumo> {
  const id = row.suministro_id * PLACES + row.periodo;
  return {
    ...head(Consumo, id),
    id,
    suministro: iri('suministros', row.suministro_id),
    periodo: periodoToWire(row.periodo),
    importe: row.importe_cent === null ? null : centavosToWire(row.importe_cent),
    consumo: row.consumo,
  };
}
