import type { TarjetaRef } from '@oficina/tarjetas/server';
import { Secret } from '@oficina/values';
import { z } from 'zod';

/**
 * Each card says how it was saved, so that changing the setting does not lose older cards. A `first_payment` reference
 * carries the data that identifies the card among those that the gateway saves after a payment.
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

/** The result is undefined for a text not written here. Nothing is thrown, because the message would hold the token. */
export function openRef(ref: TarjetaRef): Ref | undefined {
  try {
    return Ref.safeParse(JSON.parse(ref.reveal())).data;
  } catch {
    return undefined;
  }
}
