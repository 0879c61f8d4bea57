import type { Row, RowChanges } from '@oficina/db';
import type { Violation } from '@oficina/hydra';
import type { Preferencia } from '@oficina/mensajes/server';
import { channelUnavailable, noCelular } from './errors.ts';

export type SmsVia = 'sms' | 'whatsapp';

type Given<T> = T | undefined;

export type PreferenciasInput = { [Name in keyof typeof PREFERENCIAS]?: Given<boolean> } & {
  smsVia?: Given<SmsVia>;
  tokenFirebase?: Given<string | null>;
};

/** A person switches these kinds of notices on and off; each is kept in its column. */
export const PREFERENCIAS = {
  mailFactura: 'mail_factura',
  mailVencimiento: 'mail_vencimiento',
  mailRequerimiento: 'mail_requerimiento',
  notifVencimiento: 'notif_vencimiento',
  smsVencimiento: 'sms_vencimiento',
  smsCorte: 'sms_corte',
  smsOtros: 'sms_otros',
} as const satisfies Record<Exclude<Preferencia, 'siempre'>, keyof Row<'usuario_preferencias'>>;

const COLUMNS = { ...PREFERENCIAS, smsVia: 'sms_via' } as const;

type Field = keyof typeof COLUMNS;
const FIELDS = Object.keys(COLUMNS) as Field[];
const BY_SMS: readonly Field[] = ['smsVencimiento', 'smsCorte', 'smsOtros'];

type Context = {
  smsVias: readonly SmsVia[];
  hasCelular: boolean;
  prefix?: string;
};

export function parsePreferencias(
  input: PreferenciasInput,
  { smsVias, hasCelular, prefix = '' }: Context,
): { cambios: RowChanges<'usuario_preferencias'>; violations: Violation[] } {
  const cambios: Record<string, unknown> = {};
  const violations: Violation[] = [];
  for (const field of FIELDS) {
    const valor = input[field];
    if (valor === undefined) continue;
    cambios[COLUMNS[field]] = valor;
    if (BY_SMS.includes(field) && valor === true && !hasCelular)
      violations.push(noCelular(`${prefix}${field}`));
  }
  if (input.smsVia !== undefined && !smsVias.includes(input.smsVia))
    violations.push(channelUnavailable(`${prefix}smsVia`));
  // An empty token is stored as null, because senders check whether there is one.
  if (input.tokenFirebase !== undefined) cambios.token_firebase = input.tokenFirebase || null;
  return { cambios, violations };
}
