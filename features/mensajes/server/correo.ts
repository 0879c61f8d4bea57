import type { Out } from '@oficina/values';

export type Correo = {
  mensajeId: number;
  para: string;
  asunto: string;
  texto: string;
  html: string;
  /** Where to stop getting mail like this: address of the one-click call and a name for the list. */
  baja?: { url: string; list: string };
};

/** `direccion`: that mailbox will never take it; `politica`: we are not welcome there; `contenido`: this mail is not. */
export type CorreoRechazado = {
  codigo: number;
  enhancedCode?: string;
  clase: 'direccion' | 'politica' | 'contenido';
};

export interface CorreoChannel {
  enviar(correo: Correo, signal: AbortSignal): Out<{ messageId: string; response: string }, CorreoRechazado>;
  close(): Promise<void>;
}
