import type { RowChanges } from '@oficina/db';
import type { Violation } from '@oficina/hydra';
import { medioNoDisponible, sinCelular } from './errors.ts';

export type SmsVia = 'sms' | 'whatsapp';

type Dado<T> = T | undefined;

/** What a person chooses to receive and by which way; what is absent stays. */
export type PreferenciasEscritas = {
  mailFactura?: Dado<boolean>;
  mailVencimiento?: Dado<boolean>;
  mailRequerimiento?: Dado<boolean>;
  notifVencimiento?: Dado<boolean>;
  smsVencimiento?: Dado<boolean>;
  smsCorte?: Dado<boolean>;
  smsOtros?: Dado<boolean>;
  smsVia?: Dado<SmsVia>;
  tokenFirebase?: Dado<string | null>;
};

const COLUMNAS = {
  mailFactura: 'mail_factura',
  mailVencimiento: 'mail_vencimiento',
  mailRequerimiento: 'mail_requerimiento',
  notifVencimiento: 'notif_vencimiento',
  smsVencimiento: 'sms_vencimiento',
  smsCorte: 'sms_corte',
  smsOtros: 'sms_otros',
  smsVia: 'sms_via',
} as const;

type Campo = keyof typeof COLUMNAS;
const CAMPOS = Object.keys(COLUMNAS) as Campo[];
const POR_SMS: readonly Campo[] = ['smsVencimiento', 'smsCorte', 'smsOtros'];

type Contexto = {
  smsVias: readonly SmsVia[];
  /** Whether there is a number that was proven to be theirs. */
  conCelular: boolean;
  /** Where the fields came: before the name, in what is told of each. */
  prefijo?: string;
};

export function leerPreferencias(
  escritas: PreferenciasEscritas,
  { smsVias, conCelular, prefijo = '' }: Contexto,
): { cambios: RowChanges<'usuario_preferencias'>; violaciones: Violation[] } {
  const cambios: Record<string, unknown> = {};
  const violaciones: Violation[] = [];
  for (const campo of CAMPOS) {
    const valor = escritas[campo];
    if (valor === undefined) continue;
    cambios[COLUMNAS[campo]] = valor;
    if (POR_SMS.includes(campo) && valor === true && !conCelular)
      violaciones.push(sinCelular(`${prefijo}${campo}`));
  }
  if (escritas.smsVia !== undefined && !smsVias.includes(escritas.smsVia))
    violaciones.push(medioNoDisponible(`${prefijo}smsVia`));
  // An empty token is none: whoever sends to a device asks whether there is one.
  if (escritas.tokenFirebase !== undefined) cambios.token_firebase = escritas.tokenFirebase || null;
  return { cambios, violaciones };
}
