import { isDay, parseMoment } from '@oficina/values';
import * as z from 'zod/mini';

const MAX_LENGTH = 5000;

/** A missing value is null from a statement and absent from an action. */
export const nullish = <T extends z.ZodMiniType>(schema: T) => z.nullish(schema);

export const texto = () => z.string().check(z.minLength(1), z.maxLength(MAX_LENGTH));
export const rowId = () => z.int().check(z.positive());
export const importeCent = () => z.int().check(z.nonnegative());
export const count = () => z.int().check(z.nonnegative());
export const ultimos4 = () => z.string().check(z.regex(/^\d{4}$/));

export const day = () => z.string().check(z.refine(isDay));

/** Accepts RFC 3339 with any offset, as the JSON of the database or of Node writes it. */
export const instant = () => z.string().check(z.refine((text) => parseMoment(text) !== null));

/** Accepts a number such as 202610. */
export const periodo = () => z.int().check(z.refine((value) => value % 100 >= 1 && value % 100 <= 12));

/**
 * The link that opens a factura without signing in comes in two parts, because a statement cannot write the id in base 36.
 * It is not a secret of the person: the factura keeps it as long as it exists.
 */
export const facturaLink = {
  facturaId: rowId(),
  facturaToken: z.string().check(z.regex(/^[0-9a-f-]{32,36}$/)),
};

/** The id of the pago in base 36 and its 128 bits, as they go in the address. */
export const claveDePago = () => z.string().check(z.regex(/^[0-9a-z]{1,12}-[0-9a-f-]{32,36}$/));

/** Only pages of the staff are allowed, never another site. */
export const adminPath = () => z.string().check(z.regex(/^\/admin(\/[\w-]+)*(\?[\w=&%.-]*)?$/));

export const suministro = { cuenta: texto(), domicilio: nullish(texto()) };

export type Suministro = { cuenta: string; domicilio?: string | null | undefined };

export const suministros = () => z.array(z.object(suministro)).check(z.minLength(1));

export const facturaPagada = () => z.object({ numero: texto(), periodo: periodo(), ...suministro });

export type FacturaPagada = z.infer<ReturnType<typeof facturaPagada>>;
