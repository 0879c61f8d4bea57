import type { Out } from '@oficina/values';

export type Correo = {
  mensajeId: number;
  para: string;
  asunto: string;
  texto: string;
  html: string;
  /** Where to stop getting mail like this: address of the one-click call and a name for the list. */
  baja?: { url: string; lista: string };
};

/** direccion: that mailbox will never take it; politica: we are not welcome there; contenido: this mail is not. */
export type CorreoRechazado = {
  codigo: number;
  ampliado?: string;
  clase: 'direccion' | 'politica' | 'contenido';
};

export interface CanalCorreo {
  enviar(correo: Correo, signal: AbortSignal): Out<{ messageId: string; respuesta: string }, CorreoRechazado>;
  close(): Promise<void>;
}
