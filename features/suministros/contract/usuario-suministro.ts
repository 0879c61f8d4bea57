import { id, iriText, resource, type Wire } from '@oficina/hydra';
import * as z from 'zod/mini';

export const UsuarioSuministro = resource('UsuarioSuministro', 'usuario_suministros', {
  id: id(),
  documento: z.optional(z.string()),
  alias: z.optional(z.string()),
  suministro: z.object({
    '@id': iriText(),
    '@type': z.literal('Suministro'),
    id: id(),
    nombre: z.string(),
    cuenta: z.string(),
    domicilio: z.optional(z.string()),
    pagoInhabilitado: z.boolean(),
  }),
});

export type UsuarioSuministro = Wire<typeof UsuarioSuministro>;

export const MAX_SUMINISTROS = 50;
export const MAX_ALIAS = 40;
