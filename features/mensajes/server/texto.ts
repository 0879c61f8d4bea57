import type { Out } from '@oficina/values';
import type { Acuse } from '../contract/index.ts';

export type Texto = {
  mensajeId: number;
  /** The number is in E.164 format, with the plus sign. */
  telefono: string;
  texto: string;
  /** Some channels only send texts that were approved beforehand. */
  plantilla?: { nombre: string; parameters: string[]; codigo?: string };
  expiresInS: number;
};

export const RECHAZOS = ['numero', 'no-movil', 'baja-del-usuario', 'plantilla', 'no-entregable'] as const;

export type TextoRechazado = (typeof RECHAZOS)[number];

export type Recibo = {
  id: string;
  estado: Acuse;
  codigo?: string | undefined;
  /** A WhatsApp message that failed with `no-entregable` is sent again by SMS. */
  motivo?: TextoRechazado | undefined;
  /** The recipient as the provider wrote it is needed when the provider writes the id in another notation. */
  telefono?: string | undefined;
};

export interface TextoChannel {
  readonly channel: 'sms' | 'whatsapp';
  enviar(texto: Texto): Out<{ id: string; partes: number }, TextoRechazado>;
  /** Channels whose provider calls back use a webhook instead. */
  onReceipt(listener: (recibo: Recibo) => void): void;
  close(): Promise<void>;
}
