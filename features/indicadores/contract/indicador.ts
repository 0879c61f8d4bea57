import { id, periodo, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';
import { nombres } from './board.ts';

/** One number of the board in one month. A month without anything to divide by has no row. */
export const Indicador = resource('Indicador', 'indicadors', {
  id: id(),
  nombre: z.enum(nombres),
  periodo: periodo(),
  /** In the unit of its name: see `INDICADORES`. */
  valor: z.number(),
});

export type Indicador = Wire<typeof Indicador>;
