import type { ValuesOf } from '@oficina/config';
import type { PagoPasarela } from '@oficina/pagos/server';
import type { TarjetasBoveda } from '@oficina/tarjetas/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import { createPaywayBoveda } from './payway.boveda.ts';
import { createPaywayPasarela } from './payway.pasarela.ts';
import { paywayOptions, type settings } from './settings.ts';

export type Payway = {
  pasarela: PagoPasarela;
  boveda: TarjetasBoveda;
  marcas: readonly string[];
};

/** The result is null without keys, because an installation may show facturas and take no cards. */
export function createPayway(
  values: ValuesOf<typeof settings>,
  { clock, log }: { clock: Clock; log: Logger },
): Payway | null {
  if (!values.privateKey && !values.publicKey) return null;
  const options = { ...paywayOptions(values), clock, log };
  return {
    pasarela: createPaywayPasarela(options),
    boveda: createPaywayBoveda(options),
    marcas: Object.keys(options.methodIds),
  };
}
