import { id, iriText, money, periodo, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';

/** The consumo is in kWh; the importe may be unknown. */
export const Consumo = resource('Consumo', 'consumos', {
  id: id(),
  suministro: iriText(),
  periodo: periodo(),
  importe: z.optional(money()),
  consumo: z.int(),
});

export type Consumo = Wire<typeof Consumo>;
