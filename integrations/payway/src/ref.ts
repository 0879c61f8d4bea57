import type { TarjetaRef } from '@oficina/tarjetas/server';
import { Secret } from '@oficina/values';
import { z } from 'zod';

/**
 * Each card says how it was kept, so that changing the setting does not lose the cards of before. One of
 * `first_payment` carries what finds it among the cards that the gateway keeps once it has paid.
 */
const Ref = z.discriminatedUnion('modo', [
  z.object({ modo: z.literal('internal_token'), token: z.string(), metodo: z.number() }),
  z.object({
    modo: z.literal('first_payment'),
    token: z.string(),
    metodo: z.number(),
    usuarioId: z.number(),
    bin: z.string(),
    ultimos4: z.string(),
    vencimiento: z.string(),
  }),
]);

export type Ref = z.infer<typeof Ref>;
export type FirstPaymentRef = Extract<Ref, { modo: 'first_payment' }>;

export const packRef = (ref: Ref): TarjetaRef => new Secret(JSON.stringify(ref));

/** Undefined when it was not written here. Nothing is thrown: the message would carry the token. */
export function openRef(ref: TarjetaRef): Ref | undefined {
  try {
    return Ref.safeParse(JSON.parse(ref.reveal())).data;
  } catch {
    return undefined;
  }
}
