import { id, periodo, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';
import { nombres } from './board.ts';

/** A month with nothing to divide by has no row. */
export const Indicador = resource('Indicador', 'indicadors', {
  id: id(),
  nombre: z.enum(nombres),
  periodo: periodo(),
  /** The unit is that of its name in `INDICADORES`. */
  valor: z.number(),
});

export type Indicador = Wire<typeof Indicador>;
