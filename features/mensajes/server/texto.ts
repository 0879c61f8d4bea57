import type { Out } from '@oficina/values';
import type { Acuse } from '../contract/index.ts';

export type Texto = {
  mensajeId: number;
  /** E.164 with its plus sign. */
  telefono: string;
  texto: string;
  /** For channels that only send what was approved beforehand. */
  plantilla?: { nombre: string; parameters: string[]; codigo?: string };
  expiresInS: number;
};

export const RECHAZOS = ['numero', 'no-movil', 'baja-del-usuario', 'plantilla', 'no-entregable'] as const;

export type TextoRechazado = (typeof RECHAZOS)[number];

export type Recibo = {
  /** What `enviar` gave back. */
  id: string;
  estado: Acuse;
  codigo?: string | undefined;
  /** Why it failed, when the code says so: `no-entregable` of a WhatsApp is worth an SMS. */
  motivo?: TextoRechazado | undefined;
  /** Of whom it speaks, as it came, when the id may be written otherwise than it was given back. */
  telefono?: string | undefined;
};

/** One port for SMPP, Twilio and WhatsApp. */
export interface TextoChannel {
  readonly channel: 'sms' | 'whatsapp';
  enviar(texto: Texto): Out<{ id: string; partes: number }, TextoRechazado>;
  /** Who hears of what became of each one; channels whose provider calls us back have their webhook instead. */
  onReceipt(listener: (recibo: Recibo) => void): void;
  close(): Promise<void>;
}
