import { type Draft, head, iri } from '@oficina/hydra';
import { centavosToWire, periodoToWire } from '@oficina/values';
import { Consumo } from '../contract/index.ts';
import type { ConsumoRow } from './consumos.repository.ts';

/** The table has no id: its key is suministro and month, and both fit in one integer. */
const PLACES = 1_000_000;

export function presentConsumo(row: ConsumoRow): Draft<Consumo> {
  const id = row.suministro_id * PLACES + row.periodo;
  return {
    ...head(Consumo, id),
    suministro: iri('suministros', row.suministro_id),
    periodo: periodoToWire(row.periodo),
    importe: row.importe_cent === null ? null : centavosToWire(row.importe_cent),
    consumo: row.consumo,
  };
}
