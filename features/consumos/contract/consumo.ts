import { id, iriText, money, periodo, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';

/** What a supply used in a month, in kWh, and what it cost when it is known. */
export const Consumo = resource('Consumo', 'consumos', {
  id: id(),
  suministro: iriText(),
  periodo: periodo(),
  importe: z.optional(money()),
  consumo: z.int(),
});

export type Consumo = Wire<typeof Consumo>;
