import { id, mergePatch, resource, type Wire } from '@oficina/hydra';
import { Secret } from '@oficina/values';
import * as z from 'zod/mini';
import { Apartada } from './apartada.ts';

export const MAX_TARJETAS = 10;

export const Tarjeta = resource('Tarjeta', 'tarjetas', {
  id: id(),
  titularNombre: z.string(),
  numeroEnmascarado: z.string(),
  /** The format is MMYY. */
  vencimiento: z.string(),
  /** The gateway numbers the brands. */
  emisor: z.int(),
  emisorNombre: z.optional(z.string()),
  principal: z.boolean(),
  obs: z.optional(z.string()),
  apartada: z.optional(Apartada),
});

export type Tarjeta = Wire<typeof Tarjeta>;

export const ultimos4 = (tarjeta: Pick<Tarjeta, 'numeroEnmascarado'>) => tarjeta.numeroEnmascarado.slice(-4);

const texto = () => z.nullish(z.string());
/** The value becomes a secret as soon as it is read, so that it cannot reach a log by accident. */
const secreto = () =>
  z.nullish(
    z.pipe(
      z.string(),
      z.transform((text: string) => new Secret(text)),
    ),
  );

/**
 * Two bodies share this schema: the card as it was typed or, with `token`, one that the browser gave directly to the
 * gateway. The action checks the fields of each, because it knows the day, the brands and which of both is accepted.
 */
export const TarjetaRequest = z.object({
  numero: secreto(),
  cvc: secreto(),
  titularFechaNac: secreto(),
  titularDocumento: secreto(),
  token: secreto(),
  bin: texto(),
  ultimos4: texto(),
  emisor: z.nullish(z.int()),
  vencimiento: texto(),
  titularNombre: texto(),
  obs: texto(),
  /** A card typed in order to pay stays only if a pago with it is approved. */
  paraPagar: z.nullish(z.boolean()),
});

export type TarjetaRequest = z.output<typeof TarjetaRequest>;

export const TarjetaCambios = mergePatch({ principal: z.boolean(), obs: z.nullable(z.string()) });
export type TarjetaCambios = z.output<typeof TarjetaCambios>;
