import { iriOf } from '@oficina/hydra';
import * as z from 'zod/mini';
import { canal, detalle } from './detalle.ts';

const DOCUMENTO_MAX = 40;

/** Without a document in the padrón, the clerk says that they saw one, and which. */
export const VinculoNuevo = z.object({
  usuario: iriOf('usuarios', 'usuario'),
  suministro: iriOf('suministros', 'suministro'),
  documento: z.nullish(z.string().check(z.maxLength(DOCUMENTO_MAX, `Máximo ${DOCUMENTO_MAX} caracteres.`))),
  documentoVisto: z.nullish(z.boolean()),
  detalle: detalle(),
  canal: canal(),
});

export type VinculoNuevo = z.output<typeof VinculoNuevo>;
