import type { Out } from '@oficina/values';
import type { Acuse } from '../contract/index.ts';

export type Texto = {
  mensajeId: number;
  /** It is in E.164 format, with the plus sign. */
  telefono: string;
  texto: string;
  /** Some channels only send texts that were approved beforehand. */
  plantilla?: { nombre: string; parameters: string[]; codigo?: string };
  expiresInS: number;
};

export const RECHAZOS = ['numero', 'no-movil', 'baja-del-usuario', 'plantilla', 'no-entregable'] as const;

export type TextoRechazado = (typeof RECHAZOS)[number];

export type Recibo = {
  /** It is the id that `enviar` returned. */
  id: string;
  estado: Acuse;
  codigo?: string | undefined;
  /** A WhatsApp message that failed with `no-entregable` is sent again by SMS. */
  motivo?: TextoRechazado | undefined;
  /** It is the recipient as the provider wrote it, needed when the provider writes the id in another notation. */
  telefono?: string | undefined;
};

/** SMPP, Twilio and WhatsApp implement this port. */
export interface TextoChannel {
  readonly channel: 'sms' | 'whatsapp';
  enviar(texto: Texto): Out<{ id: string; partes: number }, TextoRechazado>;
  /** Channels whose provider calls back use a webhook instead. */
  onReceipt(listener: (recibo: Recibo) => void): void;
  close(): Promise<void>;
}
