import { id, iriText, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';

const text = () => z.optional(z.string());

/** Own supplies carry the holder's document and the link; the staff's view carries the zone instead. */
export const Suministro = resource('Suministro', 'suministros', {
  id: id(),
  nombre: z.string(),
  cuenta: z.string(),
  documento: text(),
  cuit: text(),
  domicilio: text(),
  zona: text(),
  pagoInhabilitado: z.boolean(),
  alias: text(),
  usuarioSuministro: z.optional(iriText()),
});

export type Suministro = Wire<typeof Suministro>;

/** What a person calls a supply: their own name for it, else the street, else the holder. */
export function suministroName(suministro: Pick<Suministro, 'alias' | 'domicilio' | 'nombre'>): string {
  return suministro.alias || suministro.domicilio || suministro.nombre;
}
