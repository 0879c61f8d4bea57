import type { Charge, Consulta } from '@oficina/pagos/server';
import type { Rechazo } from '@oficina/tarjetas/server';
import { z } from 'zod';
import { wordOf } from './errors.ts';
import { rechazoOf } from './motivos.ts';

type Estado = Exclude<Consulta['estado'], 'inexistente'>;

const ESTADOS: Readonly<Record<string, Estado>> = {
  approved: 'aprobado',
  accredited: 'aprobado',
  approved_with_refund: 'aprobado',
  rejected: 'rechazado',
  group_rejected: 'rechazado',
  annulled: 'devuelto',
  refunded: 'devuelto',
  reversed: 'devuelto',
  cancelled: 'devuelto',
  annulment_approved: 'devuelto',
  refund_approved: 'devuelto',
  group_annulled: 'devuelto',
};

/** An unknown status counts as unfinished: the factura stays as it is and the gateway is asked again. */
export const estadoOf = (status: string): Estado => ESTADOS[status] ?? 'en-curso';

const Text = z.union([z.string(), z.number()]).transform(String).nullish().catch(undefined);

const Details = z
  .object({
    ticket: Text,
    card_authorization_code: Text,
    error: z
      .object({
        type: z.string().nullish(),
        reason: z
          .object({ id: z.coerce.number().int().nullish().catch(undefined) })
          .nullish()
          .catch(undefined),
      })
      .nullish()
      .catch(undefined),
  })
  .nullish()
  .catch(undefined);

const Id = z.union([z.number().int(), z.string().min(1)]).transform(String);
const common = { status: z.string().min(1), status_details: Details, tid: Text };

/** The remaining fields (card, token) are not read at all. */
const PagoV2 = z.object({
  ...common,
  id: Id,
  site_transaction_id: z.string(),
  amount: z.number().int(),
  date: z.string().nullish().catch(undefined),
});
const PagoV1 = z.object({
  ...common,
  charge_id: Id,
  amount: z.union([z.number().int(), z.string().regex(/^\d{1,15}$/)]).transform(Number),
});

export type PagoRead = {
  charge: Charge;
  estado: Estado;
  /** The first API does not return the reference. */
  referencia?: string;
  /** There is none when the date is missing or not understood. */
  moment?: Date;
  rechazo: { rechazo: Rechazo; alert: boolean };
};

export function readPago(json: unknown): PagoRead | undefined {
  const { data } = PagoV2.safeParse(json);
  if (!data) return undefined;
  const moment = readDate(data.date ?? '');
  return {
    ...readCommon(data.id, data),
    referencia: data.site_transaction_id,
    ...(moment && { moment }),
  };
}

/** The vendor writes the time of Argentina and calls it universal. */
function readDate(text: string): Date | undefined {
  const moment = new Date(text.replace(/Z$/, '-03:00'));
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

export function readPagoV1(json: unknown): PagoRead | undefined {
  const { data } = PagoV1.safeParse(json);
  return data && readCommon(data.charge_id, data);
}

type Common = Pick<z.infer<typeof PagoV2>, 'status' | 'status_details' | 'tid' | 'amount'>;

function readCommon(idPasarela: string, { status, status_details: details, tid, amount }: Common): PagoRead {
  const { ticket, card_authorization_code: autorizacion, error } = details ?? {};
  return {
    charge: {
      idPasarela,
      estadoPasarela: wordOf(status),
      importe: amount,
      ...(autorizacion && { autorizacion }),
      ...(ticket && { ticket }),
      ...(tid && { tid }),
    },
    estado: estadoOf(status),
    rechazo: rechazoOf(error?.reason?.id ?? undefined, wordOf(error?.type || status)),
  };
}
