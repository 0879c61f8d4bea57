import { iriOf } from '@oficina/hydra';
import { ATTENDED_CANALES } from '@oficina/requerimientos/contract';
import { collapseBlanks } from '@oficina/values';
import * as z from 'zod/mini';

const DETALLE_MAX = 500;
const DOCUMENTO_MAX = 40;

/** How the member asked for it. */
const canal = () => z.enum(ATTENDED_CANALES, 'Elegí por dónde lo pidió.');

const detalle = () =>
  z.nullish(
    z.pipe(
      z.string().check(z.maxLength(DETALLE_MAX, `Máximo ${DETALLE_MAX} caracteres.`)),
      z.transform(collapseBlanks),
    ),
  );

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
