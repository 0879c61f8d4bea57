import type { Out } from '@oficina/values';

export type Correo = {
  mensajeId: number;
  para: string;
  asunto: string;
  texto: string;
  html: string;
  /** `url` is called to unsubscribe with one click, and `list` names the list. */
  baja?: { url: string; list: string };
};

/**
 * `direccion` means that the mailbox will never accept mail, `politica` that the server refuses ours, and `contenido` that
 * it refuses this one.
 */
export type CorreoRechazado = {
  codigo: number;
  enhancedCode?: string;
  clase: 'direccion' | 'politica' | 'contenido';
};

export interface CorreoChannel {
  enviar(correo: Correo, signal: AbortSignal): Out<{ messageId: string; response: string }, CorreoRechazado>;
  close(): Promise<void>;
}
