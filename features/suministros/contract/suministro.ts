import { id, iriText, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';

const text = () => z.optional(z.string());

/**
 * A person's own suministros carry the document of the titular and the link; the view of the staff carries the zone instead.
 */
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
  /** Their own suministros carry the codes that they are paid with at a bank. */
  codigoLink: text(),
  codigoPmc: text(),
  usuarioSuministro: z.optional(iriText()),
});

export type Suministro = Wire<typeof Suministro>;

export function suministroName(suministro: Pick<Suministro, 'alias' | 'domicilio' | 'nombre'>): string {
  return suministro.alias || suministro.domicilio || suministro.nombre;
}
